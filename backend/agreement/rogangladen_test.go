package agreement_test

import (
	"math"
	"testing"

	"contrejuge/backend/agreement"
)

func TestRoganGladenMatchesTheVectors(t *testing.T) {
	type in struct {
		Rate        float64 `json:"judge_rate_p"`
		Specificity float64 `json:"specificity_q0"`
		Sensitivity float64 `json:"sensitivity_q1"`
	}
	type want struct {
		Raw     *string  `json:"theta_unclipped"`
		Clipped *float64 `json:"theta_clipped"`
	}
	vectors(t, "rogan_gladen", func(t *testing.T, _ string, in in, want want) {
		got, reason := agreement.RoganGladen(in.Rate, in.Specificity, in.Sensitivity)
		if want.Raw == nil {
			if reason != agreement.NoInformation {
				t.Errorf("undefined because of %q", reason)
			}
			return
		}
		if reason != "" {
			t.Fatal(reason)
		}
		nearly(t, "as it comes", got.Raw, fraction(t, *want.Raw), exact)
		nearly(t, "cut", got.Value, *want.Clipped, 0)
		if !got.Clipped {
			t.Error("does not say that it was cut")
		}
	})
}

func TestAJudgeWithoutErrorsIsRight(t *testing.T) {
	for _, p := range []float64{0, .3, 1} {
		got, reason := agreement.RoganGladen(p, 1, 1)
		if got != (agreement.TrueRate{Raw: p, Value: p}) || reason != "" {
			t.Errorf("got %+v %q", got, reason)
		}
	}
}

// TestRoganGladenUndoesTheErrors goes from a true rate to what a judge says of
// it and back.
func TestRoganGladenUndoesTheErrors(t *testing.T) {
	for _, theta := range []float64{0, .1, .5, .83, 1} {
		for _, q0 := range []float64{.55, .8, 1, .15} {
			for _, q1 := range []float64{.6, .9, .25} {
				got, reason := agreement.RoganGladen(theta*q1+(1-theta)*(1-q0), q0, q1)
				if reason != "" {
					t.Fatal(reason)
				}
				nearly(t, "true rate", got.Raw, theta, exact)
			}
		}
	}
}

func TestRoganGladenFromCountsHasTheStandardErrorOfTheDeltaMethod(t *testing.T) {
	yes, no, sensitive := agreement.Tally{Hits: 55, Of: 100}, agreement.Tally{Hits: 36, Of: 40}, agreement.Tally{Hits: 40, Of: 50}
	got, reason := agreement.RoganGladenCounts(yes, no, sensitive)
	if reason != "" {
		t.Fatal(reason)
	}
	nearly(t, "rate", got.Value, .45/.7, exact)
	// The same by numerical derivatives.
	at := func(p, q0, q1 float64) float64 {
		v, _ := agreement.RoganGladen(p, q0, q1)
		return v.Raw
	}
	const h = 1e-6
	dp := (at(.55+h, .9, .8) - at(.55-h, .9, .8)) / (2 * h)
	d0 := (at(.55, .9+h, .8) - at(.55, .9-h, .8)) / (2 * h)
	d1 := (at(.55, .9, .8+h) - at(.55, .9, .8-h)) / (2 * h)
	want := math.Sqrt(dp*dp*.55*.45/100 + d0*d0*.9*.1/40 + d1*d1*.8*.2/50)
	nearly(t, "standard error", got.StandardError, want, 1e-8)
}

func TestRoganGladenSaysWhyItIsUndefined(t *testing.T) {
	half := agreement.Tally{Hits: 2, Of: 4}
	for name, test := range map[string]struct {
		yes, specificity, sensitivity agreement.Tally
		want                          agreement.Reason
	}{
		"no information":  {half, half, half, agreement.NoInformation},
		"nobody said no":  {half, agreement.Tally{}, half, agreement.NoReviews},
		"more than asked": {half, half, agreement.Tally{Hits: 5, Of: 4}, agreement.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			if _, reason := agreement.RoganGladenCounts(test.yes, test.specificity, test.sensitivity); reason != test.want {
				t.Errorf("undefined because of %q, want %q", reason, test.want)
			}
		})
	}
	if _, reason := agreement.RoganGladen(math.NaN(), 1, 1); reason != agreement.Malformed {
		t.Errorf("no number: undefined because of %q", reason)
	}
}
