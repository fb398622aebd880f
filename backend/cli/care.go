package cli

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"contrejuge/backend/workspace"
)

func (c *command) sample() *cobra.Command {
	return &cobra.Command{
		Use:   "sample",
		Short: "Put the sample evaluation into the workspace, to try the product",
		Long: `Put the sample evaluation into the workspace: questions a neighbours' and tenants'
assistant would get, in French, with a recorded judge that is wrong on purpose
here and there, and two people's reviews. Doing it again changes nothing.`,
		Args: cobra.NoArgs,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, _ []string) error {
			sampled, err := w.Care.Sample(ctx)
			if err != nil {
				return err
			}
			return c.show(sampled, func(out io.Writer) { writeSampled(out, sampled) })
		}),
	}
}

func writeSampled(out io.Writer, s workspace.Sampled) {
	if s.Filled == nil {
		fmt.Fprintf(out, "The sample is in the workspace already, as the queue %s.\n", s.Queue)
	} else {
		fmt.Fprintf(out, "The sample is in the workspace: the queue %s, %s reviewed by two people and waiting for you.\n", s.Queue, count(s.Filled.Items, "item"))
	}
	fmt.Fprintf(out, "It is a sample: what it says is said of no judge of yours.\n\nNext: contrejuge report %s\n      contrejuge export %s --out examples.jsonl\n", s.Queue, s.Queue)
}

func (c *command) version() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "The version of this program", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			document := map[string]any{"name": "contrejuge", "version": c.Version, "go": runtime.Version(), "system": runtime.GOOS + "/" + runtime.GOARCH}
			return c.show(document, func(out io.Writer) {
				fmt.Fprintf(out, "contrejuge %s (%s, %s/%s)\n", c.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			})
		},
	}
}

func (c *command) care() *cobra.Command {
	parent := &cobra.Command{Use: "workspace", Short: "Care of the data", Args: cobra.NoArgs, RunE: needsSubcommand}
	check := &cobra.Command{
		Use: "check", Short: "Look for damage in the workspace", Args: cobra.NoArgs,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, _ []string) error {
			checked, err := w.Care.Check(ctx)
			if err != nil {
				return err
			}
			if !checked.OK {
				c.exit = exitWorkspace
			}
			return c.show(checked, func(out io.Writer) { writeChecked(out, checked) })
		}),
	}
	backup := &cobra.Command{
		Use: "backup FILE", Short: "Copy the workspace, as it is now, to a new file", Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			copied, err := w.Care.Backup(ctx, args[0])
			if err != nil {
				return err
			}
			return c.show(copied, func(out io.Writer) {
				fmt.Fprintf(out, "%s: a copy of the workspace, %s\n", copied.File, count(int(copied.Bytes), "byte"))
			})
		}),
	}
	restore := &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup in the place of the workspace",
		Long: `Put a backup in the place of the workspace. The backup is checked first, and the
workspace as it was is kept beside it under a new name.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			opening, err := c.opening()
			if err != nil {
				return err
			}
			restored, err := c.Restore(cmd.Context(), opening.Path, args[0])
			if err != nil {
				return err
			}
			return c.show(restored, func(out io.Writer) { writeRestored(out, restored) })
		},
	}
	parent.AddCommand(check, backup, restore)
	return parent
}

func writeChecked(out io.Writer, c workspace.Checked) {
	if c.OK {
		fmt.Fprintf(out, "%s is sound\n", c.File)
		return
	}
	fmt.Fprintf(out, "%s is damaged:\n", c.File)
	for _, finding := range c.Findings {
		fmt.Fprintf(out, "  %s\n", finding)
	}
	fmt.Fprintln(out, "Restore a backup with `contrejuge workspace restore FILE`; what is there now will be kept.")
}

func writeRestored(out io.Writer, r workspace.Restored) {
	fmt.Fprintf(out, "%s is now what %s holds\n", r.File, r.From)
	if r.Kept != "" {
		fmt.Fprintf(out, "  what was there before is kept in %s\n", r.Kept)
	}
}
