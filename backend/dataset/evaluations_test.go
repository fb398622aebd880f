package dataset_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// The published evaluations lie beside the checkout, not in it.
func TestPublishedEvaluationsAreReadWhole(t *testing.T) {
	for _, c := range []struct {
		file                               string
		rows, judgments, reviews, unjudged int
	}{
		{"pandalm.jsonl", 999, 1998, 2997, 25},
		{"llmrubric.jsonl", 223, 223, 223, 0},
	} {
		t.Run(c.file, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "data", "evaluations", c.file))
			if errors.Is(err, fs.ErrNotExist) {
				t.Skip("the published evaluations are not here")
			}
			if err != nil {
				t.Fatal(err)
			}
			var rows, judgments, reviews, unjudged int
			for _, e := range readAll(t, string(data)) {
				if e.Refusal != nil || len(e.Warnings) > 0 {
					t.Fatalf("line %d: refused %v, warnings %v", e.Line, e.Refusal, e.Warnings)
				}
				rows++
				judgments += len(e.Row.Judgments)
				reviews += len(e.Row.Reviews)
				for _, j := range e.Row.Judgments {
					if j.Unjudged != nil {
						unjudged++
					}
				}
				sameAgain(t, e.Row)
			}
			if rows != c.rows || judgments != c.judgments || reviews != c.reviews || unjudged != c.unjudged {
				t.Errorf("%d rows, %d judgments, %d reviews, %d unjudged; want %d, %d, %d, %d",
					rows, judgments, reviews, unjudged, c.rows, c.judgments, c.reviews, c.unjudged)
			}
			if rows != bytes.Count(data, []byte("\n")) {
				t.Error("rows and lines differ")
			}
		})
	}
}
