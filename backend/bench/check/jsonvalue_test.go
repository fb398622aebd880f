package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench/check"
)

func TestTheAnswerIsOneJSONValue(t *testing.T) {
	run(t, check.Spec{Kind: check.JSON}, []answer{
		{text: `{"réponse": "oui", "liste": [1, {"a": 2}, {"a": 3}]}`},
		{text: " \"oui\"\n"},
		{text: `null`},
		{text: "```json\n{}\n```", want: []string{"```json"}},
		{text: "Voici : {}", want: []string{"Voici : {}"}},
		{text: "{}\n{}", want: []string{"{}"}},
		{text: `{"a": 1,}`, want: []string{"}"}},
		{text: `{'a': 1}`, want: []string{"'a': 1}"}},
		{text: `{"a": [1`, want: []string{"the rest of the JSON value"}},
		{text: `{"a": 1, "b": 2, "a": 3}`, want: []string{`"a": 3}`}},
		{text: "{\"a\": \"\xff\"}", want: []string{"\xff\"}"}},
		{text: " ", want: []string{"JSON value"}},
	})
	result := check.Examine(check.Spec{Kind: check.JSON}, check.Subject{Answers: []string{"non", "{}"}})
	if !result.Passed {
		t.Errorf("an earlier answer need not be JSON: %s", result.Detail)
	}
	result = check.Examine(check.Spec{Kind: check.JSON}, check.Subject{Answers: []string{"{}", "{} é"}})
	want := []check.Failure{{Turn: 1, Start: 3, End: 5, Quote: "é"}}
	if diff := cmp.Diff(want, result.Failures); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
