package review_test

import (
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"

	"github.com/google/go-cmp/cmp"
)

var twoCriteria = review.Rubric{}.WithCriteria(evaluation.DefaultScale, "accuracy", "tone")

// scored are scores of both criteria, all alike, for as many answers.
func scored(score, answers int) evaluation.Scores {
	s := evaluation.Scores{}
	for _, id := range twoCriteria.IDs() {
		for _, label := range evaluation.Labels[:answers] {
			s.Set(id, label, score)
		}
	}
	return s
}

func TestAReviewIsCompleteWhenAllIsScoredAndOneIsPicked(t *testing.T) {
	without := scored(3, 2)
	delete(without["tone"], evaluation.B)
	for name, c := range map[string]struct {
		review  evaluation.Review
		answers int
		code    string // when complete is asked for
		fits    string // when it only has to fit, as imported ones
	}{
		"complete":                    {evaluation.Review{Pick: evaluation.PickA, Scores: scored(3, 2)}, 2, "", ""},
		"at both ends":                {evaluation.Review{Pick: evaluation.BothBad, Scores: scored(1, 2)}, 2, "", ""},
		"one answer":                  {evaluation.Review{Scores: scored(5, 1)}, 1, "", ""},
		"nothing":                     {evaluation.Review{}, 2, review.CodePickMissing, ""},
		"no pick":                     {evaluation.Review{Scores: scored(3, 2)}, 2, review.CodePickMissing, ""},
		"no scores":                   {evaluation.Review{Pick: evaluation.Tie}, 2, review.CodeScoreMissing, ""},
		"one score missing":           {evaluation.Review{Pick: evaluation.Tie, Scores: without}, 2, review.CodeScoreMissing, ""},
		"a pick of one answer":        {evaluation.Review{Pick: evaluation.PickA, Scores: scored(3, 1)}, 1, review.CodePickUnexpected, review.CodePickUnexpected},
		"a score of no answer":        {evaluation.Review{Scores: scored(3, 2)}, 1, review.CodeScoreOutOfRange, review.CodeScoreOutOfRange},
		"a pick of another kind":      {evaluation.Review{Pick: "left"}, 2, review.CodePickUnknown, review.CodePickUnknown},
		"under the scale":             {evaluation.Review{Pick: evaluation.Tie, Scores: scored(0, 2)}, 2, review.CodeScoreOutOfRange, review.CodeScoreOutOfRange},
		"over the scale":              {evaluation.Review{Pick: evaluation.Tie, Scores: scored(6, 2)}, 2, review.CodeScoreOutOfRange, review.CodeScoreOutOfRange},
		"a criterion nobody asks for": {evaluation.Review{Scores: evaluation.Scores{"x": {evaluation.A: 3}}}, 2, review.CodeUnknownCriterion, review.CodeUnknownCriterion},
	} {
		t.Run(name, func(t *testing.T) {
			if err := review.Complete(c.review, twoCriteria, evaluation.DefaultScale, c.answers); fault.CodeOf(err) != c.code {
				t.Errorf("complete: got %v, want %q", err, c.code)
			}
			if err := review.Fits(c.review, twoCriteria, evaluation.DefaultScale, c.answers); fault.CodeOf(err) != c.fits {
				t.Errorf("fits: got %v, want %q", err, c.fits)
			}
		})
	}
}

func TestAPickWithNoScoreAboveTwoIsAdvisedAgainst(t *testing.T) {
	poor := []review.Advice{review.AdvicePickedIsPoor}
	oneGood := scored(2, 2)
	oneGood.Set("tone", evaluation.A, 3)
	otherGood := scored(2, 2)
	otherGood.Set("tone", evaluation.B, 5)
	for name, c := range map[string]struct {
		review evaluation.Review
		want   []review.Advice
	}{
		"all two":                  {evaluation.Review{Pick: evaluation.PickA, Scores: scored(2, 2)}, poor},
		"all one":                  {evaluation.Review{Pick: evaluation.PickB, Scores: scored(1, 2)}, poor},
		"one above":                {evaluation.Review{Pick: evaluation.PickA, Scores: oneGood}, nil},
		"only the other above":     {evaluation.Review{Pick: evaluation.PickA, Scores: otherGood}, poor},
		"corrected":                {evaluation.Review{Pick: evaluation.PickA, Scores: scored(1, 2), Correction: "Mieux."}, nil},
		"a tie":                    {evaluation.Review{Pick: evaluation.Tie, Scores: scored(1, 2)}, nil},
		"both bad, as advised":     {evaluation.Review{Pick: evaluation.BothBad, Scores: scored(1, 2)}, nil},
		"not scored":               {evaluation.Review{Pick: evaluation.PickA}, nil},
		"only the other is scored": {evaluation.Review{Pick: evaluation.PickA, Scores: evaluation.Scores{"tone": {evaluation.B: 1}}}, nil},
	} {
		if diff := cmp.Diff(c.want, review.Advise(c.review, evaluation.DefaultScale)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
