package agreement_test

import (
	"fmt"
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
)

type given = map[evaluation.Label]int

// scoredBy adds a blind review with scores and no pick.
func scoredBy(i agreement.Item, reviewer string, accuracy given) agreement.Item {
	i.Reviews = append(i.Reviews, evaluation.Review{
		Reviewer: reviewer, Revision: 1, Blind: true, Scores: evaluation.Scores{"accuracy": accuracy},
	})
	return i
}

// judgeScored adds a judgment with scores and the pick or cause.
func judgeScored(i agreement.Item, order evaluation.Order, word string, accuracy given) agreement.Item {
	j := judgment(order, word)
	j.Scores = evaluation.Scores{"accuracy": accuracy}
	i.Judgments = append(i.Judgments, j)
	return i
}

func TestAGapOfExactlyOnePointMadeOfThirdsIsFlagged(t *testing.T) {
	var items []agreement.Item
	judgeScores := []int{1, 3, 4, 1}
	var floating float64 // the same gap in floating point
	for i, people := range [][]int{{2, 4, 3}, {2, 5, 4}, {5, 5, 4}, {1, 2, 2}} {
		item := pair(fmt.Sprint(i))
		sum := 0
		for n, score := range people {
			item = scoredBy(item, fmt.Sprint("p", n), given{"a": score})
			sum += score
		}
		items = append(items, judgeScored(item, "ab", "a", given{"a": judgeScores[i]}))
		floating += float64(sum) / 3 / 4
		floating -= float64(judgeScores[i]) / 4
	}
	got := compute(items...).Criteria[0]
	if !got.Flagged || *got.Gap != 1 {
		t.Errorf("gap %v, flagged %v", *got.Gap, got.Flagged)
	}
	t.Logf("in floating point the gap would be %v", floating)
}

func TestAnAnswerCountsOnceHoweverManyScoredIt(t *testing.T) {
	item := scoredBy(pair("x"), "p1", given{"a": 5, "b": 1})
	item = scoredBy(item, "p2", given{"a": 2})
	item = judgeScored(item, "ab", "a", given{"a": 4})
	item = judgeScored(item, "ba", "a", given{"a": 1, "b": 2})
	got := compute(item).Criteria[0]
	if got.N != 2 {
		t.Fatalf("n = %d, want 2 answers", got.N)
	}
	near(t, "people", got.PersonMean, (3.5+1)/2, 0)
	near(t, "judge", got.JudgeMean, (2.5+2)/2, 0)
	near(t, "gap", got.Gap, 0, 0)
	near(t, "mean absolute difference", got.MeanAbsoluteDifference, 1, 0)
}

func TestOnlyAnswersScoredByBothSidesCount(t *testing.T) {
	skip := reviewed(pair("skip"), "skip")
	skip.Reviews[0].Scores = evaluation.Scores{"accuracy": given{"a": 1}}
	seen := scoredBy(pair("seen"), "p1", given{"a": 1})
	seen.Reviews[0].Blind = false
	for name, item := range map[string]agreement.Item{
		"a skip":         judgeScored(skip, "ab", "a", given{"a": 5}),
		"not blind":      judgeScored(seen, "ab", "a", given{"a": 5}),
		"not judged":     scoredBy(pair("x"), "p1", given{"a": 1}),
		"another answer": judgeScored(scoredBy(pair("x"), "p1", given{"a": 1}), "ab", "a", given{"b": 5}),
		"a second answer of one": func() agreement.Item {
			item := judgeScored(scoredBy(pair("x"), "p1", given{"b": 1}), "ab", "a", given{"b": 5})
			item.Answers = item.Answers[:1]
			return item
		}(),
	} {
		t.Run(name, func(t *testing.T) {
			got := compute(item).Criteria[0]
			if got.N != 0 || got.Flagged {
				t.Errorf("got %+v", got)
			}
			because(t, "gap", got.Gap, got.Undefined, agreement.NoPairs)
			because(t, "kappa", got.WeightedKappa.Value, got.WeightedKappa.Undefined, agreement.NoPairs)
		})
	}
}

func TestAJudgmentWithoutAUsablePickStillGivesItsScores(t *testing.T) {
	item := judgeScored(scoredBy(pair("x"), "p1", given{"a": 2}), "ab", "unknown_verdict", given{"a": 4})
	got := compute(item).Criteria[0]
	near(t, "gap", got.Gap, -2, 0)
	if !got.Flagged {
		t.Error("not flagged")
	}
}

func TestWeightedKappaIsUndefinedWhenEveryScoreIsTheSame(t *testing.T) {
	same := judgeScored(scoredBy(pair("x"), "p1", given{"a": 3, "b": 3}), "ab", "a", given{"a": 3, "b": 3})
	got := compute(same).Criteria[0]
	because(t, "kappa", got.WeightedKappa.Value, got.WeightedKappa.Undefined, agreement.OneClass)
	near(t, "gap", got.Gap, 0, 0)
}

func TestCriteriaAreListedInTheOrderOfTheRubric(t *testing.T) {
	got := agreement.Compute(agreement.Setting{Criteria: []string{"tone", "accuracy"}}, nil).Criteria
	if len(got) != 2 || got[0].Criterion != "tone" || got[1].Criterion != "accuracy" {
		t.Errorf("got %+v", got)
	}
}
