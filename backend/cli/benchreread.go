package cli

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/runreport"
	"contrejuge/backend/workspace"
)

func (c *command) benchReread() *cobra.Command {
	var spec workspace.RereadSpec
	var verdicts, checks []string
	cmd := &cobra.Command{
		Use:   "reread RUN [CASE]",
		Short: "Say of a blocking case what a person finds",
		Long: `Say of a blocking case what a person finds: a verdict of their own for each
criterion, and whether each failed check is confirmed or a false alarm. Without a
case, list those that wait; with a case and nothing said of it, show it.

A run is cleared when every blocking case was reread and none is confirmed. A case
that nobody judged is cleared by a verdict on each critical criterion; one that was
not answered cannot be.`,
		Args: cobra.RangeArgs(1, 2),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			run, err := findRun(ctx, w, args[0])
			if err != nil {
				return err
			}
			if err := c.noteReviews(ctx, w, run); err != nil {
				return err
			}
			said := len(verdicts) > 0 || len(checks) > 0 || spec.CaseAtFault || spec.Note != ""
			switch {
			case len(args) == 1 && said:
				return fault.New(fault.Usage, "wrong_usage", "no case is named that this is said of")
			case len(args) == 1:
				return c.showBlocking(ctx, w, run)
			case !said:
				return c.showCase(run, args[1])
			}
			spec.Case = args[1]
			if err := readSaid(&spec, verdicts, checks); err != nil {
				return err
			}
			saved, err := w.Rereads.Save(ctx, run.ID, spec)
			if err != nil {
				return err
			}
			if run, err = w.Runs.Show(ctx, run.ID); err != nil {
				return err
			}
			t := run.Tally()
			document := map[string]any{
				"run": run.ID, "case": saved.Case.ID, "standing": saved.Stands, "reread": saved.Outcome.Reread,
				"waiting": t.Waiting, "cleared": run.Cleared(),
			}
			return c.show(document, func(out io.Writer) {
				fmt.Fprintf(out, "%s: %s\n", saved.Case.ID, standingWords[saved.Stands])
				writeTotals(out, run)
			})
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&spec.By, "by", c.User, "who rereads")
	flags.StringArrayVar(&verdicts, "verdict", nil, "`CRITERION=VERDICT`: yes, no or not_applicable; once for each criterion")
	flags.StringArrayVar(&checks, "check", nil, "`N=RULING`: the check of this number is confirmed or a false_alarm; once for each failed check")
	flags.BoolVar(&spec.CaseAtFault, "case-at-fault", false, "the case itself asks for the wrong thing")
	flags.StringVar(&spec.Note, "note", "", "why")
	return cmd
}

// standingWords are where a case stands, in words.
var standingWords = map[bench.Standing]string{
	bench.NotBlocking: "does not block",
	bench.Waiting:     "still to be reread: not everything that blocks was spoken of",
	bench.Upheld:      "confirmed",
	bench.Cleared:     "false alarm",
}

// readSaid reads what is said of criteria and checks.
func readSaid(spec *workspace.RereadSpec, verdicts, checks []string) error {
	spec.Verdicts, spec.Checks = map[string]bench.Verdict{}, map[int]bench.Ruling{}
	for _, said := range verdicts {
		id, verdict, ok := strings.Cut(said, "=")
		if _, twice := spec.Verdicts[id]; !ok || twice {
			return fault.New(fault.Usage, "wrong_usage", "%q is no verdict on a criterion, or its second one", said).WithHint("say --verdict CRITERION=yes, once for each criterion")
		}
		spec.Verdicts[id] = bench.Verdict(verdict)
	}
	for _, said := range checks {
		number, ruling, ok := strings.Cut(said, "=")
		n, err := strconv.Atoi(number)
		if _, twice := spec.Checks[n-1]; !ok || err != nil || twice {
			return fault.New(fault.Usage, "wrong_usage", "%q is nothing said of a check, or its second time", said).WithHint("say --check 2=false_alarm, once for each failed check; `bench reread RUN CASE` shows their numbers")
		}
		spec.Checks[n-1] = bench.Ruling(ruling)
	}
	return nil
}

// showBlocking lists the cases that block, those that wait first.
func (c *command) showBlocking(ctx context.Context, w *workspace.Workspace, run bench.Run) error {
	run, blocking, err := w.Rereads.Of(ctx, run.ID)
	if err != nil {
		return err
	}
	slices.SortStableFunc(blocking, func(a, b workspace.Reread) int {
		return slices.Index(standings, a.Stands) - slices.Index(standings, b.Stands)
	})
	outcomes := map[string]runreport.OutcomeDocument{}
	for _, o := range runreport.Whole(run).Outcomes {
		outcomes[o.Case] = o
	}
	documents := make([]runreport.OutcomeDocument, len(blocking))
	for i, b := range blocking {
		documents[i] = outcomes[b.Case.ID]
	}
	document := map[string]any{"run": run.ID, "waiting": run.Tally().Waiting, "cleared": run.Cleared(), "cases": documents}
	return c.show(document, func(out io.Writer) { writeBlocking(out, run, blocking) })
}

var standings = []bench.Standing{bench.Waiting, bench.Upheld, bench.Cleared}

func writeBlocking(out io.Writer, run bench.Run, blocking []workspace.Reread) {
	if len(blocking) == 0 {
		fmt.Fprintf(out, "No case of run %s blocks.\n", run.ID)
		return
	}
	rows := [][]string{{"CASE", "RESULT", "BY", "WHY"}}
	for _, b := range blocking {
		by := "-"
		if b.Outcome.Reread != nil {
			by = b.Outcome.Reread.By
		}
		rows = append(rows, []string{b.Case.ID, result(b.Case, b.Outcome), by, shortened(why(b.Case, b.Outcome), longestWhy)})
	}
	table(out, rows)
	fmt.Fprintf(out, "\nReread one: contrejuge bench reread %s CASE\n", run.ID)
}

// writeReread prints what a person said of a case, and how to say it while the
// case waits for that.
func writeReread(out io.Writer, run bench.Run, of bench.Case, o bench.Outcome) {
	if bench.StandingOf(of, o) == bench.Waiting && o.Unanswered == nil && run.Status != bench.Running {
		defer fmt.Fprintf(out, "\nSay what you find: contrejuge bench reread %s %s%s\n", run.ID, of.ID, rereadFlags(of, o))
	}
	r := o.Reread
	if r == nil {
		return
	}
	fmt.Fprintf(out, "\nReread by %s, %s: %s\n", r.By, day(r.At), standingWords[bench.StandingOf(of, o)])
	for _, id := range slices.Sorted(maps.Keys(r.Verdicts)) {
		fmt.Fprintf(out, "  %s: %s\n", id, r.Verdicts[id])
	}
	for _, i := range slices.Sorted(maps.Keys(r.Checks)) {
		fmt.Fprintf(out, "  check %d: %s\n", i+1, r.Checks[i])
	}
	if r.CaseAtFault {
		fmt.Fprintln(out, "  the case itself is at fault")
	}
	if r.Note != "" {
		fmt.Fprintf(out, "  %s\n", indented(r.Note, "  "))
	}
}

// rereadFlags are the flags that speak of everything that blocks the case, with
// what may be said in them.
func rereadFlags(of bench.Case, o bench.Outcome) string {
	var flags strings.Builder
	for _, r := range bench.Blocking(of, o) {
		switch r.Kind {
		case bench.CheckFailed:
			fmt.Fprintf(&flags, " --check %d=confirmed|false_alarm", r.Check+1)
		case bench.CriterionRefused:
			fmt.Fprintf(&flags, " --verdict %s=yes|no", r.Criterion)
		case bench.Unjudged:
			for _, criterion := range of.Criteria {
				if criterion.Critical {
					fmt.Fprintf(&flags, " --verdict %s=yes|no", criterion.ID)
				}
			}
		}
	}
	return flags.String()
}
