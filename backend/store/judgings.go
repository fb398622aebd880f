package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/store/sqlc"
)

// CreateJudging begins a judging: its settings are frozen from here on, and so
// is what it judges: the rows that the source has, the reviewed items of the
// queue, or the questions, which become rows of a new source as they are
// answered. Errors: judging_exists, source_exists, source_not_found,
// queue_not_found.
func (s *Store) CreateJudging(ctx context.Context, j judging.Judging, source evaluation.Source, questions []judging.Question) error {
	settings, err := encode(j.Settings)
	if err != nil {
		return err
	}
	return s.update(ctx, func(tx *tx) error {
		params := sqlc.AddJudgingParams{
			PublicID: j.ID, Target: string(j.Settings.Target), Settings: settings, Started: stamp(j.Started),
		}
		switch j.Settings.Target {
		case judging.Questions:
			made, err := tx.newSource(ctx, source)
			if err != nil {
				return err
			}
			params.SourceID = &made
		case judging.Source:
			known, err := tx.SourceByName(ctx, j.Settings.Name)
			if errors.Is(err, sql.ErrNoRows) {
				return notFound("source", j.Settings.Name)
			}
			if err != nil {
				return err
			}
			params.SourceID = &known.Source.ID
		default:
			queue, err := tx.queue(ctx, j.Settings.Name)
			if err != nil {
				return err
			}
			params.QueueID = &queue.ID
		}
		id, err := tx.AddJudging(ctx, params)
		if err != nil {
			return err
		}
		for _, w := range j.Warnings {
			if err := tx.AddJudgingWarning(ctx, sqlc.AddJudgingWarningParams{JudgingID: id, Code: w.Code, Detail: w.Detail}); err != nil {
				return err
			}
		}
		for _, q := range questions {
			if err := tx.addQuestion(ctx, id, q); err != nil {
				return err
			}
		}
		return tx.freezeSubjects(ctx, id, params, j.Settings)
	})
}

// newSource makes the source that questions become. Error: source_exists.
func (t *tx) newSource(ctx context.Context, source evaluation.Source) (int64, error) {
	if _, err := t.SourceByName(ctx, source.Name); err == nil {
		return 0, fault.New(fault.Conflict, "source_exists", "there is a source %q already: nothing was asked", source.Name).WithHint("choose another name")
	} else if !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	made, err := t.AddSource(ctx, sqlc.AddSourceParams{
		Name: source.Name, Kind: kindColumn(source.Kind), Holds: holdsColumn(source.Kind), Origin: source.Origin, Licence: source.Licence,
		IsSample: number(source.Sample), CreatedAt: stamp(source.CreatedAt),
	})
	return made.ID, err
}

// Judgings lists the judgings, the newest first.
func (s *Store) Judgings(ctx context.Context) ([]judging.Judging, error) {
	var all []judging.Judging
	err := s.view(ctx, func(tx *tx) error {
		rows, err := tx.Queries.Judgings(ctx)
		if err != nil {
			return err
		}
		for _, row := range rows {
			j, err := tx.judgingOf(ctx, row)
			if err != nil {
				return err
			}
			all = append(all, j)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i := range all {
		if err := s.settleJudging(&all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Judging is one of them, by its id or by an unambiguous beginning of it.
// Errors: judging_not_found, judging_ambiguous.
func (s *Store) Judging(ctx context.Context, ref string) (j judging.Judging, err error) {
	err = s.view(ctx, func(tx *tx) error {
		row, err := tx.judgingLike(ctx, ref)
		if err != nil {
			return err
		}
		j, err = tx.judgingOf(ctx, row)
		return err
	})
	if err != nil {
		return j, err
	}
	return j, s.settleJudging(&j)
}

// settleJudging makes a judging that says it is running and is not held
// interrupted: whoever held it was killed.
func (s *Store) settleJudging(j *judging.Judging) error {
	if j.Status != bench.Running {
		return nil
	}
	held, err := s.held(j.ID)
	if err == nil && !held {
		j.Status = bench.Interrupted
	}
	return err
}

func (t *tx) judgingLike(ctx context.Context, ref string) (sqlc.Judging, error) {
	row, err := t.JudgingByPublicID(ctx, ref)
	if !errors.Is(err, sql.ErrNoRows) {
		return row, err
	}
	if ref == "" {
		return row, notFound("judging", ref)
	}
	found, err := t.JudgingsBeginning(ctx, ref)
	switch {
	case err != nil:
		return row, err
	case len(found) == 0:
		return row, notFound("judging", ref)
	case len(found) > 1:
		return row, fault.New(fault.Usage, CodeJudgingAmbiguous, "more than one judging's id begins with %q", ref).WithHint("write more of it")
	}
	return found[0], nil
}

func (t *tx) judgingOf(ctx context.Context, row sqlc.Judging) (j judging.Judging, err error) {
	j = judging.Judging{ID: row.PublicID, Status: bench.Status(row.Status)}
	if j.Settings, err = decode[judging.Settings]("settings", row.Settings); err != nil {
		return j, err
	}
	if stop := causeOf(row.StopCause, row.StopDetail); stop != nil {
		j.Stopped = &bench.Stop{Cause: stop.Cause, Detail: stop.Detail}
	}
	if j.Started, err = readStamp(row.Started); err != nil {
		return j, unreadable{fmt.Errorf("stored start: %w", err)}
	}
	if row.Ended != nil {
		if j.Ended, err = readStamp(*row.Ended); err != nil {
			return j, unreadable{fmt.Errorf("stored end: %w", err)}
		}
	}
	warnings, err := t.JudgingWarnings(ctx, row.ID)
	if err != nil {
		return j, err
	}
	for _, w := range warnings {
		j.Warnings = append(j.Warnings, bench.Warning{Code: w.Code, Detail: w.Detail})
	}
	if number, err := t.VersionOfTrial(ctx, row.PublicID); err == nil {
		j.Adopted = int(number)
	} else if !errors.Is(err, sql.ErrNoRows) {
		return j, err
	}
	tally, err := t.JudgingTally(ctx, row.ID)
	j.Tally = judging.Tally{
		Questions: int(tally.Questions), Rows: int(tally.RowCount), Judgments: int(tally.Judgments), Judged: int(tally.Judged),
		Unjudged: int(tally.Judgments - tally.Judged),
	}
	if j.Settings.Target == judging.Questions {
		j.Tally.Unanswered = j.Tally.Questions - j.Tally.Rows
	}
	return j, err
}

// WarnJudging adds a warning, once however often it is said. Error:
// judging_not_found.
func (s *Store) WarnJudging(ctx context.Context, id string, w bench.Warning) error {
	return s.changeJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		return tx.AddJudgingWarning(ctx, sqlc.AddJudgingWarningParams{JudgingID: j.ID, Code: w.Code, Detail: w.Detail})
	})
}

// EndJudging says how it ended and when. Error: judging_not_found.
func (s *Store) EndJudging(ctx context.Context, id string, status bench.Status, stop *bench.Stop, at time.Time) error {
	ended := stamp(at)
	set := sqlc.SetJudgingStatusParams{Status: string(status), Ended: &ended}
	if stop != nil {
		set.StopCause, set.StopDetail = pointer(stop.Cause), stop.Detail
	}
	return s.changeJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		set.ID = j.ID
		return tx.SetJudgingStatus(ctx, set)
	})
}

// ReopenJudging makes an ended one running again. Error: judging_not_found.
func (s *Store) ReopenJudging(ctx context.Context, id string) error {
	return s.changeJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		return tx.SetJudgingStatus(ctx, sqlc.SetJudgingStatusParams{Status: string(bench.Running), ID: j.ID})
	})
}

// DeleteJudging removes it with its answers and calls. What rows and items have
// of its judgments stays. Errors: judging_not_found; run_busy while it is held.
func (s *Store) DeleteJudging(ctx context.Context, id string) error {
	release, err := s.HoldRun(ctx, id)
	if err != nil {
		return err
	}
	defer release()
	return s.changeJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		for _, step := range []func(context.Context, int64) error{
			tx.LetJudgingGo, tx.DeleteJudgingResults, tx.DeleteJudgingRows, tx.DeleteJudgingAnswers, tx.DeleteJudgingQuestions, tx.Queries.DeleteJudging,
		} {
			if err := step(ctx, j.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// changeJudging changes something about the judging of this id.
func (s *Store) changeJudging(ctx context.Context, id string, change func(tx *tx, j sqlc.Judging) error) error {
	return s.update(ctx, func(tx *tx) error { return tx.withJudging(ctx, id, change) })
}

func (s *Store) viewJudging(ctx context.Context, id string, look func(tx *tx, j sqlc.Judging) error) error {
	return s.view(ctx, func(tx *tx) error { return tx.withJudging(ctx, id, look) })
}

func (t *tx) withJudging(ctx context.Context, id string, do func(tx *tx, j sqlc.Judging) error) error {
	row, err := t.JudgingByPublicID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return notFound("judging", id)
	}
	if err != nil {
		return err
	}
	return do(t, row)
}

// frozenSettings are settings beside the text that they were read from.
type frozenSettings struct {
	text     string
	settings judging.Settings
}

// settingsOf are the judging's settings, to look at and not to change or hand
// out. They are asked for with every answer and every judgment of a judging, and
// never change, so those read last are kept.
func (s *Store) settingsOf(j sqlc.Judging) (judging.Settings, error) {
	if known := s.frozen.Load(); known != nil && known.text == j.Settings {
		return known.settings, nil
	}
	settings, err := decode[judging.Settings]("settings", j.Settings)
	if err == nil {
		s.frozen.Store(&frozenSettings{j.Settings, settings})
	}
	return settings, err
}
