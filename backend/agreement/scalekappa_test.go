package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
)

func TestScaleKappaMatchesThePublishedTables(t *testing.T) {
	type in struct {
		Table [][]int `json:"table_rows_rater1_cols_rater2"`
	}
	type want struct {
		None, Linear, Quadratic string
		SE                      *float64    `json:"linear_se_FCE"`
		Interval                *[2]float64 `json:"linear_ci95"`
	}
	vectors(t, "weighted_kappa", func(t *testing.T, _ string, in in, want want) {
		for weights, value := range map[agreement.Weights]string{
			agreement.Identity: want.None, agreement.Linear: want.Linear, agreement.Quadratic: want.Quadratic,
		} {
			got, reason := agreement.ScaleKappa(in.Table, weights)
			if reason != "" {
				t.Fatal(reason)
			}
			nearly(t, "kappa", got.Value, fraction(t, value), exact)
			if weights == agreement.Linear && want.SE != nil {
				nearly(t, "standard error", got.StandardError, *want.SE, exact)
				nearly(t, "low", got.Interval().Low(), want.Interval[0], exact)
				nearly(t, "high", got.Interval().High(), want.Interval[1], exact)
			}
		}
	})
}

func TestWithoutWeightsScaleKappaIsCohensOnEveryTable(t *testing.T) {
	type in struct {
		Table [][]int `json:"table_rows_rater1_cols_rater2"`
	}
	vectors(t, "cohen_kappa", func(t *testing.T, _ string, in in, _ map[string]any) {
		if in.Table == nil {
			t.Skip("given as two lists")
		}
		cohen, _ := agreement.CohenKappa(in.Table)
		scale, _ := agreement.ScaleKappa(in.Table, agreement.Identity)
		nearly(t, "kappa", scale.Value, cohen.Value, 1e-15)
		nearly(t, "standard error", scale.StandardError, cohen.StandardError, 1e-15)
	})
}

func TestTheStandardErrorKeepsItsDigitsWhereChanceIsNearlyCertain(t *testing.T) {
	// With rare disagreements only, κ ≈ c/(c + b), whose spread does not depend
	// on how many items agree on the common class.
	var first float64
	for i, common := range []int{10_000, 1_000_000, 100_000_000} {
		got, reason := agreement.CohenKappa([][]int{{common, 30}, {30, 40}})
		if reason != "" {
			t.Fatal(reason)
		}
		if i == 0 {
			first = got.StandardError
		}
		nearly(t, "standard error", got.StandardError, first, first*.01)
	}
}

func TestScaleKappaSaysWhyItIsUndefined(t *testing.T) {
	for name, test := range map[string]struct {
		table [][]int
		want  agreement.Reason
	}{
		"nothing":   {nil, agreement.NoPairs},
		"empty":     {[][]int{{0, 0}, {0, 0}}, agreement.NoPairs},
		"one level": {[][]int{{4}}, agreement.OneClass},
		"one used":  {[][]int{{0, 0}, {0, 4}}, agreement.OneClass},
		"ragged":    {[][]int{{1, 2}, {3}}, agreement.Malformed},
		"negative":  {[][]int{{1, -2}, {3, 1}}, agreement.Malformed},
		"too large": {[][]int{{1 << 40, 0}, {0, 1}}, agreement.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			for _, weights := range []agreement.Weights{agreement.Identity, agreement.Linear, agreement.Quadratic} {
				if _, reason := agreement.ScaleKappa(test.table, weights); reason != test.want {
					t.Errorf("undefined because of %q, want %q", reason, test.want)
				}
			}
			if _, reason := agreement.CohenKappa(test.table); reason != test.want {
				t.Errorf("Cohen's is undefined because of %q, want %q", reason, test.want)
			}
		})
	}
}

func TestAConstantRaterHasAKappaOfZero(t *testing.T) {
	table := [][]int{{0, 3, 0}, {0, 1, 0}, {0, 5, 0}}
	for _, weights := range []agreement.Weights{agreement.Identity, agreement.Linear, agreement.Quadratic} {
		got, reason := agreement.ScaleKappa(table, weights)
		if got != (agreement.Estimate{}) || reason != "" {
			t.Errorf("got %+v %q", got, reason)
		}
	}
}
