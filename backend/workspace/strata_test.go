package workspace_test

import (
	"slices"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

func TestAQueueHoldsSeveralStrataAndNoFigureMixesThem(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 30)...) // every third is a tie
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.Random, Size: 6, Seed: seed(1)})
	drawn := h.refs("q")
	filled, err := h.Queues.Extend(ctx, "q", workspace.QueueSpec{Selection: review.Ties, Size: 3, Seed: seed(2), By: "Paule"})
	ok(t, err)
	same(t, "filled", []any{filled.Selection, filled.Judge, filled.Items}, []any{review.Ties, "juge", 3})
	for range 9 {
		h.save("q", "Anna", review.PickLeft)
	}
	first, err := h.Reports.Report(ctx, "q", "")
	ok(t, err)
	same(t, "the random ones", []any{first.Representative, first.Items, first.Reviewed, first.Selection}, []any{true, 6, 6, "random"})
	if first.Agreement == nil {
		t.Error("the random stratum has no overall rate")
	}
	same(t, "strata", document(t, first.Strata),
		`[{"selection":"random","judge":"","model":"","items":6,"reviewed":6},{"selection":"ties","judge":"juge","model":"","items":3,"reviewed":3}]`)
	second, err := h.Reports.ReportOf(ctx, "q", "", 1)
	ok(t, err)
	same(t, "the ties", []any{second.Representative, second.Items, second.Selection}, []any{false, 3, "ties"})
	if second.Agreement != nil || second.WinRates != nil {
		t.Error("the ties have an overall rate")
	}
	_, err = h.Reports.ReportOf(ctx, "q", "", 2)
	refused(t, err, "stratum_not_found")

	_, err = h.Queues.Extend(ctx, "q", workspace.QueueSpec{Size: 1})
	refused(t, err, "random_comes_first")
	q, err := h.Queues.Get(ctx, "q")
	ok(t, err)
	same(t, "its rule", q.Rule(), review.Rule{Selection: review.Random})
	for _, ref := range h.refs("q")[:6] {
		if !slices.Contains(drawn, ref) {
			t.Errorf("%s was drawn later and is among the first", ref)
		}
	}
	for name, want := range map[string]int{"random": 0, "ties": 1, "2": 1} {
		at, err := workspace.StratumNamed(q, name)
		ok(t, err)
		same(t, name, at, want)
	}
	_, err = workspace.StratumNamed(q, "close")
	refused(t, err, "stratum_not_found")
}

func TestAShareOfTheItemsIsReviewedBySeveral(t *testing.T) {
	for share, want := range map[int]int{0: 10, 20: 2, 21: 3, 100: 10} {
		h := open(t)
		h.imports("s", many(1, 10)...)
		filled := h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All, Overlap: 2, Share: share})
		same(t, "shared", filled.Shared, want)
		several := 0
		for _, item := range h.items("q") {
			if item.Overlap == 2 {
				several++
			}
		}
		same(t, "items reviewed by two", several, want)
		q, err := h.Queues.Get(t.Context(), "q")
		ok(t, err)
		same(t, "stored", q.Fills[0].Shared, want)
	}
	h := open(t)
	h.imports("s", many(1, 2)...)
	for _, share := range []int{-1, 101} {
		_, err := h.Queues.Create(t.Context(), workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All, Share: share})
		refused(t, err, "bad_share")
	}
}

func TestMarkedRowsCanBeSelected(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", line("q1"), line("q2", `"meta":{"flagged":true}`), line("q3"))
	ok(t, h.Sources.Flag(ctx, "s", "q3", true))
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.Flagged})
	refs := h.refs("q")
	slices.Sort(refs)
	same(t, "selected", refs, []string{"q2", "q3"})
	refused(t, h.Sources.Flag(ctx, "s", "q9", true), "row_not_found")
}

func TestTheBlockingCasesOfARunFillAQueueWithTheirCriteria(t *testing.T) {
	h, ctx := open(t), t.Context()
	ended := h.ran(spec()) // the first case fails a check
	filled := h.creates(workspace.QueueSpec{Name: "bloquants", Source: ended.ID, Selection: review.Blocking})
	same(t, "filled", []any{filled.Items, filled.Population, filled.Criteria}, []any{1, 1, []string{"answers_request"}})
	q, err := h.Queues.Get(ctx, "bloquants")
	ok(t, err)
	same(t, "form", q.Rubric.Form, evaluation.ByVerdicts)
	same(t, "criterion", []any{q.Rubric.Criteria[0].Ask, q.Rubric.Criteria[0].Critical}, []any{"Répond à la demande.", true})
	item := h.items("bloquants")[0]
	same(t, "item", []any{item.Ref, item.Criteria, item.Row.Judgments[0].Verdicts[0].Verdict}, []any{"bruit", []string{"answers_request"}, evaluation.Yes})
	h.creates(workspace.QueueSpec{Name: "tous", Source: ended.ID, Selection: review.All})
	sources, err := h.Sources.List(ctx)
	ok(t, err)
	same(t, "one source of the run", []any{len(sources), sources[0].Kind, sources[0].Origin, sources[0].Rows}, []any{1, evaluation.OfRun, ended.ID, 2})
	_, err = h.Queues.Create(ctx, workspace.QueueSpec{Name: "rien", Source: "personne", Selection: review.All})
	refused(t, err, "source_not_found")
}

func TestUnjudgedCasesOfARunBlockAndCanBeSelected(t *testing.T) {
	h := open(t)
	delete(h.models.Has, "juge") // so that no case is judged
	ended := h.ran(spec())
	for _, selection := range []review.Selection{review.Unjudged, review.Blocking} {
		filled := h.creates(workspace.QueueSpec{Name: string(selection), Source: ended.ID, Selection: selection})
		same(t, string(selection), filled.Items, 2)
	}
}

func TestReviewsOfAnotherFormAreNotBroughtIn(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", `{"id":"q1","question":"?","answer_a":"Oui.","model_a":"m","reviews":[{"reviewer":"anna","verdicts":{"tone":"yes"}}]}`)
	_, err := h.Queues.Create(ctx, workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All, WithReviews: true})
	refused(t, err, "reviews_other_form")
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All})
}

func TestAStratumStandsForNothingOfTheOthers(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 9)...) // three ties
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All})
	h.imports("s", many(10, 9)...) // three more
	filled, err := h.Queues.Extend(ctx, "q", workspace.QueueSpec{Selection: review.Ties, Size: 2})
	ok(t, err)
	same(t, "ties that could be drawn", []int{filled.Population, filled.Items}, []int{3, 2})
	filled, err = h.Queues.Extend(ctx, "q", workspace.QueueSpec{Selection: review.Ties})
	ok(t, err)
	same(t, "with those drawn before", []int{filled.Population, filled.Items}, []int{3, 1})
	_, err = h.Queues.Extend(ctx, "q", workspace.QueueSpec{Selection: review.All})
	refused(t, err, "random_comes_first") // it would be all but the ties
}

func TestAPreviewOfAnExtensionAddsNothing(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 9)...)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.Random, Size: 3, Seed: seed(1)})
	spec := workspace.QueueSpec{Selection: review.Random, Size: 2, Seed: seed(2)}
	previewed, err := h.Queues.PreviewExtension(ctx, "q", spec)
	ok(t, err)
	same(t, "items", len(h.items("q")), 3)
	filled, err := h.Queues.Extend(ctx, "q", spec)
	ok(t, err)
	same(t, "what was previewed", previewed, filled)
}
