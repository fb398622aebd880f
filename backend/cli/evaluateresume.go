package cli

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
	"contrejuge/backend/workspace"
)

// resumeJudging goes on with a judging of this kind. What it froze cannot be said
// again, but for recorded answers, which the workspace does not keep.
func (c *command) resumeJudging(
	ctx context.Context, w *workspace.Workspace, cmd *cobra.Command, ref string, a *asking, target judging.Target, args []string, nameA, nameB string,
) error {
	of, err := findJudging(ctx, w, ref)
	if err != nil {
		return err
	}
	if of.Settings.Target != target {
		return fault.New(fault.Usage, "other_judging", "%s was not begun with this command", of.ID).WithHint("go on with `contrejuge %s`", resumeOf(of))
	}
	if len(args) > 0 {
		return fault.New(fault.Usage, "setting_frozen", "what is judged cannot be changed any more").WithHint("leave %q out, or begin anew", args[0])
	}
	frozen := append(slices.Clone(frozenByJudge), "name", "licence", "system", "endpoint", "form", "against", "ask", "instructions", "held-out")
	if err := frozenFlags(cmd, "an evaluation", frozen...); err != nil {
		return err
	}
	s := of.Settings
	spec := workspace.ResumeJudgingSpec{Hosts: c.flags.Hosts}
	if spec.Limits, err = a.resumedLimits(cmd, model.Limits{FirstChunk: s.FirstChunk, BetweenChunks: s.BetweenChunks, Whole: s.WholeCall}); err != nil {
		return err
	}
	if target == judging.Questions {
		if spec.A, err = sameAnswerer(of, "a", s.A, nameA); err != nil {
			return err
		}
		if spec.B, err = sameAnswerer(of, "b", s.B, nameB); err != nil {
			return err
		}
	}
	watch := c.watchJudging(ctx, a.quiet)
	defer watch.close()
	done, err := w.Evaluations.Resume(ctx, of.ID, spec, watch.judging())
	watch.close()
	return c.endedJudging(ctx, w, done, err, watch, nil)
}

func sameAnswerer(of judging.Judging, which string, frozen bench.Maker, name string) (workspace.Recording, error) {
	answers, digest, err := sameMaker(frozen, name,
		changed("candidate_changed", "in evaluation %s the answers %s are those of %s:%s", of.ID, which, frozen.Kind, frozen.Name))
	return workspace.Recording{Answers: answers, Digest: digest}, err
}

// findJudging is the judging of that name.
func findJudging(ctx context.Context, w *workspace.Workspace, ref string) (judging.Judging, error) {
	return findTarget(ctx, w, ref, func(judging.Target) bool { return true })
}

// findTarget is the judging of that name; "last" is the last of such a target.
func findTarget(ctx context.Context, w *workspace.Workspace, ref string, of func(judging.Target) bool) (judging.Judging, error) {
	if ref != "last" {
		return w.Evaluations.Show(ctx, ref)
	}
	all, err := w.Evaluations.List(ctx)
	if err != nil {
		return judging.Judging{}, err
	}
	for _, j := range all {
		if of(j.Settings.Target) {
			return j, nil
		}
	}
	return judging.Judging{}, fault.New(fault.NotFound, "judging_not_found", "there is none yet")
}

// endedJudging shows a judging that has come to whatever end it came to.
func (c *command) endedJudging(ctx context.Context, w *workspace.Workspace, done judging.Judging, failure error, watch *judgingWatch, left []leftOut) error {
	if done.ID == "" {
		return failure
	}
	if failure == nil {
		c.exit = exitOfJudging(done, watch.hostless())
		if done.Status == bench.Interrupted && ctx.Err() != nil {
			c.exit = exitInterrupted
		}
	}
	if done.Settings.Target == judging.Items {
		trial, err := w.Workbench.Show(context.WithoutCancel(ctx), done.ID)
		if err != nil {
			return errors.Join(failure, err)
		}
		return c.showEnded(trial.Document(), failure, func(out io.Writer) { writeTrial(out, trial) })
	}
	shown, err := c.judged(context.WithoutCancel(ctx), w, done)
	if err != nil {
		return errors.Join(failure, err)
	}
	shown.leftOut = left
	return c.showEnded(shown.document(), failure, func(out io.Writer) { shown.write(out, mostResults) })
}

// showEnded shows what has come to an end, with what kept it from a better one.
func (c *command) showEnded(document any, failure error, text func(out io.Writer)) error {
	if failure == nil {
		return c.show(document, text)
	}
	keys, encoding := fields(document)
	return errors.Join(c.showFailed(keys, failure, text), encoding)
}

// exitOfJudging is the exit code that hides nothing of the judging.
func exitOfJudging(j judging.Judging, hostless bool) int {
	switch {
	case j.Status == bench.StoppedRun, hostless && j.Tally.Judged == 0:
		return exitHost
	case j.Status != bench.Finished, !j.Tally.Done():
		return exitBlocking
	}
	return exitWell
}
