package review_test

import (
	"slices"
	"testing"

	"contrejuge/backend/review"
)

// A seed that was written down draws the same rows for ever.
func TestASeedDrawsTheSameInEveryVersion(t *testing.T) {
	for _, c := range []struct {
		n, size int
		seed    int64
		want    []int
	}{
		{10, 0, 1, []int{6, 3, 1, 9, 7, 4, 8, 2, 0, 5}},
		{10, 0, 2, []int{8, 4, 9, 5, 3, 0, 1, 2, 7, 6}},
		{1000, 5, 42, []int{153, 210, 271, 653, 720}},
		{7, 3, 0, []int{2, 0, 5}},
	} {
		if got := review.Draw(c.n, c.size, c.seed); !slices.Equal(got, c.want) {
			t.Errorf("of %d, %d with the seed %d: %#v, want %#v", c.n, c.size, c.seed, got, c.want)
		}
	}
}

func TestADrawTakesEachAtMostOnce(t *testing.T) {
	for n := range 40 {
		for _, size := range []int{0, 1, n / 2, n, n + 5} {
			got := review.Draw(n, size, int64(n*7+size))
			want := n
			if size > 0 && size < n {
				want = size
			}
			slices.Sort(got)
			if len(got) != want || len(slices.Compact(got)) != want || want > 0 && (got[0] < 0 || got[want-1] >= n) {
				t.Fatalf("of %d, %d: %v", n, size, got)
			}
		}
	}
}

func TestALargerDrawBeginsWithTheSmallerOne(t *testing.T) {
	small, large := review.Draw(100, 10, 3), review.Draw(100, 30, 3)
	if !slices.Equal(small, large[:10]) {
		t.Errorf("%v is not the beginning of %v", small, large)
	}
}

// Each place goes to each row about as often: no row is more likely to be in a
// sample than another.
func TestADrawIsFair(t *testing.T) {
	const n, draws = 6, 12000
	var first, last [n]int
	for seed := range int64(draws) {
		order := review.Draw(n, 0, seed)
		first[order[0]]++
		last[order[n-1]]++
	}
	for _, counts := range [][n]int{first, last} {
		chi := 0.0
		for _, count := range counts {
			d := float64(count) - draws/n
			chi += d * d / (draws / n)
		}
		if chi > 20.5 { // one in a thousand, with five degrees of freedom
			t.Errorf("drawn %v times each", counts)
		}
	}
}
