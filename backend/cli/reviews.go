package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

func (c *command) reviews() *cobra.Command {
	parent := &cobra.Command{Use: "reviews", Short: "Carry reviews between workspaces", Args: cobra.NoArgs, RunE: needsSubcommand}
	var file string
	export := &cobra.Command{
		Use:   "export NAME --out FILE",
		Short: "Write a queue's reviewed items as an evaluation",
		Long: `Write a queue's reviewed items as an evaluation, with every revision and the
judgments. The file names models and judges: it is not for people who are still
reviewing.`,
		Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			written, err := w.Exports.Reviews(ctx, args[0], file)
			if err != nil {
				return err
			}
			return c.show(written, func(out io.Writer) {
				fmt.Fprintf(out, "%s: %s of %s\n", written.File, count(written.Reviews, "review"), count(written.Items, "item"))
			})
		}),
	}
	export.Flags().StringVar(&file, "out", "", "the `FILE` to write")
	_ = export.MarkFlagRequired("out")
	imports := &cobra.Command{
		Use:   "import NAME FILE",
		Short: "Bring reviews made elsewhere into a queue",
		Long: `Bring reviews made elsewhere into a queue. A line's reviews go to the item with
the same id, question and answers. Importing the same file again adds nothing; a
revision that is known with another content is refused.`,
		Args: cobra.ExactArgs(2),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			read, err := w.Exports.ImportReviews(ctx, args[0], args[1])
			text := func(out io.Writer) { writeReviewsRead(out, read) }
			if err == nil {
				return c.show(read, text)
			}
			if !fault.Is(err, "nothing_imported") {
				return err
			}
			document, encoding := fields(read)
			return errors.Join(c.showFailed(document, err, text), encoding)
		}),
	}
	parent.AddCommand(export, imports)
	return parent
}

func writeReviewsRead(out io.Writer, r workspace.ReviewsRead) {
	fmt.Fprintf(out, "%s: %s read, %s added to %s", r.Queue, count(r.Lines, "line"), count(r.Reviews, "review"), count(r.Items, "item"))
	if r.Duplicates > 0 {
		fmt.Fprintf(out, ", %s known already", grouped(r.Duplicates))
	}
	fmt.Fprintln(out)
	writeProblems(out, "Refused", r.Refused)
	writeProblems(out, "Warnings", r.Warnings)
}

func (c *command) arbitration() *cobra.Command {
	var a review.Arbitration
	var pick, worse, file string
	cmd := &cobra.Command{
		Use:   "arbitrate NAME ITEM --pick PICK",
		Short: "Settle a contradiction between reviewers",
		Long: `Settle a contradiction between reviewers of an item. The decision says what is
trained on and never enters agreement; the latest one counts.`,
		Args: cobra.ExactArgs(2),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			a.Pick, a.Worse = evaluation.Pick(pick), evaluation.Label(worse)
			if file != "" {
				text, err := os.ReadFile(file)
				if err != nil {
					return fault.New(fault.Input, "unreadable", "the correction cannot be read").WithCause(err)
				}
				a.Correction = string(text)
			}
			if err := w.Reviews.Arbitrate(ctx, args[0], args[1], a); err != nil {
				return err
			}
			document := map[string]any{
				"queue": args[0], "item": args[1], "pick": pick, "correction": a.Correction, "worse": nil, "note": a.Note, "by": a.By,
			}
			if worse != "" {
				document["worse"] = worse
			}
			return c.show(document, func(out io.Writer) { fmt.Fprintf(out, "%s is settled: %s, by %s\n", args[1], pick, a.By) })
		}),
	}
	cmd.Flags().StringVar(&pick, "pick", "", "a, b, tie or both_bad, by the answers as the source lists them")
	cmd.Flags().StringVar(&a.Correction, "correction", "", "the answer that should have been given")
	cmd.Flags().StringVar(&file, "correction-file", "", "read the correction from a `FILE`")
	cmd.Flags().StringVar(&worse, "worse", "", "a or b: which is worse, where neither is picked")
	cmd.Flags().StringVar(&a.Note, "note", "", "why")
	cmd.Flags().StringVar(&a.By, "by", c.User, "who decides")
	cmd.MarkFlagsMutuallyExclusive("correction", "correction-file")
	_ = cmd.MarkFlagRequired("pick")
	return cmd
}
