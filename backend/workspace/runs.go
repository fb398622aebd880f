package workspace

import (
	"context"

	"contrejuge/backend/bench"
)

// Runs are replays of suites. Starting and resuming them is in running.go.
type Runs struct {
	store  Store
	clock  Clock
	chance Chance
	tool   Tool
	reach  *reach
	awake  Awake
}

// List is every run, newest first, without the raw texts of its calls.
func (r *Runs) List(ctx context.Context) ([]bench.Run, error) { return r.store.Runs(ctx) }

// Show is one run, whole. A run is named by its id or by an unambiguous
// beginning of it. Error: run_not_found.
func (r *Runs) Show(ctx context.Context, ref string) (bench.Run, error) { return r.store.Run(ctx, ref) }

// Compared is what changed from one run to another.
type Compared struct {
	Before, After bench.Run
	Differences   []bench.Difference // regressions first
}

// Regressions counts the cases that did not block and block now.
func (c Compared) Regressions() int {
	n := 0
	for _, d := range c.Differences {
		if d.Change == bench.Regressed {
			n++
		}
	}
	return n
}

// Compare tells what changed, case by case. Error: run_not_found.
func (r *Runs) Compare(ctx context.Context, before, after string) (Compared, error) {
	was, err := r.store.Run(ctx, before)
	if err != nil {
		return Compared{}, err
	}
	is, err := r.store.Run(ctx, after)
	if err != nil {
		return Compared{}, err
	}
	return Compared{was, is, bench.Compare(was, is)}, nil
}

// Delete deletes a run and what people said of it. Errors: run_not_found,
// run_busy.
func (r *Runs) Delete(ctx context.Context, ref string) error {
	run, err := r.store.Run(ctx, ref)
	if err != nil {
		return err
	}
	return r.store.DeleteRun(ctx, run.ID)
}
