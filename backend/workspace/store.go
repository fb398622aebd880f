package workspace

import (
	"context"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// Store keeps the workspace. Every method that writes is atomic and durable
// when it returns. Names and ids that do not exist give errors of kind
// NotFound with the codes source_not_found, queue_not_found, item_not_found,
// run_not_found; whatever keeps the store from working at all is of kind
// Workspace.
//
// Its promises are one suite of tests, backend/store/storetest, which any
// second engine has to pass as well.
type Store interface {
	SourceStore
	QueueStore
	ReviewStore
	RunStore
	JudgingStore
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
	// FlagRow marks a row to be looked at, or takes the mark away; it fails with
	// row_not_found.
	FlagRow(ctx context.Context, source, ref string, flagged bool) error
	// FlaggedRows are the keys of the rows that FlagRow marked.
	FlaggedRows(ctx context.Context, source string) ([]string, error)
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
	DropDraft(ctx context.Context, queue, person, ref string) error
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

// RunStore keeps runs. A run that does not exist gives run_not_found, a case that
// its suite does not have case_not_found; everything is asked for by the run's
// whole id, but for Run.
type RunStore interface {
	// CreateRun freezes the run's suite and settings; it fails with run_exists.
	CreateRun(ctx context.Context, run bench.Run) error
	// SaveOutcome saves what became of one case over what was saved before,
	// except for its rereads. It fails with judgment_is_kept or answer_is_judged
	// rather than lose a usable judgment or the answer it is of.
	SaveOutcome(ctx context.Context, run string, o bench.Outcome) error
	// WarnRun adds a warning once, however often it is given.
	WarnRun(ctx context.Context, run string, w bench.Warning) error
	EndRun(ctx context.Context, run string, status bench.Status, stop *bench.Stop, at time.Time) error
	ReopenRun(ctx context.Context, run string) error
	// Runs are the newest first, without what the models were asked and replied.
	// Here and in Run, one that nobody holds is interrupted rather than running.
	Runs(ctx context.Context) ([]bench.Run, error)
	// Run is whole. It fails with run_ambiguous when more than one begins so.
	Run(ctx context.Context, ref string) (bench.Run, error)
	// HoldRun keeps others out until release or until the process ends, however it
	// ends; it fails with run_busy when another has it, in whatever process. Hold a
	// run before creating, reopening or changing it.
	HoldRun(ctx context.Context, run string) (release func(), err error)
	// SaveReread numbers the revision. It fails with outcome_changed when what was
	// reread is not the present outcome.
	SaveReread(ctx context.Context, run, caseID string, r bench.Reread) (bench.Reread, error)
	Rereads(ctx context.Context, run, caseID string) ([]bench.Reread, error)
	// DeleteRun fails with run_busy while somebody holds the run.
	DeleteRun(ctx context.Context, run string) error
}

// CareStore looks after the data.
type CareStore interface {
	Path() string
	Check(ctx context.Context) (findings []string, err error)
	Backup(ctx context.Context, target string) (bytes int64, err error)
	// Watch calls changed after commits by whatever process, until ctx ends.
	Watch(ctx context.Context, changed func()) error
}
