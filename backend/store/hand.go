package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// hand is one person at one queue at one moment.
type hand struct {
	*tx
	queue  sqlc.Queue
	person int64
	name   string
	now    review.Moment
}

func (t *tx) hand(ctx context.Context, queue, person string, now review.Moment) (*hand, error) {
	q, err := t.queue(ctx, queue)
	if err != nil {
		return nil, err
	}
	if q.State == string(review.Archived) {
		return nil, fault.New(fault.Conflict, CodeQueueArchived, "the queue %q is archived: nothing was changed, drafts are kept", queue)
	}
	id, err := t.personID(ctx, person)
	if err != nil {
		return nil, err
	}
	return &hand{tx: t, queue: q, person: id, name: person, now: now}, nil
}

func (t *tx) personID(ctx context.Context, name string) (int64, error) {
	id, err := t.PersonID(ctx, name)
	if !errors.Is(err, sql.ErrNoRows) {
		return id, err
	}
	if err := t.AddPerson(ctx, name); err != nil {
		return 0, err
	}
	return t.PersonID(ctx, name)
}

// free is nil when the item is free for the person: they have not reviewed it,
// and the others' reviews and live leases leave room.
func (h *hand) free(ctx context.Context, item int64) error {
	room, err := h.ItemRoom(ctx, item)
	if err != nil {
		return err
	}
	others, err := h.OthersOnItem(ctx, sqlc.OthersOnItemParams{ItemID: item, PersonID: h.person, Boot: h.now.Boot, NowMs: h.now.Awake.Milliseconds()})
	if err != nil {
		return err
	}
	if room.ReviewCount+int64(len(others)) < room.Overlap {
		return nil
	}
	return h.taken(ctx, item)
}

// taken says who has the item: whoever reviewed it, and whoever holds it.
func (h *hand) taken(ctx context.Context, item int64) error {
	reviewers, err := h.ItemReviewers(ctx, item)
	if err != nil {
		return err
	}
	leases, err := h.QueueLeases(ctx, h.queue.ID)
	if err != nil {
		return err
	}
	var people []fault.Person
	for _, name := range reviewers {
		people = append(people, fault.Person{Name: name})
	}
	for _, l := range leases {
		lease := leaseOf(l.Lease, "", "", "")
		if l.Lease.ItemID == item && l.Lease.PersonID != h.person && lease.Live(h.now) {
			people = append(people, fault.Person{Name: l.Name, Until: lease.EndsAt(h.now)})
		}
	}
	names := make([]string, len(people))
	for i, p := range people {
		names[i] = p.Name
	}
	return fault.New(fault.Conflict, CodeItemTaken, "%s got to this item first; what you wrote is kept as a draft", strings.Join(names, ", ")).
		WithPeople(people...).WithHint("go on with the next item")
}

// unreviewed is nil when the person has not given an opinion of the item yet.
func (h *hand) unreviewed(ctx context.Context, item int64) error {
	revisions, err := h.PersonRevisions(ctx, sqlc.PersonRevisionsParams{ItemID: item, PersonID: h.person})
	if err != nil {
		return err
	}
	if hasReview(revisions) {
		return fault.New(fault.Conflict, CodeReviewed, "you have reviewed this item already; your review is kept").
			WithHint("save a later revision of it")
	}
	return nil
}
