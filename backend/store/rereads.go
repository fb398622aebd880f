package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/store/sqlc"
)

// SaveReread saves what a person who reread a case says of it, as the case's
// next revision, and returns it as saved: with its revision, and its time as
// exact as it is kept. What was reread must be the present outcome, as
// [bench.Run.Case] gives it, reached or not.
//
// Errors: run_not_found, case_not_found; outcome_changed (nothing was saved);
// unknown_verdict, unknown_ruling (of a criterion that the case does not have, of
// a check that did not fail).
func (s *Store) SaveReread(ctx context.Context, run, caseID string, r bench.Reread) (saved bench.Reread, err error) {
	err = s.changeRun(ctx, run, func(tx *tx, id int64) error {
		saved, err = tx.saveReread(ctx, id, caseID, r)
		return err
	})
	return saved, err
}

func (t *tx) saveReread(ctx context.Context, id int64, caseID string, r bench.Reread) (bench.Reread, error) {
	run, err := t.runByNumber(ctx, id, light)
	if err != nil {
		return r, err
	}
	_, present, known := run.Case(caseID)
	if !known {
		return r, notFound("case", caseID)
	}
	if present.Digest() != r.Outcome {
		return r, fault.New(fault.Conflict, CodeOutcomeChanged, "the outcome of %q is no longer the one that was reread: nothing was saved", caseID).
			WithHint("read it again as it is now")
	}
	revisions, err := t.CaseRereads(ctx, sqlc.CaseRereadsParams{RunID: id, CaseID: caseID})
	if err != nil {
		return r, err
	}
	r.Revision = 1
	for _, v := range revisions {
		r.Revision = max(r.Revision, int(v.Reread.Revision)+1)
	}
	person, err := t.personID(ctx, r.By)
	if err != nil {
		return r, err
	}
	verdicts, err := encodeMap(r.Verdicts)
	if err != nil {
		return r, err
	}
	checks, err := encodeMap(r.Checks)
	if err != nil {
		return r, err
	}
	at := stamp(r.At)
	if err := t.AddReread(ctx, sqlc.AddRereadParams{
		RunID: id, CaseID: caseID, PersonID: person, Revision: int64(r.Revision), Outcome: r.Outcome, Verdicts: verdicts, Checks: checks,
		CaseAtFault: number(r.CaseAtFault), Note: r.Note, At: at,
	}); err != nil {
		return r, err
	}
	r.At, err = readStamp(at)
	return r, err
}

// Rereads are all revisions of what people say of a case, the first first.
// Errors: run_not_found, case_not_found.
func (s *Store) Rereads(ctx context.Context, run, caseID string) ([]bench.Reread, error) {
	var rereads []bench.Reread
	err := s.view(ctx, func(tx *tx) error {
		id, err := tx.RunNumber(ctx, run)
		if errors.Is(err, sql.ErrNoRows) {
			return notFound("run", run)
		}
		if err != nil {
			return err
		}
		row, err := tx.RunByNumber(ctx, id)
		if err != nil {
			return err
		}
		suite, err := decodeSuite(row.Suite)
		if err != nil {
			return err
		}
		if _, known := suite.Case(caseID); !known {
			return notFound("case", caseID)
		}
		rows, err := tx.CaseRereads(ctx, sqlc.CaseRereadsParams{RunID: id, CaseID: caseID})
		if err != nil {
			return err
		}
		for _, r := range rows {
			reread, err := rereadOf(r.Reread, r.Name)
			if err != nil {
				return err
			}
			rereads = append(rereads, reread)
		}
		return nil
	})
	return rereads, err
}

// rereadsOf are the rereads of a run, by case and in order.
func (t *tx) rereadsOf(ctx context.Context, run int64) (map[string][]bench.Reread, error) {
	rows, err := t.RunRereads(ctx, run)
	if err != nil {
		return nil, err
	}
	rereads := map[string][]bench.Reread{}
	for _, r := range rows {
		reread, err := rereadOf(r.Reread, r.Name)
		if err != nil {
			return nil, err
		}
		rereads[r.Reread.CaseID] = append(rereads[r.Reread.CaseID], reread)
	}
	return rereads, nil
}

// latest is the last of the rereads of the outcome with this digest or, when
// there is none, the last at all.
func latest(rereads []bench.Reread, outcome string) *bench.Reread {
	var last, present *bench.Reread
	for i := range rereads {
		last = &rereads[i]
		if last.Outcome == outcome {
			present = last
		}
	}
	if present != nil {
		return present
	}
	return last
}

func rereadOf(row sqlc.Reread, by string) (r bench.Reread, err error) {
	r = bench.Reread{By: by, Revision: int(row.Revision), Outcome: row.Outcome, CaseAtFault: row.CaseAtFault == 1, Note: row.Note}
	if r.Verdicts, err = decode[map[string]bench.Verdict]("verdicts of a reread", row.Verdicts); err != nil {
		return r, err
	}
	if r.Checks, err = decode[map[int]bench.Ruling]("checks of a reread", row.Checks); err != nil {
		return r, err
	}
	if r.At, err = readStamp(row.At); err != nil {
		return r, unreadable{fmt.Errorf("stored reread: %w", err)}
	}
	return r, nil
}
