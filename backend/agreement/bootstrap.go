package agreement

import (
	"math/rand/v2"
	"slices"
)

// resamples is how often the bootstrap draws. With ten thousand the ends of an
// interval move by about a thousandth of a point from seed to seed.
const resamples = 10_000

// ClusterBootstrap is the percentile interval of hits ÷ items when whole
// clusters are drawn with replacement (B. Efron, Annals of Statistics 7, 1979;
// A. C. Davison and D. V. Hinkley, Bootstrap Methods and their Application,
// 1997, section 3.8). The ends are order statistics, the smallest values that
// 2.5 % and 97.5 % of the draws do not exceed. Every cluster must hold an item.
// It is false for fewer than two clusters, which cannot vary.
//
// The draws depend on the order of the clusters and on nothing else.
func ClusterBootstrap(clusters []Tally) (Interval, bool) {
	if len(clusters) < 2 {
		return Interval{}, false
	}
	random := rand.New(rand.NewPCG(1979, 1997))
	rates := make([]float64, resamples)
	for i := range rates {
		var sum Tally
		for range clusters {
			drawn := clusters[random.IntN(len(clusters))]
			sum.Hits += drawn.Hits
			sum.Of += drawn.Of
		}
		rates[i] = float64(sum.Hits) / float64(sum.Of)
	}
	slices.Sort(rates)
	return Interval{rates[resamples*25/1000-1], rates[resamples*975/1000-1]}, true
}
