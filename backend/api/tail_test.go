package api

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTheEndOfATextBeginsWithACharacter(t *testing.T) {
	for _, character := range []string{"a", "é", "€", "🙂"} {
		text := strings.Repeat(character, 10)
		for most := range len(text) + 2 {
			end := tail(text, most)
			if !utf8.ValidString(end) || !strings.HasSuffix(text, end) || len(end) > most || len(end) < min(most, len(text))-3 {
				t.Errorf("the last %d bytes of %q are %q", most, text, end)
			}
		}
	}
}
