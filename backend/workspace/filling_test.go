package workspace_test

import (
	"slices"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

func (h *house) refs(queue string) (refs []string) {
	h.t.Helper()
	for _, item := range h.items(queue) {
		refs = append(refs, item.Ref)
	}
	return refs
}

func warned(warnings []workspace.Warning) (codes []string) {
	for _, w := range warnings {
		codes = append(codes, w.Code)
	}
	return codes
}

func seed(n int64) *int64 { return &n }

func TestTheSameSeedDrawsTheSameItems(t *testing.T) {
	h := open(t)
	h.imports("s", many(1, 50)...)
	for _, name := range []string{"une", "deux"} {
		filled := h.creates(workspace.QueueSpec{Name: name, Source: "s", Selection: review.Random, Size: 10, Seed: seed(7)})
		same(t, "filled", []any{filled.Seed, filled.Population, filled.Items}, []any{int64(7), 50, 10})
	}
	h.creates(workspace.QueueSpec{Name: "autre", Source: "s", Selection: review.Random, Size: 10, Seed: seed(8)})
	same(t, "the same seed", h.refs("une"), h.refs("deux"))
	if slices.Equal(h.refs("une"), h.refs("autre")) {
		t.Error("another seed draws the same")
	}
	drawn := h.creates(workspace.QueueSpec{Name: "tirée", Source: "s", Selection: review.Random, Size: 10})
	same(t, "the seed drawn", drawn.Seed, h.chance.seed)
	q, err := h.Queues.Get(t.Context(), "tirée")
	ok(t, err)
	same(t, "the seed stored", q.Fills[0].Seed, h.chance.seed)
}

func TestAQueueOfAllIsInARandomOrder(t *testing.T) {
	h := open(t)
	h.imports("s", many(1, 30)...)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s"})
	refs := h.refs("q")
	sorted := slices.Clone(refs)
	slices.Sort(sorted)
	same(t, "items", len(slices.Compact(sorted)), 30)
	source, _ := h.rows("s")
	if slices.Equal(refs, source) {
		t.Error("the items are in the order of the source")
	}
}

func (h *house) rows(source string) (refs []string, rows []evaluation.Row) {
	h.t.Helper()
	ok(h.t, h.store.EachRow(h.t.Context(), source, func(_ int64, row evaluation.Row) error {
		refs, rows = append(refs, row.ID), append(rows, row)
		return nil
	}))
	return refs, rows
}

func TestAPreviewMakesNothingAndSaysWhatWouldBeMade(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 20)...)
	spec := workspace.QueueSpec{Name: "q", Source: "s", Selection: review.Random, Size: 5, Seed: seed(3)}
	preview, rubric, err := h.Queues.Preview(ctx, spec)
	ok(t, err)
	queues, err := h.Queues.List(ctx)
	ok(t, err)
	same(t, "queues", len(queues), 0)
	same(t, "filled", h.creates(spec), preview)
	q, err := h.Queues.Get(ctx, "q")
	ok(t, err)
	same(t, "rubric", q.Rubric, rubric)
}

func TestARandomQueueGrowsWithinItsFrozenPopulation(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 20)...)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.Random, Size: 5, Seed: seed(3)})
	frozen, err := h.store.Populations(ctx, "q", "juge")
	ok(t, err)
	first := h.refs("q")

	// Rows come in, and the judge says more of those that were there.
	h.imports("s", many(21, 20)...)
	h.imports("s", line("q1", `"judgments":[{"judge":"juge","order":"ba","pick":"b"},{"judge":"nouveau","pick":"a"}]`))

	filled, err := h.Queues.Extend(ctx, "q", workspace.QueueSpec{Size: 10, Seed: seed(4)})
	ok(t, err)
	same(t, "filled", []any{filled.Items, filled.Population}, []any{10, 20})
	if !slices.Contains(warned(filled.Warnings), workspace.WarnSourceGrew) {
		t.Errorf("it warns of %v, not of the rows that came in since", warned(filled.Warnings))
	}
	refs := h.refs("q")
	same(t, "the first items", refs[:5], first)
	early, _ := h.rows("s")
	for _, ref := range refs {
		if !slices.Contains(early[:20], ref) {
			t.Errorf("%s was not there when the population was frozen", ref)
		}
	}
	for _, judge := range []string{"juge", "nouveau"} {
		now, err := h.store.Populations(ctx, "q", judge)
		ok(t, err)
		want := frozen
		if judge == "nouveau" {
			want = nil
		}
		same(t, "what "+judge+" said of the population", now, want)
	}
	filled, err = h.Queues.Extend(ctx, "q", workspace.QueueSpec{Size: 10, Seed: seed(5)})
	ok(t, err)
	same(t, "the rest of it", filled.Items, 5)
	if !slices.Contains(warned(filled.Warnings), workspace.WarnSizeLarger) {
		t.Errorf("it warns of %v, not of there being fewer", warned(filled.Warnings))
	}
	_, err = h.Queues.Extend(ctx, "q", workspace.QueueSpec{Size: 1})
	refused(t, err, "nothing_to_review")
}

func TestAQueueOfAllTakesWhatCameIn(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 3)...)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", Overlap: 2})
	first := h.refs("q")
	h.imports("s", many(4, 6)...)
	filled, err := h.Queues.Extend(ctx, "q", workspace.QueueSpec{Size: 1})
	ok(t, err)
	same(t, "filled", []any{filled.Items, filled.Population}, []any{6, 9})
	same(t, "the first items", h.refs("q")[:3], first)
	same(t, "overlap", h.items("q")[8].Overlap, 2)
	now, err := h.store.Populations(ctx, "q", "juge")
	ok(t, err)
	same(t, "population", now[0].N, 9)
	_, err = h.Queues.Extend(ctx, "q", workspace.QueueSpec{})
	refused(t, err, "nothing_to_review")
}

func TestASourceImportedAnewIsAnotherPopulation(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 10)...)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.Random, Size: 5})
	ok(t, h.Sources.Delete(ctx, "s"))
	_, err := h.Queues.Extend(ctx, "q", workspace.QueueSpec{})
	refused(t, err, "source_not_found")
	h.imports("s", many(101, 10)...)
	_, err = h.Queues.Extend(ctx, "q", workspace.QueueSpec{})
	refused(t, err, "nothing_to_review")
}

// naming is a row whose answer names its model.
const naming = `{"id":"bavard","question":"?","answer_a":"Je suis Qwen, de chez Alibaba.","model_a":"qwen3:8b","answer_b":"Bonjour.","model_b":"autre","judge_verdict":"A"}`

func TestAnswersThatNameThemselvesAreListedAndCanBeLeftOutForGood(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", append(many(1, 3), naming)...)
	filled := h.creates(workspace.QueueSpec{Name: "avec", Source: "s"})
	same(t, "warnings", filled.Warnings, []workspace.Warning{{
		Code: workspace.WarnSelfNaming, Item: "bavard", Words: []string{"Qwen", "Alibaba"},
		Reason: "an answer names its own model or maker: whoever reviews it may know who wrote it",
	}})
	same(t, "items", filled.Items, 4)

	filled = h.creates(workspace.QueueSpec{Name: "sans", Source: "s", LeaveOut: true})
	same(t, "filled", []int{filled.Items, filled.LeftOut, filled.Population}, []int{3, 1, 3})
	same(t, "warnings", warned(filled.Warnings), []string{workspace.WarnLeftOut})
	h.imports("s", many(4, 1)...)
	filled, err := h.Queues.Extend(ctx, "sans", workspace.QueueSpec{})
	ok(t, err)
	same(t, "what is left out stays out", filled.Items, 1)
	if slices.Contains(h.refs("sans"), "bavard") {
		t.Error("extending brought in what was left out")
	}
}

func TestRowsOnSeveralScalesMakeNoQueue(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", line("q1"), line("q2", `"scale":[1,10]`))
	_, err := h.Queues.Create(ctx, workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All})
	refused(t, err, "mixed_scales")
	h.imports("r", line("q1"))
	h.creates(workspace.QueueSpec{Name: "r"})
	h.imports("r", line("q2", `"scale":[0,3]`))
	_, err = h.Queues.Extend(ctx, "r", workspace.QueueSpec{})
	refused(t, err, "mixed_scales")
	same(t, "items", h.refs("r"), []string{"q1"})
}

func TestTheScaleOfTheSourceIsTheQueues(t *testing.T) {
	h := open(t)
	h.imports("s", line("q1", `"scale":[0,3]`, `"judgments":[{"judge":"juge","pick":"a","scores":{"clarté":{"a":0,"b":3}}}]`))
	h.creates(workspace.QueueSpec{Name: "q", Source: "s"})
	task := h.take("q", "anna")
	same(t, "scale", task.Scale, evaluation.Scale{Low: 0, High: 3})
	same(t, "criteria", task.Criteria[0].ID, "clarté")
	o := opinion(task, review.PickLeft) // 4 of 3
	_, err := h.Reviews.Save(t.Context(), "q", "anna", task.Item, o)
	refused(t, err, "score_out_of_range")
}

func TestCriteriaAreThoseAskedForElseTheJudgesElseTheDefaultOnes(t *testing.T) {
	h := open(t)
	h.imports("s", line("q1", judged("a")), line("q2", `"judgments":[{"judge":"juge","pick":"a","scores":{"zèle":{"a":1,"b":2},"tone":{"a":1,"b":2}}}]`))
	h.imports("muet", line("q1"))
	same(t, "the judge's", h.creates(workspace.QueueSpec{Name: "q", Source: "s"}).Criteria, []string{"accuracy", "tone", "zèle"})
	same(t, "asked for", h.creates(workspace.QueueSpec{Name: "r", Source: "s", Criteria: []string{"format", "zèle"}}).Criteria, []string{"format", "zèle"})
	filled := h.creates(workspace.QueueSpec{Name: "muet"})
	same(t, "the default ones", filled.Criteria, []string{"accuracy", "helpfulness", "tone", "format"})
	same(t, "warnings", warned(filled.Warnings), []string{workspace.WarnNoJudge})
}

func TestReviewsThatComeWithTheRowsRaiseTheOverlapWhereTheyMust(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", line("q1", judged("a"), reviewed("anna a", "bea b", "carl a")), line("q2", judged("a"), reviewed("anna b")), line("q3", judged("b")))
	filled := h.creates(workspace.QueueSpec{Name: "q", Source: "s", WithReviews: true})
	same(t, "filled", []int{filled.Overlap, filled.Reviews}, []int{3, 4})
	same(t, "warnings", warned(filled.Warnings), []string{workspace.WarnOverlapRaised})
	q, err := h.Queues.Get(ctx, "q")
	ok(t, err)
	same(t, "reviews", q.Progress.Reviews, 4)
	same(t, "why it is not representative", q.NotRepresentative(), review.PartlyImported)
	without := h.creates(workspace.QueueSpec{Name: "r", Source: "s"})
	same(t, "without", []int{without.Overlap, without.Reviews}, []int{1, 0})
	enough := h.creates(workspace.QueueSpec{Name: "t", Source: "s", WithReviews: true, Overlap: 4})
	same(t, "room enough", warned(enough.Warnings), []string(nil))
}

func TestAQueueThatMakesNoSenseIsNotMade(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 2)...)
	h.imports("vide", line("q1"), naming)
	for code, spec := range map[string]workspace.QueueSpec{
		"bad_name":         {Name: " ", Source: "s", Selection: review.All},
		"bad_overlap":      {Name: "q", Source: "s", Selection: review.All, Overlap: -1},
		"bad_size":         {Name: "q", Source: "s", Selection: review.All, Size: -1},
		"bad_seed":         {Name: "q", Source: "s", Selection: review.All, Seed: seed(-1)},
		"bad_criterion":    {Name: "q", Source: "s", Selection: review.All, Criteria: []string{"ton", " "}},
		"bad_selection":    {Name: "q", Source: "s", Selection: "meilleurs"},
		"source_not_found": {Name: "q", Source: "rien", Selection: review.All},
	} {
		_, err := h.Queues.Create(ctx, spec)
		refused(t, err, code)
	}
	_, err := h.Queues.Create(ctx, workspace.QueueSpec{Name: "q", Source: "s"})
	refused(t, err, "bad_selection")
	ok(t, h.Sources.Archive(ctx, "s", true))
	_, err = h.Queues.Create(ctx, workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All})
	refused(t, err, "source_archived")
	ok(t, h.Sources.Archive(ctx, "s", false))
	h.creates(workspace.QueueSpec{Name: "q", Source: "s"})
	_, err = h.Queues.Create(ctx, workspace.QueueSpec{Name: " q ", Source: "s", Selection: review.All})
	refused(t, err, "queue_exists")
}

func TestDeletingAQueueWithReviewsHasToBeMeant(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 2)...)
	h.creates(workspace.QueueSpec{Name: "q", Source: "s"})
	h.save("q", "anna", review.PickLeft)
	refused(t, h.Queues.Delete(ctx, "q", false), "queue_has_reviews")
	same(t, "items", len(h.refs("q")), 2)
	ok(t, h.Queues.Delete(ctx, "q", true))
	h.creates(workspace.QueueSpec{Name: "q", Source: "s"})
	ok(t, h.Queues.Delete(ctx, "q", false))
}
