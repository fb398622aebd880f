package workspace_test

import (
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

func TestArbitrationSettlesWhatReviewersContradict(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s",
		line("contredit", judged("a"), reviewed("anna a", "bea b")), line("d'accord", judged("a"), reviewed("anna a", "bea a")),
		line("seule", judged("a"), reviewed("anna a")), line("corrigé", judged("a"),
			`"reviews":[{"reviewer":"anna","pick":"a","correction":"Mieux."},{"reviewer":"bea","pick":"a"}]`),
		line("revenue", judged("a"), `"reviews":[{"reviewer":"anna","pick":"a","revision":1},{"reviewer":"anna","pick":"b","revision":2},{"reviewer":"bea","pick":"b"}]`),
		line("passée", judged("a"), `"reviews":[{"reviewer":"anna","pick":"a"},{"reviewer":"bea","skip":"non"}]`),
		`{"id":"une","question":"?","answer_a":"Seule.","model_a":"m"}`)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", WithReviews: true})
	before, err := h.Reports.Report(ctx, "q", "")
	ok(t, err)
	for item, code := range map[string]string{
		"contredit": "", "corrigé": "", "d'accord": "nothing_to_arbitrate", "seule": "nothing_to_arbitrate", "revenue": "nothing_to_arbitrate",
		"passée": "nothing_to_arbitrate", "une": review.CodePickUnexpected, "rien": "item_not_found",
	} {
		t.Log(item)
		err := h.Reviews.Arbitrate(ctx, "q", item, review.Arbitration{By: " po ", Pick: evaluation.PickB, Note: "vu"})
		if code == "" {
			ok(t, err)
		} else {
			refused(t, err, code)
		}
	}
	for code, a := range map[string]review.Arbitration{
		review.CodePickUnknown: {By: "po"}, "answer_unknown": {By: "po", Pick: evaluation.Tie, Worse: "left"}, "bad_name": {Pick: evaluation.Tie},
	} {
		refused(t, h.Reviews.Arbitrate(ctx, "q", "contredit", a), code)
	}
	refused(t, h.Reviews.Arbitrate(ctx, "rien", "contredit", review.Arbitration{By: "po", Pick: evaluation.Tie}), "queue_not_found")
	ok(t, h.Reviews.Arbitrate(ctx, "q", "contredit", review.Arbitration{By: "po", Pick: evaluation.Tie}))
	item, err := h.store.Item(ctx, "q", "contredit")
	ok(t, err)
	same(t, "the latest", item.Settled, &review.Arbitration{By: "po", Pick: evaluation.Tie})
	after, err := h.Reports.Report(ctx, "q", "")
	ok(t, err)
	same(t, "the report", document(t, after), document(t, before))
}
