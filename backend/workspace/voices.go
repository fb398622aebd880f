package workspace

import (
	"context"
	"maps"
	"slices"
	"strings"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// Voices are who speaks in a source, by name: who judged, and who answered.
type Voices struct {
	Judges []string
	Models []string
}

// Voices are who speaks in the source. It tells where answers come from. Error:
// source_not_found.
func (s *Sources) Voices(ctx context.Context, source string) (Voices, error) {
	return voicesOf(ctx, s.store, source)
}

func voicesOf(ctx context.Context, store Store, source string) (Voices, error) {
	judges, models := map[string]bool{}, map[string]bool{}
	err := store.EachRow(ctx, source, func(_ int64, row evaluation.Row) error {
		for _, j := range row.Judgments {
			judges[j.Judge] = true
		}
		for _, a := range row.Answers {
			if a.Model != "" {
				models[a.Model] = true
			}
		}
		return nil
	})
	return Voices{slices.Sorted(maps.Keys(judges)), slices.Sorted(maps.Keys(models))}, err
}

// rule is the rule the queue is asked to be filled by. A biased one goes by what
// a judge said: the one asked for, or the only one there is.
//
// Errors: bad_selection, judge_not_used, model_not_used, nothing_judged,
// judge_not_found, judge_needed, model_not_found, model_needed.
func (q *Queues) rule(ctx context.Context, source string, spec QueueSpec) (review.Rule, error) {
	if _, ok := review.ParseSelection(string(spec.Selection)); !ok {
		return review.Rule{}, fault.New(fault.Usage, "bad_selection", "%q is no selection", spec.Selection)
	}
	rule := review.Rule{Selection: spec.Selection, Judge: spec.Judge, Model: spec.Model}
	if spec.Model != "" && spec.Selection != review.Losses {
		return rule, fault.New(fault.Usage, "model_not_used", "a model was named, and only the selection %q is about one: no queue was made", review.Losses)
	}
	if !spec.Selection.AsksAJudge() {
		if spec.Judge != "" {
			return rule, fault.New(fault.Usage, "judge_not_used", "a judge was named, and the selection %q asks none: no queue was made", spec.Selection)
		}
		return rule, nil
	}
	voices, err := voicesOf(ctx, q.store, source)
	if err != nil {
		return rule, err
	}
	if spec.Selection == review.Blocking && len(voices.Judges) == 0 && spec.Judge == "" {
		return rule, nil // checks fail without a judge
	}
	if rule.Judge, err = voices.judge(source, spec.Judge); err != nil {
		return rule, err
	}
	if spec.Selection == review.Losses {
		err = voices.answers(source, spec.Model)
	}
	return rule, err
}

// judge is the judge asked for, or the only one there is.
func (v Voices) judge(source, judge string) (string, error) {
	switch {
	case len(v.Judges) == 0:
		return "", fault.New(fault.Input, "nothing_judged", "no row of %q is judged, and this selection goes by what a judge said: no queue was made", source).
			WithHint("only random and all can be drawn from it")
	case judge != "" && !slices.Contains(v.Judges, judge):
		return "", fault.New(fault.NotFound, "judge_not_found", "no judge %q said anything of the rows of %q", judge, source).
			WithHint("its judges: %s", strings.Join(v.Judges, ", "))
	case judge != "":
		return judge, nil
	case len(v.Judges) > 1:
		return "", fault.New(fault.Usage, "judge_needed", "%q has several judges, and this selection goes by what one said", source).
			WithHint("name one with --judge: %s", strings.Join(v.Judges, ", "))
	default:
		return v.Judges[0], nil
	}
}

// answers checks that the model answered in the source.
func (v Voices) answers(source, model string) error {
	list := strings.Join(v.Models, ", ")
	switch {
	case model == "":
		return fault.New(fault.Usage, "model_needed", "whose losses has to be said").WithHint("name one with --model: %s", list)
	case !slices.Contains(v.Models, model):
		return fault.New(fault.NotFound, "model_not_found", "no model %q answered in %q", model, source).WithHint("its models: %s", list)
	default:
		return nil
	}
}
