package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/plain"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// noteReviews says that cases of the run wait for blind reviews, to whoever may be
// one of the reviewers: a command does not know who asks, and so refuses nothing
// that the pages would ask about first.
func (c *command) noteReviews(ctx context.Context, w *workspace.Workspace, run bench.Run) error {
	runs, err := w.Runs.List(ctx)
	if err != nil {
		return err
	}
	queues, err := w.Queues.List(ctx)
	if err != nil {
		return err
	}
	same := bench.SameAnswers(run.ID, runs)
	var waiting []string
	for _, q := range queues {
		of := slices.ContainsFunc(q.Fills, func(f review.Fill) bool { return slices.Contains(same, f.Origin) })
		if of && q.State == review.Open && q.Progress.Complete < q.Progress.Items {
			waiting = append(waiting, q.Name)
		}
	}
	if len(waiting) > 0 {
		_, _ = fmt.Fprintf(c.Stderr, "note: cases of this run wait for blind reviews in %s: whoever reviews them should not read on\n", plain.Text(strings.Join(waiting, ", ")))
	}
	return nil
}
