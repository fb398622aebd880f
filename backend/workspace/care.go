package workspace

import (
	"context"

	"contrejuge/backend/review"
	"contrejuge/backend/sample"
)

// Care looks after the workspace itself.
type Care struct {
	store   Store
	clock   Clock
	sources *Sources
	queues  *Queues
}

// Checked is what a check found.
type Checked struct {
	File     string   `json:"file"`
	OK       bool     `json:"ok"`
	Findings []string `json:"findings"`
}

// Check looks for damage in the file and in what it holds.
func (c *Care) Check(ctx context.Context) (Checked, error) {
	findings, err := c.store.Check(ctx)
	if findings == nil {
		findings = []string{}
	}
	return Checked{File: c.store.Path(), OK: len(findings) == 0, Findings: findings}, err
}

// BackedUp is a copy of the workspace.
type BackedUp struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
}

// Backup copies the workspace, as it is now, to a new file. Error: file_exists.
func (c *Care) Backup(ctx context.Context, file string) (BackedUp, error) {
	size, err := c.store.Backup(ctx, file)
	return BackedUp{File: file, Bytes: size}, err
}

// Sampled is the sample as it stands in the workspace.
type Sampled struct {
	Source string        `json:"source"`
	Queue  string        `json:"queue"`
	Import ImportSummary `json:"import"`
	Filled *QueueFilled  `json:"filled"` // nil: the queue was there already
}

// sampleOverlap leaves room for one person beside the two whose reviews come
// with the sample: whoever tries the product.
const sampleOverlap = 3

// Sample puts the sample evaluation into the workspace, and a queue of it that
// two people have reviewed and that waits for a third. Doing it again changes
// nothing.
func (c *Care) Sample(ctx context.Context) (Sampled, error) {
	out := Sampled{Source: sample.Name, Queue: sample.Name}
	spec := ImportSpec{Name: sample.Name, File: sample.Name + ".jsonl", Origin: sample.Origin, Licence: sample.Licence, Sample: true}
	var err error
	if out.Import, err = c.sources.Import(ctx, spec, sample.Evaluation(), nil); err != nil {
		return out, err
	}
	if _, err := c.sources.Import(ctx, spec, sample.Reviews(), nil); err != nil {
		return out, err
	}
	queues, err := c.queues.List(ctx)
	if err != nil {
		return out, err
	}
	for _, q := range queues {
		if q.Name == sample.Name {
			return out, nil
		}
	}
	filled, err := c.queues.Create(ctx, QueueSpec{
		Name: sample.Name, Source: sample.Name, Selection: review.All, Overlap: sampleOverlap, WithReviews: true,
	})
	out.Filled = &filled
	return out, err
}
