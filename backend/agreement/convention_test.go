package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
)

// classTable counts pairs of verdicts in the vectors' spelling; a missing one
// leaves its pair out.
func classTable(pairs [][2]*string) [][]int {
	table := [][]int{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}
	index := map[string]int{"A": 0, "B": 1, "tie": 2}
	for _, p := range pairs {
		if p[0] != nil && p[1] != nil {
			table[index[*p[0]]][index[*p[1]]]++
		}
	}
	return table
}

func TestAgreementMatchesTheVectorsUnderEveryConvention(t *testing.T) {
	type in struct {
		Pairs [][2]*string `json:"pairs_human_judge"`
	}
	type rate struct {
		Agree, N int
		Rate     *string
	}
	type want struct {
		Both rate    `json:"both_decided"`
		Tie  *rate   `json:"tie_as_category"`
		Half *string `json:"half_credit_one_sided_tie"`
		Out  int     `json:"unjudged_or_unreviewed"`
	}
	vectors(t, "agreement", func(t *testing.T, _ string, in in, want want) {
		table := classTable(in.Pairs)
		got, reason := agreement.BothDecided(table)
		if want.Both.Rate == nil {
			if reason != agreement.NoPairs {
				t.Errorf("undefined because of %q", reason)
			}
			return
		}
		if got != (agreement.Tally{Hits: want.Both.Agree, Of: want.Both.N}) {
			t.Errorf("both decided: %+v, want %+v", got, want.Both)
		}
		if got, _ := agreement.TieAsClass(table); got != (agreement.Tally{Hits: want.Tie.Agree, Of: want.Tie.N}) {
			t.Errorf("tie as a class: %+v, want %+v", got, want.Tie)
		}
		half, _ := agreement.HalfCredit(table)
		nearly(t, "half credit", half.Value, fraction(t, *want.Half), exact)
		if n := len(in.Pairs) - want.Tie.N; n != want.Out {
			t.Errorf("%d pairs are outside, want %d", n, want.Out)
		}
	})
}

func TestHalfCreditHasTheStandardErrorOfAMean(t *testing.T) {
	got, reason := agreement.HalfCredit([][]int{{1, 1, 2}, {0, 0, 0}, {0, 0, 0}}) // 1, 0, ½, ½
	if reason != "" {
		t.Fatal(reason)
	}
	nearly(t, "mean", got.Value, .5, 0)
	nearly(t, "standard error", got.StandardError, .17677669529663687, exact) // √(1/8 ÷ 4)
}

func TestAConventionNeedsTheThreeClasses(t *testing.T) {
	for name, table := range map[string][][]int{
		"two classes": {{1, 0}, {0, 1}},
		"ragged":      {{1, 0, 0}, {0, 1}, {0, 0, 1}},
		"negative":    {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}},
		"nothing":     nil,
	} {
		t.Run(name, func(t *testing.T) {
			_, both := agreement.BothDecided(table)
			_, tie := agreement.TieAsClass(table)
			_, half := agreement.HalfCredit(table)
			if both != agreement.Malformed || tie != agreement.Malformed || half != agreement.Malformed {
				t.Errorf("undefined because of %q, %q, %q", both, tie, half)
			}
		})
	}
}
