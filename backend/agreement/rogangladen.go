package agreement

import "math"

// TrueRate is a rate corrected for the errors of whoever measured it.
type TrueRate struct {
	Raw     float64 // as the formula gives it, which can lie outside 0 to 1
	Value   float64 // cut to 0 to 1
	Clipped bool    // whether it was cut: a sign that the two samples do not fit
}

// RoganGladen is the true rate behind the rate at which a judge says yes, from
// its specificity (how often it says no where people say no) and sensitivity
// (yes where people say yes) on a reviewed sample (W. J. Rogan and B. Gladen,
// American Journal of Epidemiology 107, 1978):
//
//	θ = (p + specificity − 1) ÷ (specificity + sensitivity − 1)
//
// It is undefined for a judge that says yes as often where people say no. It is
// not good for three classes, so that ties are left out or taken for a side;
// nor when the judge errs otherwise in the sample than in the whole; nor close
// to a judge without information, where it is a small number over another.
// [CorrectedMean] asks less and is what the report uses.
func RoganGladen(rate, specificity, sensitivity float64) (TrueRate, Reason) {
	for _, share := range []float64{rate, specificity, sensitivity} {
		if !(share >= 0 && share <= 1) { // NaN too
			return TrueRate{}, Malformed
		}
	}
	information := specificity + sensitivity - 1
	if math.Abs(information) < 1e-9 {
		return TrueRate{}, NoInformation
	}
	raw := (rate - (1 - specificity)) / information
	value := clip(raw, 0, 1)
	return TrueRate{raw, value, value != raw}, ""
}

// RoganGladenCounts is [RoganGladen] from counts, with the standard error that
// the three samples give it together (the same paper; the delta method):
//
//	{ p(1 − p)/n + (1 − θ)²·q₀(1 − q₀)/n₀ + θ²·q₁(1 − q₁)/n₁ } ÷ (q₀ + q₁ − 1)²
//
// where q₀ is specificity and q₁ sensitivity. The value is not cut. The three
// samples are taken as independent, which items that are both reviewed and part
// of the whole are not quite; and it is not good for a handful of items in any.
func RoganGladenCounts(yes, specificity, sensitivity Tally) (Estimate, Reason) {
	for _, t := range []Tally{yes, specificity, sensitivity} {
		switch {
		case !t.valid():
			return Estimate{}, Malformed
		case t.Of == 0:
			return Estimate{}, NoReviews
		}
	}
	p, q0, q1 := yes.share(), specificity.share(), sensitivity.share()
	theta, reason := RoganGladen(p, q0, q1)
	if reason != "" {
		return Estimate{}, reason
	}
	variance := p*(1-p)/float64(yes.Of) +
		square(1-theta.Raw)*q0*(1-q0)/float64(specificity.Of) +
		square(theta.Raw)*q1*(1-q1)/float64(sensitivity.Of)
	return Estimate{theta.Raw, math.Sqrt(variance) / math.Abs(q0+q1-1)}, ""
}
