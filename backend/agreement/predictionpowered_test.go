package agreement_test

import (
	"math"
	"testing"

	"contrejuge/backend/agreement"
)

func halfPoints(x float64) int { return int(2 * x) }

func TestPredictionPoweredMatchesTheVectors(t *testing.T) {
	type in struct {
		People []float64 `json:"human_on_sample"`
		Judge  []float64 `json:"judge_on_sample"`
		Rest   []float64 `json:"judge_on_rest"`
		Lambda float64
	}
	type want struct {
		Theta    string
		SE       float64
		Interval [2]float64 `json:"ci95"`
	}
	vectors(t, "prediction_powered_mean", func(t *testing.T, id string, in in, want want) {
		if id == "ppi-lambda0-is-human-only" {
			// It refers to data that are not in the file. With λ = 0 only
			// people count: six wins of ten have its mean and its error,
			// whatever the judge said.
			in.People = []float64{1, 1, 1, 1, 1, 1, 0, 0, 0, 0}
			in.Judge = []float64{0, 1, .5, 1, 1, 0, 0, 0, 1, .5}
			in.Rest = []float64{1, 1, 1}
		}
		sample, rest := powered(in.People, in.Judge, in.Rest)
		got, reason := agreement.PredictionPowered(sample, rest, in.Lambda)
		if reason != "" {
			t.Fatal(reason)
		}
		nearly(t, "mean", got.Value, fraction(t, want.Theta), exact)
		nearly(t, "standard error", got.StandardError, want.SE, exact)
		nearly(t, "low", got.Interval().Low(), want.Interval[0], exact)
		nearly(t, "high", got.Interval().High(), want.Interval[1], exact)
	})
}

func powered(people, judge, others []float64) (agreement.Sample, agreement.Rest) {
	var sample agreement.Sample
	var rest agreement.Rest
	for i := range people {
		sample.Add(halfPoints(judge[i]), halfPoints(people[i]))
	}
	for _, f := range others {
		rest.Add(halfPoints(f))
	}
	return sample, rest
}

func TestATunedJudgeIsNeverWorseThanPeopleAloneNorThanAnyOtherWeight(t *testing.T) {
	for name, test := range map[string]struct{ people, judge []float64 }{
		"a good judge":      {[]float64{1, 0, 1, .5, 0, 1, 0, 1}, []float64{1, 0, 1, .5, 0, 1, 1, 1}},
		"a bad judge":       {[]float64{1, 0, 1, .5, 0, 1, 0, 1}, []float64{0, 1, 0, .5, 1, 0, 1, 0}},
		"a constant judge":  {[]float64{1, 0, 1, .5, 0, 1, 0, 1}, []float64{1, 1, 1, 1, 1, 1, 1, 1}},
		"people who do not": {[]float64{1, 1, 1, 1}, []float64{1, 0, 1, .5}},
	} {
		t.Run(name, func(t *testing.T) {
			sample, rest := powered(test.people, test.judge, []float64{1, 0, .5, 1, 0, 1, 1, 0, 0, 1, .5, 0})
			tuned := agreement.PowerTuning(sample, rest)
			best, _ := agreement.PredictionPowered(sample, rest, tuned)
			for step := range 101 {
				other, _ := agreement.PredictionPowered(sample, rest, float64(step)/100)
				if other.StandardError < best.StandardError-1e-12 {
					t.Errorf("λ = %v gives %v, the tuned %v only %v", float64(step)/100, other.StandardError, tuned, best.StandardError)
				}
			}
		})
	}
}

func TestPredictionPoweredSaysWhyItIsUndefined(t *testing.T) {
	sample, rest := powered([]float64{1}, []float64{0}, []float64{1})
	for name, test := range map[string]struct {
		sample agreement.Sample
		rest   agreement.Rest
		lambda float64
		want   agreement.Reason
	}{
		"nobody reviewed":    {agreement.Sample{}, rest, 1, agreement.NoReviews},
		"nothing else":       {sample, agreement.Rest{}, 1, agreement.NoPopulation},
		"nothing else, λ 0":  {sample, agreement.Rest{}, 0, ""},
		"λ is no number":     {sample, rest, math.NaN(), agreement.Malformed},
		"λ is more than one": {sample, rest, 1.5, agreement.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			if _, reason := agreement.PredictionPowered(test.sample, test.rest, test.lambda); reason != test.want {
				t.Errorf("undefined because of %q, want %q", reason, test.want)
			}
		})
	}
	if tuned := agreement.PowerTuning(agreement.Sample{}, rest); tuned != 0 {
		t.Errorf("tuned to %v by nothing", tuned)
	}
}
