package dataset_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
	"contrejuge/backend/fault"
)

// seeds are the edge files and a line of each shape.
func seeds(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "edge", "*.json*"))
	if err != nil || len(files) == 0 {
		f.Fatal("no edge files", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, c := range shapes {
		f.Add([]byte(c.line))
	}
	f.Add([]byte(`[{"meta":{"conversation":1},"chosen":"a b","rejected":"a c"},{"id":[]}]`))
}

// FuzzConversations holds whatever bytes come to what every file is promised:
// each entry is a refusal or a turn with a question and one or two answers, the
// turns of a line come together, and no two of them are the same row.
func FuzzConversations(f *testing.F) {
	seeds(f)
	codes := append(slices.Clone(dataset.RefusalCodes), dataset.TalkCodes...)
	f.Fuzz(func(t *testing.T, data []byte) {
		r := dataset.NewConversations(strings.NewReader(string(data)), dataset.MaxLine(1<<16))
		var before dataset.Entry
		for {
			e, err := r.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				if fault.KindOf(err) != fault.Input {
					t.Fatalf("reading ended with %v", err)
				}
				return
			}
			if e.Line < before.Line || e.Turn > 0 && (e.Line != before.Line || e.Turn != before.Turn+1 || e.Row.ID == before.Row.ID) {
				t.Fatalf("turn %d of line %d after turn %d of line %d", e.Turn, e.Line, before.Turn, before.Line)
			}
			for _, w := range e.Warnings {
				if !slices.Contains(dataset.WarningCodes, w.Code) || w.Line != e.Line || w.Reason == "" || e.Turn > 0 {
					t.Fatalf("warning %+v of line %d", w, e.Line)
				}
			}
			before = e
			if p := e.Refusal; p != nil {
				if !slices.Contains(codes, p.Code) || p.Line != e.Line || p.Reason == "" || len(p.Reason) > 2000 || !reflect.ValueOf(e.Row).IsZero() {
					t.Fatalf("refusal %+v of %+v", p, e)
				}
				continue
			}
			if n := len(e.Row.Answers); n < 1 || n > 2 || len(e.Row.Messages) == 0 || strings.TrimSpace(e.Row.Answers[0].Content) == "" ||
				e.Row.ID == "" || !slices.Contains(dataset.Shapes, e.Shape) || placeOf(e).At == "" {
				t.Fatalf("line %d gives %+v", e.Line, e)
			}
			sameAgain(t, e.Row)
		}
	})
}

// FuzzQuestions: ids are unique, every question asks something.
func FuzzQuestions(f *testing.F) {
	seeds(f)
	f.Add([]byte("un ?\ndeux ?\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, name := range []string{"q.jsonl", "q.txt"} {
			questions, problems, err := dataset.ReadQuestions(strings.NewReader(string(data)), name, dataset.MaxLine(1<<16))
			if err != nil && fault.KindOf(err) != fault.Input {
				t.Fatalf("reading ended with %v", err)
			}
			seen := map[string]bool{}
			for n, q := range questions {
				if q.Place != n || q.ID == "" || seen[q.ID] || len(q.Messages) == 0 {
					t.Fatalf("question %d is %+v", n, q)
				}
				seen[q.ID] = true
			}
			for _, p := range problems {
				if p.Line < 1 || p.Reason == "" || len(p.Reason) > 2000 {
					t.Fatalf("problem %+v", p)
				}
			}
		}
	})
}
