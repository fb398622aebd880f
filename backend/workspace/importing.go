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

// importing is one import under way: rows gather until a batch is full.
type importing struct {
	store   Store
	source  evaluation.Source
	rows    []evaluation.Row
	lines   []int
	bytes   int
	before  *evaluation.Source // as it was; nil when it is new
	touched bool               // something was committed, which leaves it marked unfinished
	summary ImportSummary
}

func (s *Sources) begin(spec ImportSpec) (*importing, error) {
	file := filepath.Base(spec.File)
	if spec.Name == "" {
		spec.Name = strings.TrimSuffix(file, filepath.Ext(file))
	}
	i := &importing{store: s.store, summary: ImportSummary{Refused: []dataset.Problem{}, Warnings: []dataset.Problem{}}}
	name, err := validName("source", spec.Name)
	if err != nil {
		return i, err
	}
	if spec.Origin == "" {
		spec.Origin = file
	}
	i.source = evaluation.Source{
		Name: name, Origin: spec.Origin, Licence: spec.Licence, Sample: spec.Sample, CreatedAt: s.clock.Now().Wall,
	}
	i.summary.Name = name
	return i, nil
}

// take counts one line of the file and adds its row to the batch.
func (i *importing) take(ctx context.Context, entry dataset.Entry) error {
	i.summary.Lines++
	i.summary.Warnings = append(i.summary.Warnings, entry.Warnings...)
	if entry.Refusal != nil {
		i.summary.Refused = append(i.summary.Refused, *entry.Refusal)
		return nil
	}
	i.rows = append(i.rows, entry.Row)
	i.lines = append(i.lines, entry.Line)
	i.bytes += weight(entry.Row)
	if len(i.rows) < importBatch && i.bytes < importBatchBytes {
		return nil
	}
	return i.flush(ctx)
}

// flush commits the rows gathered so far.
func (i *importing) flush(ctx context.Context) error {
	if len(i.rows) == 0 {
		return nil
	}
	if !i.touched {
		known, err := i.store.Source(ctx, i.source.Name)
		if err == nil {
			i.before = &known
		} else if !fault.Is(err, "source_not_found") {
			return err
		}
	}
	outcomes, err := i.store.AddRows(ctx, i.source, i.rows)
	if err != nil {
		return err
	}
	i.touched = true
	for n, outcome := range outcomes {
		switch outcome {
		case evaluation.Added:
			i.summary.Imported++
			i.summary.Items++ // one row, one item
		case evaluation.Extended:
			i.summary.Updated++
		case evaluation.Duplicate:
			i.summary.Duplicates++
		case evaluation.Contradicts:
			i.summary.Refused = append(i.summary.Refused, dataset.Problem{
				Line: i.lines[n], Code: CodeContradicts,
				Reason: fmt.Sprintf("%q is known already with another content; what was known is kept", i.rows[n].Key()),
			})
		}
	}
	i.rows, i.lines, i.bytes = i.rows[:0], i.lines[:0], 0
	return nil
}

func (i *importing) finish(ctx context.Context) (ImportSummary, error) {
	if err := i.flush(ctx); err != nil {
		return i.summary, err
	}
	switch {
	case i.summary.Lines == 0:
		return i.summary, fault.New(fault.Input, CodeEmptyFile, "the file is empty: nothing was imported")
	case i.summary.Nothing():
		if i.before != nil && !i.before.Unfinished {
			if err := i.store.FinishImport(ctx, i.source.Name); err != nil {
				return i.summary, err
			}
		}
		return i.summary, fault.New(fault.Input, "nothing_imported", "none of the %d lines can be used: nothing was imported", i.summary.Lines).
			WithHint("line %d: %s", i.summary.Refused[0].Line, i.summary.Refused[0].Reason)
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
