package workspace

import (
	"context"

	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// Queues are what people review.
type Queues struct {
	store  Store
	clock  Clock
	chance Chance
}

// QueueSpec says how a queue is made.
type QueueSpec struct {
	Name         string
	Source       string
	Selection    review.Selection
	Judge        string // whose opinion a biased selection goes by; "": the only one there is
	Model        string // whose losses are selected
	By           string // who fills it; "": nobody in particular
	Size         int    // 0: all there is
	Seed         *int64 // nil: drawn, stored and shown
	Overlap      int    // 0: one review an item
	Share        int    // of the items that the overlap holds for, in percent; the others are reviewed once; 0: all of them
	Instructions string // "": the default ones
	WithReviews  bool   // bring the source's reviews in
	LeaveOut     bool   // leave out answers that name their own model
	Criteria     []string
}

// Warning codes of making a queue.
const (
	WarnSelfNaming       = "names_itself"      // an answer names its own model or maker
	WarnLeftOut          = "left_out"          // and its row was therefore left out
	WarnOverlapRaised    = "overlap_raised"    // imported reviews are of more people than the overlap
	WarnSizeLarger       = "size_larger"       // there is less than was asked for
	WarnSourceUnfinished = "source_unfinished" // the source's import was interrupted
	WarnSourceGrew       = "source_grew"       // rows came in since the population was frozen
	WarnSample           = "sample"            // the sample says nothing of one's own judge
	WarnNoJudge          = "no_judge"          // nothing in the source is judged
)

// Warning is something to know before reviewing; it stops nothing.
type Warning struct {
	Code   string   `json:"code"`
	Item   string   `json:"item,omitempty"`  // the row's id in its source
	Words  []string `json:"words,omitempty"` // quoted from the answer
	Reason string   `json:"reason"`
}

// QueueFilled is what a filling made of a queue.
type QueueFilled struct {
	Queue      string           `json:"queue"`
	Selection  review.Selection `json:"selection"`
	Judge      string           `json:"judge,omitempty"` // whose opinion it goes by, where it is biased
	Model      string           `json:"model,omitempty"` // whose losses they are
	Seed       int64            `json:"seed"`
	Population int              `json:"population"` // rows that could have been drawn: those the selection is about
	Items      int              `json:"items"`      // items added
	LeftOut    int              `json:"left_out"`
	Overlap    int              `json:"overlap"`
	Shared     int              `json:"shared"`  // items that the overlap holds for
	Reviews    int              `json:"reviews"` // brought in with the items
	Criteria   []string         `json:"criteria"`
	Warnings   []Warning        `json:"warnings"`
}

// Create makes a queue of copies of a source's rows, handed out in a random
// order that is stored. Whoever makes one whose selection tells the judge's pick
// has seen it: what they review of it is not blind.
//
// Errors: bad_name, bad_selection, bad_overlap, bad_size, bad_seed,
// bad_criterion, queue_exists, source_not_found, source_archived,
// nothing_to_review, nothing_selected, mixed_scales; of a biased selection also
// judge_needed, judge_not_found, nothing_judged, model_needed, model_not_found;
// judge_not_used and model_not_used where they say nothing.
func (q *Queues) Create(ctx context.Context, spec QueueSpec) (QueueFilled, error) {
	made, err := q.prepare(ctx, spec)
	if err != nil {
		return QueueFilled{}, err
	}
	return made.filled, q.store.CreateQueue(ctx, made.queue, made.filling)
}

// Preview says what Create would make, with its warnings, and makes nothing. A
// seed that it drew has to be handed to Create for the same rows.
func (q *Queues) Preview(ctx context.Context, spec QueueSpec) (QueueFilled, review.Rubric, error) {
	made, err := q.prepare(ctx, spec)
	return made.filled, made.queue.Rubric, err
}

// prepared is a queue that is ready to be made.
type prepared struct {
	queue   review.Queue
	filling review.Filling
	filled  QueueFilled
}

func (q *Queues) prepare(ctx context.Context, spec QueueSpec) (prepared, error) {
	name, err := validName("queue", spec.Name)
	if err != nil {
		return prepared{}, err
	}
	if err := spec.check(); err != nil {
		return prepared{}, err
	}
	source, err := q.source(ctx, spec.Source)
	if err != nil {
		return prepared{}, err
	}
	if source.Archived {
		return prepared{}, fault.New(fault.Conflict, "source_archived", "the source %q is archived: no queue was made", source.Name).
			WithHint("bring it back from the archive first")
	}
	rule, err := q.rule(ctx, source.Name, spec)
	if err != nil {
		return prepared{}, err
	}
	survey, err := q.survey(ctx, source.Name, scope{rule: rule, leaveOut: spec.LeaveOut})
	if err != nil {
		return prepared{}, err
	}
	if err := q.wordings(ctx, survey); err != nil {
		return prepared{}, err
	}
	scale, err := survey.scale()
	if err != nil {
		return prepared{}, err
	}
	made := prepared{queue: review.Queue{
		Name: name, Selection: spec.Selection, Overlap: max(1, spec.Overlap), Rubric: survey.rubric(spec, scale), Scale: scale,
		Sample: source.Sample, CreatedAt: q.clock.Now().Wall,
	}}
	if spec.WithReviews {
		if err := survey.speaks(made.queue.Rubric); err != nil {
			return prepared{}, err
		}
	}
	made.filling, made.filled = q.plan(survey, made.queue, source, spec)
	if len(made.filling.Items) == 0 && survey.passed > 0 {
		return prepared{}, fault.New(fault.Input, "nothing_selected", "no row of %q is one that %q selects: no queue was made", source.Name, rule.Selection).
			WithHint("choose another selection")
	}
	if len(made.filling.Items) == 0 {
		return prepared{}, fault.New(fault.Input, "nothing_to_review", "the source %q has no row to review: no queue was made", source.Name)
	}
	made.queue.Overlap = made.filled.Overlap
	return made, nil
}

// List lists the queues by name.
func (q *Queues) List(ctx context.Context) ([]review.Queue, error) { return q.store.Queues(ctx) }

// Get is one queue.
func (q *Queues) Get(ctx context.Context, name string) (review.Queue, error) {
	return q.store.Queue(ctx, name)
}

// Leases are the items of the queue that somebody holds now, with when each
// will end by the clock on the wall.
func (q *Queues) Leases(ctx context.Context, name string) ([]HeldItem, error) {
	leases, err := q.store.Leases(ctx, name, q.clock.Now)
	return q.held(leases), err
}

// Release ends the leases on an item and says whose they were. Drafts stay.
func (q *Queues) Release(ctx context.Context, name, item string) ([]HeldItem, error) {
	leases, err := q.store.ReleaseItem(ctx, name, item, q.clock.Now)
	return q.held(leases), err
}

func (q *Queues) held(leases []review.Lease) []HeldItem {
	now := q.clock.Now()
	held := make([]HeldItem, len(leases))
	for i, lease := range leases {
		held[i] = HeldItem{Item: lease.Item, Person: lease.Person, Until: lease.EndsAt(now)}
	}
	return held
}

// Archive closes a queue to further reviews, or opens it again.
func (q *Queues) Archive(ctx context.Context, name string, archived bool) error {
	return q.store.ArchiveQueue(ctx, name, archived)
}

// Delete removes a queue. With reviews in it, it has to be meant: error
// queue_has_reviews unless reviewsToo.
func (q *Queues) Delete(ctx context.Context, name string, reviewsToo bool) error {
	queue, err := q.store.Queue(ctx, name)
	if err != nil {
		return err
	}
	if n := queue.Progress.Reviews; n > 0 && !reviewsToo {
		return fault.New(fault.Conflict, "queue_has_reviews", "the queue %q holds %d reviews: nothing was deleted", name, n).
			WithHint("export the reviews or archive the queue; deleting them too has to be said")
	}
	return q.store.DeleteQueue(ctx, name)
}
