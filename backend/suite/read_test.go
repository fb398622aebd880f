package suite_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/suite"
)

var update = flag.Bool("update", false, "write the golden files anew")

// read reads a suite that must be sound.
func read(t testing.TB, text string) bench.Suite {
	t.Helper()
	s, err := suite.Read(strings.NewReader(text), "s.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// problems are what is wrong with a suite that must not be sound.
func problems(t testing.TB, text string) []suite.Problem {
	t.Helper()
	s, err := suite.Read(strings.NewReader(text), "s.yaml")
	bad, ok := errors.AsType[*suite.BadFile](err)
	if !ok || !fault.Is(err, suite.BadSuite) || fault.KindOf(err) != fault.Input {
		t.Fatalf("read %+v, %v", s, err)
	}
	return bad.Problems
}

// whole is a suite with all there is.
const whole = `suite: pilote
language: en
candidate:
  system: |
    You answer.
    Briefly.
  options: {temperature: 0.5, top_p: 1, top_k: 40, seed: 7, num_ctx: 4096, num_predict: 300}
judge: {instructions: "A context: of texts"}
criteria:
  - {id: answers, ask: Does it answer?, critical: true}
  - {id: polite, ask: Is it polite?}
cases:
  - id: one
    messages: [{role: user, content: Hello}]
  - id: two
    messages:
      - {role: assistant, content: How can I help?}
      - {role: user, content: Like this}
      - {role: user, content: And that?}
    reference: Yes
    criteria: [polite, {id: own, ask: Own?, critical: true}]
    checks:
      - formal_address
      - json
      - links
      - no_price: {allow: ["68 €"]}
      - phone_numbers: {allow: ["17"], require: ["17"]}
      - contains: {any: [a, b], all: [c]}
      - contains: [d, e]
      - contains: f
      - not_contains: [g]
      - not_contains: h
      - matches: 'R\. 1336'
      - not_matches: x+
      - max_words: 200
      - min_words: 5
      - language: fr
      - links: {allow: [service-public.fr]}
      - links: {allow: []}
`

func TestASuiteIsReadWhole(t *testing.T) {
	got := read(t, whole)
	answers := bench.Criterion{ID: "answers", Ask: "Does it answer?", Critical: true}
	polite := bench.Criterion{ID: "polite", Ask: "Is it polite?"}
	want := bench.Suite{
		Name: "pilote", Language: "en", System: "You answer.\nBriefly.", Instructions: "A context: of texts",
		Options: bench.Options{
			Temperature: new(0.5), TopP: new(1.0), TopK: new(40), Seed: new(7), NumCtx: new(4096), NumPredict: new(300),
		},
		Cases: []bench.Case{{
			ID: "one", Messages: []evaluation.Message{{Role: "user", Content: "Hello"}},
			Criteria: []bench.Criterion{answers, polite},
		}, {
			ID: "two", Reference: "Yes",
			Messages: []evaluation.Message{
				{Role: "assistant", Content: "How can I help?"}, {Role: "user", Content: "Like this"}, {Role: "user", Content: "And that?"},
			},
			Criteria: []bench.Criterion{polite, {ID: "own", Ask: "Own?", Critical: true}},
			Checks: []check.Spec{
				{Kind: check.FormalAddress},
				{Kind: check.JSON},
				{Kind: check.Links},
				{Kind: check.NoPrice, Allow: []string{"68 €"}},
				{Kind: check.PhoneNumbers, Allow: []string{"17"}, Require: []string{"17"}},
				{Kind: check.Contains, Any: []string{"a", "b"}, All: []string{"c"}},
				{Kind: check.Contains, All: []string{"d", "e"}},
				{Kind: check.Contains, All: []string{"f"}},
				{Kind: check.NotContains, Words: []string{"g"}},
				{Kind: check.NotContains, Words: []string{"h"}},
				{Kind: check.Matches, Pattern: `R\. 1336`},
				{Kind: check.NotMatches, Pattern: "x+"},
				{Kind: check.MaxWords, Count: 200},
				{Kind: check.MinWords, Count: 5},
				{Kind: check.Language, Language: "fr"},
				{Kind: check.Links, Allow: []string{"service-public.fr"}},
				{Kind: check.Links},
			},
		}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// small is a sound suite, as short as one can be.
const small = `suite: s
cases:
  - id: a
    messages: [{role: user, content: "Bonjour, ça va ?"}]
    checks: [formal_address]
`

func TestLanguageIsFrenchUnlessSaid(t *testing.T) {
	if s := read(t, small); s.Language != "fr" {
		t.Errorf("the language is %q", s.Language)
	}
}

func TestOptionsMayStandBesideTheSystemPrompt(t *testing.T) {
	beside := read(t, small+"candidate: {system: x, temperature: 0, seed: 3}\n")
	apart := read(t, small+"candidate: {system: x, options: {temperature: 0.0, seed: 3}}\n")
	if diff := cmp.Diff(apart, beside); diff != "" {
		t.Error(diff)
	}
}

func TestTheSameSuiteHasTheSameDigestHoweverItIsWritten(t *testing.T) {
	want := read(t, small).Digest()
	for name, text := range map[string]string{
		"comments":            "# a suite\n\n" + strings.Replace(small, "suite: s", "suite: s # short", 1),
		"quotes":              strings.Replace(small, "suite: s", `"suite": 's'`, 1),
		"another order":       "language: fr\ncases:\n- checks:\n  - formal_address\n  messages:\n  - content: Bonjour, ça va ?\n    role: user\n  id: a\nsuite: s\n",
		"a block of lines":    strings.Replace(small, `[{role: user, content: "Bonjour, ça va ?"}]`, "\n    - role: user\n      content: |\n        Bonjour, ça va ?\n", 1),
		"folded lines":        strings.Replace(small, `[{role: user, content: "Bonjour, ça va ?"}]`, "\n    - role: user\n      content: >-\n        Bonjour,\n        ça va ?\n", 1),
		"Windows line ends":   strings.ReplaceAll(small, "\n", "\r\n"),
		"a byte order mark":   "\uFEFF" + small,
		"a mark at the start": "---\n" + small,
		"a mark at the end":   small + "...\n# the end\n",
	} {
		if got := read(t, text).Digest(); got != want {
			t.Errorf("%s: another digest", name)
		}
	}
	for name, text := range map[string]string{
		"another name":  strings.Replace(small, "suite: s", "suite: t", 1),
		"another text":  strings.Replace(small, "ça va ?", "ça va", 1),
		"another check": strings.Replace(small, "formal_address", "no_price", 1),
	} {
		if got := read(t, text).Digest(); got == want {
			t.Errorf("%s: the same digest", name)
		}
	}
}

// What is wrong with each file of testdata/bad stands beside it. Of a check that
// makes no sense, the reason is the check's own.
func TestEachMistakeIsToldWithItsPlace(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "bad", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, p := range problems(t, string(text)) {
				if p.Code == suite.BadCheck {
					p.Reason = "…"
				}
				fmt.Fprintf(&got, "%d:%d %s: %s\n", p.Line, p.Column, p.Code, p.Reason)
			}
			golden := strings.TrimSuffix(file, ".yaml") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.ReplaceAll(string(want), "\r\n", "\n"), got.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// noText are files that are not even looked into.
var noText = map[string]struct {
	text string
	want suite.Problem
}{
	"NUL":                      {"suite: é\x00\n", suite.Problem{Line: 1, Column: 9, Code: suite.NulBytes}},
	"Latin-1":                  {"suite: s\njudge: caf\xE9\n", suite.Problem{Line: 2, Column: 11, Code: suite.NotUTF8}},
	"half a character":         {"suite: s\xC3", suite.Problem{Line: 1, Column: 9, Code: suite.NotUTF8}},
	"UTF-16":                   {"\xFF\xFEs\x00u\x00", suite.Problem{Line: 1, Column: 1, Code: suite.NotUTF8}},
	"a control character":      {"suite: s\r\n\r\n# \x1B[31m\n", suite.Problem{Line: 3, Column: 3, Code: suite.ControlCharacter}},
	"one that is spelled":      {strings.Replace(small, "suite: s", `suite: "s\0"`, 1), suite.Problem{Line: 1, Column: 8, Code: suite.ControlCharacter}},
	"too much":                 {small + strings.Repeat("#\n", suite.MaxSize/2), suite.Problem{Line: 1, Column: 1, Code: suite.TooLarge}},
	"brackets without end":     {"suite: " + strings.Repeat("[", 1<<14), suite.Problem{Line: 1, Column: 39, Code: suite.TooDeep}},
	"lists without end":        {strings.Repeat("- ", 1<<14), suite.Problem{Line: 1, Column: 65, Code: suite.TooDeep}},
	"keys within keys":         {deep(1000), suite.Problem{Line: 33, Column: 66, Code: suite.TooDeep}},
	"keys without end":         {strings.Repeat("key: value\n", 1<<13), suite.Problem{Line: 65, Column: 4, Code: suite.TooDeep}},
	"keys in braces":           {"a: {" + strings.Repeat("k: v, ", 1<<13) + "}", suite.Problem{Line: 1, Column: 198, Code: suite.TooDeep}},
	"names in braces":          {"a: {" + strings.Repeat("k, ", 1<<13) + "}", suite.Problem{Line: 1, Column: 198, Code: suite.TooDeep}},
	"a list in braces in list": {"a: [" + strings.Repeat("[{", 20), suite.Problem{Line: 1, Column: 35, Code: suite.TooDeep}},
}

func TestBytesThatAreNoTextAreToldWithTheirPlace(t *testing.T) {
	for name, tt := range noText {
		t.Run(name, func(t *testing.T) {
			got := problems(t, tt.text)
			if len(got) != 1 || got[0].Reason == "" {
				t.Fatalf("%+v", got)
			}
			got[0].Reason = ""
			if got[0] != tt.want {
				t.Errorf("got %+v, want %+v", got[0], tt.want)
			}
		})
	}
}

// A code that nothing gives is a promise nobody keeps.
func TestEachCodeIsGiven(t *testing.T) {
	given := ""
	files, err := filepath.Glob(filepath.Join("testdata", "bad", "*.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		given += string(text)
	}
	for _, tt := range noText {
		given += " " + tt.want.Code + ":"
	}
	for _, tt := range badAnswers {
		given += " " + strings.ReplaceAll(tt.want, " ", ": ") + ":"
	}
	for _, code := range suite.Codes {
		if !strings.Contains(given, " "+code+":") {
			t.Errorf("nothing gives %s", code)
		}
	}
}

// deep is a mapping in a mapping, and so on.
func deep(levels int) string {
	var b strings.Builder
	for i := range levels {
		b.WriteString(strings.Repeat("  ", i) + "k:\n")
	}
	return b.String()
}

func TestAliasesDoNotMultiply(t *testing.T) {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c <= 'z'; c++ {
		bomb += fmt.Sprintf("%c: &%c [%s*%c]\n", c, c, strings.Repeat(fmt.Sprintf("*%c, ", c-1), 9), c-1)
	}
	if got := problems(t, bomb); len(got) != 20 || got[0].Code != suite.NotPlainYAML {
		t.Errorf("%d problems, first %+v", len(got), got[0])
	}
}

func TestAnErrorNamesTheFirstPlaceAndListsTheOthers(t *testing.T) {
	_, err := suite.Read(strings.NewReader("suite: s\nkases: []\nlanguage: de\n"), "dir/mine.yaml")
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Hint == "" {
		t.Fatal(err)
	}
	if want := `dir/mine.yaml:1:1: the suite has no "cases" (the first of 3 problems)`; f.Message != want {
		t.Errorf("it reads %q", f.Message)
	}
	for _, place := range []string{"\ndir/mine.yaml:2:1: ", "\ndir/mine.yaml:3:11: "} {
		if !strings.Contains(err.Error(), place) {
			t.Errorf("%q is not in %q", place, err)
		}
	}
}

func TestOneProblemIsAllOfTheMessage(t *testing.T) {
	_, err := suite.Read(strings.NewReader(small+"x: 1\n"), "s.yaml")
	if want := `s.yaml:6:1: unknown key "x"; a suite takes suite, language, candidate, judge, criteria and cases`; err == nil || err.Error() != want {
		t.Errorf("it reads %q", err)
	}
}

func TestAtMostTwentyProblemsAreTold(t *testing.T) {
	text := small
	for i := range 250 {
		text += fmt.Sprintf("  - id: c%d\n    typo: x\n", i)
	}
	_, err := suite.Read(strings.NewReader(text), "s.yaml")
	bad, ok := errors.AsType[*suite.BadFile](err)
	if !ok || len(bad.Problems) != 20 || bad.Total != 500 {
		t.Fatalf("%d of %d", len(bad.Problems), bad.Total)
	}
	if !slices.IsSortedFunc(bad.Problems, func(a, b suite.Problem) int { return a.Line - b.Line }) {
		t.Errorf("not in order: %v", bad.Problems)
	}
	if !strings.HasSuffix(err.Error(), "\nand 480 more") {
		t.Errorf("it ends with %q", err.Error()[len(err.Error())-50:])
	}
}

func TestADiskThatFailsIsNoBadSuite(t *testing.T) {
	broken := errors.New("broken")
	_, err := suite.Read(failing{broken}, "s.yaml")
	if !fault.Is(err, suite.Unreadable) || !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
