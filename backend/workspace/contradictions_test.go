package workspace_test

import (
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// corrected is the key of reviews that all pick a, by what each person wrote.
func corrected(anna, bea string) string {
	return `"reviews":[{"reviewer":"anna","pick":"a","correction":"` + anna + `"},{"reviewer":"bea","pick":"a","correction":"` + bea + `"}]`
}

func TestContradictionsAreWhatTrainingCannotTell(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("q",
		line("a contre b", reviewed("anna a", "bea b")),
		line("deux corrections", corrected("Mieux.", "Autrement.")),
		line("revenue", `"reviews":[{"reviewer":"anna","pick":"a","revision":1},{"reviewer":"bea","pick":"a"},{"reviewer":"anna","pick":"b","revision":2}]`),
		line("d'accord", reviewed("anna a", "bea a")),
		line("majorité", reviewed("anna a", "bea a", "carl b")),
		line("une correction", corrected("Mieux.", "")),
		line("même correction", corrected("Mieux.", " Mieux. ")),
		line("choix et égalité", reviewed("anna a", "bea tie")),
		line("passée", `"reviews":[{"reviewer":"anna","pick":"a"},{"reviewer":"bea","skip":"non"}]`),
		line("seule", reviewed("anna a")),
		`{"id":"une réponse","question":"?","answer_a":"Seule.","model_a":"m","reviews":[{"reviewer":"anna","correction":"Mieux."},{"reviewer":"bea","correction":"Autrement."}]}`)
	h.creates(workspace.QueueSpec{Name: "q", WithReviews: true})
	same(t, "the contradictions", h.contradictions("q"), map[string]string{"a contre b": "", "deux corrections": "", "revenue": ""})

	written, err := h.Exports.Training(ctx, workspace.ExportSpec{Queue: "q", Profile: "native", File: t.TempDir() + "/x.jsonl", DryRun: true})
	ok(t, err)
	same(t, "what an export calls so, with the one of one answer", written.Refused["contradiction"], 4)
	_, err = h.Reviews.Contradictions(ctx, "rien")
	refused(t, err, "queue_not_found")
	_, err = h.Reviews.Unsettled(ctx, "rien")
	refused(t, err, "queue_not_found")
}

func TestASettledContradictionSaysByWhomAndCanBeSettledAgain(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("q", line("a contre b", reviewed("anna a", "bea b")), line("majorité", reviewed("anna a", "bea a", "carl b")),
		line("autre", reviewed("anna b", "bea a")))
	h.creates(workspace.QueueSpec{Name: "q", WithReviews: true})
	n, err := h.Reviews.Unsettled(ctx, "q")
	ok(t, err)
	same(t, "those that wait", n, 2)
	for _, item := range []string{"a contre b", "majorité"} {
		ok(t, h.Reviews.Arbitrate(ctx, "q", item, review.Arbitration{By: "po", Pick: evaluation.PickB}))
	}
	same(t, "once two are settled", h.contradictions("q"), map[string]string{"a contre b": "po", "majorité": "po", "autre": ""})
	n, err = h.Reviews.Unsettled(ctx, "q")
	ok(t, err)
	same(t, "those that wait still", n, 1)

	item, err := h.store.Item(ctx, "q", "a contre b")
	ok(t, err)
	_, err = h.store.ImportReviews(ctx, "q", item.Row.Identity(), []evaluation.Review{{Reviewer: "bea", Pick: evaluation.PickA, Revision: 2}})
	ok(t, err)
	ok(t, h.Reviews.Arbitrate(ctx, "q", "a contre b", review.Arbitration{By: "chef", Pick: evaluation.PickA}))
	same(t, "where they agree since", h.contradictions("q"), map[string]string{"a contre b": "chef", "majorité": "po", "autre": ""})
}

func TestAContradictionTellsEachPersonsLatestOpinion(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("q", line("i", `"reviews":[{"reviewer":"anna","pick":"b","revision":1},{"reviewer":"bea","pick":"b","note":"vu"},`+
		`{"reviewer":"anna","pick":"a","revision":2},{"reviewer":"carl","skip":"non"}]`), line("rien", reviewed("anna a")))
	h.creates(workspace.QueueSpec{Name: "q", WithReviews: true})
	c, err := h.Reviews.Contradiction(ctx, "q", "i")
	ok(t, err)
	said := map[string]string{}
	for _, r := range c.Said {
		said[r.Reviewer] = string(r.Pick) + r.Note
	}
	same(t, "what was said", said, map[string]string{"anna": "a", "bea": "bvu"})
	for item, code := range map[string]string{"rien": "nothing_to_arbitrate", "nulle part": "item_not_found"} {
		_, err = h.Reviews.Contradiction(ctx, "q", item)
		refused(t, err, code)
	}
}

// contradictions are by whom each was settled, by the row's own id.
func (h *house) contradictions(queue string) map[string]string {
	h.t.Helper()
	all, err := h.Reviews.Contradictions(h.t.Context(), queue)
	ok(h.t, err)
	by := map[string]string{}
	for _, c := range all {
		by[c.Ref] = ""
		if c.Settled() {
			by[c.Ref] = c.Item.Settled.By
		}
	}
	return by
}
