package agreement

import "math"

// Band is what an agreement rate is good for, by its interval and not by its
// point.
type Band string

// The bands. The limits are 60 % and 80 %.
const (
	Reliable   Band = "reliable"   // all of the interval is at or above 80 %
	Middle     Band = "middle"     // all within 60 to 80 %: more reviews will not change that
	Unreliable Band = "unreliable" // all below 60 %
	Uncertain  Band = "uncertain"  // the interval crosses a limit
)

// MostReviews is the largest number [MoreReviews] answers with. A rate that
// needs more lies on a limit for all practical purposes.
const MostReviews = 100_000

// Wilson's interval of k among n ends at a limit L exactly when
// n·(p − L)² = z²·L·(1 − L), since it is made of the rates that a score test
// does not reject. Multiplied by 25n, with L = 4/5 and 3/5, the left side is a
// whole number, and no rounding can move a rate across a limit:
//
//	(5k − 4n)² against 4·z²·n        (5k − 3n)² against 6·z²·n
const (
	upperSpread = 4 // 25 · 4/5 · 1/5
	lowerSpread = 6 // 25 · 3/5 · 2/5
)

// distances are how far the rate lies above the two limits, in units of 5n.
func distances(k, n int) (aboveUpper, aboveLower float64) {
	return float64(5*k - 4*n), float64(5*k - 3*n)
}

// BandOf is the band of k agreements among n, for n above 0.
func BandOf(k, n int) Band {
	upper, lower := distances(k, n)
	clearOfUpper := upper*upper >= upperSpread*z*z*float64(n)
	clearOfLower := lower*lower >= lowerSpread*z*z*float64(n)
	switch {
	case upper > 0 && clearOfUpper:
		return Reliable
	case lower < 0 && clearOfLower:
		return Unreliable
	case upper < 0 && clearOfUpper && lower > 0 && clearOfLower:
		return Middle
	default:
		return Uncertain
	}
}

// MoreReviews is how many more items, agreed on at the same rate, bring the
// interval within one band: 0 when it is there already, and false when no
// number up to [MostReviews] does. It solves the score interval of E. B. Wilson
// (JASA 22, 1927) for n.
//
// It is not good as a promise: the observed rate is itself uncertain, the more
// so the fewer items there are, and every new item moves the answer.
func MoreReviews(k, n int) (int, bool) {
	if n <= 0 || k < 0 || k > n || n > mostCounted {
		return 0, false
	}
	if BandOf(k, n) != Uncertain {
		return 0, true
	}
	upper, lower := distances(k, n)
	size := float64(n)
	clearOfUpper := upperSpread * z * z * size * size / (upper * upper)
	clearOfLower := lowerSpread * z * z * size * size / (lower * lower)
	var total float64
	switch {
	case upper > 0:
		total = clearOfUpper
	case lower < 0:
		total = clearOfLower
	default: // infinite on a limit itself
		total = max(clearOfUpper, clearOfLower)
	}
	if total > size+MostReviews {
		return 0, false
	}
	return max(1, int(math.Ceil(total))-n), true
}
