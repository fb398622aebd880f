package agreement_test

import (
	"slices"
	"testing"

	"contrejuge/backend/agreement"
)

func TestGwetAC1MatchesThePublishedData(t *testing.T) {
	type in struct {
		Ratings    [][]any  `json:"raters_rows_units_cols"`
		Subjects   [][]int  `json:"counts_rows_subjects"`
		Table      [][]int  `json:"table_rows_rater1_cols_rater2"`
		Rater1     []string // with Rater2 and Categories
		Rater2     []string
		Categories []string
	}
	type want struct{ AC1 string }
	// The standard errors that the R package irrCAC prints for its data.
	published := map[string]struct{ se, tolerance float64 }{
		"ac1-4raters-missing": {.14295, 5e-6},
		"ac1-irrCAC-15x6":     {.08418757, 5e-9},
	}
	vectors(t, "gwet_ac1", func(t *testing.T, id string, in in, want want) {
		var got agreement.Estimate
		var reason agreement.Reason
		switch {
		case in.Table != nil:
			got, reason = agreement.GwetAC1Table(in.Table)
		case in.Subjects != nil:
			got, reason = agreement.GwetAC1(in.Subjects)
		case in.Ratings != nil:
			units, _ := wholeUnits(in.Ratings)
			got, reason = agreement.GwetAC1(countsOf(units, 5))
		default:
			var units [][]int
			for i := range in.Rater1 {
				units = append(units, []int{
					1 + slices.Index(in.Categories, in.Rater1[i]), 1 + slices.Index(in.Categories, in.Rater2[i]),
				})
			}
			got, reason = agreement.GwetAC1(countsOf(units, len(in.Categories)))
		}
		if reason != "" {
			t.Fatal(reason)
		}
		nearly(t, "AC1", got.Value, fraction(t, want.AC1), exact)
		if p, ok := published[id]; ok {
			nearly(t, "standard error", got.StandardError, p.se, p.tolerance)
		}
	})
}

// countsOf counts how often each unit was given each class from 1 on.
func countsOf(units [][]int, classes int) [][]int {
	subjects := make([][]int, len(units))
	for i, unit := range units {
		subjects[i] = make([]int, classes)
		for _, class := range unit {
			subjects[i][class-1]++
		}
	}
	return subjects
}

func TestGwetAC1OfATableIsThatOfItsPairs(t *testing.T) {
	table := [][]int{{13, 0, 1}, {2, 20, 7}, {0, 4, 56}}
	var units [][]int
	for i := range table {
		for j, count := range table[i] {
			for range count {
				units = append(units, []int{i + 1, j + 1})
			}
		}
	}
	want, _ := agreement.GwetAC1(countsOf(units, 3))
	got, _ := agreement.GwetAC1Table(table)
	nearly(t, "AC1", got.Value, want.Value, 1e-14)
	nearly(t, "standard error", got.StandardError, want.StandardError, 1e-14)
}

func TestGwetAC1SaysWhyItIsUndefined(t *testing.T) {
	for name, test := range map[string]struct {
		subjects [][]int
		want     agreement.Reason
	}{
		"nothing":      {nil, agreement.NoPairs},
		"nobody twice": {[][]int{{1, 0}, {0, 0}}, agreement.NoPairs},
		"one class":    {[][]int{{2}, {3}}, agreement.OneClass},
		"ragged":       {[][]int{{2, 0}, {2}}, agreement.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			if _, reason := agreement.GwetAC1(test.subjects); reason != test.want {
				t.Errorf("undefined because of %q, want %q", reason, test.want)
			}
		})
	}
}
