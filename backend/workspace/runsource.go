package workspace

import (
	"context"
	"encoding/json"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

// caseMeta is what a row that is a case of a run says of itself, in its meta: all
// that a queue needs, so that the run may go.
type caseMeta struct {
	Run          string            `json:"run"`
	Case         string            `json:"case"`
	FailedChecks []string          `json:"failed_checks,omitempty"`
	Criteria     []bench.Criterion `json:"criteria,omitempty"`
}

// caseIn reads it; false of a row that is none.
func caseIn(meta json.RawMessage) (caseMeta, bool) {
	var m caseMeta
	if json.Unmarshal(meta, &m) != nil || m.Run == "" || m.Case == "" {
		return caseMeta{}, false
	}
	return m, true
}

// FromRun makes a source of a run's answered cases, to fill queues from, and
// returns it: one row a case, with the last answer, the judge's verdicts or why
// there are none, and the case's criteria. What came since is added, nothing is
// added twice. A run is named as for [Runs.Show].
//
// Errors: run_not_found, run_ambiguous, nothing_answered.
func (s *Sources) FromRun(ctx context.Context, ref string) (evaluation.Source, error) {
	run, err := s.store.Run(ctx, ref)
	if err != nil {
		return evaluation.Source{}, err
	}
	var rows []evaluation.Row
	for _, o := range run.Settled() {
		of, _ := run.Suite.Case(o.Case)
		if !o.Answered() {
			continue
		}
		row, err := caseRow(run, of, o)
		if err != nil {
			return evaluation.Source{}, err
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return evaluation.Source{}, fault.New(fault.Conflict, "nothing_answered", "the run %s has no answers to review", run.ID)
	}
	source := evaluation.Source{
		Name: run.Suite.Name + " " + run.ID, Kind: evaluation.OfRun, Origin: run.ID, CreatedAt: s.clock.Now().Wall,
	}
	if _, err := s.store.AddRows(ctx, source, rows); err != nil {
		return evaluation.Source{}, err
	}
	if err := s.store.FinishImport(ctx, source.Name); err != nil {
		return evaluation.Source{}, err
	}
	return s.store.Source(ctx, source.Name)
}

// caseRow is a case of a run as a row to review.
func caseRow(run bench.Run, of bench.Case, o bench.Outcome) (evaluation.Row, error) {
	last := len(o.Answers) - 1
	row := evaluation.Row{
		ID: of.ID, Messages: of.Conversation(o.Answers[:last]), Reference: of.Reference, Scale: evaluation.DefaultScale,
		Answers: []evaluation.Answer{{Model: run.Settings.Candidate.Name, Content: o.Answers[last]}},
	}
	meta := caseMeta{Run: run.ID, Case: of.ID, Criteria: of.Criteria}
	for _, c := range o.Checks {
		if !c.Passed {
			meta.FailedChecks = append(meta.FailedChecks, string(c.Check))
		}
	}
	var err error
	if row.Meta, err = json.Marshal(meta); err != nil {
		return row, err
	}
	if len(of.Criteria) == 0 {
		return row, nil
	}
	judgment := evaluation.Judgment{
		Judge: run.Settings.Judge.Name, Prompt: run.Settings.Prompt, Order: evaluation.OrderAB, Unjudged: o.Unjudged, Judging: run.ID,
	}
	if o.Judgment != nil {
		for _, v := range o.Judgment.Verdicts {
			criterion, _ := of.Criterion(v.Criterion)
			judgment.Verdicts = append(judgment.Verdicts, evaluation.CriterionVerdict{
				Criterion: v.Criterion, Reason: v.Reason, Verdict: v.Verdict, Critical: criterion.Critical,
			})
		}
	}
	row.Judgments = []evaluation.Judgment{judgment}
	return row, nil
}

// Flag marks a row of a source to be looked at, or takes the mark away; the row is
// named by its own id or, without one, by its digest. Errors: source_not_found,
// row_not_found.
func (s *Sources) Flag(ctx context.Context, source, row string, flagged bool) error {
	return s.store.FlagRow(ctx, source, row, flagged)
}

// Flag marks the row that an item was copied from, or takes the mark away. Errors:
// queue_not_found, item_not_found, source_not_found, row_not_found: the source may
// have gone.
func (q *Queues) Flag(ctx context.Context, queue, item string, flagged bool) error {
	found, err := q.store.Item(ctx, queue, item)
	if err != nil {
		return err
	}
	return q.store.FlagRow(ctx, found.Source, found.Ref, flagged)
}
