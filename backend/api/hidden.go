package api

import (
	"context"
	"slices"

	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// filledFrom are the queues that hold rows of the source.
func filledFrom(source string, queues []review.Queue) (filled []review.Queue) {
	for _, q := range queues {
		if slices.ContainsFunc(q.Fills, func(f review.Fill) bool { return f.Source == source }) {
			filled = append(filled, q)
		}
	}
	return filled
}

// covered reports whether items of the queues wait for the person's blind
// review. For nobody in particular, "", it is whether they wait for anybody's.
func covered(ctx context.Context, w *workspace.Workspace, person string, queues []review.Queue) (bool, error) {
	if person == "" {
		return underReview(queues), nil
	}
	for _, q := range queues {
		covered, err := w.Reviews.Covered(ctx, q.Name, person)
		if err != nil || covered > 0 {
			return err == nil, err
		}
	}
	return false, nil
}

// underReview reports whether the queues hold items that somebody may still
// review.
func underReview(queues []review.Queue) bool {
	return slices.ContainsFunc(queues, func(q review.Queue) bool { return q.Progress.Complete < q.Progress.Items })
}

// hides reports whether what tells of the source is hidden from the person.
func hides(ctx context.Context, w *workspace.Workspace, source, person string) (bool, error) {
	queues, err := w.Queues.List(ctx)
	if err != nil {
		return false, err
	}
	return covered(ctx, w, person, filledFrom(source, queues))
}

// uncover lets the person see what tells of the source's rows. While some wait
// for their blind review it has to be meant; while some wait for anybody's, it has
// to be somebody. Errors: would_uncover, bad_name.
func uncover(ctx context.Context, w *workspace.Workspace, source, person string, knowingly bool) error {
	queues, err := w.Queues.List(ctx)
	if err != nil {
		return err
	}
	for _, q := range filledFrom(source, queues) {
		hidden, err := covered(ctx, w, person, []review.Queue{q})
		if err != nil {
			return err
		}
		if !hidden {
			continue
		}
		if err := w.Reviews.Uncover(ctx, q.Name, person, knowingly); err != nil {
			return err
		}
	}
	return nil
}

// nobodyOr checks the name of a person, who may be nobody yet. Error: bad_name.
func nobodyOr(person string) error {
	if person == "" {
		return nil
	}
	_, err := workspace.Person(person)
	return err
}

// nameless is the error without the names of the source, its judges and its
// models, where the error has them: they may be hidden from whoever meets it.
func nameless(err error) error {
	switch fault.CodeOf(err) {
	case "source_not_found":
		return sourceGone()
	case "source_changed":
		return fault.New(fault.Conflict, "source_changed", "the source was changed meanwhile: nothing was changed").WithHint("do it again")
	case "nothing_to_review":
		return fault.New(fault.Input, "nothing_to_review", "the source has no row left to review: nothing was made")
	case "judge_not_found":
		return fault.New(fault.NotFound, "judge_not_found", "no judge of that name said anything of the source's rows")
	case "judge_needed":
		return fault.New(fault.Usage, "judge_needed", "the source has several judges, and this selection goes by what one said")
	case "nothing_judged":
		return fault.New(fault.Input, "nothing_judged", "no row of the source is judged, and this selection goes by what a judge said")
	case "model_not_found":
		return fault.New(fault.NotFound, "model_not_found", "no model of that name answered in the source")
	case "model_needed":
		return fault.New(fault.Usage, "model_needed", "whose losses has to be said")
	case "nothing_to_judge":
		return fault.New(fault.Input, "nothing_to_judge", "the source has no row to judge: nothing was asked")
	case "mixed_scales":
		return fault.New(fault.Input, "mixed_scales", "the rows of the source are scored on different scales, which one judge cannot keep: nothing was asked")
	case "two_answers":
		return fault.New(fault.Usage, "two_answers", "verdicts are of one answer, and rows of the source have two: nothing was asked")
	case "same_weights", "same_maker":
		return fault.New(fault.Conflict, fault.CodeOf(err), "the judge is too near to a model that answered: nothing was asked")
	case "nothing_selected":
		return fault.New(fault.Input, "nothing_selected", "no row of the source is one that this selects: nothing was made").WithHint("choose another selection")
	default:
		return err
	}
}

func sourceGone() error {
	return fault.New(fault.NotFound, "source_not_found", "this source is no longer there")
}
