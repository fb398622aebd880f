package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/store/sqlc"
)

// CreateRun begins a run: its suite, settings, start and the run it rejudges
// are frozen from here on, and it is running. Warnings and outcomes it has
// already are saved with it, all or nothing; rereads are not. Its id is made of
// small letters, digits and hyphens. Errors: run_exists, and those of
// [Store.SaveOutcome].
func (s *Store) CreateRun(ctx context.Context, run bench.Run) error {
	suite, err := encodeSuite(run.Suite)
	if err != nil {
		return err
	}
	settings, err := encode(run.Settings)
	if err != nil {
		return err
	}
	return s.update(ctx, func(tx *tx) error {
		id, err := tx.AddRun(ctx, sqlc.AddRunParams{
			PublicID: run.ID, Suite: suite, Settings: settings, Rejudged: run.Rejudged, Started: stamp(run.Started),
		})
		if err != nil {
			return err
		}
		for _, w := range run.Warnings {
			if err := tx.AddRunWarning(ctx, sqlc.AddRunWarningParams{RunID: id, Code: w.Code, Detail: w.Detail}); err != nil {
				return err
			}
		}
		for _, o := range run.Outcomes {
			if err := tx.saveOutcome(ctx, id, o); err != nil {
				return err
			}
		}
		return nil
	})
}

// WarnRun adds a warning, once however often it is said. Error: run_not_found.
func (s *Store) WarnRun(ctx context.Context, run string, w bench.Warning) error {
	return s.changeRun(ctx, run, func(tx *tx, id int64) error {
		return tx.AddRunWarning(ctx, sqlc.AddRunWarningParams{RunID: id, Code: w.Code, Detail: w.Detail})
	})
}

// EndRun says how the run ended and when; stop is why it did so before its end,
// nil otherwise. Error: run_not_found.
func (s *Store) EndRun(ctx context.Context, run string, status bench.Status, stop *bench.Stop, at time.Time) error {
	ended := stamp(at)
	set := sqlc.SetRunStatusParams{Status: string(status), Ended: &ended}
	if stop != nil {
		set.StopCause, set.StopDetail = pointer(stop.Cause), stop.Detail
	}
	return s.changeRun(ctx, run, func(tx *tx, id int64) error {
		set.ID = id
		return tx.SetRunStatus(ctx, set)
	})
}

// ReopenRun makes an ended run running again, to be resumed. Error:
// run_not_found.
func (s *Store) ReopenRun(ctx context.Context, run string) error {
	return s.changeRun(ctx, run, func(tx *tx, id int64) error {
		return tx.SetRunStatus(ctx, sqlc.SetRunStatusParams{Status: string(bench.Running), ID: id})
	})
}

// DeleteRun removes a run with all that was judged and reread in it: the one way
// in which a reread goes. Errors: run_not_found; run_busy while it is held.
func (s *Store) DeleteRun(ctx context.Context, run string) error {
	release, err := s.HoldRun(ctx, run)
	if err != nil {
		return err
	}
	defer release()
	return s.changeRun(ctx, run, func(tx *tx, id int64) error {
		for _, step := range []func(context.Context, int64) error{tx.LetRunGo, tx.DeleteRunRereads, tx.DeleteRunOutcomes, tx.Queries.DeleteRun} {
			if err := step(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// changeRun changes something about the run of this id.
func (s *Store) changeRun(ctx context.Context, run string, change func(tx *tx, id int64) error) error {
	return s.update(ctx, func(tx *tx) error {
		id, err := tx.RunNumber(ctx, run)
		if errors.Is(err, sql.ErrNoRows) {
			return notFound("run", run)
		}
		if err != nil {
			return err
		}
		return change(tx, id)
	})
}

// runLike finds a run by its id or, failing that, by how its id alone begins.
func (t *tx) runLike(ctx context.Context, ref string) (int64, error) {
	id, err := t.RunNumber(ctx, ref)
	if !errors.Is(err, sql.ErrNoRows) {
		return id, err
	}
	if ref == "" {
		return 0, notFound("run", ref)
	}
	found, err := t.RunsBeginning(ctx, ref)
	switch {
	case err != nil:
		return 0, err
	case len(found) == 0:
		return 0, notFound("run", ref)
	case len(found) > 1:
		return 0, fault.New(fault.Usage, CodeRunAmbiguous, "more than one run's id begins with %q", ref).WithHint("write more of it")
	default:
		return found[0], nil
	}
}
