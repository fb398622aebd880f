package agreement

import (
	"maps"
	"slices"
)

// Metric is how far apart two values are for [ScaleAlpha].
type Metric int

// The metrics there are, by what may be read into the values.
const (
	NominalMetric  Metric = iota // the same or not
	OrdinalMetric                // an order: how many of the values lie between
	IntervalMetric               // differences: 1 and 2 are as far apart as 4 and 5
	RatioMetric                  // shares of a true zero: 1 and 2 are further apart than 4 and 5
)

// ScaleAlpha is Krippendorff's alpha of whole values with the metric
// (K. Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011):
//
//	α = 1 − (n − 1) · Σ oₖₗ δ²ₖₗ ÷ Σ nₖ nₗ δ²ₖₗ
//
// A unit lists the values it was given, by however many raters; who gave them
// does not matter, and a unit with fewer than two is left out.
//
// It is undefined when no unit has two, and when all values are the same. It is
// not good for a handful of units, for saying who disagrees, or for comparing
// criteria whose values spread differently. The ordinal metric depends on how
// often each value was used; a rubric's scale has no true zero, so that the
// ratio metric is for counts and lengths, and takes no negative values. Its
// time grows with the square of the number of different values.
func ScaleAlpha(units [][]int, metric Metric) (float64, Reason) {
	var paired [][]int
	times, n := map[int]int{}, 0 // how often a value occurs, and all do
	for _, unit := range units {
		if len(unit) < 2 {
			continue
		}
		for _, value := range unit {
			if metric == RatioMetric && value < 0 {
				return 0, Malformed
			}
			times[value]++
			n++
		}
		paired = append(paired, slices.Sorted(slices.Values(unit)))
	}
	if n == 0 {
		return 0, NoPairs
	}
	values := slices.Sorted(maps.Keys(times))
	apart := metric.between(values, times)
	var observed, chance float64
	for _, p := range patternsOf(paired) {
		var sum float64
		for i, x := range p.row {
			for _, y := range p.row[i+1:] {
				sum += apart(x, y)
			}
		}
		observed += float64(p.times) * 2 * sum / float64(len(p.row)-1)
	}
	for i, x := range values {
		for _, y := range values[i+1:] {
			chance += 2 * float64(times[x]) * float64(times[y]) * apart(x, y)
		}
	}
	if chance == 0 {
		return 0, OneClass
	}
	return 1 - float64(n-1)*observed/chance, ""
}

// between is the squared difference of two values that occur as often as given.
func (m Metric) between(values []int, times map[int]int) func(x, y int) float64 {
	switch m {
	case OrdinalMetric:
		rank, below := map[int]float64{}, 0 // the middle rank of a value
		for _, v := range values {
			rank[v] = float64(below) + float64(times[v])/2
			below += times[v]
		}
		return func(x, y int) float64 { return square(rank[x] - rank[y]) }
	case IntervalMetric:
		return func(x, y int) float64 { return square(float64(x) - float64(y)) }
	case RatioMetric:
		return func(x, y int) float64 {
			if x == y {
				return 0
			}
			return square((float64(x) - float64(y)) / (float64(x) + float64(y)))
		}
	default:
		return func(x, y int) float64 {
			if x == y {
				return 0
			}
			return 1
		}
	}
}
