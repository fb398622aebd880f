package workspace

import (
	"context"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// Store keeps the workspace. Every method that writes is atomic and durable
// when it returns. Names and ids that do not exist give errors of kind
// NotFound with the codes source_not_found, queue_not_found, item_not_found;
// whatever keeps the store from working at all is of kind Workspace.
//
// Its promises are one suite of tests, backend/store/storetest, which any
// second engine has to pass as well.
type Store interface {
	SourceStore
	QueueStore
	ReviewStore
	CareStore
	Close() error
}

// SourceStore keeps what was imported.
type SourceStore interface {
	// AddRows adds rows to a source, making it when it is new. The source is
	// unfinished until FinishImport.
	AddRows(ctx context.Context, source evaluation.Source, rows []evaluation.Row) ([]evaluation.Outcome, error)
	FinishImport(ctx context.Context, name string) error
	Sources(ctx context.Context) ([]evaluation.Source, error)
	Source(ctx context.Context, name string) (evaluation.Source, error)
	EachRow(ctx context.Context, name string, fn func(id int64, row evaluation.Row) error) error
	ArchiveSource(ctx context.Context, name string, archived bool) error
	DeleteSource(ctx context.Context, name string) error
}

// QueueStore keeps queues and their items.
type QueueStore interface {
	// CreateQueue fails with queue_exists or source_changed, and then made nothing.
	CreateQueue(ctx context.Context, queue review.Queue, filling review.Filling) error
	ExtendQueue(ctx context.Context, name string, filling review.Filling) error
	Queues(ctx context.Context) ([]review.Queue, error)
	Queue(ctx context.Context, name string) (review.Queue, error)
	// Rubric is what the queue asks and on which scale, at once however large
	// the queue is.
	Rubric(ctx context.Context, queue string) (review.Rubric, evaluation.Scale, error)
	// SetRubric fails with rubric_locked once there is a review.
	SetRubric(ctx context.Context, name string, rubric review.Rubric) error
	ArchiveQueue(ctx context.Context, name string, archived bool) error
	DeleteQueue(ctx context.Context, name string) error
	Populations(ctx context.Context, name, judge string) ([]review.Population, error)
	// QueueIdentities are true for what is in the queue, false for what was left out.
	QueueIdentities(ctx context.Context, name string) (map[string]bool, error)
	EachItem(ctx context.Context, queue string, fn func(review.Item) error) error
	Item(ctx context.Context, queue, ref string) (review.Item, error)
}

// ReviewStore keeps leases, drafts and reviews. It asks what time it is (now)
// once its turn to write has come: to a moment from before that wait, what
// others took meanwhile would be leases of the future, which hold nothing.
type ReviewStore interface {
	// Take fails with nothing_left or all_held when there is no item to give.
	Take(ctx context.Context, queue, person string, now func() review.Moment, left evaluation.Label) (review.Taken, error)
	TakeItem(ctx context.Context, queue, person, ref string, now func() review.Moment, left evaluation.Label) (review.Taken, error)
	// Heartbeat fails with lease_lost: a lease that ended is not revived.
	Heartbeat(ctx context.Context, queue, person, ref string, now func() review.Moment) (review.Lease, error)
	Release(ctx context.Context, queue, person string) error
	ReleaseItem(ctx context.Context, queue, ref string, now func() review.Moment) ([]review.Lease, error)
	Leases(ctx context.Context, queue string, now func() review.Moment) ([]review.Lease, error)

	SaveDraft(ctx context.Context, queue, person, ref string, draft review.Draft, at time.Time) error
	Draft(ctx context.Context, queue, person, ref string) (*review.Draft, error)
	Placement(ctx context.Context, queue, person, ref string) (review.Placement, bool, error)

	// SaveReview fails with item_taken when the item is no longer free.
	SaveReview(ctx context.Context, queue, ref string, r evaluation.Review, now func() review.Moment) (evaluation.Review, error)
	// ImportReviews fails with review_conflict when a revision is known otherwise.
	ImportReviews(ctx context.Context, queue, identity string, reviews []evaluation.Review) (review.Imported, error)
	Reviewed(ctx context.Context, queue, person string) ([]string, error)
	// Peek makes the person's later reviews of the queue's items not blind.
	Peek(ctx context.Context, queue, person string, at time.Time) error
	// Covered is how many of the queue's items a page about it would uncover.
	Covered(ctx context.Context, queue, person string) (int, error)
	Standing(ctx context.Context, queue, person string) (review.Standing, error)
	People(ctx context.Context) ([]string, error)
	Arbitrate(ctx context.Context, queue, ref string, a review.Arbitration, at time.Time) error
}

// CareStore looks after the data.
type CareStore interface {
	Path() string
	Check(ctx context.Context) (findings []string, err error)
	Backup(ctx context.Context, target string) (bytes int64, err error)
	// Watch calls changed after commits by whatever process, until ctx ends.
	Watch(ctx context.Context, changed func()) error
}
