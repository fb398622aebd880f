package workspace_test

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/workspace"
)

func codes(problems []dataset.Problem) (codes []string) {
	for _, p := range problems {
		codes = append(codes, p.Code)
	}
	return codes
}

func TestAnImportCountsEveryLineOnce(t *testing.T) {
	h := open(t)
	f, err := os.Open("../dataset/testdata/edge/13-duplicate-ids.jsonl")
	ok(t, err)
	defer f.Close()
	s, err := h.Sources.Import(t.Context(), workspace.ImportSpec{File: "/quelque/part/13-duplicate-ids.jsonl"}, f, nil)
	ok(t, err)
	if len(s.Refused) != 1 || s.Refused[0].Line != 2 || s.Refused[0].Code != workspace.CodeContradicts || !strings.Contains(s.Refused[0].Reason, "q1") {
		t.Errorf("refused %+v, want line 2 because q1 is known otherwise", s.Refused)
	}
	s.Refused = nil
	same(t, "summary", s, workspace.ImportSummary{Name: "13-duplicate-ids", Kind: evaluation.OfEvaluation, Lines: 4, Imported: 2, Items: 2, Duplicates: 1})
	source, err := h.store.Source(t.Context(), "13-duplicate-ids")
	ok(t, err)
	same(t, "origin", source.Origin, "13-duplicate-ids.jsonl")
	same(t, "unfinished", source.Unfinished, false)
}

func TestTheSameFileAgainAddsNothing(t *testing.T) {
	h := open(t)
	lines := append(many(1, 3), line("r", reviewed("anna a")))
	h.imports("s", lines...)
	same(t, "again", h.imports("s", lines...), workspace.ImportSummary{Name: "s", Kind: evaluation.OfEvaluation, Lines: 4, Duplicates: 4})
	same(t, "with more", h.imports("s", line("r", judged("b"), reviewed("anna a", "bea b")), line("n")),
		workspace.ImportSummary{Name: "s", Kind: evaluation.OfEvaluation, Lines: 2, Imported: 1, Items: 1, Updated: 1})
}

func TestAFileThatGivesNothingMakesNoSource(t *testing.T) {
	for name, c := range map[string]struct{ content, code string }{
		"empty":           {"", "empty_file"},
		"blank":           {" \n\n\t\n", "empty_file"},
		"an empty list":   {"[]", "empty_file"},
		"all refused":     {"{}\nnon\n", "nothing_imported"},
		"another program": {"PK\x03\x04rien", "not_text"},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t)
			_, err := h.tryImport("s", c.content)
			refused(t, err, c.code)
			sources, err := h.Sources.List(t.Context())
			ok(t, err)
			if len(sources) > 0 {
				t.Errorf("there is %+v", sources)
			}
		})
	}
}

func TestAFileThatAddsNothingToAKnownSourceLeavesItAsItWas(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 2)...)
	before, err := h.store.Source(ctx, "s")
	ok(t, err)
	for name, lines := range map[string][]string{
		"every line contradicts": {strings.ReplaceAll(line("q1"), "Seconde.", "Autre.")},
		"every line is refused":  {"{}"},
		"no line":                {""},
	} {
		summary, err := h.tryImport("s", lines...)
		if fault.KindOf(err) != fault.Input {
			t.Errorf("%s: got %+v and %v, want an error of the input", name, summary, err)
		}
		after, err := h.store.Source(ctx, "s")
		ok(t, err)
		same(t, name, after, before)
	}
}

// breaking gives a part of a file and then fails, as a disk pulled out does.
func breaking(lines []string) io.Reader {
	return io.MultiReader(strings.NewReader(strings.Join(lines, "\n")+"\n"), failing{})
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("no such device") }

func TestAnInterruptedImportIsSeenAndCompletedByTheNext(t *testing.T) {
	h, ctx := open(t), t.Context()
	spec := workspace.ImportSpec{Name: "s", File: "s.jsonl"}
	s, err := h.Sources.Import(ctx, spec, breaking(many(1, 5)), nil)
	refused(t, err, "unreadable")
	same(t, "kept of the broken one", s.Imported, 5)

	cancelled, cancel := context.WithCancel(ctx)
	s, err = h.Sources.Import(cancelled, spec, strings.NewReader(strings.Join(many(1, 20), "\n")), func(lines int) {
		if lines == 12 {
			cancel()
		}
	})
	if fault.KindOf(err) != fault.Interrupted {
		t.Fatalf("got the error %v, want one of the kind interrupted", err)
	}
	same(t, "kept of the stopped one", []int{s.Lines, s.Imported, s.Duplicates}, []int{12, 7, 5})
	source, err := h.store.Source(ctx, "s")
	ok(t, err)
	same(t, "after stopping", []any{source.Rows, source.Unfinished}, []any{12, true})
	filled := h.creates(workspace.QueueSpec{Name: "file", Source: "s"})
	same(t, "warned", filled.Warnings[0].Code, workspace.WarnSourceUnfinished)

	s = h.imports("s", many(1, 20)...)
	same(t, "completed", []int{s.Imported, s.Duplicates}, []int{8, 12})
	source, err = h.store.Source(ctx, "s")
	ok(t, err)
	same(t, "in the end", []any{source.Rows, source.Unfinished}, []any{20, false})
}

func TestAnImportGoesInPartsAndSaysHowFarItIs(t *testing.T) {
	h := open(t)
	lines := many(1, 2300) // three parts
	var said []int
	s, err := h.Sources.Import(t.Context(), workspace.ImportSpec{Name: "s", File: "s"}, strings.NewReader(strings.Join(lines, "\n")),
		func(lines int) { said = append(said, lines) })
	ok(t, err)
	same(t, "imported", s.Imported, 2300)
	if len(said) != 2300 || said[2299] != 2300 {
		t.Errorf("it said how far it was %d times, last %v", len(said), said[len(said)-1:])
	}
}

func TestANameThatIsNoneIsRefused(t *testing.T) {
	h := open(t)
	for _, name := range []string{" ", "a\nb", "\x7f"} {
		_, err := h.tryImport(name, line("q1"))
		refused(t, err, "bad_name")
	}
}

func TestTheSampleAndOnesOwnDataAreKeptApart(t *testing.T) {
	h, ctx := open(t), t.Context()
	_, err := h.Care.Sample(ctx)
	ok(t, err)
	again, err := h.Care.Sample(ctx)
	ok(t, err)
	if again.Filled != nil || again.Import.Imported != 0 {
		t.Errorf("the sample again changed something: %+v", again)
	}
	_, err = h.tryImport("exemple", line("q1"))
	refused(t, err, "source_mixed")
	report, err := h.Reports.Report(ctx, "exemple", "")
	ok(t, err)
	if !report.Sample || report.Reviewed != again.Import.Duplicates {
		t.Errorf("the sample's report: sample %t, %d reviewed of %d", report.Sample, report.Reviewed, again.Import.Duplicates)
	}
	if task := h.take("exemple", "moi"); len(task.Answers) != 2 {
		t.Errorf("the sample waits for nobody: %+v", task)
	}

	other := open(t)
	other.imports("exemple", line("q1"))
	_, err = other.Care.Sample(ctx)
	refused(t, err, "source_mixed")
}
