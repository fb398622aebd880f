package workspace

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// survey is one look through all rows of a source before a queue is filled. It
// keeps of each row only what the drawing needs, so that a large source fits.
type survey struct {
	scope
	candidates []candidate // rows that could be drawn
	beyond     int         // rows that came in after the population was frozen
	passed     int         // rows that the rule does not select
	left       map[string]string
	warned     []Warning // of rows that name their own model
	lastRow    int64
	scales     map[evaluation.Scale]int
	criteria   map[string]bool // that judges scored
	reviewed   map[string]bool // that the source's reviews scored
	ruled      map[string]bool // that the source's reviews gave verdicts on
	asked      verdictsAsked
	tally      tally
	names      review.SelfNames
}

// scope says which rows a survey counts.
type scope struct {
	rule     review.Rule     // what rows are selected by; a row in the queue stays, whatever was judged since
	known    map[string]bool // identities: true in the queue, false left out of it on purpose
	upTo     int64           // the last row of a frozen population; 0: all rows
	leaveOut bool            // leave out answers that name their own model
	before   int             // items that the queue has of the rule's stratum
}

type candidate struct {
	row       int64
	identity  string
	reviewers int
	criteria  []string // of a case of a bench; nil: all that the queue asks
}

// survey looks through the source.
func (q *Queues) survey(ctx context.Context, source string, over scope) (*survey, error) {
	s := &survey{
		scope: over, left: map[string]string{}, scales: map[evaluation.Scale]int{},
		criteria: map[string]bool{}, reviewed: map[string]bool{}, ruled: map[string]bool{}, tally: newTally(),
	}
	err := q.store.EachRow(ctx, source, func(id int64, row evaluation.Row) error {
		s.take(id, row)
		return nil
	})
	return s, err
}

func (s *survey) take(id int64, row evaluation.Row) {
	identity := row.Identity()
	inQueue, known := s.known[identity]
	switch {
	case known && !inQueue:
		return
	case !inQueue && s.upTo > 0 && id > s.upTo:
		s.beyond++
		return
	case !inQueue && s.rule.Selection.Biased() && !s.rule.Selects(factsOf(s.rule.Judge, row)):
		s.passed++
		s.criteriaOf(row) // of a judge that said nothing of the rows selected, too
		return
	case !known && s.namesItself(identity, row):
		return
	}
	s.lastRow = id
	s.asked.row(row, s.rule.Judge)
	s.scales[row.Scale]++
	s.tally.add(row)
	s.criteriaOf(row)
	if inQueue {
		return
	}
	for _, r := range row.Reviews {
		for criterion := range r.Scores {
			s.reviewed[criterion] = true
		}
		for criterion := range r.Verdicts {
			s.ruled[criterion] = true
		}
	}
	s.candidates = append(s.candidates, candidate{id, identity, reviewers(row.Reviews), criteriaOfCase(row)})
}

func (s *survey) criteriaOf(row evaluation.Row) {
	for _, j := range row.Judgments {
		for criterion := range j.Scores {
			s.criteria[criterion] = true
		}
	}
}

// namesItself warns of a row in which an answer names its own model, and is
// true when the row is to be left out for it.
func (s *survey) namesItself(identity string, row evaluation.Row) bool {
	found := s.names.Find(row)
	if len(found) == 0 {
		return false
	}
	w := Warning{Code: WarnSelfNaming, Item: row.Key(), Reason: "an answer names its own model or maker: whoever reviews it may know who wrote it"}
	if s.leaveOut {
		s.left[identity] = WarnSelfNaming
		w.Code, w.Reason = WarnLeftOut, "an answer names its own model or maker: the row was left out"
	}
	for _, name := range found {
		if !slices.Contains(w.Words, name.Words) {
			w.Words = append(w.Words, name.Words)
		}
	}
	s.warned = append(s.warned, w)
	return s.leaveOut
}

// population is how many rows could have been drawn: those that were, and those
// that still can be. What is in another stratum of the queue is of neither.
func (s *survey) population() int { return s.before + len(s.candidates) }

// reviewers is how many people gave an opinion; a skip is none.
func reviewers(reviews []evaluation.Review) int {
	people := map[string]bool{}
	for _, r := range reviews {
		if !r.Skipped() {
			people[r.Reviewer] = true
		}
	}
	return len(people)
}

// scale is the scale all rows share. Error: mixed_scales.
func (s *survey) scale() (evaluation.Scale, error) {
	if len(s.scales) > 1 {
		return evaluation.Scale{}, fault.New(fault.Input, "mixed_scales", "the source's rows are scored on %d different scales, which one rubric cannot hold: no queue was made", len(s.scales)).
			WithHint("import the rows of each scale as a source of their own")
	}
	for scale := range s.scales {
		return scale, nil
	}
	return evaluation.DefaultScale, nil
}

// fits checks that what is added to a queue can be reviewed on its rubric.
// Errors: mixed_scales, unknown_criterion.
func (s *survey) fits(queue review.Queue, spec QueueSpec) error {
	if queue.Rubric.Form == evaluation.ByVerdicts {
		for _, c := range s.candidates {
			for _, id := range c.criteria {
				if !queue.Rubric.Has(id) {
					return fault.New(fault.Input, review.CodeUnknownCriterion, "a case asks for %q, which the queue's rubric does not have: nothing was changed", id)
				}
			}
		}
	}
	scale, err := s.scale()
	if err != nil {
		return err
	}
	if len(s.scales) > 0 && scale != queue.Scale {
		return fault.New(fault.Input, "mixed_scales", "the source's rows are scored from %d to %d and the queue from %d to %d: nothing was changed",
			scale.Low, scale.High, queue.Scale.Low, queue.Scale.High)
	}
	if !spec.WithReviews {
		return nil
	}
	if err := s.speaks(queue.Rubric); err != nil {
		return err
	}
	for _, id := range inOrder(s.ruled) {
		if !queue.Rubric.Has(id) {
			return fault.New(fault.Input, review.CodeUnknownCriterion, "the source's reviews rule on %q, which the queue's rubric does not have: nothing was changed", id)
		}
	}
	for _, id := range inOrder(s.reviewed) {
		if !queue.Rubric.Has(id) {
			return fault.New(fault.Input, review.CodeUnknownCriterion, "the source's reviews score %q, which the queue's rubric does not have: nothing was changed", id)
		}
	}
	return nil
}

// speaks checks that the source's reviews are of the rubric's form. Error:
// reviews_other_form.
func (s *survey) speaks(rubric review.Rubric) error {
	if rubric.Form == evaluation.ByVerdicts && len(s.reviewed) > 0 || rubric.Form != evaluation.ByVerdicts && len(s.ruled) > 0 {
		return fault.New(fault.Input, "reviews_other_form", "the source's reviews are of another form, scores or verdicts, than the queue asks for: nothing was changed").
			WithHint("make the queue without them")
	}
	return nil
}

// rubric is the rubric of a new queue: the criteria asked for, else the judge's
// own, else the default ones; and whatever the reviews brought in were scored on.
func (s *survey) rubric(spec QueueSpec, scale evaluation.Scale) review.Rubric {
	rubric := review.Rubric{Instructions: spec.Instructions}
	if s.asked.form() == evaluation.ByVerdicts && len(spec.Criteria) == 0 {
		if rubric.Instructions == "" {
			rubric.Instructions = review.VerdictInstructions()
		}
		if spec.WithReviews {
			for _, id := range inOrder(s.ruled) {
				s.asked.add(criterionOf(bench.Criterion{ID: id}))
			}
		}
		rubric.Form, rubric.Criteria = evaluation.ByVerdicts, s.asked.criteria
		return rubric
	}
	if rubric.Instructions == "" {
		rubric.Instructions = review.DefaultInstructions()
	}
	ids := spec.Criteria
	if len(ids) == 0 {
		ids = inOrder(s.criteria)
	}
	if len(ids) == 0 {
		ids = defaultIDs()
	}
	rubric = rubric.WithCriteria(scale, ids...)
	if spec.WithReviews {
		rubric = rubric.WithCriteria(scale, inOrder(s.reviewed)...)
	}
	return rubric
}

// inOrder lists criteria with the default ones first, in their order, and the
// others by name.
func inOrder(criteria map[string]bool) []string {
	var ids []string
	for _, id := range defaultIDs() {
		if criteria[id] {
			ids = append(ids, id)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(criteria)) {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

func defaultIDs() []string { return review.Rubric{Criteria: review.DefaultCriteria()}.IDs() }

func (s *survey) warnings(source evaluation.Source) []Warning {
	warnings := []Warning{}
	if source.Sample {
		warnings = append(warnings, Warning{Code: WarnSample, Reason: "this is the sample: its figures say nothing about your judge"})
	}
	if source.Unfinished {
		warnings = append(warnings, Warning{Code: WarnSourceUnfinished, Reason: "the source's import was interrupted, rows are missing: import the file again"})
	}
	if s.beyond > 0 {
		warnings = append(warnings, Warning{Code: WarnSourceGrew,
			Reason: fmt.Sprintf("%d rows came in after the queue was made; they are not in its population: make a new queue to measure them as well", s.beyond)})
	}
	if len(s.tally.judges) == 0 && !s.asked.judged && !s.rule.Selection.Biased() { // which needs a judge to begin with
		warnings = append(warnings, Warning{Code: WarnNoJudge, Reason: "no row of the source is judged: there will be nothing to compare people with"})
	}
	return append(warnings, s.warned...)
}
