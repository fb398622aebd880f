package workspace

import (
	"context"

	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// Extend adds items to a queue from its source, drawn from what is not in it.
// What was left out stays out. By a rule the queue does not have yet it adds a
// stratum, whose figures stand by themselves. A random stratum draws from the
// population frozen when it was made, so that it goes on measuring the same
// thing; one of all rows takes the new ones, and a biased one draws from
// whatever its rule selects now.
//
// What is drawn at random, or all of it, comes first: once other strata have taken rows away,
// the rest stands for nothing any more.
//
// Errors: queue_not_found, source_not_found, nothing_to_review,
// random_comes_first, and those of a rule as in Create.
func (q *Queues) Extend(ctx context.Context, name string, spec QueueSpec) (QueueFilled, error) {
	filling, filled, err := q.extension(ctx, name, spec)
	if err != nil {
		return QueueFilled{}, err
	}
	return filled, q.store.ExtendQueue(ctx, name, filling)
}

// PreviewExtension says what Extend would add, with its warnings, and adds
// nothing. A seed that it drew has to be handed to Extend for the same rows.
func (q *Queues) PreviewExtension(ctx context.Context, name string, spec QueueSpec) (QueueFilled, error) {
	_, filled, err := q.extension(ctx, name, spec)
	return filled, err
}

func (q *Queues) extension(ctx context.Context, name string, spec QueueSpec) (review.Filling, QueueFilled, error) {
	if err := spec.check(); err != nil {
		return review.Filling{}, QueueFilled{}, err
	}
	queue, err := q.store.Queue(ctx, name)
	if err != nil {
		return review.Filling{}, QueueFilled{}, err
	}
	first := queue.Fills[0]
	source, err := q.store.Source(ctx, first.Source)
	if err != nil {
		return review.Filling{}, QueueFilled{}, err
	}
	rule, err := q.stratum(ctx, queue, source.Name, spec)
	if err != nil {
		return review.Filling{}, QueueFilled{}, err
	}
	known, err := q.store.QueueIdentities(ctx, name)
	if err != nil {
		return review.Filling{}, QueueFilled{}, err
	}
	over := scope{rule: rule, known: known, leaveOut: spec.LeaveOut, before: itemsOf(queue, rule)}
	switch rule.Selection {
	case review.Random:
		over.upTo = first.LastRow
	case review.All:
		spec.Size = 0
	}
	survey, err := q.survey(ctx, source.Name, over)
	if err != nil {
		return review.Filling{}, QueueFilled{}, err
	}
	if err := q.wordings(ctx, survey); err != nil {
		return review.Filling{}, QueueFilled{}, err
	}
	if err := survey.fits(queue, spec); err != nil {
		return review.Filling{}, QueueFilled{}, err
	}
	filling, filled := q.plan(survey, queue, source, spec)
	if len(filling.Items) == 0 {
		return review.Filling{}, QueueFilled{}, fault.New(fault.Input, "nothing_to_review", "the source %q has no row to add that is not in the queue already: nothing was changed", source.Name)
	}
	if rule != queue.Rule() || rule.Selection == review.Random {
		filling.Populations = nil // the first stratum's alone, and frozen whatever was judged since
	}
	return filling, filled, nil
}

// itemsOf is how many items the queue has of a stratum.
func itemsOf(queue review.Queue, rule review.Rule) int {
	n := 0
	for _, f := range queue.Fills {
		if f.Rule() == rule {
			n += f.Items
		}
	}
	return n
}
