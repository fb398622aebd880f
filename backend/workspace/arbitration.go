package workspace

import (
	"context"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// Arbitrate records the product owner's decision on an item whose reviewers do
// not agree. It decides what is trained on and never enters a figure; the
// latest counts, and one that was made may be changed even where they agree since.
//
// Errors: queue_not_found, item_not_found, pick_unknown, answer_unknown,
// pick_unexpected, nothing_to_arbitrate (fewer than two people reviewed it, or
// they agree).
func (r *Reviews) Arbitrate(ctx context.Context, queue, item string, a review.Arbitration) error {
	by, err := Person(a.By)
	if err != nil {
		return err
	}
	a.By = by
	if _, ok := evaluation.ParsePick(string(a.Pick)); !ok {
		return fault.New(fault.Usage, review.CodePickUnknown, "%q is not a pick", a.Pick).WithHint("a pick is a, b, tie or both_bad")
	}
	if a.Worse != "" && !a.Worse.Valid() {
		return fault.New(fault.Usage, "answer_unknown", "%q is not an answer", a.Worse).WithHint("the worse answer is a or b")
	}
	whole, err := r.store.Item(ctx, queue, item)
	if err != nil {
		return err
	}
	if len(whole.Row.Answers) < 2 {
		return fault.New(fault.Conflict, review.CodePickUnexpected, "there is only one answer, so nothing to pick")
	}
	if whole.Settled == nil && !disagree(whole.Row.Reviews) {
		return fault.New(fault.Conflict, "nothing_to_arbitrate", "the reviewers of %s do not contradict each other: nothing was changed", item)
	}
	return r.store.Arbitrate(ctx, queue, item, a, r.clock.Now().Wall)
}

// disagree reports whether two people's latest opinions differ in what would be
// trained on.
func disagree(reviews []evaluation.Review) bool {
	var first *evaluation.Review
	for _, r := range evaluation.LatestRevisions(reviews) {
		switch {
		case r.Skipped():
		case first == nil:
			first = &r
		case r.Pick != first.Pick || r.Correction != first.Correction:
			return true
		}
	}
	return false
}
