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

// nobodyOr checks the name of a person, who may be nobody yet. Error: bad_name.
func nobodyOr(person string) error {
	if person == "" {
		return nil
	}
	_, err := workspace.Person(person)
	return err
}

// nameless is the error without the source's name, where the error has it: it
// may be hidden from whoever meets the error.
func nameless(err error) error {
	switch fault.CodeOf(err) {
	case "source_not_found":
		return sourceGone()
	case "source_changed":
		return fault.New(fault.Conflict, "source_changed", "the source was changed meanwhile: nothing was changed").WithHint("do it again")
	case "nothing_to_review":
		return fault.New(fault.Input, "nothing_to_review", "the source has no row to review: no queue was made")
	default:
		return err
	}
}

func sourceGone() error {
	return fault.New(fault.NotFound, "source_not_found", "this source is no longer there")
}
