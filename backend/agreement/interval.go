package agreement

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Interval is a 95 % confidence interval: low, high.
type Interval [2]float64

// z is the normal quantile that leaves 2.5 % on each side.
var z = distuv.UnitNormal.Quantile(0.975)

// negligible is the variance below which only rounding is left: one deviating
// item among a hundred thousand still gives a thousand times more.
const negligible = 1e-14

// Low is the lower end.
func (i Interval) Low() float64 { return i[0] }

// High is the upper end.
func (i Interval) High() float64 { return i[1] }

// Clip cuts the interval to the values a figure can have.
func (i Interval) Clip(low, high float64) Interval {
	return Interval{clip(i[0], low, high), clip(i[1], low, high)}
}

func clip(x, low, high float64) float64 { return min(max(x, low), high) }

// Normal is the interval around an estimate that is normally distributed with
// the standard error. It is not good for rates near 0 or 1 or small samples,
// where the ends leave the scale; for rates there is [Wilson].
func Normal(estimate, standardError float64) Interval {
	return Interval{estimate - z*standardError, estimate + z*standardError}
}

// Wilson is the score interval of k hits among n, and false without any
// (E. B. Wilson, JASA 22, 1927; method 3 of R. G. Newcombe, Statistics in
// Medicine 17, 1998). Unlike the usual p ± z·se it stays within [0, 1] and is
// not empty at 0 % and 100 %.
//
// It is not good for items that lean the same way in groups, such as answers to
// one question ([ClusterBootstrap]), nor when most of a small population was
// reviewed: it speaks of an endless one.
func Wilson(k, n int) (Interval, bool) {
	if n <= 0 || k < 0 || k > n {
		return Interval{}, false
	}
	size := float64(n)
	p := float64(k) / size
	shrink := 1 + z*z/size
	middle := (p + z*z/(2*size)) / shrink
	half := z * math.Sqrt(p*(1-p)/size+z*z/(4*size*size)) / shrink
	interval := Interval{middle - half, middle + half}
	// The ends are exact there, but for rounding.
	if k == 0 {
		interval[0] = 0
	}
	if k == n {
		interval[1] = 1
	}
	return interval, true
}
