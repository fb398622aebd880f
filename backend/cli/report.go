package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

func (c *command) reporting() *cobra.Command {
	var judge, stratum string
	cmd := &cobra.Command{
		Use:   "report NAME",
		Short: "How far people and a judge agree over a queue",
		Long: `Compare people's first blind opinions with a judge's over a queue: agreement with
its interval, kappa, the gaps between scores, and where they disagree. Where people
give verdicts, these are compared criterion by criterion, in place of a rate.

A queue that does not measure the judge in general has no overall rate; the
report says why.`,
		Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			at, err := stratumOf(ctx, w, args[0], stratum)
			if err != nil {
				return err
			}
			report, err := w.Reports.ReportOf(ctx, args[0], judge, at)
			if err != nil {
				return err
			}
			return c.show(report, func(out io.Writer) { writeReport(out, report) })
		}),
	}
	cmd.Flags().StringVar(&judge, "judge", "", "the `JUDGE` to compare with (default the only one there is)")
	cmd.Flags().StringVar(&stratum, "stratum", "", "the `SELECTION`, or its number in queue show, whose items are reported (default the first)")
	return cmd
}

// stratumOf is the place of the stratum named; "" is the first.
func stratumOf(ctx context.Context, w *workspace.Workspace, queue, name string) (int, error) {
	if name == "" {
		return 0, nil
	}
	q, err := w.Queues.Get(ctx, queue)
	if err != nil {
		return 0, err
	}
	return workspace.StratumNamed(q, name)
}

func writeReport(out io.Writer, r workspace.Report) {
	fmt.Fprintf(out, "%s", r.Queue)
	if r.Judge != "" {
		fmt.Fprintf(out, ", judged by %s", r.Judge)
	} else {
		fmt.Fprint(out, ", judged by nobody")
	}
	if r.Sample {
		fmt.Fprint(out, "  (SAMPLE: not your data)")
	}
	fmt.Fprintf(out, "\n%s of %s reviewed, selection %s\n\n", grouped(r.Reviewed), count(r.Items, "item"), r.Selection)
	writeStrata(out, r)
	writeAgreement(out, r)
	writeAccounting(out, r)
	writeConfusion(out, r.Confusion)
	writeCriteria(out, r.Criteria)
	writeVerdicts(out, r.Verdicts)
	writePeople(out, r)
	writeHabits(out, r)
	writeWinRates(out, r.WinRates)
	writeDisagreements(out, r.Disagreements)
}

// writeStrata says which other strata there are, which these figures leave out.
func writeStrata(out io.Writer, r workspace.Report) {
	if len(r.Strata) < 2 {
		return
	}
	fmt.Fprint(out, "The queue has several strata, and figures never mix them:\n")
	rows := [][]string{}
	for i, s := range r.Strata {
		rows = append(rows, []string{
			fmt.Sprintf("  %d", i+1), ruleWords(review.Rule{Selection: s.Selection, Judge: s.Judge, Model: s.Model}),
			fmt.Sprintf("%s of %s reviewed", grouped(s.Reviewed), count(s.Items, "item")), either(i == r.Stratum, "reported here", ""),
		})
	}
	table(out, rows)
	fmt.Fprintln(out)
}
