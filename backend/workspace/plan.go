package workspace

import (
	"context"
	"fmt"
	"strings"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// names reports whether the extension asks for this rule, as far as it says.
func (s QueueSpec) names(rule review.Rule) bool {
	return (s.Selection == "" || s.Selection == rule.Selection) && (s.Judge == "" || s.Judge == rule.Judge) && (s.Model == "" || s.Model == rule.Model)
}

// stratum is the rule that an extension fills by: one the queue has already, else
// another one, which makes a stratum of its own.
func (q *Queues) stratum(ctx context.Context, queue review.Queue, source string, spec QueueSpec) (review.Rule, error) {
	strata := queue.Strata()
	for _, rule := range strata {
		if !spec.names(rule) {
			continue
		}
		if !rule.Selection.Biased() && len(strata) > 1 {
			return rule, randomComesFirst(queue.Name)
		}
		return rule, nil
	}
	if spec.Selection == "" {
		spec.Selection = queue.Selection
	}
	rule, err := q.rule(ctx, source, spec)
	if err == nil && !rule.Selection.Biased() {
		err = randomComesFirst(queue.Name)
	}
	return rule, err
}

func randomComesFirst(queue string) error {
	return fault.New(fault.Conflict, "random_comes_first", "the queue %q has items of another selection, and what is left is no random sample of all rows: nothing was changed", queue).
		WithHint("make a queue of its own for the random sample")
}

func (s QueueSpec) check() error {
	if s.By != "" {
		if _, err := Person(s.By); err != nil {
			return err
		}
	}
	switch {
	case s.Overlap < 0:
		return fault.New(fault.Usage, "bad_overlap", "an item is reviewed by at least one person, not %d", s.Overlap)
	case s.Share < 0 || s.Share > 100:
		return fault.New(fault.Usage, "bad_share", "the share of items that several people review is from 1 to 100 percent, not %d", s.Share)
	case s.Size < 0:
		return fault.New(fault.Usage, "bad_size", "a queue cannot have %d items", s.Size)
	case s.Seed != nil && *s.Seed < 0:
		return fault.New(fault.Usage, "bad_seed", "a seed is a whole number from 0, not %d", *s.Seed)
	}
	for _, id := range s.Criteria {
		if strings.TrimSpace(id) == "" {
			return fault.New(fault.Usage, "bad_criterion", "a criterion needs a name")
		}
	}
	return nil
}

// plan draws the items of a filling and gathers its warnings.
func (q *Queues) plan(s *survey, queue review.Queue, source evaluation.Source, spec QueueSpec) (review.Filling, QueueFilled) {
	seed := q.seed(spec)
	filled := QueueFilled{
		Queue: queue.Name, Selection: s.rule.Selection, Judge: s.rule.Judge, Model: s.rule.Model, Seed: seed, Population: s.population(), LeftOut: len(s.left),
		Overlap: queue.Overlap, Criteria: queue.Rubric.IDs(), Warnings: s.warnings(source),
	}
	filling := review.Filling{LeftOut: s.left, Populations: s.tally.populations(), WithReviews: spec.WithReviews}
	order := review.Draw(len(s.candidates), spec.Size, seed)
	if spec.WithReviews {
		for _, at := range order {
			filled.Reviews += s.candidates[at].reviewers
			filled.Overlap = max(filled.Overlap, s.candidates[at].reviewers)
		}
	}
	filled.Shared = spec.shared(len(order))
	for i, at := range order {
		c := s.candidates[at]
		overlap := max(1, c.reviewers)
		if i < filled.Shared { // the order is random, so its beginning is a random part
			overlap = filled.Overlap
		}
		filling.Items = append(filling.Items, review.Copy{Row: c.row, ID: q.chance.ID(), Identity: c.identity, Overlap: overlap, Criteria: c.criteria})
	}
	filled.Items = len(filling.Items)
	if filled.Overlap > queue.Overlap {
		filled.Warnings = append(filled.Warnings, Warning{Code: WarnOverlapRaised,
			Reason: fmt.Sprintf("the source has reviews by up to %d people an item: the overlap was raised from %d", filled.Overlap, queue.Overlap)})
	}
	if spec.Size > len(s.candidates) {
		filled.Warnings = append(filled.Warnings, Warning{Code: WarnSizeLarger,
			Reason: fmt.Sprintf("%d items were asked for and there are %d", spec.Size, len(s.candidates))})
	}
	filling.Fill = review.Fill{
		Selection: s.rule.Selection, Shared: filled.Shared, Source: source.Name, Origin: source.Origin, Licence: source.Licence, Judge: s.rule.Judge, Model: s.rule.Model,
		Seed: seed, Population: filled.Population, Asked: spec.Size, LastRow: s.lastRow, LeftOut: len(s.left), At: q.clock.Now().Wall,
	}
	if spec.By != "" {
		filling.Fill.By, _ = Person(spec.By) // which check has seen
	}
	if s.rule.Selection.TellsThePick() {
		filling.Uncovers = filling.Fill.By
	}
	return filling, filled
}

// shared is how many of n items the overlap holds for: the share, rounded up.
func (s QueueSpec) shared(n int) int {
	if s.Share == 0 {
		return n
	}
	return (n*s.Share + 99) / 100
}

func (q *Queues) seed(spec QueueSpec) int64 {
	if spec.Seed != nil {
		return *spec.Seed
	}
	return q.chance.Seed()
}
