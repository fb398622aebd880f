package workspace

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

// Sources are what was imported.
type Sources struct {
	store Store
	clock Clock
}

// ImportSpec says what is imported, and as what.
type ImportSpec struct {
	Kind    evaluation.SourceKind // what the file holds; "" tells it by its content
	Name    string                // "" takes the file's name without its extension
	File    string                // the file's name, kept as the origin; a path keeps its last part; errors quote it
	Origin  string                // where the file comes from; "" takes the file's name
	Licence string
	Sample  bool
}

// ImportSummary is what became of the lines of a file. Lines is the sum of
// imported, updated, duplicates and refused.
type ImportSummary struct {
	Name       string                `json:"name"`
	Kind       evaluation.SourceKind `json:"kind"`
	DryRun     bool                  `json:"dry_run,omitempty"` // nothing was kept
	Shapes     map[dataset.Shape]int `json:"shapes,omitempty"`  // of a dataset: how many lines are told in which
	Lines      int                   `json:"lines"`
	Imported   int                   `json:"imported"`   // rows taken
	Updated    int                   `json:"updated"`    // known rows that gained judgments or reviews
	Items      int                   `json:"items"`      // what there is to review in them
	Duplicates int                   `json:"duplicates"` // known rows, to the letter
	Refused    []dataset.Problem     `json:"refused"`
	Warnings   []dataset.Problem     `json:"warnings"`
}

// Nothing reports whether the file gave nothing at all: neither a row taken nor
// one known already.
func (s ImportSummary) Nothing() bool { return s.Imported+s.Updated+s.Duplicates == 0 }

// CodeContradicts is why a row is refused whose id is known with another
// content, or a review whose revision is.
const CodeContradicts = "contradicts_known"

// CodeEmptyFile: the file has no row at all, so no source was made.
const CodeEmptyFile = "empty_file"

// importBatch is how many rows are committed together: enough that the commits
// cost little, few enough that other writers wait little.
const (
	importBatch      = 1000
	importBatchBytes = 8 << 20
)

// Import reads an evaluation or a dataset into a source, line by line. What
// cannot be used is refused with its line and reason; the rest is in the source.
// Of a dataset each turn to review is a row; a conversation of which a turn is
// known with another content is refused whole. Importing the same file again adds
// nothing, and completes an import that was interrupted. A file that gives
// nothing makes no source.
//
// Errors: empty_file, nothing_imported (every line is refused: the summary says
// why), source_mixed, and those of [dataset.Reader]. Progress is called
// with the lines read so far; it may be nil.
func (s *Sources) Import(ctx context.Context, spec ImportSpec, in io.Reader, progress func(lines int)) (ImportSummary, error) {
	return s.read(ctx, spec, in, progress, false)
}

// Preview tells what Import would make of the file, and keeps nothing. Known rows
// are told as duplicates, whether or not they would gain judgments or reviews.
// Errors are those of Import.
func (s *Sources) Preview(ctx context.Context, spec ImportSpec, in io.Reader, progress func(lines int)) (ImportSummary, error) {
	return s.read(ctx, spec, in, progress, true)
}

func (s *Sources) read(ctx context.Context, spec ImportSpec, in io.Reader, progress func(lines int), dry bool) (ImportSummary, error) {
	if spec.Kind == "" {
		spec.Kind, in = dataset.KindOf(in, spec.named()...)
	}
	i, err := s.begin(ctx, spec, spec.Kind, dry)
	if err != nil {
		return i.summary, err
	}
	var reader interface{ Next() (dataset.Entry, error) } = dataset.NewReader(in, spec.named()...)
	if spec.Kind == evaluation.OfDataset {
		reader = dataset.NewConversations(in, spec.named()...)
	}
	for {
		if err := ctx.Err(); err != nil {
			return i.summary, errors.Join(interrupted(err), i.keep(context.WithoutCancel(ctx)))
		}
		entry, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return i.summary, errors.Join(err, i.keep(ctx))
		}
		if err := i.take(ctx, entry); err != nil {
			return i.summary, err
		}
		if progress != nil {
			progress(i.summary.Lines)
		}
	}
	return i.finish(ctx)
}

// named makes errors call the file by its name, where it has one.
func (s ImportSpec) named() []dataset.Option {
	if s.File == "" {
		return nil
	}
	return []dataset.Option{dataset.Named(filepath.Base(s.File))}
}

// List lists the sources by name.
func (s *Sources) List(ctx context.Context) ([]evaluation.Source, error) { return s.store.Sources(ctx) }

// Archive hides a source from new queues, or shows it again.
func (s *Sources) Archive(ctx context.Context, name string, archived bool) error {
	return s.store.ArchiveSource(ctx, name, archived)
}

// Delete removes a source. Queues filled from it keep their items.
func (s *Sources) Delete(ctx context.Context, name string) error {
	return s.store.DeleteSource(ctx, name)
}

func interrupted(cause error) error {
	return fault.New(fault.Interrupted, "interrupted", "interrupted; what was done is kept").WithCause(cause)
}

// validName is the name without space around it. Names stand in file names and
// on command lines, so they hold no control characters.
func validName(noun, name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return "", fault.New(fault.Usage, "bad_name", "%q is no name for a %s", name, noun).WithHint("give it a name of at least one visible character")
	}
	return name, nil
}
