package api_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// hidden is everything about an evaluation that must not reach whoever may still
// review it, made up so that it is recognised wherever it turns up. Two of them
// differ in all of it, and in nothing that may be seen.
type hidden struct {
	mark   string   // in every name, id, reason and digest
	year   string   // of every time
	scores []string // the judge's, then people's
	millis string
	flip   bool // turns every pick around
}

var (
	secret = hidden{"SECRET", "1907", []string{"-731", "-619", "-547", "-467"}, "7654321", false}
	other  = hidden{"VERBORGEN", "1911", []string{"811", "823", "827", "829"}, "42", true}
)

// rows of the large evaluation, and how many of them somebody reviewed before.
const (
	manyRows     = 1000
	reviewedRows = 50
)

// of is the hidden thing of that kind about row n.
func (h hidden) of(kind string, n int) string { return fmt.Sprintf("%s-%s-%04d", h.mark, kind, n) }

func (h hidden) pick(n int) string {
	if (n%3 == 0) != h.flip {
		return "a"
	}
	return "b"
}

// source, file and judge are named once for all rows.
func (h hidden) source() string { return h.mark + "-source" }
func (h hidden) file() string   { return h.mark + "-source.jsonl" }
func (h hidden) judge() string  { return h.mark + "-judge" }

// selfNaming are the rows in which an answer names its model, which is then in
// its text and no secret.
func selfNaming(n int) bool { return n == 3 || n%3000 == 700 }

// evaluation is n questions. What may be seen of them holds their number alone.
func (h hidden) evaluation(n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = h.row(i)
	}
	return lines
}

func (h hidden) row(n int) string {
	modelA, answerA := h.of("model-a", n), fmt.Sprintf("Première réponse à la question %d.", n)
	if selfNaming(n) {
		modelA = fmt.Sprintf("Selfie-%04d", n)
		answerA += " Je suis " + modelA + "."
	}
	answers := []any{object{"model": modelA, "content": answerA}}
	scored := func(first, second string) object {
		return object{
			"accuracy": object{"a": json.Number(first), "b": json.Number(second)},
			"tone":     object{"a": json.Number(second), "b": json.Number(first)},
		}
	}
	judgment := object{
		"judge": h.judge(), "order": map[bool]string{true: "ab", false: "ba"}[n%2 == 0 != h.flip], "prompt": h.of("prompt", n),
		"reason": h.of("reason", n), "pick": h.pick(n), "scores": scored(h.scores[0], h.scores[1]),
	}
	review := object{
		"reviewer": "Zoé", "pick": h.pick(n + 1), "correction": h.of("correction", n), "note": h.of("note", n), "at": h.year + "-03-02T09:00:00Z",
		"scores": scored(h.scores[2], h.scores[3]),
	}
	if n%10 == 9 { // one answer, nothing to pick
		delete(judgment, "pick")
		delete(review, "pick")
		for _, o := range []object{judgment["scores"].(object), review["scores"].(object)} {
			delete(o["accuracy"].(object), "b")
			delete(o["tone"].(object), "b")
		}
		judgment["order"] = "ab"
	} else {
		answers = append(answers, object{"model": h.of("model-b", n), "content": fmt.Sprintf("Seconde réponse à la question %d.", n)})
	}
	if n%17 == map[bool]int{false: 5, true: 13}[h.flip] {
		delete(judgment, "pick")
		delete(judgment, "scores")
		judgment["unjudged"] = object{"cause": "timeout", "detail": h.of("detail", n)}
	}
	row := object{
		"id": h.of("row", n), "answers": answers, "judgments": []any{judgment}, "scale": []int{-1000, 1000},
		"messages": []any{
			object{"role": "system", "content": "Répondez simplement."},
			object{"role": "user", "content": fmt.Sprintf("Question %d ?", n), "name": h.of("raw", n), "created": h.year + "-01-01T00:00:00Z"},
		},
		"reference": fmt.Sprintf("Ce qu'il fallait dire à la question %d.", n),
		"meta":      object{"run": h.of("meta", n), "duration_ms": json.Number(h.millis)},
	}
	if n < reviewedRows {
		row["reviews"] = []any{review}
	}
	return encode(row)
}

type object = map[string]any

func encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// leaks are the hidden things that stand in the text.
func (h hidden) leaks(text string) []string {
	var found []string
	for _, mark := range append([]string{h.mark, h.year + "-", h.millis}, h.scores...) {
		if at := strings.Index(text, mark); at >= 0 {
			found = append(found, text[max(0, at-60):min(len(text), at+60)])
		}
	}
	return found
}

var numbered = regexp.MustCompile(`SECRET-([a-z-]+)-(\d{4})`)

// about are the kinds of secrets in the text, by row.
func about(t *testing.T, text string) map[int]map[string]bool {
	t.Helper()
	out := map[int]map[string]bool{}
	for _, match := range numbered.FindAllStringSubmatch(text, -1) {
		var n int
		if _, err := fmt.Sscanf(match[2], "%d", &n); err != nil {
			t.Fatal(err)
		}
		if out[n] == nil {
			out[n] = map[string]bool{}
		}
		out[n][match[1]] = true
	}
	return out
}
