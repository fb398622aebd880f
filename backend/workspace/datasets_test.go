package workspace_test

import (
	"strings"
	"testing"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/workspace"
)

// talked is a conversation of these answers, with an id if there is one.
func talked(id string, answers ...string) string {
	var turns []string
	for i, answer := range answers {
		turns = append(turns, `{"role":"user","content":"Question `+string(rune('a'+i))+` ?"},{"role":"assistant","content":"`+answer+`"}`)
	}
	if id != "" {
		id = `"id":"` + id + `",`
	}
	return `{` + id + `"messages":[` + strings.Join(turns, ",") + `]}`
}

func TestADatasetCountsConversationsAndTheirTurns(t *testing.T) {
	h := open(t)
	lines := []string{talked("", "un", "deux"), talked("", "un", "deux"), `{"instruction":"Q","output":"R"}`, `{"items":[]}`}
	want := workspace.ImportSummary{
		Name: "s", Kind: evaluation.OfDataset, Lines: 4, Imported: 2, Items: 3, Duplicates: 1,
		Shapes: map[dataset.Shape]int{dataset.Messages: 2, dataset.Alpaca: 1},
	}
	for _, dry := range []bool{true, false} {
		read := h.Sources.Import
		if dry {
			read = h.Sources.Preview
		}
		s, err := read(t.Context(), workspace.ImportSpec{Name: "s", File: "s.jsonl"}, strings.NewReader(strings.Join(lines, "\n")), nil)
		ok(t, err)
		same(t, "refused", codes(s.Refused), []string{dataset.NoConversation})
		s.Refused, s.Warnings, want.DryRun = nil, nil, dry
		same(t, "summary", s, want)
		sources, err := h.Sources.List(t.Context())
		ok(t, err)
		if kept := len(sources) > 0; kept == dry {
			t.Errorf("dry run %t, and a source is kept: %t", dry, kept)
		}
	}
	again, err := h.tryImport("s", lines...)
	ok(t, err)
	same(t, "again", []int{again.Lines, again.Imported, again.Items, again.Duplicates}, []int{4, 0, 0, 3})
}

func TestAConversationThatContradictsAKnownOneIsRefusedWhole(t *testing.T) {
	h := open(t)
	same(t, "first", h.imports("s", talked("c", "un", "deux")).Items, 2)
	s, err := h.tryImport("s", talked("c", "un", "autre", "trois"), talked("c", "un", "deux"), talked("c", "un", "deux", "trois"))
	ok(t, err)
	same(t, "refused", codes(s.Refused), []string{workspace.CodeContradicts})
	same(t, "the line", s.Refused[0].Line, 1)
	same(t, "known, and grown by a turn", []int{s.Imported, s.Items, s.Duplicates}, []int{1, 1, 1})
	source, err := h.store.Source(t.Context(), "s")
	ok(t, err)
	same(t, "rows", source.Rows, 3)
}

func TestAPreviewTellsWhatAnImportWouldAndKeepsNothing(t *testing.T) {
	h := open(t)
	h.imports("s", line("q1"), line("q2"))
	before, err := h.store.Source(t.Context(), "s")
	ok(t, err)
	lines := []string{line("q1"), line("q3"), line("q3"), strings.ReplaceAll(line("q2"), "Seconde.", "Autre."), "{}"}
	s, err := h.Sources.Preview(t.Context(), workspace.ImportSpec{Name: "s"}, strings.NewReader(strings.Join(lines, "\n")), nil)
	ok(t, err)
	same(t, "counts", []int{s.Lines, s.Imported, s.Items, s.Duplicates}, []int{5, 1, 1, 2})
	same(t, "refused", codes(s.Refused), []string{workspace.CodeContradicts, dataset.MissingQuestion})
	after, err := h.store.Source(t.Context(), "s")
	ok(t, err)
	same(t, "the source", after, before)
}

func TestAPreviewOfNothingFailsAsItsImportDoes(t *testing.T) {
	for content, code := range map[string]string{"": "empty_file", "{}": "nothing_imported", "PK\x03\x04": "not_text"} {
		h := open(t)
		_, err := h.Sources.Preview(t.Context(), workspace.ImportSpec{Name: "s"}, strings.NewReader(content), nil)
		refused(t, err, code)
	}
}
