package workspace_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// exported writes the queue's reviews to a file.
func (h *house) exported(queue string) (file string, written workspace.ReviewsWritten) {
	h.t.Helper()
	file = filepath.Join(h.t.TempDir(), "reviews.jsonl")
	written, err := h.Exports.Reviews(h.t.Context(), queue, file)
	ok(h.t, err)
	return file, written
}

// busy is a workspace whose queue "q" holds reviews of every kind.
func busy(t *testing.T) *house {
	h, ctx := open(t), t.Context()
	h.imports("s", append(many(1, 6), `{"id":"seul","question":"?","answer_a":"Seule.","model_a":"modele-un"}`)...)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", Overlap: 2})
	h.chance.coins = []bool{true, false, false, true, false, true}
	for i, pick := range []review.SidePick{review.PickLeft, review.PickRight, review.PickTie} {
		for _, person := range []string{"anna", "bea"} {
			task := h.take("q", person)
			o := opinion(task, pick)
			if len(task.Answers) == 1 {
				o.Pick = ""
			}
			o.Correction = strings.Repeat("Mieux « ainsi » <b>\u2028 ", i)
			_, err := h.Reviews.Save(ctx, "q", person, task.Item, o)
			ok(t, err)
			if i == 1 && o.Pick != "" {
				o.Pick, o.Note, o.Worse = review.PickBothBad, "à la réflexion", review.Left
				_, err = h.Reviews.Save(ctx, "q", person, task.Item, o)
				ok(t, err)
			}
		}
	}
	task := h.take("q", "anna")
	ok(t, h.Reviews.Skip(ctx, "q", "anna", task.Item, "hors sujet"))
	return h
}

func TestReviewsThatTravelGiveTheSameReport(t *testing.T) {
	h, ctx := busy(t), t.Context()
	file, written := h.exported("q")
	there := open(t)
	there.imports("ailleurs", append(many(1, 6), `{"id":"seul","question":"?","answer_a":"Seule.","model_a":"modele-un"}`)...)
	there.creates(workspace.QueueSpec{Name: "copie", Source: "ailleurs", Overlap: 2})
	read, err := there.Exports.ImportReviews(ctx, "copie", file)
	ok(t, err)
	same(t, "read", []int{read.Lines, read.Items, read.Reviews, read.Duplicates, len(read.Refused)}, []int{written.Items, written.Items, written.Reviews, 0, 0})
	again, err := there.Exports.ImportReviews(ctx, "copie", file)
	ok(t, err)
	same(t, "read again", []int{again.Items, again.Reviews, again.Duplicates, len(again.Refused)}, []int{0, 0, written.Reviews, 0})

	want, err := h.Reports.Report(ctx, "q", "juge")
	ok(t, err)
	got, err := there.Reports.Report(ctx, "copie", "juge")
	ok(t, err)
	// The two queues have their items in another order, and only here is it known
	// that the reviews were not imported for a part of the items.
	same(t, "accounting", got.Accounting, want.Accounting)
	same(t, "confusion", got.Confusion, want.Confusion)
	same(t, "criteria", got.Criteria, want.Criteria)
	same(t, "reviewers", got.Reviewers, want.Reviewers)
	same(t, "between people", got.BetweenPeople, want.BetweenPeople)
	same(t, "side", got.Side, want.Side)
	back, _ := there.exported("copie")
	equalLines(t, file, back)
}

func equalLines(t *testing.T, a, b string) {
	t.Helper()
	lines := func(file string) map[string]bool {
		content, err := os.ReadFile(file)
		ok(t, err)
		set := map[string]bool{}
		for line := range bytes.Lines(content) {
			set[string(line)] = true
		}
		return set
	}
	same(t, "lines", lines(b), lines(a))
}

func TestExportedReviewsComeInAsAnEvaluationToo(t *testing.T) {
	h, ctx := busy(t), t.Context()
	file, written := h.exported("q")
	f, err := os.Open(file)
	ok(t, err)
	defer f.Close()
	there := open(t)
	summary, err := there.Sources.Import(ctx, workspace.ImportSpec{File: file}, f, nil)
	ok(t, err)
	same(t, "imported", []int{summary.Imported, len(summary.Refused), len(summary.Warnings)}, []int{written.Items, 0, 0})
	filled := there.creates(workspace.QueueSpec{Name: "q", Source: "reviews", WithReviews: true})
	same(t, "items", filled.Items, written.Items)
	back, _ := there.exported("q")
	equalLines(t, file, back)
}

func TestReviewsThatDoNotBelongAreRefusedLineByLine(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 3)...)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s"})
	h.save("q", "anna", review.PickLeft)
	first := h.items("q")[0].Ref
	file := filepath.Join(t.TempDir(), "reviews.jsonl")
	ok(t, os.WriteFile(file, []byte(strings.Join([]string{
		line(first, reviewed("anna tie")),
		line("inconnue", reviewed("anna a")),
		strings.ReplaceAll(line("q2", reviewed("bea a")), "Seconde.", "Autre."),
		line("q3", `"reviews":[{"reviewer":"bea","scores":{"inconnu":{"a":1}}}]`),
		line("q3"),
		"{}",
		line(first, reviewed("bea b", "carl a")),
	}, "\n")), 0o600))
	read, err := h.Exports.ImportReviews(ctx, "q", file)
	ok(t, err)
	same(t, "refused", codes(read.Refused), []string{"review_conflict", "item_not_found", "item_not_found", review.CodeUnknownCriterion, "missing_question"})
	same(t, "lines of it", []int{read.Refused[0].Line, read.Refused[4].Line}, []int{1, 6})
	same(t, "read", []int{read.Lines, read.Items, read.Reviews}, []int{7, 1, 2})
	same(t, "warnings", codes(read.Warnings), []string{workspace.WarnOverlapRaised})
	q, err := h.Queues.Get(ctx, "q")
	ok(t, err)
	same(t, "reviews", q.Progress.Reviews, 3)
}

func TestAFileWithoutReviewsForTheQueueSaysSo(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 2)...)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s"})
	file := filepath.Join(t.TempDir(), "reviews.jsonl")
	for content, code := range map[string]string{"": "empty_file", line("inconnue", reviewed("anna a")): "nothing_imported"} {
		ok(t, os.WriteFile(file, []byte(content), 0o600))
		_, err := h.Exports.ImportReviews(ctx, "q", file)
		refused(t, err, code)
	}
	_, err := h.Exports.ImportReviews(ctx, "q", filepath.Join(t.TempDir(), "absent"))
	refused(t, err, "unreadable")
	_, err = h.Exports.ImportReviews(ctx, "rien", file)
	refused(t, err, "queue_not_found")
}

func TestAnExportOfReviewsThatFailsLeavesTheFileAsItWas(t *testing.T) {
	h, ctx := busy(t), t.Context()
	folder := t.TempDir()
	file := filepath.Join(folder, "reviews.jsonl")
	ok(t, os.WriteFile(file, []byte("d'avant\n"), 0o600))
	_, err := h.Exports.Reviews(ctx, "rien", file)
	refused(t, err, "queue_not_found")
	content, err := os.ReadFile(file)
	ok(t, err)
	same(t, "content", string(content), "d'avant\n")
	left, err := os.ReadDir(folder)
	ok(t, err)
	same(t, "files", len(left), 1)
}
