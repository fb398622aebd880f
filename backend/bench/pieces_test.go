package bench_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
)

func TestAnAnswerIsCutWhereChecksFail(t *testing.T) {
	const answer = "Tu paies 30 € demain."
	o := bench.Outcome{
		Answers: []string{"Première réponse.", answer},
		Checks: []check.Result{
			{Check: check.NoPrice, Failures: []check.Failure{{Turn: 1, Start: 9, End: 15}}},
			{Check: check.NotContains, Failures: []check.Failure{{Turn: 1, Start: 0, End: 15}, {Turn: 0, Start: 0, End: 9}}},
			{Check: check.Contains, Failures: []check.Failure{{Turn: 1, Start: len(answer), End: len(answer)}}},
			{Check: check.MaxWords, Failures: []check.Failure{{Turn: 1, Start: 3, End: 999}}},
		},
	}
	want := []bench.Piece{{Text: "Tu paies ", Failed: []int{1}}, {Text: "30 €", Failed: []int{0, 1}}, {Text: " demain."}}
	if diff := cmp.Diff(want, o.Pieces(1)); diff != "" {
		t.Errorf("pieces (-want +got):\n%s", diff)
	}
	if o.Pieces(2) != nil {
		t.Error("a turn that is not there has pieces")
	}
}
