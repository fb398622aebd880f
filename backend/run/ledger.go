package run

import (
	"context"
	"errors"
	"slices"

	"contrejuge/backend/bench"
)

// ledger is the run as it becomes. Outcomes are written by Keep functions alone,
// one at a time.
type ledger struct {
	run      bench.Run
	outcomes map[string]bench.Outcome
	keep     Keeper
}

func newLedger(r bench.Run, keep Keeper) *ledger {
	l := &ledger{run: r, outcomes: map[string]bench.Outcome{}, keep: keep}
	l.run.Warnings = slices.Clone(r.Warnings)
	for _, o := range r.Outcomes {
		l.outcomes[o.Case] = o
	}
	return l
}

// cases are the suite's cases that are meant, in its order.
func (l *ledger) cases(meant func(bench.Case, bench.Outcome) bool) []bench.Case {
	var all []bench.Case
	for _, c := range l.run.Suite.Cases {
		if meant(c, l.outcomes[c.ID]) {
			all = append(all, c)
		}
	}
	return all
}

// save keeps an outcome with one of the keeper's methods.
func (l *ledger) save(ctx context.Context, save func(context.Context, bench.Outcome) error, o bench.Outcome) error {
	if err := save(ctx, o); err != nil {
		return err
	}
	l.outcomes[o.Case] = o
	return nil
}

// warn keeps a warning once.
func (l *ledger) warn(ctx context.Context, w bench.Warning) error {
	if slices.Contains(l.run.Warnings, w) {
		return nil
	}
	if err := l.keep.Warn(ctx, w); err != nil {
		return err
	}
	l.run.Warnings = append(l.run.Warnings, w)
	return nil
}

// close is the run as it stands after its phases ended with the error.
func (l *ledger) close(ctx context.Context, err error) (bench.Run, error) {
	r := l.run
	r.Outcomes = nil
	for _, c := range r.Suite.Cases {
		if o, reached := l.outcomes[c.ID]; reached {
			r.Outcomes = append(r.Outcomes, o)
		}
	}
	r.Status, r.Stopped, err = statusAfter(ctx, err)
	return r, err
}

// statusAfter is where a run or a judging stands after its phases ended with the
// error, and what of the error is none of these standings.
func statusAfter(ctx context.Context, err error) (bench.Status, *bench.Stop, error) {
	if stop, stopped := errors.AsType[*Stop](err); stopped {
		return bench.StoppedRun, stop.Of(), nil
	}
	if err == nil {
		return bench.Finished, nil, nil
	}
	if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return bench.Interrupted, nil, nil
	}
	return bench.Interrupted, nil, err
}
