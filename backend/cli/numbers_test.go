package cli

import "testing"

func TestNumbersAreGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", 999: "999", 1000: "1,000", 1856: "1,856", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}
