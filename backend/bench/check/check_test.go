package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench/check"
)

// answer is what one answer fails with under a check: the words quoted, in order.
type answer struct {
	text string
	said string   // what the person wrote; may be ""
	want []string // none: it passes
}

// quotes does the check on one answer.
func quotes(spec check.Spec, a answer) []string {
	subject := check.Subject{Answers: []string{a.text}}
	if a.said != "" {
		subject.Said = []string{a.said}
	}
	return quoted(check.Examine(spec, subject))
}

func quoted(result check.Result) []string {
	var all []string
	for _, f := range result.Failures {
		all = append(all, f.Quote)
	}
	return all
}

func run(t *testing.T, spec check.Spec, answers []answer) {
	t.Helper()
	if err := spec.Validate(); err != nil {
		t.Fatal(err)
	}
	for _, a := range answers {
		if diff := cmp.Diff(a.want, quotes(spec, a)); diff != "" {
			t.Errorf("%q (-want +got)\n%s", a.text, diff)
		}
	}
}
