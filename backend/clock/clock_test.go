package clock_test

import (
	"testing"

	"contrejuge/backend/clock"
)

func TestAwakeTimeRunsForwardWithinOneBoot(t *testing.T) {
	first := clock.System{}.Now()
	for range 1000 {
		next := clock.System{}.Now()
		if next.Boot != first.Boot || next.Boot == "" {
			t.Fatalf("boot %q became %q", first.Boot, next.Boot)
		}
		if next.Awake < first.Awake {
			t.Fatalf("awake time ran back: %v after %v", next.Awake, first.Awake)
		}
		first = next
	}
}
