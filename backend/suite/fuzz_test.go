package suite_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/suite"
)

// FuzzRead holds whatever bytes come to what every file is promised: it is a
// sound suite, which reads the same when it is written in another way, or a list
// of problems, each with a place in the file.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "bad", "*.yaml"))
	if err != nil || len(files) == 0 {
		f.Fatal("no files", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(small))
	f.Add([]byte("suite:"))
	f.Add([]byte(whole))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := suite.Read(bytes.NewReader(text), "f")
		if err != nil {
			holdsProblems(t, text, err, suite.BadSuite)
			return
		}
		for _, c := range s.Cases {
			if c.ID == "" || len(c.Messages) == 0 || c.Turns() == 0 || c.Messages[len(c.Messages)-1].Role != "user" {
				t.Fatalf("a case that cannot be asked: %+v", c)
			}
			if len(c.Checks)+len(c.Criteria) == 0 {
				t.Fatalf("a case that cannot fail: %+v", c)
			}
			for _, spec := range c.Checks {
				if err := spec.Validate(); err != nil {
					t.Fatal(err)
				}
			}
		}
		again, err := suite.Read(strings.NewReader(inOneLine(t, s)), "again")
		if err != nil || again.Digest() != s.Digest() {
			t.Fatalf("written in another way it is another suite: %v\n%s", err, cmp.Diff(s, again))
		}
	})
}

// FuzzReadAnswers does the same for recorded answers.
func FuzzReadAnswers(f *testing.F) {
	for _, tt := range badAnswers {
		f.Add([]byte(tt.text))
	}
	f.Add([]byte(goodAnswers))
	f.Fuzz(func(t *testing.T, text []byte) {
		answers, digest, err := suite.ReadAnswers(bytes.NewReader(text), "f")
		if err != nil {
			holdsProblems(t, text, err, suite.BadAnswers)
			return
		}
		var written bytes.Buffer
		for id, given := range answers {
			if id == "" || len(given) == 0 {
				t.Fatalf("%q has %q", id, given)
			}
			if err := json.NewEncoder(&written).Encode(map[string]any{"case": id, "answers": given}); err != nil {
				t.Fatal(err)
			}
		}
		again, digestAgain, err := suite.ReadAnswers(&written, "again")
		if err != nil || digest != digestAgain || !cmp.Equal(answers, again) {
			t.Fatalf("written again they are others: %v\n%s", err, cmp.Diff(answers, again))
		}
	})
}

func holdsProblems(t *testing.T, text []byte, err error, code string) {
	t.Helper()
	bad, ok := errors.AsType[*suite.BadFile](err)
	if !ok || len(bad.Problems) == 0 || bad.Total < len(bad.Problems) {
		t.Fatalf("the error is %v", err)
	}
	lines := 1 + bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("\r"))
	for _, p := range bad.Problems {
		// What is missing at the very end stands just behind it.
		if p.Line < 1 || p.Line > lines || p.Column < 1 || p.Column > 2+len(text) || p.Reason == "" || len(p.Reason) > 1000 {
			t.Fatalf("%+v in %d lines", p, lines)
		}
		if !slices.Contains(suite.Codes, p.Code) {
			t.Fatalf("the code %q is not in the list", p.Code)
		}
	}
}

// inOneLine is the suite as JSON, which is YAML as well.
func inOneLine(t *testing.T, s bench.Suite) string {
	t.Helper()
	type object = map[string]any
	set := func(o object, key string, value any, given bool) {
		if given {
			o[key] = value
		}
	}
	candidate := object{"options": s.Options}
	set(candidate, "system", s.System, s.System != "")
	cases := []object{}
	for _, c := range s.Cases {
		messages := []object{}
		for _, m := range c.Messages {
			messages = append(messages, object{"role": m.Role, "content": m.Content})
		}
		checks := []any{}
		for _, spec := range c.Checks {
			checks = append(checks, settings(spec))
		}
		one := object{"id": c.ID, "messages": messages}
		set(one, "reference", c.Reference, c.Reference != "")
		set(one, "checks", checks, len(checks) > 0)
		set(one, "criteria", c.Criteria, len(c.Criteria) > 0)
		cases = append(cases, one)
	}
	whole := object{"suite": s.Name, "language": s.Language, "candidate": candidate, "cases": cases}
	set(whole, "judge", object{"instructions": s.Instructions}, s.Instructions != "")
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(whole); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// settings is a check as a suite writes it.
func settings(s check.Spec) any {
	lists := map[string][]string{}
	for key, list := range map[string][]string{"allow": s.Allow, "require": s.Require, "any": s.Any, "all": s.All} {
		if list != nil {
			lists[key] = list
		}
	}
	switch s.Kind {
	case check.NotContains:
		return map[string]any{string(s.Kind): s.Words}
	case check.Matches, check.NotMatches:
		return map[string]any{string(s.Kind): s.Pattern}
	case check.MaxWords, check.MinWords:
		return map[string]any{string(s.Kind): s.Count}
	case check.Language:
		return map[string]any{string(s.Kind): s.Language}
	}
	if len(lists) == 0 {
		return string(s.Kind)
	}
	return map[string]any{string(s.Kind): lists}
}
