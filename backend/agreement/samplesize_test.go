package agreement_test

import (
	"math"
	"testing"

	"contrejuge/backend/agreement"
)

func TestSampleSizesMatchTheVectors(t *testing.T) {
	type in struct {
		Rate     float64 `json:"expected_rate"`
		Margin   float64 `json:"half_width"`
		Interval string
	}
	type want struct{ N int }
	vectors(t, "sample_size_margin", func(t *testing.T, _ string, in in, want want) {
		size := agreement.SampleSize
		if in.Interval == "wilson" {
			size = agreement.SampleSizeWilson
		}
		if got, reason := size(in.Rate, in.Margin); got != want.N || reason != "" {
			t.Errorf("%d %q, want %d", got, reason, want.N)
		}
	})
}

func TestFromTheSampleSizeOnEveryIntervalIsNarrowEnough(t *testing.T) {
	for _, rate := range []float64{0, .013, .1, .5, .61, .8, .97, 1} {
		for _, margin := range []float64{.02, .05, .11, .3} {
			n, reason := agreement.SampleSizeWilson(rate, margin)
			if reason != "" {
				t.Fatal(reason)
			}
			width := func(size int) float64 {
				interval, _ := agreement.Wilson(int(math.Round(rate*float64(size))), size)
				return (interval.High() - interval.Low()) / 2
			}
			for size := n; size < 3*n+200; size++ {
				if width(size) > margin+1e-12 {
					t.Errorf("rate %v, margin %v: %d items are enough, %d are not", rate, margin, n, size)
				}
			}
			if n > 1 && width(n-1) <= margin-1e-12 {
				t.Errorf("rate %v, margin %v: %d items are enough already", rate, margin, n-1)
			}
		}
	}
}

func TestASmallPopulationTakesFewer(t *testing.T) {
	for _, test := range []struct{ n, population, want int }{
		{385, 0, 0}, {385, 1, 1}, {385, 100, 80}, {385, 1000, 279}, {385, 10_000, 371}, {385, 1_000_000, 385}, {1, 5, 1}, {0, 5, 0},
	} {
		got, reason := agreement.OfPopulation(test.n, test.population)
		if got != test.want || reason != "" {
			t.Errorf("%d of %d: %d %q, want %d", test.n, test.population, got, reason, test.want)
		}
	}
	for n := range 300 {
		for population := 1; population < 60; population++ {
			if got, _ := agreement.OfPopulation(n, population); got > population || got > n || (n > 0 && got == 0) {
				t.Fatalf("%d of %d: %d", n, population, got)
			}
		}
	}
}

func TestASampleSizeNeedsAMarginAndARate(t *testing.T) {
	for name, test := range map[string]struct {
		rate, margin float64
		want         agreement.Reason
	}{
		"no margin":         {.5, 0, agreement.Malformed},
		"negative margin":   {.5, -.1, agreement.Malformed},
		"whole scale":       {.5, 1, agreement.Malformed},
		"rate above 1":      {1.1, .1, agreement.Malformed},
		"rate is no number": {math.NaN(), .1, agreement.Malformed},
		"margin no number":  {.5, math.NaN(), agreement.Malformed},
		"beyond anyone":     {.5, 1e-5, agreement.TooMany},
		"beyond anything":   {.5, 1e-300, agreement.TooMany},
	} {
		t.Run(name, func(t *testing.T) {
			_, usual := agreement.SampleSize(test.rate, test.margin)
			_, wilson := agreement.SampleSizeWilson(test.rate, test.margin)
			if usual != test.want || wilson != test.want {
				t.Errorf("undefined because of %q and %q, want %q", usual, wilson, test.want)
			}
		})
	}
	if _, reason := agreement.OfPopulation(-1, 5); reason != agreement.Malformed {
		t.Errorf("undefined because of %q", reason)
	}
}
