package store

import (
	"context"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
)

// Runs lists the runs, the newest first: all of each but what the models were
// asked and replied. See [Store.Run].
func (s *Store) Runs(ctx context.Context) ([]bench.Run, error) {
	var runs []bench.Run
	err := s.view(ctx, func(tx *tx) error {
		rows, err := tx.Queries.Runs(ctx)
		if err != nil {
			return err
		}
		for _, row := range rows {
			run, err := tx.runOf(ctx, row, light)
			if err != nil {
				return err
			}
			runs = append(runs, run)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	there := runs[:0]
	for _, run := range runs {
		run, err := s.asItStands(ctx, run, light)
		switch {
		case err == nil:
			there = append(there, run)
		case !fault.Is(err, codeRunNotFound): // deleted meanwhile
			return nil, err
		}
	}
	return there, nil
}

// Run is the run of that id, whole; or the one whose id alone begins so.
// Outcomes are in the order of the suite, each with its latest reread: of those
// of the present outcome, if there are any. A run that nobody works on is not
// running, whatever its process could still say before it was killed. Errors:
// run_not_found, run_ambiguous.
func (s *Store) Run(ctx context.Context, ref string) (bench.Run, error) {
	run, err := s.readRun(ctx, ref, whole)
	if err != nil {
		return bench.Run{}, err
	}
	return s.asItStands(ctx, run, whole)
}

func (s *Store) readRun(ctx context.Context, ref string, depth depth) (run bench.Run, err error) {
	err = s.view(ctx, func(tx *tx) error {
		id, err := tx.runLike(ctx, ref)
		if err != nil {
			return err
		}
		run, err = tx.runByNumber(ctx, id, depth)
		return err
	})
	return run, err
}

// asItStands is the run with the status it has. One that was running and is no
// longer held may have come to its end just now: it is read once more.
func (s *Store) asItStands(ctx context.Context, run bench.Run, depth depth) (bench.Run, error) {
	if run.Status != bench.Running {
		return run, nil
	}
	if held, err := s.held(run.ID); err != nil || held {
		return run, err
	}
	again, err := s.readRun(ctx, run.ID, depth)
	if err == nil && again.ID != run.ID { // another whose id begins so
		err = notFound("run", run.ID)
	}
	if again.Status == bench.Running {
		again.Status = bench.Interrupted
	}
	return again, err
}
