package workspace

import (
	"context"
	"errors"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// Reviews are what people do with a queue. A person is a name chosen at the
// start, not an account: names keep work apart and authenticate nobody.
type Reviews struct {
	store  Store
	clock  Clock
	chance Chance
}

// CodeNotReviewed: the names and the judge are shown after saving, not before.
const CodeNotReviewed = "not_reviewed"

// Person is a person's name as it is stored: without space around it, in one
// form of its accents. Error: bad_name.
func Person(name string) (string, error) {
	name, err := validName("person", norm.NFC.String(name))
	if err != nil {
		return "", err
	}
	return name, nil
}

// Take gives the person an item to review: the one they hold, else one they
// began, else the next free one.
//
// Errors: queue_not_found, queue_archived, nothing_left, all_held.
func (r *Reviews) Take(ctx context.Context, queue, person string) (review.Task, error) {
	person, err := Person(person)
	if err != nil {
		return review.Task{}, err
	}
	taken, err := r.store.Take(ctx, queue, person, r.clock.Now, r.left())
	if err != nil {
		return review.Task{}, err
	}
	return r.task(ctx, taken)
}

// TakeItem gives the person the item they ask for, to go back to a draft or to
// something they skipped. What else they hold is released, its draft kept.
//
// Errors: those of Take, item_not_found, item_taken, already_reviewed.
func (r *Reviews) TakeItem(ctx context.Context, queue, person, item string) (review.Task, error) {
	person, err := Person(person)
	if err != nil {
		return review.Task{}, err
	}
	taken, err := r.store.TakeItem(ctx, queue, person, item, r.clock.Now, r.left())
	if err != nil {
		return review.Task{}, err
	}
	return r.task(ctx, taken)
}

func (r *Reviews) task(ctx context.Context, taken review.Taken) (review.Task, error) {
	rubric, scale, err := r.store.Rubric(ctx, taken.Item.Queue)
	if err != nil {
		return review.Task{}, err
	}
	return review.TaskOf(taken, rubric, scale, r.clock.Now()), nil
}

func (r *Reviews) left() evaluation.Label {
	if r.chance.Coin() {
		return evaluation.A
	}
	return evaluation.B
}

// Heartbeat keeps the person's item theirs for another quarter of an hour, and
// says until when. Error: lease_lost.
func (r *Reviews) Heartbeat(ctx context.Context, queue, person, item string) (time.Time, error) {
	person, err := Person(person)
	if err != nil {
		return time.Time{}, err
	}
	lease, err := r.store.Heartbeat(ctx, queue, person, item, r.clock.Now)
	if err != nil {
		return time.Time{}, err
	}
	return lease.EndsAt(r.clock.Now()), nil
}

// Release gives back what the person holds in the queue. Drafts stay.
func (r *Reviews) Release(ctx context.Context, queue, person string) error {
	person, err := Person(person)
	if err != nil {
		return err
	}
	return r.store.Release(ctx, queue, person)
}

// SaveDraft keeps what the person has written so far, complete or not. It needs
// no lease: whatever happens to the item, the text stays. What says no more than
// their saved review is no draft, and ends the one there was.
func (r *Reviews) SaveDraft(ctx context.Context, queue, person, item string, o review.Opinion) error {
	person, err := Person(person)
	if err != nil {
		return err
	}
	draft, err := r.read(ctx, queue, person, item, o)
	if err != nil {
		return err
	}
	whole, err := r.store.Item(ctx, queue, item)
	if err != nil {
		return err
	}
	if saved, ok := whole.Latest(person); ok && draft.Same(review.DraftOf(saved)) {
		return r.store.DropDraft(ctx, queue, person, item)
	}
	return r.store.SaveDraft(ctx, queue, person, item, draft, r.clock.Now().Wall)
}

// Save saves the person's opinion, the first blind one or a later revision of
// it, and reveals what it was about. What cannot be saved stays as a draft.
//
// Errors: those of [review.Complete]; queue_archived; item_taken, whose people
// were first.
func (r *Reviews) Save(ctx context.Context, queue, person, item string, o review.Opinion) (review.Reveal, error) {
	person, err := Person(person)
	if err != nil {
		return review.Reveal{}, err
	}
	draft, err := r.read(ctx, queue, person, item, o)
	if err != nil {
		return review.Reveal{}, err
	}
	opinion := draft.Review(person)
	if err := r.save(ctx, queue, item, opinion); err != nil {
		return review.Reveal{}, errors.Join(err, r.store.SaveDraft(context.WithoutCancel(ctx), queue, person, item, draft, r.clock.Now().Wall))
	}
	return r.Reveal(ctx, queue, person, item)
}

func (r *Reviews) save(ctx context.Context, queue, item string, opinion evaluation.Review) error {
	rubric, scale, err := r.store.Rubric(ctx, queue)
	if err != nil {
		return err
	}
	whole, err := r.store.Item(ctx, queue, item)
	if err != nil {
		return err
	}
	if err := review.Complete(opinion, rubric.For(whole.Criteria), scale, len(whole.Row.Answers)); err != nil {
		return err
	}
	_, err = r.store.SaveReview(ctx, queue, item, opinion, r.clock.Now)
	return err
}

// Skip declines to give an opinion, with the reason. The item is not offered to
// the person again; others may still take it. Errors: reason_missing,
// already_reviewed.
func (r *Reviews) Skip(ctx context.Context, queue, person, item, reason string) error {
	person, err := Person(person)
	if err != nil {
		return err
	}
	if reason = strings.TrimSpace(reason); reason == "" {
		return fault.New(fault.Input, "reason_missing", "a skip needs its reason").WithHint("say in a few words why it cannot be reviewed")
	}
	_, err = r.store.SaveReview(ctx, queue, item, evaluation.Review{Reviewer: person, Skip: reason}, r.clock.Now)
	return err
}

// Reveal shows the names, the judge, the person's own revisions of an item they
// have reviewed, and the draft of a further one. Error: not_reviewed.
func (r *Reviews) Reveal(ctx context.Context, queue, person, item string) (review.Reveal, error) {
	person, err := Person(person)
	if err != nil {
		return review.Reveal{}, err
	}
	whole, err := r.store.Item(ctx, queue, item)
	if err != nil {
		return review.Reveal{}, err
	}
	placement, err := r.placement(ctx, queue, person, item)
	if err != nil {
		return review.Reveal{}, err
	}
	rubric, scale, err := r.store.Rubric(ctx, queue)
	if err != nil {
		return review.Reveal{}, err
	}
	draft, err := r.store.Draft(ctx, queue, person, item)
	if err != nil {
		return review.Reveal{}, err
	}
	reveal, ok := review.RevealOf(whole, placement, person, rubric, scale, draft)
	if !ok {
		return review.Reveal{}, fault.New(fault.Conflict, CodeNotReviewed, "names and judge are shown once your review is saved")
	}
	return reveal, nil
}

// Advise says what to look at again before saving; it stops nothing.
func (r *Reviews) Advise(ctx context.Context, queue, person, item string, o review.Opinion) ([]review.Advice, error) {
	person, err := Person(person)
	if err != nil {
		return nil, err
	}
	draft, err := r.read(ctx, queue, person, item, o)
	if err != nil {
		return nil, err
	}
	_, scale, err := r.store.Rubric(ctx, queue)
	if err != nil {
		return nil, err
	}
	return review.Advise(draft.Review(person), scale), nil
}

// Standing is where the person is with the queue.
func (r *Reviews) Standing(ctx context.Context, queue, person string) (review.Standing, error) {
	person, err := Person(person)
	if err != nil {
		return review.Standing{}, err
	}
	return r.store.Standing(ctx, queue, person)
}

// Covered is how many of the queue's items a page about it would uncover for the
// person: those that wait for their blind review, there or as copies in another
// queue.
func (r *Reviews) Covered(ctx context.Context, queue, person string) (int, error) {
	person, err := Person(person)
	if err != nil {
		return 0, err
	}
	return r.store.Covered(ctx, queue, person)
}

// CodeWouldUncover: what was asked for tells the person where answers come from
// that still wait for their blind review.
const CodeWouldUncover = "would_uncover"

// Uncover lets the person see what tells where the queue's answers come from.
// While items wait for their blind review, there or as copies in other queues,
// it has to be meant: error would_uncover, whose message says how many, unless
// knowingly. What they review of those from then on is not blind, nor are copies
// of them that come into a queue later.
func (r *Reviews) Uncover(ctx context.Context, queue, person string, knowingly bool) error {
	covered, err := r.Covered(ctx, queue, person)
	if err != nil {
		return err
	}
	if covered > 0 && !knowingly {
		return fault.New(fault.Conflict, CodeWouldUncover, "this shows where answers come from that still wait for your blind review: %d", covered).
			WithHint("reviews of those will be kept apart as not blind, and stay out of the figures")
	}
	if person, err = Person(person); err != nil {
		return err
	}
	return r.store.Peek(ctx, queue, person, r.clock.Now().Wall)
}

// People are all the names known here.
func (r *Reviews) People(ctx context.Context) ([]string, error) { return r.store.People(ctx) }

func (r *Reviews) read(ctx context.Context, queue, person, item string, o review.Opinion) (review.Draft, error) {
	placement, err := r.placement(ctx, queue, person, item)
	if err != nil {
		return review.Draft{}, err
	}
	return placement.Read(o)
}

// placement is where the answers stand for the person. Imported reviews have
// none: for them the answers stand as the source lists them.
func (r *Reviews) placement(ctx context.Context, queue, person, item string) (review.Placement, error) {
	placement, ok, err := r.store.Placement(ctx, queue, person, item)
	if err == nil && !ok {
		placement = review.Placement{Left: evaluation.A}
	}
	return placement, err
}
