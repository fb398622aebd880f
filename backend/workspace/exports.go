package workspace

import (
	"context"
	"errors"
	"io"
	"os"

	"contrejuge/backend/atomicfile"
	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/exportfile"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/training"
)

// Exports are files made of reviews.
type Exports struct {
	store Store
	tool  Tool
}

// ExportSpec says what is written, in which form, and where.
type ExportSpec struct {
	Queue   string
	Profile string // native …
	File    string
	DryRun  bool // say what would be done and write nothing
}

// TrainingWritten is what an export did.
type TrainingWritten struct {
	training.Summary
	Sample bool `json:"sample"` // of the sample: nothing to train one's own model on
}

// Training writes the queue's reviews as training data, updating the lines it
// wrote before and leaving every other line of the file alone.
//
// Errors: queue_not_found, unknown_profile, and those of [exportfile.Export.Write].
func (e *Exports) Training(ctx context.Context, spec ExportSpec) (TrainingWritten, error) {
	profile, err := training.ParseProfile(spec.Profile)
	if err != nil {
		return TrainingWritten{}, err
	}
	q, err := e.store.Queue(ctx, spec.Queue)
	if err != nil {
		return TrainingWritten{}, err
	}
	var items []training.Item
	err = e.store.EachItem(ctx, spec.Queue, func(item review.Item) error {
		items = append(items, trainingItem(item))
		return nil
	})
	if err != nil {
		return TrainingWritten{}, err
	}
	summary, err := exportfile.Export{
		File: spec.File, Profile: profile, Items: items, Sources: trainingSources(q),
		Tool: training.Tool(e.tool), DryRun: spec.DryRun,
	}.Write(ctx)
	return TrainingWritten{Summary: summary, Sample: q.Sample}, err
}

func trainingItem(item review.Item) training.Item {
	out := training.Item{
		Identity: item.Row.Identity(), Ref: item.Ref, Messages: item.Row.Messages, Answers: item.Row.Answers, Reviews: item.Row.Reviews,
	}
	if a := item.Settled; a != nil {
		out.Arbitration = &training.Arbitration{Pick: a.Pick, Correction: a.Correction, Worse: a.Worse}
	}
	return out
}

func trainingSources(q review.Queue) []training.Source {
	var sources []training.Source
	place := map[string]int{}
	for _, f := range q.Fills {
		i, ok := place[f.Source]
		if !ok {
			i = len(sources)
			place[f.Source] = i
			sources = append(sources, training.Source{Name: f.Source, Origin: f.Origin, Licence: f.Licence})
		}
		sources[i].Rows += f.Items
	}
	return sources
}

// ReviewsWritten is what an export of reviews wrote.
type ReviewsWritten struct {
	File    string `json:"file"`
	Items   int    `json:"items"`   // lines: items somebody reviewed or skipped
	Reviews int    `json:"reviews"` // revisions, skips among them
}

// Reviews writes the queue's reviewed items, with all revisions and the
// judgments, as an evaluation: to keep, or to bring to another workspace. The
// file names models and judges and is not for people who are still reviewing.
func (e *Exports) Reviews(ctx context.Context, queue, file string) (ReviewsWritten, error) {
	written := ReviewsWritten{File: file}
	// What a killed export left goes first. Of two to the same file at once the
	// later takes the earlier one's half away, which then fails and says so.
	if err := atomicfile.Clean(file); err != nil {
		return written, err
	}
	err := atomicfile.Write(file, func(out io.Writer) error {
		return e.store.EachItem(ctx, queue, func(item review.Item) error {
			if len(item.Row.Reviews) == 0 {
				return nil
			}
			line, err := dataset.AppendRow(nil, item.Row)
			if err != nil {
				return err
			}
			written.Items++
			written.Reviews += len(item.Row.Reviews)
			_, err = out.Write(append(line, '\n'))
			return err
		})
	})
	return written, err
}

// ReviewsRead is what an import of reviews brought.
type ReviewsRead struct {
	Queue      string            `json:"queue"`
	Lines      int               `json:"lines"`
	Items      int               `json:"items"`      // items that gained reviews
	Reviews    int               `json:"reviews"`    // revisions added
	Duplicates int               `json:"duplicates"` // revisions that were there already
	Refused    []dataset.Problem `json:"refused"`
	Warnings   []dataset.Problem `json:"warnings"`
}

// ImportReviews brings reviews made elsewhere into a queue, line by line: an
// item takes all of a line's reviews or none. Importing the same file again
// adds nothing.
//
// Errors: queue_not_found, empty_file, nothing_imported, those of
// [dataset.Reader].
func (e *Exports) ImportReviews(ctx context.Context, queue, file string) (read ReviewsRead, err error) {
	read = ReviewsRead{Queue: queue, Refused: []dataset.Problem{}, Warnings: []dataset.Problem{}}
	q, err := e.store.Queue(ctx, queue)
	if err != nil {
		return read, err
	}
	in, err := os.Open(file)
	if err != nil {
		return read, fault.New(fault.Input, "unreadable", "the file %s cannot be read", file).WithCause(err)
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	reader := dataset.NewReader(in, dataset.Named(file))
	for {
		if err := ctx.Err(); err != nil {
			return read, interrupted(err)
		}
		entry, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return read, err
		}
		if err := e.takeReviews(ctx, q, entry, &read); err != nil {
			return read, err
		}
	}
	switch {
	case read.Lines == 0:
		return read, fault.New(fault.Input, CodeEmptyFile, "the file is empty: nothing was changed")
	case read.Reviews+read.Duplicates == 0 && len(read.Refused) > 0:
		return read, fault.New(fault.Input, "nothing_imported", "none of the %d lines brought a review: nothing was changed", read.Lines).
			WithHint("line %d: %s", read.Refused[0].Line, read.Refused[0].Reason)
	}
	return read, nil
}

func (e *Exports) takeReviews(ctx context.Context, q review.Queue, entry dataset.Entry, read *ReviewsRead) error {
	read.Lines++
	read.Warnings = append(read.Warnings, entry.Warnings...)
	if entry.Refusal != nil {
		read.Refused = append(read.Refused, *entry.Refusal)
		return nil
	}
	if len(entry.Row.Reviews) == 0 {
		return nil
	}
	result, err := e.bring(ctx, q, entry.Row)
	if refusal, ok := errors.AsType[*fault.Error](err); ok && refusal.Kind != fault.Workspace && refusal.Kind != fault.Interrupted {
		read.Refused = append(read.Refused, dataset.Problem{Line: entry.Line, Code: refusal.Code, Reason: refusal.Message})
		return nil
	}
	if err != nil {
		return err
	}
	read.Duplicates += result.Duplicates
	if result.Added > 0 {
		read.Items++
		read.Reviews += result.Added
	}
	if result.OverlapRaisedTo > 0 {
		read.Warnings = append(read.Warnings, dataset.Problem{Line: entry.Line, Code: WarnOverlapRaised,
			Reason: "there are reviews of more people than the item asked for: its overlap was raised"})
	}
	return nil
}

func (e *Exports) bring(ctx context.Context, q review.Queue, row evaluation.Row) (review.Imported, error) {
	rubric, err := e.askedOf(ctx, q, row)
	if err != nil {
		return review.Imported{}, err
	}
	for _, r := range row.Reviews {
		if err := review.Fits(r, rubric, q.Scale, len(row.Answers)); err != nil {
			return review.Imported{}, err
		}
	}
	return e.store.ImportReviews(ctx, q.Name, row.Identity(), row.Reviews)
}

// askedOf is the rubric as it is for the row's item. By scores, all items are
// asked the same.
func (e *Exports) askedOf(ctx context.Context, q review.Queue, row evaluation.Row) (review.Rubric, error) {
	if q.Rubric.Form != evaluation.ByVerdicts {
		return q.Rubric, nil
	}
	item, err := e.store.Item(ctx, q.Name, row.Key())
	if err != nil || item.Row.Identity() != row.Identity() {
		return q.Rubric, err // another row of that id: whose reviews these are, the store says
	}
	return q.Rubric.For(item.Criteria), nil
}
