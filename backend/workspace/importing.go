package workspace

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

// importing is one import under way: rows gather until a batch is full. The rows
// of one line, the turns of a conversation, are taken or refused together.
type importing struct {
	store   Store
	source  evaluation.Source
	whole   bool // what a line holds is taken as a whole, which the store cannot tell
	dry     bool // nothing is kept
	known   *known
	line    []evaluation.Row // of the line being read
	number  int              // its number
	rows    []evaluation.Row
	from    []lineOf // where each of the rows stands
	bytes   int
	before  *evaluation.Source // as it was; nil when it is new
	counted int                // the last line that was counted, as the how many-th
	summary ImportSummary
}

// lineOf is a line, by its number and as the how many-th it was read: elements of
// a list may share a number.
type lineOf struct{ number, nth int }

func (s *Sources) begin(ctx context.Context, spec ImportSpec, kind evaluation.SourceKind, dry bool) (*importing, error) {
	file := filepath.Base(spec.File)
	if spec.Name == "" {
		spec.Name = strings.TrimSuffix(file, filepath.Ext(file))
	}
	i := &importing{
		store: s.store, dry: dry, whole: kind == evaluation.OfDataset,
		summary: ImportSummary{Kind: kind, DryRun: dry, Refused: []dataset.Problem{}, Warnings: []dataset.Problem{}},
	}
	name, err := validName("source", spec.Name)
	if err != nil {
		return i, err
	}
	if spec.Origin == "" {
		spec.Origin = file
	}
	i.source = evaluation.Source{
		Name: name, Kind: kind, Origin: spec.Origin, Licence: spec.Licence, Sample: spec.Sample, CreatedAt: s.clock.Now().Wall,
	}
	i.summary.Name = name
	if known, err := s.store.Source(ctx, name); err == nil {
		i.before = &known
	} else if !fault.Is(err, "source_not_found") {
		return i, err
	}
	if i.before != nil && i.before.Kind != "" && i.before.Kind != kind {
		return i, fault.New(fault.Conflict, "source_mixed", "the source of this name holds something else than this file: nothing was changed").
			WithHint("import the file under another name")
	}
	if dry || i.whole {
		i.known = newKnown()
		if i.before != nil {
			err = s.store.EachRow(ctx, name, func(_ int64, row evaluation.Row) error {
				i.known.add(row)
				return nil
			})
		}
	}
	return i, err
}

// take counts one line of the file and gathers its rows.
func (i *importing) take(ctx context.Context, entry dataset.Entry) error {
	i.summary.Warnings = append(i.summary.Warnings, entry.Warnings...)
	if entry.Turn > 0 {
		i.line = append(i.line, entry.Row)
		return nil
	}
	if err := i.settle(ctx); err != nil {
		return err
	}
	i.summary.Lines++
	if entry.Refusal != nil {
		i.summary.Refused = append(i.summary.Refused, *entry.Refusal)
		return nil
	}
	if entry.Shape != "" {
		if i.summary.Shapes == nil {
			i.summary.Shapes = map[dataset.Shape]int{}
		}
		i.summary.Shapes[entry.Shape]++
	}
	i.line, i.number = append(i.line, entry.Row), entry.Line
	return nil
}

// settle adds the rows of the line that was read to the batch, unless they say
// otherwise than what is known.
func (i *importing) settle(ctx context.Context) error {
	if len(i.line) == 0 {
		return nil
	}
	defer func() { i.line = i.line[:0] }()
	if i.known != nil {
		fresh, contradicting := i.known.look(i.line)
		switch {
		case contradicting != nil:
			i.contradicts(i.number, *contradicting)
			return nil
		case i.dry:
			i.count(len(fresh))
		case len(fresh) == 0:
			i.summary.Duplicates++
			return nil
		}
		for _, row := range fresh {
			i.known.add(row)
		}
		if i.dry {
			return nil
		}
		i.line = fresh
	}
	for _, row := range i.line {
		i.rows = append(i.rows, row)
		i.from = append(i.from, lineOf{i.number, i.summary.Lines})
		i.bytes += weight(row)
	}
	if len(i.rows) < importBatch && i.bytes < importBatchBytes {
		return nil
	}
	return i.flush(ctx)
}

// count counts a line by what of it is new.
func (i *importing) count(fresh int) {
	if fresh == 0 {
		i.summary.Duplicates++
		return
	}
	i.summary.Imported++
	i.summary.Items += fresh
}

func (i *importing) contradicts(line int, row evaluation.Row) {
	i.summary.Refused = append(i.summary.Refused, dataset.Problem{
		Line: line, Code: CodeContradicts,
		Reason: fmt.Sprintf("%q is known already with another content; what was known is kept", row.Key()),
	})
}

// flush commits the rows gathered so far.
func (i *importing) flush(ctx context.Context) error {
	if len(i.rows) == 0 {
		return nil
	}
	outcomes, err := i.store.AddRows(ctx, i.source, i.rows)
	if err != nil {
		return err
	}
	for n, outcome := range outcomes {
		if outcome == evaluation.Added {
			i.summary.Items++
		}
		if i.from[n].nth == i.counted { // the turns of one line are one row taken
			continue
		}
		i.counted = i.from[n].nth
		switch outcome {
		case evaluation.Added:
			i.summary.Imported++
		case evaluation.Extended:
			i.summary.Updated++
		case evaluation.Duplicate:
			i.summary.Duplicates++
		case evaluation.Contradicts:
			i.contradicts(i.from[n].number, i.rows[n])
		}
	}
	i.rows, i.from, i.bytes = i.rows[:0], i.from[:0], 0
	return nil
}

// keep commits what was gathered, the line that was read last included.
func (i *importing) keep(ctx context.Context) error {
	if err := i.settle(ctx); err != nil {
		return err
	}
	return i.flush(ctx)
}

func (i *importing) finish(ctx context.Context) (ImportSummary, error) {
	if err := i.keep(ctx); err != nil {
		return i.summary, err
	}
	switch {
	case i.summary.Lines == 0:
		return i.summary, fault.New(fault.Input, CodeEmptyFile, "the file is empty: nothing was imported")
	case i.summary.Nothing():
		if i.before != nil && !i.before.Unfinished && !i.dry {
			if err := i.store.FinishImport(ctx, i.source.Name); err != nil {
				return i.summary, err
			}
		}
		return i.summary, fault.New(fault.Input, "nothing_imported", "none of the %d lines can be used: nothing was imported", i.summary.Lines).
			WithHint("line %d: %s", i.summary.Refused[0].Line, i.summary.Refused[0].Reason)
	case i.dry:
		return i.summary, nil
	}
	return i.summary, i.store.FinishImport(ctx, i.source.Name)
}

// weight is about how many bytes the row takes in memory.
func weight(row evaluation.Row) int {
	n := len(row.Reference) + len(row.Meta)
	for _, m := range row.Messages {
		n += len(m.Content) + len(m.Raw)
	}
	for _, a := range row.Answers {
		n += len(a.Content)
	}
	return n
}
