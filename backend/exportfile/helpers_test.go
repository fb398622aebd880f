package exportfile_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/exportfile"
	"contrejuge/backend/training"
)

// item is an item named after its number with one person's review.
func item(n int, pick evaluation.Pick) training.Item {
	return training.Item{
		Identity: fmt.Sprintf("identity-%d", n), Ref: fmt.Sprintf("item-%d", n),
		Messages: []evaluation.Message{{Role: "user", Content: fmt.Sprintf("Question %d?", n)}},
		Answers:  []evaluation.Answer{{Model: "base", Content: "no"}, {Model: "tuned", Content: "yes"}},
		Reviews:  []evaluation.Review{{Reviewer: "anna", Revision: 1, Pick: pick}},
	}
}

// line is what item n is written as when the answer b was picked.
func line(n int) string {
	return fmt.Sprintf(`{"messages":[{"role":"user","content":"Question %d?"},{"role":"assistant","content":"yes","rejected":"no","rejectedSource":"review"}]}`+"\n", n)
}

// lineA is the same for the answer a.
func lineA(n int) string {
	return fmt.Sprintf(`{"messages":[{"role":"user","content":"Question %d?"},{"role":"assistant","content":"no","rejected":"yes","rejectedSource":"review"}]}`+"\n", n)
}

func picked(numbers ...int) []training.Item {
	var items []training.Item
	for _, n := range numbers {
		items = append(items, item(n, evaluation.PickB))
	}
	return items
}

func export(path string, items ...training.Item) exportfile.Export {
	return exportfile.Export{
		File: path, Profile: training.Native, Items: items,
		Tool:    training.Tool{Name: "contrejuge", Version: "test"},
		Sources: []training.Source{{Name: "pilot", Origin: "example.org", Licence: "CC0-1.0", Rows: 12}},
	}
}

func write(t *testing.T, e exportfile.Export) training.Summary {
	t.Helper()
	s, err := e.Write(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func target(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data.jsonl")
	put(t, path, content)
	return path
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// folder is the content of every file in a folder, but for the empty lock file
// that stays behind on Windows.
func folder(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		if runtime.GOOS == "windows" && strings.HasSuffix(e.Name(), ".lock") {
			continue
		}
		files[e.Name()] = get(t, filepath.Join(dir, e.Name()))
	}
	return files
}

func wantContent(t *testing.T, path, want string) {
	t.Helper()
	if got := get(t, path); got != want {
		t.Errorf("the file holds\n%q\nwant\n%q", got, want)
	}
}

// wantCounts checks new, changed, withdrawn, unchanged and changed by hand.
func wantCounts(t *testing.T, s training.Summary, want ...int) {
	t.Helper()
	got := []int{s.New, s.Changed, s.Withdrawn, s.Unchanged, s.ChangedByHand}
	if !slices.Equal(got, want) {
		t.Errorf("new, changed, withdrawn, unchanged, by hand: %v, want %v", got, want)
	}
}
