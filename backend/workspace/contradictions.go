package workspace

import (
	"context"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// Contradiction is an item on which people's latest opinions differ in what would
// be trained on.
type Contradiction struct {
	review.Item
	Said []evaluation.Review // each person's latest opinion, skips left out
}

// Settled reports whether somebody has decided it.
func (c Contradiction) Settled() bool { return c.Item.Settled != nil }

// Contradictions are the items of a queue that can be arbitrated, in the queue's
// order, the settled ones too: the latest decision counts, and may be changed.
// Error: queue_not_found.
func (r *Reviews) Contradictions(ctx context.Context, queue string) ([]Contradiction, error) {
	if _, err := r.store.Queue(ctx, queue); err != nil {
		return nil, err
	}
	all := []Contradiction{}
	err := r.store.EachItem(ctx, queue, func(item review.Item) error {
		if arbitrable(item) {
			all = append(all, contradictionOf(item))
		}
		return nil
	})
	return all, err
}

// Contradiction is one of them. Errors: queue_not_found, item_not_found,
// nothing_to_arbitrate.
func (r *Reviews) Contradiction(ctx context.Context, queue, item string) (Contradiction, error) {
	whole, err := r.store.Item(ctx, queue, item)
	if err != nil {
		return Contradiction{}, err
	}
	if !arbitrable(whole) {
		return Contradiction{}, fault.New(fault.Conflict, "nothing_to_arbitrate", "the reviewers of %s do not contradict each other", item)
	}
	return contradictionOf(whole), nil
}

// arbitrable: a decision is a pick, which takes two answers.
func arbitrable(item review.Item) bool {
	return len(item.Row.Answers) == 2 && disagree(item.Row.Reviews)
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
