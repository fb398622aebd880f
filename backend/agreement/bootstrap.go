package agreement

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// resamples is how often the bootstrap draws. With ten thousand the ends of an
// interval move by about a thousandth of a point from seed to seed.
const resamples = 10_000

// Resampled is what a bootstrap says of a statistic.
type Resampled struct {
	Interval      Interval
	StandardError float64
	Undefined     int // draws without a value, out of ten thousand; they are left out
}

// Bootstrap draws as many items as there are, with replacement, and computes a
// statistic of each draw (B. Efron, Annals of Statistics 7, 1979). The interval
// is the percentile one: its ends are order statistics, the smallest values
// that 2.5 % and 97.5 % of the draws do not exceed. What is drawn is how many
// items of each kind there are, so that its time grows with the kinds and not
// with the items. The statistic must not keep the counts it is given.
//
// It is seeded, and depends on the order of the kinds and on nothing else. It
// is not good for a handful of items, where intervals are too short, nor when
// many draws are undefined, whose absence makes the rest look steadier.
func Bootstrap(kinds []int, statistic func(kinds []int) (float64, bool)) (Resampled, Reason) {
	if !counts([][]int{kinds}, len(kinds)) {
		return Resampled{}, Malformed
	}
	items := sum(kinds)
	if items < 2 {
		return Resampled{}, NoVariance
	}
	source := rand.NewPCG(1979, 1997)
	drawn := make([]int, len(kinds))
	var values []float64
	for range resamples {
		draw(drawn, kinds, items, source)
		value, ok := statistic(drawn)
		if ok && !math.IsNaN(value) && !math.IsInf(value, 0) {
			values = append(values, value)
		}
	}
	if len(values) == 0 {
		return Resampled{}, OneClass
	}
	slices.Sort(values)
	return Resampled{
		Interval:      Interval{percentile(values, 25), percentile(values, 975)},
		StandardError: deviation(values),
		Undefined:     resamples - len(values),
	}, ""
}

// draw fills in how many of each kind are among as many items drawn with
// replacement: the multinomial distribution, one binomial after another.
func draw(drawn, kinds []int, items int, source rand.Source) {
	left, weight := items, items
	for i, count := range kinds {
		switch {
		case count == weight:
			drawn[i] = left
		case count == 0 || left == 0:
			drawn[i] = 0
		default:
			share := float64(count) / float64(weight)
			drawn[i] = int(distuv.Binomial{N: float64(left), P: share, Src: source}.Rand())
		}
		left -= drawn[i]
		weight -= count
	}
}

// percentile is the smallest of the sorted values that so many thousandths of
// them do not exceed.
func percentile(sorted []float64, thousandths int) float64 {
	return sorted[(len(sorted)*thousandths+999)/1000-1]
}

func deviation(values []float64) float64 {
	var mean, squares float64
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		squares += square(v-mean) / float64(len(values))
	}
	return math.Sqrt(squares)
}

// ClusterBootstrap is the [Bootstrap] interval of hits ÷ items when whole
// clusters are drawn (A. C. Davison and D. V. Hinkley, Bootstrap Methods and
// their Application, 1997, section 3.8). Clusters without an item are left out.
// It is false for fewer than two, which cannot vary. The order of the clusters
// changes nothing. It is not good for a handful of clusters, however many items
// they hold.
func ClusterBootstrap(clusters []Tally) (Interval, bool) {
	times := map[Tally]int{}
	for _, c := range clusters {
		if !c.valid() {
			return Interval{}, false
		}
		if c.Of > 0 {
			times[c]++
		}
	}
	kinds, of := make([]Tally, 0, len(times)), make([]int, 0, len(times))
	for kind := range times {
		kinds = append(kinds, kind)
	}
	slices.SortFunc(kinds, func(a, b Tally) int {
		return cmp.Or(cmp.Compare(a.Of, b.Of), cmp.Compare(a.Hits, b.Hits))
	})
	for _, kind := range kinds {
		of = append(of, times[kind])
	}
	got, reason := Bootstrap(of, func(drawn []int) (float64, bool) {
		var all Tally
		for i, n := range drawn {
			all.Hits += n * kinds[i].Hits
			all.Of += n * kinds[i].Of
		}
		return all.share(), true
	})
	return got.Interval, reason == ""
}
