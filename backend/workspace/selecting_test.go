package workspace_test

import (
	"fmt"
	"slices"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// judgment is one of "juge" in an order, with what more is said of it.
func judgment(order, pick string, scores ...int) string {
	said := fmt.Sprintf(`"pick":%q`, pick)
	if pick == "" {
		said = `"unjudged":{"cause":"timeout"}`
	}
	if len(scores) == 2 {
		said += fmt.Sprintf(`,"scores":{"accuracy":{"a":%d,"b":%d}}`, scores[0], scores[1])
	}
	return fmt.Sprintf(`{"judge":"juge","order":%q,"reason":"…",%s}`, order, said)
}

func judgments(all ...string) string { return `"judgments":[` + join(all)[1:] + `]` }

// ofEachKind are rows called after what "juge" said of them. The first answer of
// a line is the longer one.
func ofEachKind() []string {
	return []string{
		line("picks-longer", judgments(judgment("ab", "a", 5, 3))),
		line("picks-shorter", judgments(judgment("ab", "b", 3, 5))),
		line("ties", judgments(judgment("ab", "both_bad", 2, 2))),
		line("ties-twice", judgments(judgment("ab", "tie", 5, 5), judgment("ba", "both_bad", 4, 5))),
		line("unstable", judgments(judgment("ab", "a", 4, 3), judgment("ba", "b", 3, 4))),
		line("failed", judgments(judgment("ab", ""))),
		line("failed-once", judgments(judgment("ab", "a", 5, 3), judgment("ba", ""))),
		line("never-asked", `"judgments":[{"judge":"autre","order":"ab","pick":"tie","reason":"…"}]`),
		`{"id":"alone-low","question":"?","answer_a":"Oui.","model_a":"modele-un","judge":"juge","judge_scores":{"accuracy":{"a":2}}}`,
		`{"id":"alone-silent","question":"?","answer_a":"Non.","model_a":"modele-un"}`,
		`{"id":"other-models","messages":[{"role":"user","content":"?"}],"answers":[{"model":"modele-trois","content":"Oui."},{"model":"modele-trois","content":"Non !"}],` +
			judgments(judgment("ab", "b")) + `}`,
	}
}

func TestASelectionTakesTheRowsOfWhichTheJudgeSaidSo(t *testing.T) {
	h := open(t)
	h.imports("s", ofEachKind()...)
	for name, c := range map[string]struct {
		selection review.Selection
		model     string
		want      []string
	}{
		"ties":       {review.Ties, "", []string{"ties", "ties-twice"}},
		"losses":     {review.Losses, "modele-un", []string{"picks-shorter"}},
		"losses-two": {review.Losses, "modele-deux", []string{"picks-longer"}},
		"unstable":   {review.Unstable, "", []string{"unstable"}},
		"unjudged":   {review.Unjudged, "", []string{"alone-silent", "failed", "failed-once", "never-asked"}},
		"low-scores": {review.LowScores, "", []string{"alone-low", "ties"}},
		"close":      {review.Close, "", []string{"ties", "ties-twice", "unstable"}},
		"longer-won": {review.LongerWon, "", []string{"other-models", "picks-longer"}},
	} {
		filled := h.creates(workspace.QueueSpec{Name: name, Source: "s", Selection: c.selection, Judge: "juge", Model: c.model, By: " Paule "})
		refs := h.refs(name)
		slices.Sort(refs)
		same(t, name, refs, c.want)
		same(t, name+": its population", filled.Population, len(c.want))
		q, err := h.Queues.Get(t.Context(), name)
		ok(t, err)
		fill := q.Fills[0]
		same(t, name+": stored", []any{q.Selection, fill.Judge, fill.Model, fill.By, fill.Population, fill.Asked, q.NotRepresentative()},
			[]any{c.selection, "juge", c.model, "Paule", len(c.want), 0, review.BiasedSelection})
		report, err := h.Reports.Report(t.Context(), name, firstOf(h.items(name)[0].Row.Judgments))
		ok(t, err)
		if report.Representative || report.Agreement != nil || report.Kappa != nil || report.WinRates != nil {
			t.Errorf("the report of %s gives an overall rate", name)
		}
	}
}

// firstOf is a judge who said something of the item, "" where none did.
func firstOf(judgments []evaluation.Judgment) string {
	if len(judgments) == 0 {
		return ""
	}
	return judgments[0].Judge
}

func TestALimitIsMetExactlyOrNot(t *testing.T) {
	h := open(t)
	scored := func(id, scale, scores string) string {
		return line(id, scale, fmt.Sprintf(`"judgments":[{"judge":"juge","order":"ab","pick":"a","reason":"…","scores":%s}]`, scores))
	}
	five := `"scale":[1,5]`
	h.imports("s",
		scored("mean-2", five, `{"accuracy":{"a":1,"b":5},"tone":{"a":2,"b":5},"format":{"a":3,"b":5}}`),
		scored("mean-7/3", five, `{"accuracy":{"a":2,"b":5},"tone":{"a":2,"b":5},"format":{"a":3,"b":5}}`),
		scored("half-apart", five, `{"accuracy":{"a":3,"b":4},"tone":{"a":4,"b":4}}`),
		scored("two-thirds-apart", five, `{"accuracy":{"a":3,"b":4},"tone":{"a":3,"b":4},"format":{"a":4,"b":4}}`),
		scored("only-one-scored-on-tone", five, `{"accuracy":{"a":4,"b":4},"tone":{"a":5}}`),
	)
	h.creates(workspace.QueueSpec{Name: "low", Source: "s", Selection: review.LowScores})
	same(t, "low", h.refs("low"), []string{"mean-2"})
	h.creates(workspace.QueueSpec{Name: "close", Source: "s", Selection: review.Close})
	refs := h.refs("close")
	slices.Sort(refs)
	same(t, "close", refs, []string{"half-apart", "only-one-scored-on-tone"})
}

func TestABiasedQueueGrowsByItsOwnRule(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", many(1, 12)...) // every third is a tie
	filled := h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.Ties, Size: 2, Seed: seed(1)})
	same(t, "filled", []any{filled.Items, filled.Population, filled.Judge}, []any{2, 4, "juge"})
	for code, other := range map[string]workspace.QueueSpec{
		"random_comes_first": {Selection: review.Random}, "nothing_to_review": {Selection: review.Unstable},
		"judge_not_found": {Judge: "autre"}, "model_not_used": {Model: "modele-un"},
	} {
		_, err := h.Queues.Extend(ctx, "q", other)
		refused(t, err, code)
	}
	drawn := h.refs("q")

	h.imports("s", many(13, 3)...)
	// What is in the queue stays, whatever the judge says since.
	h.imports("s", line(drawn[0], `"judgments":[{"judge":"juge","order":"ba","pick":"a"}]`))
	grown, err := h.Queues.Extend(ctx, "q", workspace.QueueSpec{Selection: review.Ties, Judge: "juge", Size: 1, Seed: seed(2)})
	ok(t, err)
	same(t, "grown", []any{grown.Items, grown.Population}, []any{1, 5})
	grown, err = h.Queues.Extend(ctx, "q", workspace.QueueSpec{})
	ok(t, err)
	same(t, "the rest", grown.Items, 2)
	refs := h.refs("q")
	same(t, "the first items", refs[:2], drawn)
	slices.Sort(refs)
	same(t, "each once", len(slices.Compact(refs)), 5)
	_, err = h.Queues.Extend(ctx, "q", workspace.QueueSpec{})
	refused(t, err, "nothing_to_review")
}

func TestARowLeftOutOfABiasedQueueStaysOut(t *testing.T) {
	h, ctx := open(t), t.Context()
	named := `{"id":"nemo","question":"Qui ?","answer_a":"Je suis nemo.","model_a":"nemo:12b","answer_b":"Non.","model_b":"autre","judge":"juge","judge_verdict":"tie"}`
	h.imports("s", append(many(1, 6), named)...)
	filled := h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.Ties, LeaveOut: true})
	same(t, "filled", []any{filled.Items, filled.LeftOut}, []any{2, 1})
	_, err := h.Queues.Extend(ctx, "q", workspace.QueueSpec{})
	refused(t, err, "nothing_to_review")
}

func TestARubricHasTheJudgesCriteriaWhateverIsSelected(t *testing.T) {
	h := open(t)
	h.imports("s", ofEachKind()...)
	filled := h.creates(workspace.QueueSpec{Name: "q", Source: "s", Selection: review.Unjudged, Judge: "juge"})
	same(t, "criteria", filled.Criteria, []string{"accuracy"})
}

// Whoever makes a queue of ties knows what the judge said of each item; of a
// queue of losses they do not, since they do not see whose answer is whose.
func TestWhoeverKnowsThePickFromTheSelectionIsNotBlind(t *testing.T) {
	for selection, blind := range map[review.Selection]bool{review.Ties: false, review.LongerWon: false, review.Losses: true, review.Close: true} {
		h := open(t)
		h.imports("s", ofEachKind()...)
		spec := workspace.QueueSpec{Name: "q", Source: "s", Selection: selection, Judge: "juge", By: "Paule", Overlap: 2}
		if selection == review.Losses {
			spec.Model = "modele-un"
		}
		h.creates(spec)
		h.save("q", "Paule", review.PickLeft)
		h.save("q", "Anna", review.PickLeft)
		for _, item := range h.items("q") {
			for _, r := range item.Row.Reviews {
				if want := r.Reviewer == "Anna" || blind; r.Blind != want {
					t.Errorf("%s: the review of %s is blind: %t", selection, r.Reviewer, r.Blind)
				}
			}
		}
	}
}

func TestWhatASelectionGoesByHasToBeSaid(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", ofEachKind()...)
	h.imports("une", many(1, 2)...)
	h.imports("sans", line("q1"))
	for name, c := range map[string]struct {
		code string
		spec workspace.QueueSpec
	}{
		"which judge":            {"judge_needed", workspace.QueueSpec{Source: "s", Selection: review.Ties}},
		"a judge there is":       {"judge_not_found", workspace.QueueSpec{Source: "s", Selection: review.Ties, Judge: "personne"}},
		"any judge":              {"nothing_judged", workspace.QueueSpec{Source: "sans", Selection: review.Unjudged}},
		"whose losses":           {"model_needed", workspace.QueueSpec{Source: "une", Selection: review.Losses}},
		"a model there is":       {"model_not_found", workspace.QueueSpec{Source: "une", Selection: review.Losses, Model: "personne"}},
		"a model for ties":       {"model_not_used", workspace.QueueSpec{Source: "une", Selection: review.Ties, Model: "modele-un"}},
		"a judge for random":     {"judge_not_used", workspace.QueueSpec{Source: "une", Selection: review.Random, Judge: "juge"}},
		"rows there are":         {"nothing_selected", workspace.QueueSpec{Source: "une", Selection: review.Unstable}},
		"who, by a name":         {"bad_name", workspace.QueueSpec{Source: "une", Selection: review.All, By: "\n"}},
		"a selection that works": {"bad_selection", workspace.QueueSpec{Source: "une", Selection: "best"}},
	} {
		c.spec.Name = "q"
		_, err := h.Queues.Create(ctx, c.spec)
		t.Log(name)
		refused(t, err, c.code)
	}
	voices, err := h.Sources.Voices(ctx, "s")
	ok(t, err)
	same(t, "voices", voices, workspace.Voices{Judges: []string{"autre", "juge"}, Models: []string{"modele-deux", "modele-trois", "modele-un"}})
}
