package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/workspace"
)

func (c *command) evaluations() *cobra.Command {
	parent := &cobra.Command{
		Use: "evaluation", Short: "What was evaluated and judged here", Args: cobra.NoArgs, RunE: needsSubcommand,
		Long: `What was evaluated and judged here. An ID is an id, a beginning of it that no other
has, or "last". Trials are listed by "contrejuge workbench list".`,
	}
	parent.AddCommand(c.evaluationList(), c.evaluationShow(), c.evaluationDelete())
	return parent
}

func noTrial(t judging.Target) bool { return t != judging.Items }

func (c *command) evaluationList() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List evaluations and judgings, the newest first", Args: cobra.NoArgs,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, _ []string) error {
			all, err := w.Evaluations.List(ctx)
			if err != nil {
				return err
			}
			documents := []workspace.JudgingDocument{}
			for _, j := range all {
				if noTrial(j.Settings.Target) {
					documents = append(documents, workspace.DocumentOf(j))
				}
			}
			return c.show(map[string]any{"evaluations": documents}, func(out io.Writer) { writeEvaluations(out, documents) })
		}),
	}
}

func writeEvaluations(out io.Writer, all []workspace.JudgingDocument) {
	if len(all) == 0 {
		fmt.Fprintln(out, "Nothing was evaluated here yet. Begin with `contrejuge evaluate QUESTIONS --a MODEL --b MODEL --judge MODEL`,\nor have a source judged with `contrejuge judge SOURCE --judge MODEL`.")
		return
	}
	rows := [][]string{{"ID", "STARTED", "SOURCE", "A", "B", "JUDGE", "ORDERS", "STATUS", "ROWS", "JUDGED", "UNJUDGED", "UNANSWERED"}}
	for _, d := range all {
		rows = append(rows, []string{
			d.ID, localDay(d.Started), d.Name, optionalName(d.A), optionalName(d.B), d.Judge, string(d.Orders), string(d.Status),
			grouped(d.Rows), grouped(d.Judged), grouped(d.Unjudged), grouped(d.Unanswered),
		})
	}
	table(out, rows)
}

func optionalName(name *string) string {
	if name == nil {
		return "-"
	}
	return *name
}

func (c *command) evaluationShow() *cobra.Command {
	var row string
	var exit bool
	most := 0
	cmd := &cobra.Command{
		Use: "show ID", Short: "Show what came of one, or all that a judge was asked about one row", Args: cobra.ExactArgs(1),
		Long: `Show what came of one: how many are judged, unjudged and why, how often the judge
changed its pick with the order, and what it said of each row. With --row everything
of one row: what the judge was asked and what it replied.

With --exit-code the exit code is 1 while something is unanswered or unjudged, and 3
when it stopped because its hosts could not be used.`,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			of, err := findTarget(ctx, w, args[0], noTrial)
			if err != nil {
				return err
			}
			if exit {
				c.exit = exitOfJudging(of, false)
			}
			if row != "" {
				return c.showRow(ctx, w, of, row)
			}
			shown, err := c.judged(ctx, w, of)
			if err != nil {
				return err
			}
			return c.show(shown.document(), func(out io.Writer) { shown.write(out, most) })
		}),
	}
	cmd.Flags().StringVar(&row, "row", "", "show everything of the `ROW`")
	cmd.Flags().IntVar(&most, "rows", mostResults, "how many rows are listed at most; 0 all (--json lists all)")
	cmd.Flags().BoolVar(&exit, "exit-code", false, "tell by the exit code whether everything is judged")
	return cmd
}

// showRow shows everything a judge was asked about one row.
func (c *command) showRow(ctx context.Context, w *workspace.Workspace, of judging.Judging, row string) error {
	var found []judging.Result
	err := w.Evaluations.Results(ctx, of.ID, func(r judging.Result) error {
		if r.Key == row {
			found = append(found, r)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return fault.New(fault.NotFound, "row_not_found", "the judge was asked about no row %q", row)
	}
	documents := make([]rowDocument, len(found))
	for i, r := range found {
		documents[i] = rowDocument{resultDocumentOf(r), callDocumentOf(r.Call)}
	}
	return c.show(map[string]any{"id": of.ID, "row": row, "results": documents}, func(out io.Writer) {
		for _, r := range found {
			fmt.Fprintf(out, "%s, order %s: %s\n", r.Key, r.Judgment.Order, said(r.Judgment))
			fmt.Fprintf(out, "\nThe judge's call: %s s, %s s to the first word, %s read, %s written, try %d\n", tenths(r.Call.Whole), tenths(r.Call.FirstChunk),
				count(r.Call.PromptTokens, "token"), grouped(r.Call.ReplyTokens), r.Call.Tries)
			block(out, "system", r.Call.System)
			block(out, "prompt", r.Call.Prompt)
			block(out, "raw reply", r.Call.Reply)
			fmt.Fprintln(out)
		}
	})
}

func (c *command) evaluationDelete() *cobra.Command {
	return &cobra.Command{
		Use: "delete ID", Short: "Delete one with its calls; rows and items keep the judgments", Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			of, err := findJudging(ctx, w, args[0])
			if err != nil {
				return err
			}
			if err := w.Evaluations.Delete(ctx, of.ID); err != nil {
				return err
			}
			return c.show(map[string]any{"id": of.ID, "deleted": true}, func(out io.Writer) {
				fmt.Fprintf(out, "%s is deleted with its calls; what the judge said stays with the rows and items\n", of.ID)
			})
		}),
	}
}
