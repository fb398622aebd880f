package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/workspace"
)

func (c *command) importing() *cobra.Command {
	parent := &cobra.Command{Use: "import", Short: "Read files into the workspace", Args: cobra.NoArgs, RunE: needsSubcommand}
	parent.AddCommand(c.importOf(evaluation.OfEvaluation, &cobra.Command{
		Use:   "evaluation FILE",
		Short: "Read an evaluation: judged questions, with reviews when there are any",
		Long: `Read an evaluation in JSON Lines or as a JSON array: judged questions with one or
two answers each, with people's reviews when there are any.

A line that cannot be used is refused with its number and reason, the others are
imported. Importing the same file again adds nothing; judgments and reviews that
are new are added to the rows they belong to.`,
	}), c.importOf(evaluation.OfDataset, &cobra.Command{
		Use:   "dataset FILE",
		Short: "Read a dataset: conversations to train on",
		Long: `Read a dataset in JSON Lines or as a JSON array: conversations as messages, as
ShareGPT's conversations, as prompt with chosen and rejected, as prompt and
completion, or as instruction, input and output. Each line may be of any of these.

There is one item to review for each answer of an assistant that can be trained
on: a text that is not empty and has no weight of 0. A rejected answer becomes the
second answer of its item.

A line that cannot be used is refused with its number and reason, the others are
imported. Importing the same file again adds nothing.`,
	}))
	return parent
}

// importOf is the command that imports what is of the kind.
func (c *command) importOf(kind evaluation.SourceKind, cmd *cobra.Command) *cobra.Command {
	spec, dry := workspace.ImportSpec{Kind: kind}, false
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
		spec.File = args[0]
		read := w.Sources.Import
		if dry {
			read = w.Sources.Preview
		}
		return c.importFile(ctx, spec, read)
	})
	cmd.Flags().StringVar(&spec.Name, "name", "", "what to call the source (default the file's name)")
	cmd.Flags().StringVar(&spec.Origin, "origin", "", "where the data comes from, as training data will state it (default the file's name)")
	cmd.Flags().StringVar(&spec.Licence, "licence", "", "the data's licence, as training data will state it")
	cmd.Flags().BoolVar(&dry, "dry-run", false, "tell what would be imported, and keep nothing")
	return cmd
}

// importer is one of the workspace's ways to read a file.
type importer func(context.Context, workspace.ImportSpec, io.Reader, func(int)) (workspace.ImportSummary, error)

func (c *command) importFile(ctx context.Context, spec workspace.ImportSpec, read importer) (err error) {
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
	summary, err := read(ctx, spec, io.TeeReader(file, bar), nil)
	bar.done()
	text := func(out io.Writer) { writeImport(out, summary) }
	if err == nil {
		return c.show(summary, text)
	}
	document, encoding := fields(summary)
	return errors.Join(c.showFailed(document, err, text), encoding)
}

func writeImport(out io.Writer, s workspace.ImportSummary) {
	fmt.Fprintf(out, "%s: %s read as %s%s\n", s.Name, count(s.Lines, "line"), sourceKind(s.Kind), either(s.DryRun, "; nothing is kept", ""))
	for _, part := range []struct {
		n    int
		what string
	}{
		{s.Imported, either(s.DryRun, "would be imported", "imported")},
		{s.Updated, "gained judgments or reviews"},
		{s.Duplicates, "known already, unchanged"},
		{len(s.Refused), "refused"},
	} {
		if part.n > 0 {
			fmt.Fprintf(out, "  %7s  %s\n", grouped(part.n), part.what)
		}
	}
	if s.Kind == evaluation.OfDataset && s.Imported > 0 {
		fmt.Fprintf(out, "  %7s  to review in them\n", grouped(s.Items))
	}
	for _, shape := range dataset.Shapes {
		if n := s.Shapes[shape]; n > 0 {
			fmt.Fprintf(out, "  %7s  told as %s\n", grouped(n), shapeWord(shape))
		}
	}
	writeProblems(out, "Refused", s.Refused)
	writeProblems(out, "Warnings", s.Warnings)
}

// shapeWord names a shape by the keys that make it.
func shapeWord(shape dataset.Shape) string {
	switch shape {
	case dataset.ShareGPT:
		return "conversations (ShareGPT)"
	case dataset.Preference:
		return "chosen and rejected"
	case dataset.PromptCompletion:
		return "prompt and completion"
	case dataset.Alpaca:
		return "instruction and output (Alpaca)"
	default:
		return string(shape)
	}
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
