package notify_test

import (
	"errors"
	"strings"
	"testing"

	"contrejuge/backend/notify"
)

// Whether it is seen depends on who is logged in; it must at least say which.
func TestATextOfAnyLengthIsShownOrSaidNotToBe(t *testing.T) {
	for _, text := range []string{"", "Passage terminé", strings.Repeat("é", 1000), strings.Repeat("🙂", 300), "a\x00b"} {
		if err := notify.Send(t.Context(), text, text); err != nil && !errors.Is(err, notify.ErrNoService) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}
