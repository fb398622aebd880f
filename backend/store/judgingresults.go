package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/store/sqlc"
)

// SaveResult keeps what became of one row in one order, with its call. Unless
// the judging is a trial, the judgment is added to the row, and to the items
// that are copies of it in queues filled from its source, in place of what this
// judging said of it in that order before.
//
// Errors: judging_not_found; row_not_found (the judging does not judge it, or not
// in that order); judgment_is_kept.
func (s *Store) SaveResult(ctx context.Context, id string, r judging.Result) error {
	return s.changeJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		settings, err := s.settingsOf(j)
		if err != nil {
			return err
		}
		row, err := tx.JudgingRow(ctx, sqlc.JudgingRowParams{JudgingID: j.ID, Subject: r.Subject})
		if errors.Is(err, sql.ErrNoRows) || err == nil && !slices.Contains(settings.OrdersOf(row.Key, int(row.Answers)), r.Judgment.Order) {
			return notFound("row", fmt.Sprint(r.Subject))
		}
		if err != nil {
			return err
		}
		if err := tx.keepResult(ctx, j.ID, r); err != nil {
			return err
		}
		if settings.Target == judging.Items {
			return nil
		}
		return tx.spread(ctx, settings, r.Subject, made(j, settings, r.Judgment))
	})
}

func (t *tx) keepResult(ctx context.Context, id int64, r judging.Result) error {
	said, err := opinionColumns(r.Judgment)
	if err != nil {
		return err
	}
	bare := r.Call
	bare.System, bare.Prompt, bare.Reply = "", "", ""
	facts, err := encode(bare)
	if err != nil {
		return err
	}
	n, err := t.SetJudgingResult(ctx, sqlc.SetJudgingResultParams{
		Pick: said.Pick, Cause: said.Cause, Detail: said.Detail, Scores: said.Scores, Verdicts: said.Verdicts, Facts: facts, Reason: said.Reason,
		System: r.Call.System, Prompt: r.Call.Prompt, Reply: r.Call.Reply, JudgingID: id, Subject: r.Subject, Seen: said.Seen,
	})
	if err != nil || n > 0 {
		return err
	}
	return t.AddJudgingResult(ctx, sqlc.AddJudgingResultParams{
		JudgingID: id, Subject: r.Subject, Seen: said.Seen, Pick: said.Pick, Cause: said.Cause, Detail: said.Detail, Scores: said.Scores,
		Verdicts: said.Verdicts, Facts: facts, Reason: said.Reason, System: r.Call.System, Prompt: r.Call.Prompt, Reply: r.Call.Reply,
	})
}

// made is a judgment as rows and items have it: under the name of the judge of
// its judging.
func made(j sqlc.Judging, of judging.Settings, judgment evaluation.Judgment) evaluation.Judgment {
	judgment.Judge, judgment.Prompt, judgment.Judging = of.Judge.Name, of.Prompt, j.PublicID
	return judgment
}

// spread adds the judgment to the source's row and to its copies in queues.
func (t *tx) spread(ctx context.Context, settings judging.Settings, subject int64, judgment evaluation.Judgment) error {
	stored, err := t.SourceRow(ctx, subject)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // the source was deleted meanwhile; the result is kept here
	}
	if err != nil {
		return err
	}
	err = t.DropRowJudgment(ctx, sqlc.DropRowJudgmentParams{Row: stored.ID, Judging: judgment.Judging, Seen: string(judgment.Order)})
	if err != nil {
		return err
	}
	if err := t.addRowJudgment(ctx, stored.ID, judgment); err != nil {
		return err
	}
	row, err := sourceQuestion(stored).row()
	if err != nil {
		return err
	}
	copies, err := t.CopiesOfRow(ctx, sqlc.CopiesOfRowParams{Identity: row.Identity(), Source: settings.Name})
	if err != nil {
		return err
	}
	for _, item := range copies {
		if err := t.putItemJudgment(ctx, item, judgment); err != nil {
			return err
		}
	}
	return nil
}

// putItemJudgment adds a judgment to an item, in place of what its judging said
// of it in that order before.
func (t *tx) putItemJudgment(ctx context.Context, item int64, j evaluation.Judgment) error {
	said, err := opinionColumns(j)
	if err != nil {
		return err
	}
	said.ItemID = item
	if err := t.DropItemJudgment(ctx, sqlc.DropItemJudgmentParams{ItemID: item, Judging: j.Judging, Seen: said.Seen}); err != nil {
		return err
	}
	return t.AddItemJudgment(ctx, said)
}

// EachResult hands every result to fn, in the order of the rows, ab before ba.
// Error: judging_not_found.
func (s *Store) EachResult(ctx context.Context, id string, fn func(judging.Result) error) error {
	return s.viewJudging(ctx, id, func(tx *tx, j sqlc.Judging) error { return tx.eachResult(ctx, j, fn) })
}

func (t *tx) eachResult(ctx context.Context, j sqlc.Judging, fn func(judging.Result) error) error {
	settings, err := decode[judging.Settings]("settings", j.Settings)
	if err != nil {
		return err
	}
	for after := (sqlc.JudgingResultsAfterParams{JudgingID: j.ID, Size: pageSize}); ; {
		page, err := t.JudgingResultsAfter(ctx, after)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, row := range page {
			r, err := resultOf(row)
			if err != nil {
				return err
			}
			r.Judgment = made(j, settings, r.Judgment)
			of, err := t.JudgingRow(ctx, sqlc.JudgingRowParams{JudgingID: j.ID, Subject: row.Subject})
			if errors.Is(err, sql.ErrNoRows) {
				return unreadable{fmt.Errorf("a result of row %d, which is not judged", row.Subject)}
			}
			if err != nil {
				return err
			}
			r.Key = of.Key
			if err := fn(r); err != nil {
				return err
			}
		}
		last := page[len(page)-1]
		after.Subject, after.Seen = last.Subject, last.Seen
	}
}

func resultOf(row sqlc.JudgingResult) (judging.Result, error) {
	judgment, err := judgmentOf(sqlc.ItemJudgment{
		Seen: row.Seen, Reason: row.Reason, Pick: row.Pick, Scores: row.Scores, Verdicts: row.Verdicts, Cause: row.Cause, Detail: row.Detail,
	})
	if err != nil {
		return judging.Result{}, unreadable{err}
	}
	call, err := decode[bench.Call]("call", row.Facts)
	call.System, call.Prompt, call.Reply = row.System, row.Prompt, row.Reply
	return judging.Result{Subject: row.Subject, Judgment: judgment, Call: call}, err
}
