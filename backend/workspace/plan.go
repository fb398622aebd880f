package workspace

import (
	"fmt"
	"strings"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// keeps reports whether an extension says nothing against the queue's rule.
func (s QueueSpec) keeps(rule review.Rule) bool {
	return (s.Selection == "" || s.Selection == rule.Selection) && (s.Judge == "" || s.Judge == rule.Judge) && (s.Model == "" || s.Model == rule.Model)
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
		Queue: queue.Name, Selection: queue.Selection, Judge: s.rule.Judge, Model: s.rule.Model, Seed: seed, Population: s.population(), LeftOut: len(s.left),
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
	for _, at := range order {
		c := s.candidates[at]
		filling.Items = append(filling.Items, review.Copy{Row: c.row, ID: q.chance.ID(), Identity: c.identity, Overlap: filled.Overlap})
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
		Source: source.Name, Origin: source.Origin, Licence: source.Licence, Judge: s.rule.Judge, Model: s.rule.Model,
		Seed: seed, Population: filled.Population, Asked: spec.Size, LastRow: s.lastRow, LeftOut: len(s.left), At: q.clock.Now().Wall,
	}
	if spec.By != "" {
		filling.Fill.By, _ = Person(spec.By) // which check has seen
	}
	if queue.Selection.TellsThePick() {
		filling.Uncovers = filling.Fill.By
	}
	return filling, filled
}

func (q *Queues) seed(spec QueueSpec) int64 {
	if spec.Seed != nil {
		return *spec.Seed
	}
	return q.chance.Seed()
}
