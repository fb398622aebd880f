package agreement_test

import (
	"math"
	"testing"

	"contrejuge/backend/agreement"
)

func TestTheBandIsThatOfTheWholeInterval(t *testing.T) {
	seen := map[agreement.Band]int{}
	for n := 1; n <= 400; n++ {
		for k := 0; k <= n; k++ {
			interval, _ := agreement.Wilson(k, n)
			want := bandOf(interval)
			if got := agreement.BandOf(k, n); got != want {
				t.Fatalf("%d of %d is %s, but its interval is %v", k, n, got, interval)
			}
			seen[want]++
		}
	}
	if len(seen) != 4 {
		t.Errorf("bands seen: %v", seen)
	}
}

func bandOf(interval agreement.Interval) agreement.Band {
	switch {
	case interval.Low() >= .8:
		return agreement.Reliable
	case interval.High() < .6:
		return agreement.Unreliable
	case interval.Low() >= .6 && interval.High() <= .8:
		return agreement.Middle
	default:
		return agreement.Uncertain
	}
}

func TestMoreReviewsIsTheSmallestNumberThatSettlesIt(t *testing.T) {
	for n := 1; n <= 60; n++ {
		for k := 0; k <= n; k++ {
			more, ok := agreement.MoreReviews(k, n)
			rate := float64(k) / float64(n)
			if onLimit := 5*k == 4*n || 5*k == 3*n; onLimit {
				if ok {
					t.Errorf("%d of %d lies on a limit, yet %d more settle it", k, n, more)
				}
				continue
			}
			if !ok {
				t.Errorf("no number settles %d of %d", k, n)
				continue
			}
			if bandOf(wilsonAt(rate, n+more)) == agreement.Uncertain {
				t.Errorf("%d more do not settle %d of %d", more, k, n)
			}
			if more > 0 && bandOf(wilsonAt(rate, n+more-1)) != agreement.Uncertain {
				t.Errorf("fewer than %d more settle %d of %d", more, k, n)
			}
		}
	}
}

// wilsonAt is Wilson's interval of a rate, also where it makes no whole number.
func wilsonAt(p float64, size int) agreement.Interval {
	const z = 1.959963984540054
	n := float64(size)
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)) / (1 + z*z/n)
	return agreement.Interval{middle - half, middle + half}
}

func TestMoreReviewsGivesUpNextToALimit(t *testing.T) {
	if more, ok := agreement.MoreReviews(8001, 10_000); ok {
		t.Errorf("%d more reviews", more)
	}
	if _, ok := agreement.MoreReviews(0, 0); ok {
		t.Error("nothing to go by, yet a number")
	}
}
