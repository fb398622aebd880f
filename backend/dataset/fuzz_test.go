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

// FuzzReader holds whatever bytes come to what every file is promised: each
// entry is a row or a refusal, lines never go back, and a row that was taken
// is written and read again the same.
func FuzzReader(f *testing.F) {
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
	for _, c := range refusals {
		f.Add([]byte(c.text))
	}
	line, err := dataset.AppendRow(nil, full())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(line)
	f.Add([]byte("[" + string(line) + ",\n" + string(line) + "]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := dataset.NewReader(strings.NewReader(string(data)), dataset.MaxLine(1<<16))
		inLines := !strings.Contains(string(data), "[")
		for before := 0; ; {
			entry, err := r.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				if fault.KindOf(err) != fault.Input {
					t.Fatalf("reading ended with %v", err)
				}
				return
			}
			if entry.Line < before || inLines && entry.Line == before || entry.Line < 1 {
				t.Fatalf("line %d after line %d", entry.Line, before)
			}
			before = entry.Line
			for _, w := range entry.Warnings {
				if !slices.Contains(dataset.WarningCodes, w.Code) || w.Line != entry.Line || w.Reason == "" {
					t.Fatalf("warning %+v of line %d", w, entry.Line)
				}
			}
			if refusal := entry.Refusal; refusal != nil {
				if !slices.Contains(dataset.RefusalCodes, refusal.Code) || refusal.Line != entry.Line || refusal.Reason == "" || len(refusal.Reason) > 2000 {
					t.Fatalf("refusal %+v of line %d", refusal, entry.Line)
				}
				if !reflect.ValueOf(entry.Row).IsZero() {
					t.Fatalf("line %d is refused and a row: %+v", entry.Line, entry.Row)
				}
				continue
			}
			if n := len(entry.Row.Answers); n < 1 || n > 2 || len(entry.Row.Messages) == 0 {
				t.Fatalf("line %d is neither refused nor a row: %+v", entry.Line, entry.Row)
			}
			sameAgain(t, entry.Row)
		}
	})
}
