package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/workspace"
)

func (c *command) sources() *cobra.Command {
	parent := &cobra.Command{Use: "source", Short: "What was imported", Args: cobra.NoArgs, RunE: needsSubcommand}
	list := &cobra.Command{
		Use: "list", Short: "List the sources", Args: cobra.NoArgs,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, _ []string) error {
			sources, err := w.Sources.List(ctx)
			if err != nil {
				return err
			}
			return c.show(sourceDocuments(sources), func(out io.Writer) { writeSources(out, sources) })
		}),
	}
	undo := false
	archive := &cobra.Command{
		Use: "archive NAME", Short: "Hide a source; queues filled from it keep their items", Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			if err := w.Sources.Archive(ctx, args[0], !undo); err != nil {
				return err
			}
			return c.show(map[string]any{"source": args[0], "archived": !undo}, func(out io.Writer) {
				fmt.Fprintf(out, "%s is %s; its queues are unchanged\n", args[0], either(!undo, "archived", "back among the sources"))
			})
		}),
	}
	archive.Flags().BoolVar(&undo, "undo", false, "bring it back")
	del := &cobra.Command{
		Use: "delete NAME", Short: "Delete a source; queues filled from it keep their items", Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			if err := w.Sources.Delete(ctx, args[0]); err != nil {
				return err
			}
			return c.show(map[string]any{"source": args[0], "deleted": true}, func(out io.Writer) {
				fmt.Fprintf(out, "%s is deleted; its queues are unchanged\n", args[0])
			})
		}),
	}
	parent.AddCommand(list, archive, del, c.sourceFlag())
	return parent
}

func (c *command) sourceFlag() *cobra.Command {
	undo := false
	cmd := &cobra.Command{
		Use: "flag SOURCE ROW", Short: "Mark a row to be looked at, for queues of the selection flagged", Args: cobra.ExactArgs(2),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			if err := w.Sources.Flag(ctx, args[0], args[1], !undo); err != nil {
				return err
			}
			return c.show(map[string]any{"source": args[0], "row": args[1], "flagged": !undo}, func(out io.Writer) {
				fmt.Fprintf(out, "%s of %s is %s\n", args[1], args[0], either(!undo, "marked", "no longer marked"))
			})
		}),
	}
	cmd.Flags().BoolVar(&undo, "undo", false, "take the mark away")
	return cmd
}

// sourceDocument is a source in --json.
type sourceDocument struct {
	Name       string `json:"name"`
	Kind       string `json:"kind"`
	Rows       int    `json:"rows"`
	Origin     string `json:"origin"`
	Licence    string `json:"licence"`
	Sample     bool   `json:"sample"`
	Archived   bool   `json:"archived"`
	Unfinished bool   `json:"unfinished"`
	CreatedAt  string `json:"created_at"`
}

func sourceDocuments(sources []evaluation.Source) map[string]any {
	documents := make([]sourceDocument, len(sources))
	for i, s := range sources {
		documents[i] = sourceDocument{s.Name, string(s.Kind), s.Rows, s.Origin, s.Licence, s.Sample, s.Archived, s.Unfinished, stamp(s.CreatedAt)}
	}
	return map[string]any{"sources": documents}
}

func writeSources(out io.Writer, sources []evaluation.Source) {
	if len(sources) == 0 {
		fmt.Fprintln(out, "There is no source yet. Read one with `contrejuge import evaluation FILE`\nor `contrejuge import dataset FILE`, or look at the sample with `contrejuge sample`.")
		return
	}
	rows := [][]string{{"SOURCE", "KIND", "ROWS", "IMPORTED", "LICENCE", "FROM"}}
	for _, s := range sources {
		name := s.Name
		for _, mark := range []struct {
			on   bool
			word string
		}{{s.Sample, "sample"}, {s.Archived, "archived"}, {s.Unfinished, "import unfinished"}} {
			if mark.on {
				name += " (" + mark.word + ")"
			}
		}
		rows = append(rows, []string{name, sourceKind(s.Kind), grouped(s.Rows), day(s.CreatedAt), s.Licence, s.Origin})
	}
	table(out, rows)
}

// sourceKind is what a source holds, in a word.
func sourceKind(kind evaluation.SourceKind) string {
	switch kind {
	case evaluation.OfDataset:
		return "dataset"
	case evaluation.OfRun:
		return "run"
	default:
		return "evaluation"
	}
}

func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
