package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"contrejuge/backend/dataset"
	"contrejuge/backend/fault"
	"contrejuge/backend/workspace"
)

func (c *command) importing() *cobra.Command {
	parent := &cobra.Command{Use: "import", Short: "Read files into the workspace", Args: cobra.NoArgs, RunE: needsSubcommand}
	var spec workspace.ImportSpec
	evaluation := &cobra.Command{
		Use:   "evaluation FILE",
		Short: "Read an evaluation: judged questions, with reviews when there are any",
		Long: `Read an evaluation in JSON Lines or as a JSON array: judged questions with one or
two answers each, with people's reviews when there are any.

A line that cannot be used is refused with its number and reason, the others are
imported. Importing the same file again adds nothing; judgments and reviews that
are new are added to the rows they belong to.`,
		Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			spec.File = args[0]
			return c.importEvaluation(ctx, w, spec)
		}),
	}
	evaluation.Flags().StringVar(&spec.Name, "name", "", "what to call the source (default the file's name)")
	evaluation.Flags().StringVar(&spec.Origin, "origin", "", "where the data comes from, as training data will state it (default the file's name)")
	evaluation.Flags().StringVar(&spec.Licence, "licence", "", "the data's licence, as training data will state it")
	parent.AddCommand(evaluation)
	return parent
}

func (c *command) importEvaluation(ctx context.Context, w *workspace.Workspace, spec workspace.ImportSpec) (err error) {
	file, err := os.Open(spec.File)
	if err != nil {
		return fault.New(fault.Input, "unreadable", "the file cannot be read").WithCause(err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	size := int64(-1)
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		size = info.Size()
	}
	bar := c.bar(size, "importing")
	summary, err := w.Sources.Import(ctx, spec, io.TeeReader(file, bar), nil)
	bar.done()
	text := func(out io.Writer) { writeImport(out, summary) }
	if err == nil {
		return c.show(summary, text)
	}
	document, encoding := fields(summary)
	return errors.Join(c.showFailed(document, err, text), encoding)
}

func writeImport(out io.Writer, s workspace.ImportSummary) {
	fmt.Fprintf(out, "%s: %s read\n", s.Name, count(s.Lines, "line"))
	for _, part := range []struct {
		n    int
		what string
	}{
		{s.Imported, "imported"},
		{s.Updated, "gained judgments or reviews"},
		{s.Duplicates, "known already, unchanged"},
		{len(s.Refused), "refused"},
	} {
		if part.n > 0 {
			fmt.Fprintf(out, "  %7s  %s\n", grouped(part.n), part.what)
		}
	}
	writeProblems(out, "Refused", s.Refused)
	writeProblems(out, "Warnings", s.Warnings)
}

// mostProblems is how many problems are printed; --json has all of them.
const mostProblems = 20

func writeProblems(out io.Writer, title string, problems []dataset.Problem) {
	if len(problems) == 0 {
		return
	}
	fmt.Fprintf(out, "\n%s:\n", title)
	for i, p := range problems {
		if i == mostProblems {
			fmt.Fprintf(out, "  … and %s more: see --json\n", grouped(len(problems)-i))
			return
		}
		fmt.Fprintf(out, "  line %d: %s\n", p.Line, p.Reason)
	}
}

// needsSubcommand is what a command does that only holds others.
func needsSubcommand(cmd *cobra.Command, _ []string) error {
	return fault.New(fault.Usage, "wrong_usage", "%s needs a command after it", cmd.CommandPath()).
		WithHint("see `%s --help`", cmd.CommandPath())
}
