package suite_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"contrejuge/backend/bench/check"
	"contrejuge/backend/suite"
)

// What the pages show to be copied can be used as it is.
func TestTheExamplesOfTheDocumentsAreSound(t *testing.T) {
	for _, page := range []string{"../../docs/SUITES.md", "../../docs/SUITES.fr.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		whole := block(t, page, string(text), "yaml", "suite:")
		checks := "suite: x\ncases:\n- id: a\n  messages: [{role: user, content: x}]\n  checks:\n" +
			regexp.MustCompile(`(?m)^`).ReplaceAllString(block(t, page, string(text), "yaml", "- "), "  ")
		if s := read(t, whole); len(s.Cases) == 0 {
			t.Errorf("%s: the suite has no cases", page)
		}
		shown := map[check.Kind]bool{}
		for _, spec := range read(t, strings.TrimRight(checks, " ")).Cases[0].Checks {
			shown[spec.Kind] = true
		}
		for _, kind := range check.Kinds {
			if !shown[kind] || !strings.Contains(string(text), "\n| `"+string(kind)) && !strings.Contains(string(text), ", `"+string(kind)+"` | ") {
				t.Errorf("%s does not show the check %s", page, kind)
			}
		}
		answers, _, err := suite.ReadAnswers(strings.NewReader(block(t, page, string(text), "json", "{")), page)
		if err != nil {
			t.Error(err)
		}
		for _, c := range read(t, whole).Cases {
			if len(answers[c.ID]) != c.Turns() {
				t.Errorf("%s: %s has %d turns and %d answers", page, c.ID, c.Turns(), len(answers[c.ID]))
			}
		}
	}
}

// block is the fenced block of a page that begins with the text.
func block(t *testing.T, page, text, language, begins string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, "```"+language+"\n"+begins)
	inside, _, closed := strings.Cut(rest, "```")
	if !found || !closed {
		t.Fatalf("%s has no block of %s that begins with %q", page, language, begins)
	}
	return begins + inside
}
