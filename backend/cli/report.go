package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"contrejuge/backend/workspace"
)

func (c *command) reporting() *cobra.Command {
	var judge string
	cmd := &cobra.Command{
		Use:   "report NAME",
		Short: "How far people and a judge agree over a queue",
		Long: `Compare people's first blind opinions with a judge's over a queue: agreement with
its interval, kappa, the gaps between scores, and where they disagree.

A queue that does not measure the judge in general has no overall rate; the
report says why.`,
		Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			report, err := w.Reports.Report(ctx, args[0], judge)
			if err != nil {
				return err
			}
			return c.show(report, func(out io.Writer) { writeReport(out, report) })
		}),
	}
	cmd.Flags().StringVar(&judge, "judge", "", "the `JUDGE` to compare with (default the only one there is)")
	return cmd
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
	writeAgreement(out, r)
	writeAccounting(out, r)
	writeConfusion(out, r.Confusion)
	writeCriteria(out, r.Criteria)
	writePeople(out, r)
	writeHabits(out, r)
	writeWinRates(out, r.WinRates)
	writeDisagreements(out, r.Disagreements)
}
