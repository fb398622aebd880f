package workspace

import (
	"context"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/training"
)

// Contradiction is an item on which people's latest opinions contradict each other
// in what would be trained on: both a and b without a majority, or two different
// corrections. One that somebody settled stays one, whatever people say since: the
// decision may be changed.
type Contradiction struct {
	review.Item
	Said []evaluation.Review // each person's latest opinion, skips left out
}

// Settled reports whether somebody has decided it; who, says the item.
func (c Contradiction) Settled() bool { return c.Item.Settled != nil }

// Contradictions are the items of a queue to arbitrate, in the queue's order, the
// settled ones too. Items of one answer are not among them, since a decision is a
// pick: there, people settle it by saving another revision.
//
// Error: queue_not_found.
func (r *Reviews) Contradictions(ctx context.Context, queue string) ([]Contradiction, error) {
	all := []Contradiction{}
	err := r.eachContradiction(ctx, queue, func(c Contradiction) { all = append(all, c) })
	return all, err
}

// Unsettled is how many contradictions of a queue nobody has decided.
//
// Error: queue_not_found.
func (r *Reviews) Unsettled(ctx context.Context, queue string) (int, error) {
	q, err := r.store.Queue(ctx, queue)
	if err != nil {
		return 0, err
	}
	if q.Progress.Reviews == q.Progress.Complete+q.Progress.Started {
		return 0, nil // no item has two reviews: large queues, which mostly are so, are not read for it
	}
	n := 0
	err = r.eachContradiction(ctx, queue, func(c Contradiction) {
		if !c.Settled() {
			n++
		}
	})
	return n, err
}

func (r *Reviews) eachContradiction(ctx context.Context, queue string, fn func(Contradiction)) error {
	return r.store.EachItem(ctx, queue, func(item review.Item) error {
		if contradicted(item) {
			fn(contradictionOf(item))
		}
		return nil
	})
}

// Contradiction is one of them.
//
// Errors: queue_not_found, item_not_found, nothing_to_arbitrate.
func (r *Reviews) Contradiction(ctx context.Context, queue, item string) (Contradiction, error) {
	whole, err := r.store.Item(ctx, queue, item)
	if err != nil {
		return Contradiction{}, err
	}
	if !contradicted(whole) {
		return Contradiction{}, fault.New(fault.Conflict, "nothing_to_arbitrate", "the reviewers of %s do not contradict each other", whole.ID)
	}
	return contradictionOf(whole), nil
}

// contradicted: the reviews alone give no example, and the reason is that people
// contradict each other.
func contradicted(item review.Item) bool {
	switch {
	case len(item.Row.Answers) < 2:
		return false
	case item.Settled != nil:
		return true
	case !disagree(item.Row.Reviews): // which most items are told by, and cheaply
		return false
	}
	_, reason := training.Decide(trainingItem(item))
	return reason == training.Contradiction
}

func contradictionOf(item review.Item) Contradiction {
	c := Contradiction{Item: item}
	for _, r := range evaluation.LatestRevisions(item.Row.Reviews) {
		if !r.Skipped() {
			c.Said = append(c.Said, r)
		}
	}
	return c
}
