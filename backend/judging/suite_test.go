package judging_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

func said(words ...string) (messages []evaluation.Message) {
	for i, w := range words {
		role := "user"
		if i%2 == 1 {
			role = "assistant"
		}
		messages = append(messages, evaluation.Message{Role: role, Content: w})
	}
	return messages
}

func TestCasesThatAnswerTheirOwnEarlierTurnsAreQuestions(t *testing.T) {
	suite := bench.Suite{Cases: []bench.Case{
		{ID: "un", Messages: said("a"), Reference: "r"},
		{ID: "deux", Messages: append(said("a"), said("b")...)},
		{ID: "trois", Messages: said("a", "b", "c")},
		{ID: "quatre", Messages: said("a", "b")},
	}}
	questions, left := judging.QuestionsOf(suite)
	want := []judging.Question{
		{Place: 0, ID: "un", Messages: said("a"), Reference: "r"},
		{Place: 1, ID: "trois", Messages: said("a", "b", "c")},
	}
	if diff := cmp.Diff(want, questions); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]judging.Unaskable{{"deux", 2}, {"quatre", 0}}, left); diff != "" {
		t.Error(diff)
	}
}
