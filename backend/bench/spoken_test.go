package bench_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

func TestTheConversationTellsTheCandidatesAnswersFromTheCasesOwn(t *testing.T) {
	c := bench.Case{Messages: []evaluation.Message{
		{Role: "user", Content: "1"}, {Role: "assistant", Content: "given"}, {Role: "user", Content: "2"}, {Role: "user", Content: "3"},
	}}
	type line struct {
		Text   string
		Answer bool
	}
	for _, tc := range []struct {
		answers []string
		want    []line
	}{
		{nil, []line{{"1", false}, {"given", false}, {"2", false}}},
		{[]string{"two", "three"}, []line{{"1", false}, {"given", false}, {"2", false}, {"two", true}, {"3", false}, {"three", true}}},
	} {
		var got []line
		for _, said := range c.Spoken(bench.Outcome{Answers: tc.answers}) {
			got = append(got, line{said.Pieces[0].Text, said.Answer})
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("with %d answers (-want +got):\n%s", len(tc.answers), diff)
		}
	}
	if diff := cmp.Diff([]string{"1", "2", "3"}, c.Said()); diff != "" {
		t.Errorf("said (-want +got):\n%s", diff)
	}
}
