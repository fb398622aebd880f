package workspace

import (
	"context"
	"slices"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// verdictsAsked gathers what verdicts rows were judged by: the criteria that people give
// their own verdicts on.
type verdictsAsked struct {
	criteria []review.Criterion
	judgings []string // that worded criteria of which only the names are known so far
	cases    bool     // rows are cases of a bench
	judged   bool     // rows have verdicts
	pairs    bool     // rows have two answers, on which there are no verdicts
}

// row takes what a row, and the judge's verdicts on it, were asked by; "" is any
// judge.
func (a *verdictsAsked) row(row evaluation.Row, judge string) {
	if len(row.Answers) > 1 {
		a.pairs = true
		return
	}
	if of, isCase := caseIn(row.Meta); isCase {
		a.cases = true
		for _, c := range of.Criteria {
			a.add(criterionOf(c))
		}
	}
	for _, j := range row.Judgments {
		if len(j.Verdicts) == 0 || judge != "" && j.Judge != judge {
			continue
		}
		a.judged = true
		for _, v := range j.Verdicts {
			a.add(criterionOf(bench.Criterion{ID: v.Criterion, Critical: v.Critical}))
		}
		if j.Judging != "" && !slices.Contains(a.judgings, j.Judging) {
			a.judgings = append(a.judgings, j.Judging)
		}
	}
}

// form is how people are asked about these rows.
func (a *verdictsAsked) form() evaluation.Form {
	if !a.pairs && (a.cases || a.judged) && len(a.criteria) > 0 {
		return evaluation.ByVerdicts
	}
	return evaluation.ByScores
}

// add adds a criterion, or what was not known of it.
func (a *verdictsAsked) add(c review.Criterion) {
	at := slices.IndexFunc(a.criteria, func(known review.Criterion) bool { return known.ID == c.ID })
	switch {
	case at < 0:
		a.criteria = append(a.criteria, c)
	case a.criteria[at].Ask == "":
		a.criteria[at] = c
	}
}

func criterionOf(c bench.Criterion) review.Criterion {
	return review.Criterion{ID: c.ID, Name: review.Text{FR: c.ID, EN: c.ID}, Anchors: []review.Anchor{}, Ask: c.Ask, Critical: c.Critical}
}

// criteriaOfCase are those asked of a case of a bench; nil of any other row.
func criteriaOfCase(row evaluation.Row) []string {
	of, isCase := caseIn(row.Meta)
	if !isCase {
		return nil
	}
	ids := make([]string, len(of.Criteria))
	for i, c := range of.Criteria {
		ids[i] = c.ID
	}
	return ids
}

// wordings looks up how the judgings that gave verdicts worded their criteria. One
// that was deleted leaves the names alone.
func (q *Queues) wordings(ctx context.Context, s *survey) error {
	for _, id := range s.asked.judgings {
		j, err := q.store.Judging(ctx, id)
		if fault.Is(err, "judging_not_found") { // or a run, whose rows say it themselves
			continue
		}
		if err != nil {
			return err
		}
		for _, c := range j.Settings.Wording.Criteria {
			if slices.ContainsFunc(s.asked.criteria, func(known review.Criterion) bool { return known.ID == c.ID }) {
				s.asked.add(criterionOf(c))
			}
		}
	}
	return nil
}

// source is what a queue is filled from: a source, or a run of a bench, which
// becomes one.
func (q *Queues) source(ctx context.Context, name string) (evaluation.Source, error) {
	source, err := q.store.Source(ctx, name)
	if !fault.Is(err, "source_not_found") {
		return source, err
	}
	made, failure := (&Sources{store: q.store, clock: q.clock}).FromRun(ctx, name)
	if fault.Is(failure, "run_not_found") {
		return evaluation.Source{}, err
	}
	return made, failure
}
