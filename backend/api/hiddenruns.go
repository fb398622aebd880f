package api

import (
	"context"
	"slices"

	"contrejuge/backend/bench"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// Queues can be filled from the cases of a run. Whoever may still review those
// learns of neither the models nor the judge's words, here or in a run that
// judged the same answers again.

// filledFromRun are the queues that hold cases of the run, or of one with the
// same answers.
func filledFromRun(run string, runs []bench.Run, queues []review.Queue) (filled []review.Queue) {
	same := bench.SameAnswers(run, runs)
	for _, q := range queues {
		if slices.ContainsFunc(q.Fills, func(f review.Fill) bool { return slices.Contains(same, f.Origin) }) {
			filled = append(filled, q)
		}
	}
	return filled
}

// lookAtRun lets the person see what tells of the run's cases. While some wait for
// their blind review it has to be meant; while some wait for anybody's, it has to
// be somebody. Errors: run_not_found, run_ambiguous, would_uncover, bad_name.
func lookAtRun(ctx context.Context, w *workspace.Workspace, person, ref string, knowingly bool) error {
	run, err := w.Runs.Show(ctx, ref)
	if err != nil {
		return err
	}
	runs, err := w.Runs.List(ctx)
	if err != nil {
		return err
	}
	queues, err := w.Queues.List(ctx)
	if err != nil {
		return err
	}
	for _, q := range filledFromRun(run.ID, runs, queues) {
		hidden, err := covered(ctx, w, person, []review.Queue{q})
		if err != nil {
			return err
		}
		if !hidden {
			continue
		}
		if err := w.Reviews.Uncover(ctx, q.Name, person, knowingly); err != nil {
			return err
		}
	}
	return nil
}

// Uncover lets the person see the run, and keeps that they have: what they review
// of its cases from then on is not blind. Errors: run_not_found, bad_name.
func (b *Bench) Uncover(person, run string) error {
	ctx, w, err := b.access.enter()
	if err != nil {
		return err
	}
	return lookAtRun(ctx, w, person, run, true)
}

// coveredRuns reports of each run whether the person may not yet see who answered
// and who judged.
func coveredRuns(ctx context.Context, w *workspace.Workspace, person string, runs []bench.Run) (func(run string) bool, error) {
	queues, err := w.Queues.List(ctx)
	if err != nil {
		return nil, err
	}
	hidden := map[string]bool{}
	for _, run := range runs {
		if hidden[run.ID], err = covered(ctx, w, person, filledFromRun(run.ID, runs, queues)); err != nil {
			return nil, err
		}
	}
	return func(run string) bool { return hidden[run] }, nil
}

// underBlindReview reports whether cases of the run may still be reviewed by
// anybody, or whether that could not be told.
func underBlindReview(ctx context.Context, w *workspace.Workspace, run string) bool {
	runs, err := w.Runs.List(ctx)
	if err != nil {
		return true
	}
	queues, err := w.Queues.List(ctx)
	return err != nil || underReview(filledFromRun(run, runs, queues))
}
