package exportfile_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/training"
)

// pandalm reads a published evaluation of 999 questions by three reviewers,
// which stands beside the checkout where developers have it.
func pandalm(t *testing.T) []training.Item {
	t.Helper()
	f, err := os.Open("../../../shared/data/evaluations/pandalm.jsonl")
	if err != nil {
		t.Skip("the PandaLM evaluation is not here:", err)
	}
	defer f.Close()
	var items []training.Item
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row struct {
			ID       string
			Messages []struct{ Role, Content string }
			Answers  []evaluation.Answer
			Reviews  []struct{ Reviewer, Pick string }
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		r := evaluation.Row{ID: row.ID, Answers: row.Answers}
		for _, m := range row.Messages {
			r.Messages = append(r.Messages, evaluation.Message{Role: m.Role, Content: m.Content})
		}
		for _, v := range row.Reviews {
			r.Reviews = append(r.Reviews, evaluation.Review{Reviewer: v.Reviewer, Revision: 1, Pick: evaluation.Pick(v.Pick)})
		}
		items = append(items, training.Item{Identity: r.Identity(), Ref: row.ID,
			Messages: r.Messages, Answers: r.Answers, Reviews: r.Reviews})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return items
}

func TestPandaLM(t *testing.T) {
	items := pandalm(t)
	identities := map[string]bool{}
	for _, i := range items {
		identities[i.Identity] = true
	}
	if len(items) != 999 || len(identities) != 999 {
		t.Fatalf("%d items with %d identities", len(items), len(identities))
	}
	path := filepath.Join(t.TempDir(), "data.jsonl")
	first := write(t, export(path, items...))
	t.Logf("%d examples, refused: %v", first.Examples, first.Refused)
	if first.Examples+len(first.RefusedItems) != 999 || first.New != first.Examples {
		t.Errorf("%d examples and %d refused make no 999", first.Examples, len(first.RefusedItems))
	}
	if n := first.Refused[training.TieWithoutCorrection]; n != 105 {
		t.Errorf("%d ties by majority, published are 105", n)
	}
	before := folder(t, filepath.Dir(path))
	wantCounts(t, write(t, export(path, items...)), 0, 0, 0, first.Examples, 0)
	if after := folder(t, filepath.Dir(path)); after["data.jsonl"] != before["data.jsonl"] ||
		after["data.jsonl.manifest.json"] != before["data.jsonl.manifest.json"] {
		t.Error("the second export changes bytes")
	}

	// Of two items with equal lines, the second is judged anew and withdrawn.
	lines := strings.SplitAfter(before["data.jsonl"], "\n")
	place := map[string]int{}
	at := -1
	for i, l := range lines {
		if first, twice := place[l]; twice {
			t.Logf("lines %d and %d are equal", first+1, i+1)
			at = i
			break
		}
		place[l] = i
	}
	if at < 0 {
		t.Fatal("no two lines are equal")
	}
	m, err := training.ParseManifest("m", []byte(before["data.jsonl.manifest.json"]))
	if err != nil {
		t.Fatal(err)
	}
	item := &items[slices.IndexFunc(items, func(i training.Item) bool { return i.Identity == m.Records[at].Item })]
	item.Arbitration = &training.Arbitration{Pick: evaluation.BothBad}
	wantCounts(t, write(t, export(path, items...)), 0, 0, 1, first.Examples-1, 0)
	wantContent(t, path, strings.Join(slices.Delete(lines, at, at+1), ""))
}
