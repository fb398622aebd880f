package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/store/sqlc"
)

// Adopt makes a version of a trial, gives it the next number, and adds the
// trial's judgments to the queue's items, where they count from now on. Errors:
// judging_not_found, not_a_trial, already_adopted.
func (s *Store) Adopt(ctx context.Context, v judging.Version) (judging.Version, error) {
	judge, err := encode(v.Judge)
	if err != nil {
		return v, err
	}
	wording, err := encode(v.Wording)
	if err != nil {
		return v, err
	}
	err = s.changeJudging(ctx, v.Trial, func(tx *tx, j sqlc.Judging) error {
		if j.Target != string(judging.Items) {
			return fault.New(fault.Conflict, "not_a_trial", "%s is no trial: nothing was adopted", v.Trial)
		}
		last, err := tx.LastVersion(ctx)
		if err != nil {
			return err
		}
		v.Number = int(last) + 1
		err = tx.AddVersion(ctx, sqlc.AddVersionParams{
			Number: last + 1, Judge: judge, Wording: wording, Orders: string(v.Orders), Prompt: v.Prompt, Trial: v.Trial, Queue: v.Queue,
			Note: v.Note, MadeBy: v.By, At: stamp(v.At),
		})
		if err != nil {
			return err
		}
		return tx.eachResult(ctx, j, func(r judging.Result) error {
			item, err := tx.ItemNumber(ctx, r.Subject)
			if errors.Is(err, sql.ErrNoRows) || err == nil && !isOf(j, item) {
				return nil // the queue was deleted meanwhile
			}
			if err != nil {
				return err
			}
			return tx.putItemJudgment(ctx, r.Subject, r.Judgment)
		})
	})
	return v, err
}

// Versions are the adopted versions, the latest first.
func (s *Store) Versions(ctx context.Context) ([]judging.Version, error) {
	var all []judging.Version
	err := s.view(ctx, func(tx *tx) error {
		rows, err := tx.Queries.Versions(ctx)
		if err != nil {
			return err
		}
		for _, row := range rows {
			v, err := versionOf(row)
			if err != nil {
				return err
			}
			all = append(all, v)
		}
		return nil
	})
	return all, err
}

func versionOf(row sqlc.JudgeVersion) (v judging.Version, err error) {
	v = judging.Version{
		Number: int(row.Number), Orders: judging.Orders(row.Orders), Prompt: row.Prompt, Trial: row.Trial, Queue: row.Queue, Note: row.Note, By: row.MadeBy,
	}
	var failures [3]error
	v.Judge, failures[0] = decode[bench.Maker]("judge", row.Judge)
	v.Wording, failures[1] = decode[judging.Wording]("wording", row.Wording)
	if v.At, err = readStamp(row.At); err != nil {
		failures[2] = unreadable{fmt.Errorf("stored version: %w", err)}
	}
	return v, errors.Join(failures[:]...)
}
