package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/workspace"
)

func (c *command) workbench() *cobra.Command {
	parent := &cobra.Command{
		Use: "workbench", Short: "Try a judge, or its words, on reviewed items", Args: cobra.NoArgs, RunE: needsSubcommand,
		Long: `Try a judge, or its words, on reviewed items. A trial counts nowhere until it is
adopted; what is adopted is what new judgings ask. A TRIAL is an id, a beginning of it
that no other has, or "last".`,
	}
	parent.AddCommand(c.workbenchTry(), c.workbenchList(), c.workbenchShow(), c.workbenchAdopt(), c.workbenchVersions())
	return parent
}

// tryFlags are the flags of a trial.
type tryFlags struct {
	asking
	against, orders, language, instructions, heldOut, by, resume string
	ask                                                          []string
	seed                                                         int64
}

func (c *command) workbenchTry() *cobra.Command {
	var f tryFlags
	cmd := &cobra.Command{
		Use:   "try QUEUE [--judge MODEL] [--ask CRITERION=TEXT]…",
		Short: "Judge a queue's reviewed items anew, and compare with before",
		Long: `Judge a queue's reviewed items anew, by another judge or in other words, and compare
both with what people said: agreement, kappa, gaps, and which verdicts changed.

A share of the items is held out, drawn by question: of these only the figures are
shown, never what changed. Words that were polished while looking at the working part
are measured on the other one. Trials of one queue are parted alike unless --held-out
or --seed says otherwise; who changes them has looked at what was held out.

Exit code: 0 when everything is judged, 1 when something is unjudged, 3 when the model
hosts could not be used, 130 when it was interrupted.`,
		Args: cobra.MaximumNArgs(1),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			if f.resume != "" {
				return c.resumeJudging(ctx, w, cmd, f.resume, &f.asking, judging.Items, args, "", "")
			}
			spec, err := c.trySpec(cmd, &f, args)
			if err != nil {
				return err
			}
			watch := c.watchJudging(ctx, f.quiet)
			defer watch.close()
			done, err := w.Workbench.Try(ctx, spec, watch.judging())
			watch.close()
			return c.endedJudging(ctx, w, done, err, watch, nil)
		})(cmd, args)
	}
	f.asking.add(c, cmd)
	flags := cmd.Flags()
	flags.StringVar(&c.flags.Judge, "judge", "", "the `MODEL` that is tried (default the judge there is)")
	flags.StringVar(&f.against, "against", "", "the `JUDGE` of the items it is compared with (default the only one)")
	flags.StringArrayVar(&f.ask, "ask", nil, "ask about a criterion in other words: `CRITERION=TEXT`, once for each")
	flags.StringVar(&f.instructions, "instructions", "", "what the judge has to know of the context, in other words than before")
	flags.StringVar(&f.orders, "orders", "", "both, one or random (default as before, else both)")
	flags.StringVar(&f.heldOut, "held-out", "", "the `SHARE` of the items that is held out, such as 30% (default as in the queue's trials before, else 30%)")
	flags.Int64Var(&f.seed, "seed", 0, "the seed of which items are held out (default as in the queue's trials before, else drawn)")
	flags.StringVar(&f.language, "language", "", "the language of words that are made here, fr or en (default fr)")
	flags.StringVar(&f.by, "by", c.User, "who tries it")
	flags.StringVar(&f.resume, "resume", "", "go on with the `TRIAL` rather than begin one")
	return cmd
}

func (c *command) trySpec(cmd *cobra.Command, f *tryFlags, args []string) (workspace.TrySpec, error) {
	if len(args) == 0 {
		return workspace.TrySpec{}, fault.New(fault.Usage, "wrong_usage", "no queue is named").WithHint("`contrejuge queue list` shows them")
	}
	settings, err := c.settings()
	if err != nil {
		return workspace.TrySpec{}, err
	}
	spec := workspace.TrySpec{
		Queue: args[0], Against: f.against, Judge: c.flags.Judge, Orders: judging.Orders(f.orders), Language: f.language, By: f.by,
		StrictFamily: f.strict, Asking: f.asking.spec(settings.Hosts.Value), Ask: map[string]string{},
	}
	for _, said := range f.ask {
		criterion, text, ok := strings.Cut(said, "=")
		if !ok {
			return spec, fault.New(fault.Usage, "bad_criterion", "%q does not say what is asked about which criterion", said).WithHint(`write it as --ask "tone=Is the answer polite?"`)
		}
		spec.Ask[criterion] = text
	}
	if cmd.Flags().Changed("instructions") {
		spec.Instructions = &f.instructions
	}
	if cmd.Flags().Changed("seed") {
		spec.Seed = &f.seed
	}
	if f.heldOut != "" {
		share, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(f.heldOut, "%")))
		if err != nil {
			return spec, fault.New(fault.Usage, "bad_held_out", "%q is no share of the items", f.heldOut).WithHint("give a whole number of percent from 0 to 90, such as 30%%")
		}
		spec.HeldOut = &share
	}
	return spec, nil
}

func (c *command) workbenchList() *cobra.Command {
	return &cobra.Command{
		Use: "list [QUEUE]", Short: "List the trials, the newest first", Args: cobra.MaximumNArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			queue := ""
			if len(args) > 0 {
				queue = args[0]
				if _, err := w.Queues.Get(ctx, queue); err != nil {
					return err
				}
			}
			trials, err := w.Workbench.List(ctx, queue)
			if err != nil {
				return err
			}
			documents := make([]workspace.JudgingDocument, len(trials))
			for i, t := range trials {
				documents[i] = workspace.DocumentOf(t)
			}
			return c.show(map[string]any{"trials": documents}, func(out io.Writer) { writeTrials(out, trials) })
		}),
	}
}

func writeTrials(out io.Writer, trials []judging.Judging) {
	if len(trials) == 0 {
		fmt.Fprintln(out, "Nothing was tried yet. Begin with `contrejuge workbench try QUEUE --judge MODEL`, once some items are reviewed.")
		return
	}
	rows := [][]string{{"TRIAL", "STARTED", "QUEUE", "JUDGE", "AGAINST", "STATUS", "ITEMS", "JUDGED", "UNJUDGED", "VERSION"}}
	for _, t := range trials {
		version := "-"
		if t.Adopted > 0 {
			version = strconv.Itoa(t.Adopted)
		}
		rows = append(rows, []string{
			t.ID, day(t.Started), t.Settings.Name, t.Settings.Judge.Name, dash(t.Settings.Against), string(t.Status),
			grouped(t.Tally.Rows), grouped(t.Tally.Judged), grouped(t.Tally.Unjudged), version,
		})
	}
	table(out, rows)
}

func (c *command) workbenchShow() *cobra.Command {
	return &cobra.Command{
		Use: "show TRIAL", Short: "A trial's figures before and after, and what changed", Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			trial, err := findTrial(ctx, w, args[0])
			if err != nil {
				return err
			}
			return c.show(trial.Document(), func(out io.Writer) { writeTrial(out, trial) })
		}),
	}
}

func findTrial(ctx context.Context, w *workspace.Workspace, ref string) (workspace.Trial, error) {
	of, err := findTarget(ctx, w, ref, func(t judging.Target) bool { return t == judging.Items })
	if err != nil {
		return workspace.Trial{}, err
	}
	return w.Workbench.Show(ctx, of.ID)
}

func (c *command) workbenchAdopt() *cobra.Command {
	var note, by string
	cmd := &cobra.Command{
		Use: "adopt TRIAL", Short: "Make a version of a trial: what new judgings ask", Args: cobra.ExactArgs(1),
		Long: `Make a version of a trial: what new judgings ask from now on unless they say
otherwise. The trial's judgments are added to the queue's items, where they count as
the judge's latest. Versions are numbered and never change.`,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			trial, err := findTrial(ctx, w, args[0])
			if err != nil {
				return err
			}
			v, err := w.Workbench.Adopt(ctx, trial.ID, by, note)
			if err != nil {
				return err
			}
			return c.show(workspace.VersionDocumentOf(v), func(out io.Writer) {
				fmt.Fprintf(out, "version %d: %s as in trial %s; new judgings ask this unless they say otherwise\n", v.Number, v.Judge.Name, v.Trial)
			})
		}),
	}
	cmd.Flags().StringVar(&note, "note", "", "why it is adopted")
	cmd.Flags().StringVar(&by, "by", c.User, "who adopts it")
	return cmd
}

func (c *command) workbenchVersions() *cobra.Command {
	return &cobra.Command{
		Use: "versions", Short: "The judges that were adopted, the latest first", Args: cobra.NoArgs,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, _ []string) error {
			versions, err := w.Workbench.Versions(ctx)
			if err != nil {
				return err
			}
			documents := make([]workspace.VersionDocument, len(versions))
			for i, v := range versions {
				documents[i] = workspace.VersionDocumentOf(v)
			}
			return c.show(map[string]any{"versions": documents}, func(out io.Writer) { writeVersions(out, documents) })
		}),
	}
}

func writeVersions(out io.Writer, versions []workspace.VersionDocument) {
	if len(versions) == 0 {
		fmt.Fprintln(out, "Nothing was adopted yet: judges are asked in the default words.")
		return
	}
	rows := [][]string{{"VERSION", "ADOPTED", "BY", "JUDGE", "FORM", "ORDERS", "TRIED ON", "TRIAL", "NOTE"}}
	for _, v := range versions {
		rows = append(rows, []string{
			strconv.Itoa(v.Version), localDay(v.At), dash(v.By), v.Judge, v.Form, string(v.Orders), v.Queue, v.Trial, shortened(v.Note, longestWhy),
		})
	}
	table(out, rows)
}
