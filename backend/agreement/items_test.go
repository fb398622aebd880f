package agreement_test

import (
	"fmt"
	"strings"
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
)

const judge = "judge"

// pair is an item with two answers of different models and lengths, and a
// question of its own.
func pair(id string) agreement.Item {
	return agreement.Item{
		ID:       id,
		Question: "question of " + id,
		Answers:  []agreement.Answer{{Model: "base", Length: 10}, {Model: "tuned", Length: 20}},
	}
}

// reviewed adds one blind review a pick, by people named p1, p2 …
// "skip" skips, "scores" scores without a pick, and a leading "seen " makes
// the review not blind.
func reviewed(i agreement.Item, picks ...string) agreement.Item {
	for n, pick := range picks {
		pick, seen := strings.CutPrefix(pick, "seen ")
		r := evaluation.Review{Reviewer: fmt.Sprint("p", n+1), Revision: 1, Blind: !seen}
		switch pick {
		case "skip":
			r.Skip = "not my subject"
		case "scores":
			r.Scores = evaluation.Scores{"accuracy": {evaluation.A: 3}}
		default:
			r.Pick = evaluation.Pick(pick)
		}
		i.Reviews = append(i.Reviews, r)
	}
	return i
}

// judged adds what the judge said in order ab and then in order ba. A word
// that is no pick is the cause of a failure.
func judged(i agreement.Item, words ...string) agreement.Item {
	orders := []evaluation.Order{evaluation.OrderAB, evaluation.OrderBA}
	for n, word := range words {
		i.Judgments = append(i.Judgments, judgment(orders[n], word))
	}
	return i
}

func judgment(order evaluation.Order, word string) evaluation.Judgment {
	j := evaluation.Judgment{Judge: judge, Order: order}
	if pick, ok := evaluation.ParsePick(word); ok {
		j.Pick = pick
	} else {
		j.Unjudged = &evaluation.Unjudged{Cause: evaluation.Cause(word)}
	}
	return j
}

// compute makes the report of a representative queue.
func compute(items ...agreement.Item) agreement.Report {
	return agreement.Compute(agreement.Setting{
		Queue: "queue", Selection: "random", Judge: judge, Criteria: []string{"accuracy"},
	}, items)
}

// near fails when the figure is missing or differs by more than the tolerance.
func near(t *testing.T, what string, got *float64, want, tolerance float64) {
	t.Helper()
	if got == nil {
		t.Errorf("%s is undefined, want %v", what, want)
		return
	}
	nearly(t, what, *got, want, tolerance)
}

func nearly(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(got >= want-tolerance && got <= want+tolerance) {
		t.Errorf("%s = %.12g, want %.12g", what, got, want)
	}
}

// because fails unless the figure is undefined for the reason.
func because(t *testing.T, what string, value *float64, got *agreement.Reason, want agreement.Reason) {
	t.Helper()
	if value != nil {
		t.Errorf("%s = %v, want it undefined", what, *value)
	}
	if got == nil || *got != want {
		t.Errorf("%s is undefined because of %v, want %q", what, got, want)
	}
	if want.Sentence() == "" {
		t.Errorf("reason %q has no sentence", want)
	}
}
