package agreement

import "math"

// mostSample is the largest sample that is answered with.
const mostSample = 10_000_000

// SampleSize is how many items give an expected rate the margin on each side,
// by the usual n = z²·p(1 − p) ÷ E², rounded up (W. G. Cochran, Sampling
// Techniques, 1977, section 4.4). Both are shares: 0.05 is five points.
//
// It is not good for rates near 0 or 1, where the interval it goes by is wrong:
// at 1 it asks for a single item. [SampleSizeWilson] goes by the interval that
// the report shows. Items that lean the same way in groups take more.
func SampleSize(rate, margin float64) (int, Reason) {
	if reason := margined(rate, margin); reason != "" {
		return 0, reason
	}
	n := math.Ceil(z * z * rate * (1 - rate) / margin / margin)
	if n > mostSample {
		return 0, TooMany
	}
	return max(1, int(n)), ""
}

// SampleSizeWilson is the smallest number of items from which on half the width
// of [Wilson]'s interval stays within the margin, when the hits are the whole
// number nearest to the expected rate (R. G. Newcombe, Statistics in Medicine
// 17, 1998, for the interval). The interval is not symmetric: one of its ends
// can be a little further away than the margin.
//
// It is not good as a promise, since the rate that comes out is not the one
// expected; one half is the most cautious. Nor for items that lean the same way
// in groups, which take more.
func SampleSizeWilson(rate, margin float64) (int, Reason) {
	if reason := margined(rate, margin); reason != "" {
		return 0, reason
	}
	// Hits are at most half an item from the rate, and intervals are widest
	// towards one half. So from the first size that is enough in the worst of
	// these cases every size is enough …
	enough, short := mostSample+1, 0
	for enough-short > 1 {
		size := short + (enough-short)/2
		worst := min(max(.5, rate-.5/float64(size)), rate+.5/float64(size))
		if halfWidth(worst, size) <= margin {
			enough = size
		} else {
			short = size
		}
	}
	if enough > mostSample {
		return 0, TooMany
	}
	// … and the answer lies a little below it.
	for enough > 1 && halfWidth(nearest(rate, enough-1), enough-1) <= margin {
		enough--
	}
	return enough, ""
}

// OfPopulation is how many items of a population of the size do as well as n of
// an endless one, n ÷ (1 + (n − 1) ÷ N), rounded up (Cochran, 1977, section
// 4.4). It is never more than the population. It is not good when the figures
// are to hold for items that will come later, which are not in the population.
func OfPopulation(n, population int) (int, Reason) {
	if n < 0 || population < 0 || n > mostCounted || population > mostCounted {
		return 0, Malformed
	}
	if n == 0 || population == 0 {
		return 0, ""
	}
	// n·N ÷ (N + n − 1), in whole numbers.
	divisor := population + n - 1
	return (n*population + divisor - 1) / divisor, ""
}

func margined(rate, margin float64) Reason {
	if !(rate >= 0 && rate <= 1 && margin > 0 && margin < 1) { // NaN too
		return Malformed
	}
	return ""
}

// nearest is the rate of the whole number of hits nearest to the rate.
func nearest(rate float64, size int) float64 {
	return math.Round(rate*float64(size)) / float64(size)
}

// halfWidth is half the width of Wilson's interval of a rate.
func halfWidth(rate float64, size int) float64 {
	n := float64(size)
	return z * math.Sqrt(rate*(1-rate)/n+z*z/(4*n*n)) / (1 + z*z/n)
}
