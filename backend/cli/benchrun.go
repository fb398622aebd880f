package cli

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/runreport"
	"contrejuge/backend/workspace"
)

func (c *command) benchRun() *cobra.Command {
	var a asking
	var r reports
	var resume string
	cmd := &cobra.Command{
		Use:   "run SUITE --candidate MODEL --judge MODEL",
		Short: "Replay a suite: the candidate answers, checks and the judge examine the answers",
		Long: `Replay a suite: the candidate answers every case, checks examine the answers, and
the judge gives a reason and a verdict on each criterion. A case that nobody judged
is blocking, whatever the reason.

SUITE is a file, or "pilote" for the suite that ships. The candidate is a model of
the hosts; openai:MODEL is one behind --endpoint, whose key is in
$CONTREJUGE_API_KEY; recorded:FILE are answers that are there already.

Every outcome is kept as it comes. A run that was interrupted, killed or stopped
goes on with --resume RUN, where nothing else need be said: what is answered is not
asked again, and what is judged never judged twice.

Exit code: 0 when no case blocks, 1 when one does, 3 when the model hosts could not
be used, 130 when it was interrupted.`,
		Args: cobra.MaximumNArgs(1),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := r.check(); err != nil {
			return err
		}
		return c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			watch := c.watch(ctx, w, a.quiet)
			defer watch.close()
			begin := c.start
			if resume != "" {
				begin = c.resume(cmd, resume)
			}
			run, err := begin(ctx, w, args, &a, watch.watching())
			watch.close()
			return c.ended(ctx, run, err, r)
		})(cmd, args)
	}
	a.add(c, cmd)
	r.add(cmd)
	c.addJudge(cmd)
	c.addCandidate(cmd)
	cmd.Flags().StringVar(&c.flags.Endpoint, "endpoint", "", "the OpenAI-compatible `URL` of a candidate openai:MODEL (default the configured one)")
	cmd.Flags().StringVar(&c.keyEnv, "key-env", "", "the environment `VARIABLE` that holds its key (default "+apiKey+")")
	cmd.Flags().StringVar(&resume, "resume", "", "go on with the `RUN` rather than begin one")
	return cmd
}

func (c *command) addCandidate(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.flags.Candidate, "candidate", "", "the `MODEL` under test (default the configured one)")
}

// start begins a run.
func (c *command) start(ctx context.Context, w *workspace.Workspace, args []string, a *asking, watching workspace.Watching) (bench.Run, error) {
	settings, err := c.settings()
	if err != nil {
		return bench.Run{}, err
	}
	if len(args) == 0 {
		return bench.Run{}, fault.New(fault.Usage, "wrong_usage", "no suite is named").WithHint("name a file, or %q for the suite that ships", pilotName)
	}
	if settings.Candidate.Value == "" {
		return bench.Run{}, fault.New(fault.Usage, "candidate_needed", "no model under test is named").WithHint("name one with --candidate")
	}
	spec := workspace.RunSpec{
		Candidate: workspace.ParseReference(settings.Candidate.Value), Endpoint: settings.Endpoint.Value, Judge: settings.Judge.Value,
		Asking: a.spec(settings.Hosts.Value), StrictFamily: a.strict,
	}
	switch spec.Candidate.Kind {
	case workspace.OpenAI:
		if spec.Endpoint == "" {
			return bench.Run{}, fault.New(fault.Usage, "endpoint_needed", "a candidate openai:… is behind an address, and none is named").WithHint("name it with --endpoint https://host/v1")
		}
	case workspace.Recorded:
		spec.Endpoint = ""
		if spec.Answers, spec.Digest, err = readAnswers(spec.Candidate.Name); err != nil {
			return bench.Run{}, err
		}
	default:
		spec.Endpoint = ""
	}
	if spec.Suite, err = readSuite(args[0]); err != nil {
		return bench.Run{}, err
	}
	return w.Runs.Start(ctx, spec, watching)
}

func (c *command) benchRejudge() *cobra.Command {
	var a asking
	var r reports
	var file string
	cmd := &cobra.Command{
		Use:   "rejudge RUN --judge MODEL",
		Short: "Judge a run's answers again, as a run of its own",
		Long: `Judge a run's answers again, as a run of its own: by another judge, or with --suite
in other words. The suite's cases must be the run's, with the same messages; their
checks, criteria and instructions may be others.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := r.check(); err != nil {
				return err
			}
			return c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
				settings, err := c.settings()
				if err != nil {
					return err
				}
				of, err := findRun(ctx, w, args[0])
				if err != nil {
					return err
				}
				spec := workspace.RejudgeSpec{Judge: settings.Judge.Value, Asking: a.spec(settings.Hosts.Value), StrictFamily: a.strict}
				if file != "" {
					suite, err := readSuite(file)
					if err != nil {
						return err
					}
					spec.Suite = &suite
				}
				watch := c.watch(ctx, w, a.quiet)
				defer watch.close()
				run, err := w.Runs.Rejudge(ctx, of.ID, spec, watch.watching())
				watch.close()
				return c.ended(ctx, run, err, r)
			})(cmd, args)
		},
	}
	a.add(c, cmd)
	r.add(cmd)
	c.addJudge(cmd)
	cmd.Flags().StringVar(&file, "suite", "", "ask as this suite's `FILE` says")
	return cmd
}

// ended writes and shows a run that has come to whatever end it came to.
func (c *command) ended(ctx context.Context, run bench.Run, failure error, r reports) error {
	if run.ID == "" {
		return failure
	}
	failure = errors.Join(failure, r.write(run))
	text := func(out io.Writer) { writeRun(out, run) }
	if failure != nil {
		document, encoding := fields(runreport.Whole(run))
		return errors.Join(c.showFailed(document, failure, text), encoding)
	}
	c.exit = exitOf(run)
	if run.Status == bench.Interrupted && ctx.Err() != nil {
		c.exit = exitInterrupted
	}
	return c.show(runreport.Whole(run), text)
}

// exitOf is the exit code that hides nothing of the run.
func exitOf(run bench.Run) int {
	switch {
	case run.Status == bench.StoppedRun, unusable(run):
		return exitHost
	case run.Status != bench.Finished, run.Tally().Blocking > 0:
		return exitBlocking
	}
	return exitWell
}

// unusable reports whether the hosts failed in every case they were to answer or
// judge, which a short suite comes to its end with.
func unusable(run bench.Run) bool {
	failed := 0
	for i, o := range run.Settled() {
		cause := o.Unjudged
		if o.Unanswered != nil {
			cause = o.Unanswered
		}
		switch {
		case cause != nil && (cause.Cause == evaluation.Unreachable || cause.Cause == evaluation.ModelMissing):
			failed++
		case cause != nil || len(run.Suite.Cases[i].Criteria) > 0:
			return false
		}
	}
	return failed > 0
}
