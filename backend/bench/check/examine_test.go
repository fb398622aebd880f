package check_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"contrejuge/backend/bench/check"
)

// faulty fails every check there is, and is what the others' failures look like.
var faulty = []string{
	"Tu paieras 30\u202f€ a\u0300 coup su\u0302r, jamais moins : appelle le 06 12 34 56 78 ou vois evil.example. Garanti !",
	strings.Repeat("The answer is not written in the language that was asked for. ", 20),
	"",
	"« Dis-moi … tu »\r\n> tes mots\n```\ncode",
	"Composez le +33, le +33 (0, 17/18 et 116 117 ; entre 3 et 4 €, $ 5,00\u00a0k€",
	"\xff\xfe tu\xc3 30 \xe2\x82 €",
	`{"a": 1, "a": 2}`,
	"[a](https://x@y.fr:z/%zz) www. http:// \u200bt'\u200bai",
}

func TestFailuresAndPassedAgree(t *testing.T) {
	for _, spec := range valid {
		for _, text := range faulty {
			hold(t, spec, check.Subject{Answers: []string{text, "Bonjour."}})
		}
	}
}

func TestEachCheckCanFail(t *testing.T) {
	failed := map[check.Kind]bool{}
	for _, spec := range valid {
		for _, text := range faulty {
			if !check.Examine(spec, check.Subject{Answers: []string{text}}).Passed {
				failed[spec.Kind] = true
			}
		}
	}
	for _, kind := range check.Kinds {
		if !failed[kind] {
			t.Errorf("%s never fails", kind)
		}
	}
}

// hold holds a result to what every result is promised to be.
func hold(t *testing.T, spec check.Spec, subject check.Subject) {
	t.Helper()
	result := check.Examine(spec, subject)
	if result.Check != spec.Kind || result.Passed != (len(result.Failures) == 0) || result.Passed != (result.Detail == "") {
		t.Errorf("%s of %q: %+v contradicts itself", spec.Kind, subject.Answers, result)
	}
	for _, f := range result.Failures {
		if f.Turn < 0 || f.Turn >= len(subject.Answers) {
			t.Fatalf("%s: no turn %d", spec.Kind, f.Turn)
		}
		text := subject.Answers[f.Turn]
		if f.Start < 0 || f.Start > f.End || f.End > len(text) || f.Quote == "" {
			t.Fatalf("%s of %q: %+v lies outside", spec.Kind, text, f)
		}
		if f.Missing() {
			if f.Turn != len(subject.Answers)-1 || f.Start != len(text) {
				t.Errorf("%s: what is missing is not at the end: %+v", spec.Kind, f)
			}
			continue
		}
		if text[f.Start:f.End] != f.Quote {
			t.Errorf("%s of %q: %+v quotes something else", spec.Kind, text, f)
		}
		if utf8.ValidString(text) && !utf8.ValidString(f.Quote) {
			t.Errorf("%s of %q: %+v cuts a rune", spec.Kind, text, f)
		}
	}
}

// FuzzExamine holds whatever a model may write to what every result is promised.
func FuzzExamine(f *testing.F) {
	for i, text := range faulty {
		f.Add(text, faulty[(i+3)%len(faulty)], uint8(i))
		f.Add(text, text, uint8(len(valid)+i))
	}
	f.Fuzz(func(t *testing.T, text, said string, which uint8) {
		if len(text) > 1<<12 || len(said) > 1<<10 {
			return
		}
		// What is written in a spec is as little to be trusted.
		specs := append([]check.Spec{
			{Kind: check.NotContains, Words: []string{said}},
			{Kind: check.NotMatches, Pattern: said},
			{Kind: check.Contains, Any: []string{said, text}},
			{Kind: check.PhoneNumbers, Allow: []string{said}, Require: []string{text}},
			{Kind: check.NoPrice, Allow: []string{said}},
		}, valid...)
		spec := specs[int(which)%len(specs)]
		if spec.Validate() == nil {
			hold(t, spec, check.Subject{Answers: []string{text, said}, Said: []string{said}})
		}
	})
}
