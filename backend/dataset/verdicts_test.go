package dataset_test

import (
	"reflect"
	"testing"

	"contrejuge/backend/evaluation"
)

func TestAJudgesVerdictsAreReadInTheOrderOfTheirCriteria(t *testing.T) {
	const k, m = `{"criterion":"k","reason":"car","verdict":"no","critical":true}`, `{"criterion":"a","reason":"","verdict":"not_applicable"}`
	both := []evaluation.CriterionVerdict{
		{Criterion: "k", Reason: "car", Verdict: evaluation.No, Critical: true}, {Criterion: "a", Verdict: evaluation.NotApplicable},
	}
	timeout := &evaluation.Unjudged{Cause: evaluation.Timeout}
	for _, c := range []struct {
		name, fields string
		want         evaluation.Judgment
		warnings     string
	}{
		{"two", `"verdicts":[` + k + `,` + m + `]`, evaluation.Judgment{Verdicts: both}, ""},
		{"beside scores", `"verdicts":[` + k + `],"scores":{"tone":{"a":4}}`,
			evaluation.Judgment{Verdicts: both[:1], Scores: evaluation.Scores{"tone": {evaluation.A: 4}}}, ""},
		{"without a reason", `"verdicts":[{"verdict":"not_applicable","criterion":"a"}]`, evaluation.Judgment{Verdicts: both[1:]}, ""},
		{"none", `"verdicts":[]`, evaluation.Judgment{Unjudged: unreadable("")}, ""},
		{"null", `"verdicts":null`, evaluation.Judgment{Unjudged: unreadable("")}, ""},
		{"one in another spelling spoils all", `"verdicts":[` + m + `,{"criterion":"k","verdict":"No"}]`, evaluation.Judgment{Unjudged: unreadable("No")}, ""},
		{"one that is null", `"verdicts":[` + k + `,{"criterion":"a","verdict":null}]`, evaluation.Judgment{Unjudged: unreadable("")}, ""},
		{"one that is not there, beside scores", `"verdicts":[{"criterion":"a"}],"scores":{"tone":{"a":4}}`, evaluation.Judgment{Unjudged: unreadable("")}, ""},
		{"one that is true", `"verdicts":[{"criterion":"a","verdict":true}]`, evaluation.Judgment{Unjudged: unreadable("true")}, ""},
		{"beside a cause", `"verdicts":[` + k + `],"unjudged":{"cause":"timeout"}`, evaluation.Judgment{Unjudged: timeout}, "unjudged_with_opinion"},
	} {
		t.Run(c.name, func(t *testing.T) {
			entry := readOne(t, one(`"judgments":[{"judge":"j",`+c.fields+`}]`))
			if entry.Refusal != nil {
				t.Fatal(entry.Refusal.Reason)
			}
			c.want.Judge, c.want.Order = "j", evaluation.OrderAB
			if got := entry.Row.Judgments[0]; !reflect.DeepEqual(got, c.want) {
				t.Errorf("read %+v (%+v), want %+v", got, got.Unjudged, c.want)
			}
			if got := codesOf(entry.Warnings); got != c.warnings {
				t.Errorf("warnings %q, want %q", got, c.warnings)
			}
			sameAgain(t, entry.Row)
		})
	}
}

func TestAPersonsVerdictsAreReadByCriterion(t *testing.T) {
	for _, c := range []struct {
		name, fields string
		want         evaluation.Review
		warnings     string
	}{
		{"all three", `"verdicts":{"k":"yes","l":"no","m":"not_applicable"}`,
			evaluation.Review{Verdicts: map[string]evaluation.Verdict{"k": evaluation.Yes, "l": evaluation.No, "m": evaluation.NotApplicable}}, ""},
		{"one that is none leaves the others", `"verdicts":{"k":"yes","l":"oui","m":true}`,
			evaluation.Review{Verdicts: map[string]evaluation.Verdict{"k": evaluation.Yes}}, "unknown_verdict unknown_verdict"},
		{"null says nothing", `"verdicts":{"k":null},"correction":"C"`, evaluation.Review{Correction: "C"}, ""},
		{"none", `"verdicts":{}`, evaluation.Review{}, ""},
		{"null for all", `"verdicts":null`, evaluation.Review{}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			entry := readOne(t, one(`"reviews":[{`+c.fields+`,"reviewer":"anna"}]`))
			if entry.Refusal != nil {
				t.Fatal(entry.Refusal.Reason)
			}
			c.want.Reviewer, c.want.Blind, c.want.Revision = "anna", true, 1
			if got := entry.Row.Reviews[0]; !reflect.DeepEqual(got, c.want) {
				t.Errorf("read %+v, want %+v", got, c.want)
			}
			if got := codesOf(entry.Warnings); got != c.warnings {
				t.Errorf("warnings %q, want %q", got, c.warnings)
			}
			sameAgain(t, entry.Row)
		})
	}
}

func TestVerdictsOnTwoAnswersAreLeftOutWithAWarning(t *testing.T) {
	entry := readOne(t, two(`"judgments":[{"judge":"j","pick":"a","verdicts":[{"criterion":"k","verdict":"yes"}]}],"reviews":[{"reviewer":"anna","verdicts":{"k":"yes"}}]`))
	if entry.Refusal != nil {
		t.Fatal(entry.Refusal.Reason)
	}
	if got := codesOf(entry.Warnings); got != "verdicts_on_two_answers verdicts_on_two_answers" {
		t.Errorf("warnings %q", got)
	}
	if j, r := entry.Row.Judgments[0], entry.Row.Reviews[0]; j.Pick != evaluation.PickA || j.Verdicts != nil || r.Verdicts != nil {
		t.Errorf("read %+v and %+v", j, r)
	}
}

func TestVerdictsThatSayNothingReadableOfARowRefuseIt(t *testing.T) {
	for name, c := range map[string]struct{ fields, code string }{
		"a criterion without a name":          {`"judgments":[{"verdicts":[{"verdict":"yes"}]}]`, "bad_criterion"},
		"a criterion twice":                   {`"judgments":[{"verdicts":[{"criterion":"k","verdict":"yes"},{"criterion":"k","verdict":"no"}]}]`, "bad_criterion"},
		"a criterion that is a number":        {`"judgments":[{"verdicts":[{"criterion":1,"verdict":"yes"}]}]`, "wrong_type"},
		"a reason that is a list":             {`"judgments":[{"verdicts":[{"criterion":"k","reason":[],"verdict":"yes"}]}]`, "wrong_type"},
		"a judge's by criterion":              {`"judgments":[{"verdicts":{"k":"yes"}}]`, "wrong_type"},
		"a judge's that is a word":            {`"judgments":[{"verdicts":["yes"]}]`, "wrong_type"},
		"critical that is a word":             {`"judgments":[{"verdicts":[{"criterion":"k","verdict":"yes","critical":"yes"}]}]`, "wrong_type"},
		"a person's in a list":                {`"reviews":[{"reviewer":"anna","verdicts":[{"criterion":"k","verdict":"yes"}]}]`, "wrong_type"},
		"a person's criterion without a name": {`"reviews":[{"reviewer":"anna","verdicts":{"":"yes"}}]`, "bad_criterion"},
		"beside a skip":                       {`"reviews":[{"reviewer":"anna","skip":"non","verdicts":{"k":"yes"}}]`, "skip_with_opinion"},
	} {
		t.Run(name, func(t *testing.T) {
			if entry := readOne(t, one(c.fields)); entry.Refusal == nil || entry.Refusal.Code != c.code {
				t.Errorf("refused %+v, want %s", entry.Refusal, c.code)
			}
		})
	}
}

func TestVerdictsAreWrittenAsTheyAreDocumented(t *testing.T) {
	row := readRow(t, one(`"judgments":[{"judge":"j","verdicts":[{"verdict":"no","reason":"car","criterion":"k"}]}],`+
		`"reviews":[{"reviewer":"anna","verdicts":{"m":"no","k":"yes"}}]`))
	want := one(`"judgments":[{"judge":"j","verdicts":[{"criterion":"k","reason":"car","verdict":"no"}]}],` +
		`"reviews":[{"reviewer":"anna","verdicts":{"k":"yes","m":"no"},"blind":true,"revision":1}]`)
	if line := string(sameAgain(t, row)); line != want {
		t.Errorf("wrote\n%s\nwant\n%s", line, want)
	}
}
