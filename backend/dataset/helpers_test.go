package dataset_test

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
)

// readAll reads a whole file, which must be readable to its end.
func readAll(t testing.TB, text string, options ...dataset.Option) []dataset.Entry {
	t.Helper()
	r := dataset.NewReader(strings.NewReader(text), options...)
	var entries []dataset.Entry
	for {
		entry, err := r.Next()
		if errors.Is(err, io.EOF) {
			return entries
		}
		if err != nil {
			t.Fatalf("reading ended with %v", err)
		}
		entries = append(entries, entry)
	}
}

// readOne reads a file of one row.
func readOne(t testing.TB, text string) dataset.Entry {
	t.Helper()
	entries := readAll(t, text)
	if len(entries) != 1 {
		t.Fatalf("read %d entries of %.200q, want 1", len(entries), text)
	}
	return entries[0]
}

// readRow reads a file of one row, which must be taken.
func readRow(t testing.TB, text string) evaluation.Row {
	t.Helper()
	entry := readOne(t, text)
	if entry.Refusal != nil {
		t.Fatalf("refused %.200q: %s", text, entry.Refusal.Reason)
	}
	return entry.Row
}

// readRefusal reads a file of one row, which must be refused.
func readRefusal(t testing.TB, text string) dataset.Problem {
	t.Helper()
	entry := readOne(t, text)
	if entry.Refusal == nil {
		t.Fatalf("took %.200q as %+v", text, entry.Row)
	}
	return *entry.Refusal
}

// summary is the entries as one short word each: the id of a row, or the code
// of a refusal with its line.
func summary(entries []dataset.Entry) string {
	var words []string
	for _, e := range entries {
		if e.Refusal != nil {
			words = append(words, e.Refusal.Code)
		} else {
			words = append(words, e.Row.ID)
		}
	}
	return strings.Join(words, " ")
}

func linesOf(entries []dataset.Entry) []int {
	var out []int
	for _, e := range entries {
		out = append(out, e.Line)
	}
	return out
}

func codesOf(warnings []dataset.Problem) string {
	var codes []string
	for _, w := range warnings {
		codes = append(codes, w.Code)
	}
	return strings.Join(codes, " ")
}

// short is a row with the fields it is given, complete otherwise.
func short(id string) string {
	return `{"id":"` + id + `","question":"Q","answer_a":"A","answer_b":"B"}`
}

// two is a row of two answers with more fields.
func two(fields string) string {
	return `{"id":"q","messages":[{"role":"user","content":"Q"}],"answers":[{"model":"m1","content":"A"},{"model":"m2","content":"B"}],` + fields + `}`
}

// one is a row of one answer with more fields.
func one(fields string) string {
	return `{"id":"q","messages":[{"role":"user","content":"Q"}],"answers":[{"model":"m1","content":"A"}],` + fields + `}`
}

// quote is the text as JSON writes it.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}
