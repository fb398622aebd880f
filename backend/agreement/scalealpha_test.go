package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
)

// wholeUnits are the vectors' ratings as whole numbers, and false for words.
func wholeUnits(ratings [][]any) ([][]int, bool) {
	units := make([][]int, len(ratings[0]))
	for _, rater := range ratings {
		for unit, rating := range rater {
			switch value := rating.(type) {
			case float64:
				units[unit] = append(units[unit], int(value))
			case string:
				return nil, false
			}
		}
	}
	return units, true
}

func TestScaleAlphaMatchesThePublishedDataUnderEveryMetric(t *testing.T) {
	type in struct {
		Ratings [][]any `json:"raters_rows_units_cols"`
	}
	type want struct{ Nominal, Ordinal, Interval, Ratio *string }
	vectors(t, "krippendorff_alpha", func(t *testing.T, _ string, in in, want want) {
		units, whole := wholeUnits(in.Ratings)
		if !whole {
			t.Skip("its classes have no order")
		}
		for metric, value := range map[agreement.Metric]*string{
			agreement.NominalMetric:  want.Nominal,
			agreement.OrdinalMetric:  want.Ordinal,
			agreement.IntervalMetric: want.Interval,
			agreement.RatioMetric:    want.Ratio,
		} {
			got, reason := agreement.ScaleAlpha(units, metric)
			if value == nil {
				if reason != agreement.OneClass {
					t.Errorf("metric %v is undefined because of %q", metric, reason)
				}
				continue
			}
			if reason != "" {
				t.Fatal(reason)
			}
			nearly(t, "alpha", got, fraction(t, *value), exact)
		}
	})
}

func TestTheNominalMetricIsAlphaWithoutAnOrder(t *testing.T) {
	units := [][]int{{1, 1, 2}, {3, 3}, {2, 1}, {4}, {5, 5, 5, 1}}
	plain, _ := agreement.KrippendorffAlpha(units)
	scale, _ := agreement.ScaleAlpha(units, agreement.NominalMetric)
	nearly(t, "alpha", scale, plain, 1e-15)
}

func TestScaleAlphaSaysWhyItIsUndefined(t *testing.T) {
	for name, test := range map[string]struct {
		units  [][]int
		metric agreement.Metric
		want   agreement.Reason
	}{
		"nothing":            {nil, agreement.IntervalMetric, agreement.NoPairs},
		"nobody twice":       {[][]int{{1}, {2}, {}}, agreement.OrdinalMetric, agreement.NoPairs},
		"one value":          {[][]int{{3, 3}, {3, 3}, {1}}, agreement.OrdinalMetric, agreement.OneClass},
		"no true zero":       {[][]int{{-1, 1}, {2, 2}}, agreement.RatioMetric, agreement.Malformed},
		"only a lone minus":  {[][]int{{-1}, {2, 2}}, agreement.RatioMetric, agreement.OneClass},
		"differences of any": {[][]int{{-1, 1}, {2, 2}}, agreement.IntervalMetric, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if _, reason := agreement.ScaleAlpha(test.units, test.metric); reason != test.want {
				t.Errorf("undefined because of %q, want %q", reason, test.want)
			}
		})
	}
}
