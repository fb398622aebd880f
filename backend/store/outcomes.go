package store

import (
	"context"
	"database/sql"
	"errors"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/store/sqlc"
)

// SaveOutcome saves what became of one case, over what was saved of it before.
// A usable judgment gives way to another one only, and the answers it is of
// stay; what is known of the calls is replaced. A reread in it is not saved: see
// [Store.SaveReread].
//
// Errors: run_not_found; case_not_found (not in the run's suite);
// judgment_is_kept, answer_is_judged; judgment_is_incomplete (not each criterion
// of the case once, with a verdict).
func (s *Store) SaveOutcome(ctx context.Context, run string, o bench.Outcome) error {
	return s.changeRun(ctx, run, func(tx *tx, id int64) error { return tx.saveOutcome(ctx, id, o) })
}

func (t *tx) saveOutcome(ctx context.Context, run int64, o bench.Outcome) error {
	row, err := outcomeRow(run, o)
	if err != nil {
		return err
	}
	id, err := t.SetOutcome(ctx, sqlc.SetOutcomeParams{
		Answers: row.Answers, Unanswered: row.Unanswered, UnansweredDetail: row.UnansweredDetail, Checks: row.Checks,
		Verdicts: row.Verdicts, Unjudged: row.Unjudged, UnjudgedDetail: row.UnjudgedDetail, RunID: run, CaseID: o.Case,
	})
	if errors.Is(err, sql.ErrNoRows) {
		id, err = t.AddOutcome(ctx, row)
	}
	if err != nil {
		return err
	}
	return t.saveCalls(ctx, id, o)
}

func outcomeRow(run int64, o bench.Outcome) (row sqlc.AddOutcomeParams, err error) {
	row = sqlc.AddOutcomeParams{RunID: run, CaseID: o.Case}
	if row.Answers, err = encodeList(o.Answers); err != nil {
		return row, err
	}
	if row.Checks, err = encodeList(o.Checks); err != nil {
		return row, err
	}
	if o.Judgment != nil {
		verdicts, err := encodeList(o.Judgment.Verdicts)
		if err != nil {
			return row, err
		}
		row.Verdicts = &verdicts
	}
	row.Unanswered, row.UnansweredDetail = causeColumns(o.Unanswered)
	row.Unjudged, row.UnjudgedDetail = causeColumns(o.Unjudged)
	return row, nil
}

func causeColumns(u *evaluation.Unjudged) (cause *string, detail string) {
	if u == nil {
		return nil, ""
	}
	c := string(u.Cause)
	return &c, u.Detail
}

// outcomeOf reads a stored outcome; its calls are elsewhere.
func outcomeOf(row sqlc.Outcome) (o bench.Outcome, err error) {
	o = bench.Outcome{
		Case: row.CaseID, Unanswered: causeOf(row.Unanswered, row.UnansweredDetail), Unjudged: causeOf(row.Unjudged, row.UnjudgedDetail),
	}
	if o.Answers, err = decode[[]string]("answers", row.Answers); err != nil {
		return o, err
	}
	if o.Checks, err = decode[[]check.Result]("checks", row.Checks); err != nil {
		return o, err
	}
	if row.Verdicts != nil {
		o.Judgment = &bench.Judgment{}
		o.Judgment.Verdicts, err = decode[[]bench.CriterionVerdict]("verdicts", *row.Verdicts)
	}
	return o, err
}

func causeOf(cause *string, detail string) *evaluation.Unjudged {
	if cause == nil {
		return nil
	}
	return &evaluation.Unjudged{Cause: evaluation.Cause(*cause), Detail: detail}
}
