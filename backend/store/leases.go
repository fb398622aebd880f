package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// takeNextSQL takes the first item, in the order of handing out, that is free
// for the person (@person), in one statement.
//
// Open items are grouped by who has seen them. The groups are few, as many as
// there are small sets of people, and the index items_open finds the next group
// and a group's first item at once; so the time grows neither with the queue
// nor with what is reviewed. Items that others hold are stepped over: at most
// one a person. (sqlc cannot read a recursive WITH before an INSERT, hence here.)
const takeNextSQL = `
WITH RECURSIVE groups (seen) AS (
    SELECT (SELECT i.seen_by FROM items i WHERE i.queue_id = @queue AND i.review_count < i.overlap ORDER BY i.seen_by LIMIT 1)
    UNION ALL
    SELECT (SELECT i.seen_by FROM items i WHERE i.queue_id = @queue AND i.review_count < i.overlap AND i.seen_by > g.seen
            ORDER BY i.seen_by LIMIT 1)
    FROM groups g WHERE g.seen IS NOT NULL
)
INSERT INTO leases (queue_id, person_id, item_id, boot, taken_ms, until_ms)
SELECT @queue, @person, first.id, @boot, @now, @until
FROM groups JOIN items first ON first.id = (
    SELECT i.id FROM items i
    WHERE i.queue_id = @queue AND i.seen_by = groups.seen AND i.review_count < i.overlap
      AND i.review_count + (SELECT count(*) FROM leases l
                            WHERE l.item_id = i.id AND l.person_id <> @person AND l.boot = @boot
                              AND l.taken_ms <= @now AND @now < l.until_ms) < i.overlap
    ORDER BY i.position LIMIT 1)
WHERE groups.seen IS NOT NULL AND instr(groups.seen, '|' || @person || '|') = 0
ORDER BY first.position LIMIT 1
RETURNING item_id`

// Codes of what a person meets when taking or saving.
const (
	CodeNothingLeft   = "nothing_left"   // the person has nothing more to do in the queue
	CodeAllHeld       = "all_held"       // what is left is held by others for now
	CodeItemTaken     = "item_taken"     // others have the item: it is not free for the person
	CodeLeaseLost     = "lease_lost"     // the lease ended; the draft is kept
	CodeQueueArchived = "queue_archived" // closed to further reviews
)

// Take gives the person an item to review: the one they hold, else one they
// have a draft of, else the next free one; left is where the answers would
// stand if the item is new to them.
//
// Errors: queue_not_found, queue_archived, nothing_left, all_held (the message
// says who holds what is left, and until when).
func (s *Store) Take(ctx context.Context, queue, person string, now review.Moment, left evaluation.Label) (taken review.Taken, err error) {
	err = s.update(ctx, func(tx *tx) error {
		h, err := tx.hand(ctx, queue, person, now)
		if err != nil {
			return err
		}
		item, err := h.next(ctx, s.takeNext)
		if err != nil {
			return err
		}
		taken, err = h.give(ctx, item, left)
		return err
	})
	return taken, err
}

// TakeItem gives the person one item they ask for by its id: to go back to a
// draft, or to review what they skipped. Whatever else they hold in the queue
// is released, its draft kept.
//
// Errors: queue_not_found, queue_archived, item_not_found, item_taken,
// already_reviewed.
func (s *Store) TakeItem(ctx context.Context, queue, person, ref string, now review.Moment, left evaluation.Label) (taken review.Taken, err error) {
	err = s.update(ctx, func(tx *tx) error {
		h, err := tx.hand(ctx, queue, person, now)
		if err != nil {
			return err
		}
		item, err := tx.itemID(ctx, h.queue.ID, ref)
		if err != nil {
			return err
		}
		if err := h.unreviewed(ctx, item); err != nil {
			return err
		}
		if err := h.free(ctx, item); err != nil {
			return err
		}
		if err := h.lease(ctx, item); err != nil {
			return err
		}
		taken, err = h.give(ctx, item, left)
		return err
	})
	return taken, err
}

// Heartbeat prolongs the lease. Error: lease_lost, when it has ended: an ended
// lease is never revived, but the item can be taken again while it is free.
func (s *Store) Heartbeat(ctx context.Context, queue, person, ref string, now review.Moment) (lease review.Lease, err error) {
	err = s.update(ctx, func(tx *tx) error {
		h, err := tx.hand(ctx, queue, person, now)
		if err != nil {
			return err
		}
		item, err := tx.itemID(ctx, h.queue.ID, ref)
		if err != nil {
			return err
		}
		until := now.Awake + review.LeaseTime
		n, err := tx.ExtendLease(ctx, sqlc.ExtendLeaseParams{
			UntilMs: until.Milliseconds(), QueueID: h.queue.ID, PersonID: h.person, ItemID: item, Boot: now.Boot, NowMs: now.Awake.Milliseconds(),
		})
		if err == nil && n == 0 {
			err = fault.New(fault.Conflict, CodeLeaseLost, "the item is no longer reserved for you; what you wrote is kept as a draft").
				WithHint("go on: it can be saved as long as nobody else has taken the item")
		}
		lease = review.Lease{Queue: queue, Item: ref, Person: person, Boot: now.Boot, Taken: now.Awake, Until: until}
		return err
	})
	return lease, err
}

// Release gives back whatever the person holds in the queue; drafts stay.
// Error: queue_not_found.
func (s *Store) Release(ctx context.Context, queue, person string) error {
	return s.update(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		id, err := tx.personID(ctx, person)
		if err != nil {
			return err
		}
		_, err = tx.DropLease(ctx, sqlc.DropLeaseParams{QueueID: q.ID, PersonID: id})
		return err
	})
}

// ReleaseItem ends all leases on an item and says whose they were; drafts stay.
// Errors: queue_not_found, item_not_found.
func (s *Store) ReleaseItem(ctx context.Context, queue, ref string, now review.Moment) (held []review.Lease, err error) {
	err = s.update(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		item, err := tx.itemID(ctx, q.ID, ref)
		if err != nil {
			return err
		}
		if held, err = tx.liveLeases(ctx, q, now); err != nil {
			return err
		}
		public, err := tx.ItemRoom(ctx, item)
		if err != nil {
			return err
		}
		mine := held[:0]
		for _, lease := range held {
			if lease.Item == public.PublicID {
				mine = append(mine, lease)
			}
		}
		held = mine
		_, err = tx.DropItemLeases(ctx, item)
		return err
	})
	return held, err
}

// Leases are the leases that hold in the queue at the moment, the first to end
// first. Error: queue_not_found.
func (s *Store) Leases(ctx context.Context, queue string, now review.Moment) (leases []review.Lease, err error) {
	err = s.view(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		leases, err = tx.liveLeases(ctx, q, now)
		return err
	})
	return leases, err
}

func (t *tx) liveLeases(ctx context.Context, queue sqlc.Queue, now review.Moment) ([]review.Lease, error) {
	stored, err := t.QueueLeases(ctx, queue.ID)
	if err != nil {
		return nil, err
	}
	var live []review.Lease
	for _, l := range stored {
		if lease := leaseOf(l.Lease, queue.Name, l.PublicID, l.Name); lease.Live(now) {
			live = append(live, lease)
		}
	}
	return live, nil
}

func leaseOf(l sqlc.Lease, queue, item, person string) review.Lease {
	return review.Lease{
		Queue: queue, Item: item, Person: person, Boot: l.Boot,
		Taken: time.Duration(l.TakenMs) * time.Millisecond, Until: time.Duration(l.UntilMs) * time.Millisecond,
	}
}

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

// next is the item the person is to work on, leased to them.
func (h *hand) next(ctx context.Context, takeNext *sql.Stmt) (int64, error) {
	held, err := h.PersonLease(ctx, sqlc.PersonLeaseParams{QueueID: h.queue.ID, PersonID: h.person})
	switch {
	case err == nil && leaseOf(held, "", "", "").Live(h.now):
		return held.ItemID, nil
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return 0, err
	}
	if _, err := h.DropLease(ctx, sqlc.DropLeaseParams{QueueID: h.queue.ID, PersonID: h.person}); err != nil {
		return 0, err
	}
	drafted, err := h.DraftedItems(ctx, sqlc.DraftedItemsParams{QueueID: h.queue.ID, PersonID: h.person})
	if err != nil {
		return 0, err
	}
	for _, item := range drafted {
		if h.free(ctx, item) == nil {
			return item, h.lease(ctx, item)
		}
	}
	var item int64
	now := h.now.Awake
	err = h.sql.StmtContext(ctx, takeNext).QueryRowContext(ctx,
		sql.Named("queue", h.queue.ID), sql.Named("person", h.person), sql.Named("boot", h.now.Boot),
		sql.Named("now", now.Milliseconds()), sql.Named("until", (now+review.LeaseTime).Milliseconds())).Scan(&item)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, h.nothing(ctx)
	}
	return item, err
}

// lease leases one item to the person, in place of whatever they hold.
func (h *hand) lease(ctx context.Context, item int64) error {
	if _, err := h.DropLease(ctx, sqlc.DropLeaseParams{QueueID: h.queue.ID, PersonID: h.person}); err != nil {
		return err
	}
	return h.TakeItem(ctx, sqlc.TakeItemParams{
		QueueID: h.queue.ID, PersonID: h.person, ItemID: item, Boot: h.now.Boot,
		TakenMs: h.now.Awake.Milliseconds(), UntilMs: (h.now.Awake + review.LeaseTime).Milliseconds(),
	})
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
	reviewers, err := h.ItemReviewers(ctx, item)
	if err != nil {
		return err
	}
	who := reviewers
	for _, o := range others {
		who = append(who, o.Name)
	}
	return fault.New(fault.Conflict, CodeItemTaken, "%s got to this item first; what you wrote is kept as a draft", strings.Join(who, ", ")).
		WithHint("go on with the next item")
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

// nothing says why there is no item for the person.
func (h *hand) nothing(ctx context.Context) error {
	groups, err := h.OpenGroups(ctx, h.queue.ID)
	if err != nil {
		return err
	}
	mine := fmt.Sprintf("|%d|", h.person)
	for _, seenBy := range groups {
		if strings.Contains(seenBy, mine) {
			continue
		}
		leases, err := h.liveLeases(ctx, h.queue, h.now)
		if err != nil {
			return err
		}
		var holders []string
		for _, l := range leases {
			if l.Person != h.name {
				holders = append(holders, fmt.Sprintf("%s until %s", l.Person, l.EndsAt(h.now).Local().Format("15:04")))
			}
		}
		return fault.New(fault.Conflict, CodeAllHeld, "what is left is held by others: %s", strings.Join(holders, ", ")).
			WithHint("come back then, or ask them to release it")
	}
	return fault.New(fault.NotFound, CodeNothingLeft, "there is nothing more for %s to review in %q", h.name, h.queue.Name)
}

// give puts together all the person's item comes with.
func (h *hand) give(ctx context.Context, id int64, left evaluation.Label) (review.Taken, error) {
	var taken review.Taken
	item, err := h.wholeItem(ctx, h.queue, id)
	if err != nil {
		return taken, err
	}
	if len(item.Row.Answers) == 1 {
		left = evaluation.A
	}
	if err := h.AddPlacement(ctx, sqlc.AddPlacementParams{ItemID: id, PersonID: h.person, LeftAnswer: string(left)}); err != nil {
		return taken, err
	}
	placed, err := h.Placement(ctx, sqlc.PlacementParams{ItemID: id, PersonID: h.person})
	if err != nil {
		return taken, err
	}
	held, err := h.PersonLease(ctx, sqlc.PersonLeaseParams{QueueID: h.queue.ID, PersonID: h.person})
	if err != nil {
		return taken, err
	}
	taken = review.Taken{
		Item: item, Placement: review.Placement{Left: evaluation.Label(placed)},
		Lease: leaseOf(held, h.queue.Name, item.ID, h.name),
	}
	if taken.Uncovered, err = h.Uncovered(ctx, sqlc.UncoveredParams{PersonID: h.person, ItemID: id}); err != nil {
		return taken, err
	}
	taken.Draft, err = h.draft(ctx, id, h.person)
	return taken, err
}

func (t *tx) draft(ctx context.Context, item, person int64) (*review.Draft, error) {
	body, err := t.Draft(ctx, sqlc.DraftParams{ItemID: item, PersonID: person})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var draft review.Draft
	if err := json.Unmarshal([]byte(body), &draft); err != nil {
		return nil, fmt.Errorf("stored draft: %w", err)
	}
	return &draft, nil
}
