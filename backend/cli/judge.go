package cli

import (
	"context"

	"github.com/spf13/cobra"

	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/workspace"
)

// byJudge are the flags of who judges and what it is asked.
type byJudge struct {
	orders, language, by string
	criteria             []string
	version              int
	seed                 int64
}

func (b *byJudge) add(c *command, cmd *cobra.Command) {
	c.addJudge(cmd)
	flags := cmd.Flags()
	flags.StringVar(&b.orders, "orders", "", "in which orders the judge sees two answers: both, one or random (default the version's, else both)")
	flags.Int64Var(&b.seed, "seed", 0, "the seed of random orders (default drawn, stored and shown)")
	flags.StringVar(&b.language, "language", "", "the language the judge is asked in, fr or en (default the suite's, else fr)")
	flags.StringSliceVar(&b.criteria, "criteria", nil, "the criteria to be scored, rather than a version's or the default ones")
	flags.IntVar(&b.version, "version", 0, "ask as this adopted version does, 0 as none (default the latest that fits)")
	flags.StringVar(&b.by, "by", c.User, "who begins it")
	cmd.MarkFlagsMutuallyExclusive("criteria", "version")
}

// frozenByJudge are the flags that say nothing any more once it has begun.
var frozenByJudge = []string{"judge", "orders", "seed", "language", "criteria", "version", "context", "retries", "strict-family"}

func (b *byJudge) judging(cmd *cobra.Command, judge string, a asking, hosts []string) workspace.ByJudge {
	spec := workspace.ByJudge{
		Judge: judge, Orders: judging.Orders(b.orders), Language: b.language, Criteria: b.criteria, By: b.by,
		StrictFamily: a.strict, Asking: a.spec(hosts),
	}
	if cmd.Flags().Changed("seed") {
		spec.Seed = &b.seed
	}
	if cmd.Flags().Changed("version") {
		spec.Version = &b.version
	}
	return spec
}

func (c *command) judge() *cobra.Command {
	var a asking
	var by byJudge
	var form, resume string
	cmd := &cobra.Command{
		Use:   "judge SOURCE --judge MODEL",
		Short: "Have a source judged, again or for the first time",
		Long: `Have the rows of a source judged. What the judge says stands beside what other
judges said of them, also in queues filled from the source: "contrejuge judges"
compares them.

Two answers are scored from 1 to 5 on each criterion, and one is picked. The turns of
a dataset and the cases of a run are judged criterion by criterion instead: yes, no
or not applicable, as on the bench; --form says otherwise.

What was interrupted, killed or stopped goes on with --resume ID, where nothing else
need be said: what is judged is never judged twice.

Exit code: 0 when everything is judged, 1 when something is unjudged, 3 when the model
hosts could not be used, 130 when it was interrupted.`,
		Args: cobra.MaximumNArgs(1),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			if resume != "" {
				return c.resumeJudging(ctx, w, cmd, resume, &a, judging.Source, args, "", "")
			}
			if len(args) == 0 {
				return fault.New(fault.Usage, "wrong_usage", "no source is named").WithHint("`contrejuge source list` shows them")
			}
			settings, err := c.settings()
			if err != nil {
				return err
			}
			spec := workspace.JudgeSpec{Source: args[0], ByJudge: by.judging(cmd, settings.Judge.Value, a, settings.Hosts.Value)}
			if form != "" {
				is, ok := workspace.ParseForm(form)
				if !ok {
					return fault.New(fault.Usage, "unknown_form", "answers cannot be judged by %q", form).WithHint("say scores or verdicts")
				}
				spec.Form = &is
			}
			watch := c.watchJudging(ctx, a.quiet)
			defer watch.close()
			done, err := w.Evaluations.Judge(ctx, spec, watch.judging())
			watch.close()
			return c.endedJudging(ctx, w, done, err, watch, nil)
		})(cmd, args)
	}
	a.add(c, cmd)
	by.add(c, cmd)
	cmd.Flags().StringVar(&form, "form", "", "by scores or verdicts (default verdicts of datasets and runs, else scores)")
	cmd.Flags().StringVar(&resume, "resume", "", "go on with the judging of this `ID` rather than begin one")
	return cmd
}
