package agreement

import "math"

// Rest sums what the judge gave a model on items that nobody reviewed, in half
// points, so that the sums are exact.
type Rest struct{ n, f, ff int }

// Add counts one item, in half points from 0 to 2.
func (r *Rest) Add(judge int) {
	r.n++
	r.f += judge
	r.ff += judge * judge
}

// PredictionPowered is the mean of people's points, helped by the judge's on
// items that people did not see (A. N. Angelopoulos et al., Prediction-powered
// inference, Science 382, 2023; with λ: A. N. Angelopoulos, J. C. Duchi and
// T. Zrnic, PPI++, 2023):
//
//	mean of y + λ·(mean of f over the rest − mean of f over the sample)
//
// with variance s²(y − λf) ÷ n + λ²·s²(f) ÷ N, all moments with their number as
// divisor. With λ = 0 it is people alone, with 1 the judge corrected by people.
// The value is not cut to the scale.
//
// It is undefined without a reviewed item, and without a rest unless λ is 0. It
// is not good for a sample that was not drawn at random, nor on a dozen items,
// where the interval is too short. A sample that is part of the population is
// [CorrectedMean]'s case.
func PredictionPowered(s Sample, rest Rest, lambda float64) (Estimate, Reason) {
	switch {
	case !(lambda >= 0 && lambda <= 1): // NaN too
		return Estimate{}, Malformed
	case s.n == 0:
		return Estimate{}, NoReviews
	case rest.n == 0 && lambda > 0:
		return Estimate{}, NoPopulation
	}
	n := float64(s.n)
	value, variance := float64(s.y)/(2*n), s.variance(lambda)
	if lambda > 0 {
		value += lambda * (float64(rest.f)/float64(2*rest.n) - float64(s.f)/(2*n))
		variance += lambda * lambda * rest.variance()
	}
	if variance < negligible {
		variance = 0
	}
	return Estimate{value, math.Sqrt(variance)}, ""
}

// PowerTuning is the λ from 0 to 1 with which [PredictionPowered] has the
// smallest variance, so that a bad judge cannot make it worse than people alone
// (Angelopoulos, Duchi and Zrnic, 2023, section 6; with each sample's own
// variance of f instead of a common one). It is 0 where there is nothing to go
// by. It is not good on few items: chosen from the same data, it makes the
// interval look a little better than it is.
func PowerTuning(s Sample, rest Rest) float64 {
	if s.n == 0 || rest.n == 0 {
		return 0
	}
	n := float64(s.n)
	spreadF := float64(s.n*s.ff-s.f*s.f) / (n * n)
	spreadFY := float64(s.n*s.fy-s.f*s.y) / (n * n)
	cost := spreadF/n + 4*rest.variance()
	if cost == 0 {
		return 0
	}
	return clip(spreadFY/n/cost, 0, 1)
}

// variance is that of the mean of y − λf, in points.
func (s Sample) variance(lambda float64) float64 {
	n := float64(s.n)
	spread := float64(s.n*s.yy-s.y*s.y) -
		2*lambda*float64(s.n*s.fy-s.f*s.y) +
		lambda*lambda*float64(s.n*s.ff-s.f*s.f)
	return spread / (4 * n * n * n)
}

// variance is that of the mean of f, in points.
func (r Rest) variance() float64 {
	n := float64(r.n)
	return float64(r.n*r.ff-r.f*r.f) / (4 * n * n * n)
}
