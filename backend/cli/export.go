package cli

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"contrejuge/backend/training"
	"contrejuge/backend/workspace"
)

func (c *command) export() *cobra.Command {
	var spec workspace.ExportSpec
	cmd := &cobra.Command{
		Use:   "export NAME --out FILE",
		Short: "Write a queue's reviews as training data",
		Long: `Write a queue's reviews as training data. Exporting again to the same file
updates the lines written before, withdraws those no longer due, and leaves every
other line alone. A manifest beside the file says which line comes from what.`,
		Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			spec.Queue = args[0]
			written, err := w.Exports.Training(ctx, spec)
			if err != nil {
				return err
			}
			return c.show(written, func(out io.Writer) { writeExport(out, written, spec.DryRun) })
		}),
	}
	cmd.Flags().StringVar(&spec.Profile, "format", "native", "the `PROFILE` of the training data")
	cmd.Flags().StringVar(&spec.File, "out", "", "the `FILE` to write or update")
	cmd.Flags().BoolVar(&spec.DryRun, "dry-run", false, "say what would be done and write nothing")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

func writeExport(out io.Writer, s workspace.TrainingWritten, dryRun bool) {
	fmt.Fprintf(out, "%s: %s, profile %s%s%s\n", s.File, count(s.Examples, "example"), s.Profile,
		either(dryRun, " (dry run: nothing was written)", ""), either(s.Sample, "  (SAMPLE: not your data)", ""))
	fmt.Fprintf(out, "  %s new, %s changed, %s withdrawn, %s unchanged\n", grouped(s.New), grouped(s.Changed), grouped(s.Withdrawn), grouped(s.Unchanged))
	if s.ChangedByHand > 0 {
		fmt.Fprintf(out, "  %s written before were changed or removed by hand: they are left as they are\n", count(s.ChangedByHand, "line"))
	}
	if len(s.Refused) == 0 {
		return
	}
	fmt.Fprintln(out, "\nNot exported:")
	rows := [][]string{}
	for _, reason := range slices.Sorted(maps.Keys(s.Refused)) {
		rows = append(rows, []string{fmt.Sprintf("  %7s", grouped(s.Refused[reason])), sentence(reason)})
	}
	table(out, rows)
	writeContradictions(out, s)
}

// mostContradictions is how many items to settle are printed; --json has all.
const mostContradictions = 20

// writeContradictions names the items that wait for an arbitration.
func writeContradictions(out io.Writer, s workspace.TrainingWritten) {
	var items []string
	for _, refused := range s.RefusedItems {
		if refused.Reason == training.Contradiction {
			items = append(items, refused.Item)
		}
	}
	if len(items) == 0 {
		return
	}
	shown := items[:min(len(items), mostContradictions)]
	fmt.Fprintf(out, "\nTo settle: %s\n", strings.Join(shown, "  "))
	if more := len(items) - len(shown); more > 0 {
		fmt.Fprintf(out, "  … and %s more: see --json\n", grouped(more))
	}
}

// sentence says why an item is no example.
func sentence(reason training.Reason) string {
	switch reason {
	case training.TieWithoutCorrection:
		return "a tie without a correction: nothing to prefer"
	case training.BothBadWithoutCorrection:
		return "both bad without a correction: nothing to learn from"
	case training.ScoresOnly:
		return "scored, with nothing picked and no correction"
	case training.VerdictsOnly:
		return "given verdicts, with no correction"
	case training.Skipped:
		return "skipped"
	case training.NotReviewed:
		return "not reviewed yet"
	case training.Contradiction:
		return "the reviewers contradict each other: settle it with `contrejuge arbitrate`"
	case training.NoMajority:
		return "no answer has a majority"
	case training.ChosenEqualsRejected:
		return "the chosen and the rejected answer are the same"
	case training.EmptyChosen:
		return "the chosen answer is empty"
	case training.UnfitTurn:
		return "marked unfit for training"
	default:
		return string(reason)
	}
}
