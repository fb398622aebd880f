package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"contrejuge/backend/bench"
	"contrejuge/backend/store/sqlc"
)

// depth is how much of a run is read.
type depth bool

const (
	light depth = false // without the texts of the calls
	whole depth = true
)

func (t *tx) runByNumber(ctx context.Context, id int64, depth depth) (bench.Run, error) {
	row, err := t.RunByNumber(ctx, id)
	if err != nil {
		return bench.Run{}, err
	}
	return t.runOf(ctx, row, depth)
}

func (t *tx) runOf(ctx context.Context, row sqlc.Run, depth depth) (run bench.Run, err error) {
	run = bench.Run{ID: row.PublicID, Rejudged: row.Rejudged, Status: bench.Status(row.Status)}
	if run.Suite, err = decodeSuite(row.Suite); err != nil {
		return run, err
	}
	if run.Settings, err = decode[bench.Settings]("settings", row.Settings); err != nil {
		return run, err
	}
	if stop := causeOf(row.StopCause, row.StopDetail); stop != nil {
		run.Stopped = &bench.Stop{Cause: stop.Cause, Detail: stop.Detail}
	}
	if run.Started, err = readStamp(row.Started); err != nil {
		return run, unreadable{fmt.Errorf("stored start: %w", err)}
	}
	if row.Ended != nil {
		if run.Ended, err = readStamp(*row.Ended); err != nil {
			return run, unreadable{fmt.Errorf("stored end: %w", err)}
		}
	}
	warnings, err := t.RunWarnings(ctx, row.ID)
	if err != nil {
		return run, err
	}
	for _, w := range warnings {
		run.Warnings = append(run.Warnings, bench.Warning{Code: w.Code, Detail: w.Detail})
	}
	run.Outcomes, err = t.outcomesOf(ctx, row.ID, run.Suite, depth)
	return run, err
}

func (t *tx) outcomesOf(ctx context.Context, run int64, suite bench.Suite, depth depth) ([]bench.Outcome, error) {
	rows, err := t.Outcomes(ctx, run)
	if err != nil {
		return nil, err
	}
	calls, err := t.callsOf(ctx, run, depth)
	if err != nil {
		return nil, err
	}
	rereads, err := t.rereadsOf(ctx, run)
	if err != nil {
		return nil, err
	}
	place := map[string]int{}
	for i, c := range suite.Cases {
		place[c.ID] = i
	}
	outcomes := make([]bench.Outcome, len(rows))
	for i, row := range rows {
		if _, known := place[row.CaseID]; !known {
			return nil, unreadable{fmt.Errorf("an outcome of %q, which is no case of the suite", row.CaseID)}
		}
		o, err := outcomeOf(row)
		if err != nil {
			return nil, err
		}
		if err := calls[row.ID].into(&o); err != nil {
			return nil, err
		}
		o.Reread = latest(rereads[o.Case], o.Settled(suite.Cases[place[o.Case]]).Digest())
		outcomes[i] = o
	}
	slices.SortFunc(outcomes, func(a, b bench.Outcome) int { return cmp.Compare(place[a.Case], place[b.Case]) })
	return outcomes, nil
}

// checkRuns adds a finding for each run that cannot be read back.
func (t *tx) checkRuns(ctx context.Context, findings *[]string) error {
	rows, err := t.Queries.Runs(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		_, err := t.runOf(ctx, row, whole)
		if err := damage(err, "run "+row.PublicID, findings); err != nil {
			return err
		}
	}
	return nil
}
