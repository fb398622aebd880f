package cli

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"contrejuge/backend/workspace"
)

func (c *command) judges() *cobra.Command {
	return &cobra.Command{
		Use: "judges QUEUE", Short: "Compare the judges of a queue on the same reviewed items", Args: cobra.ExactArgs(1),
		Long: `Compare the judges of a queue on the same reviewed items: those that people decided
and that every judge was asked about, whether or not it had anything to say. For each:
agreement with its interval, kappa, what it left unjudged, how often it changed its
pick with the order, and how long it took for an item.`,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			board, err := w.Reports.Leaderboard(ctx, args[0])
			if err != nil {
				return err
			}
			return c.show(board, func(out io.Writer) { writeLeaderboard(out, board) })
		}),
	}
}
