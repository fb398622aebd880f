package store

import (
	"context"
	"time"

	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// Codes of what a person meets when taking or saving.
const (
	CodeNothingLeft   = "nothing_left"     // the person has nothing more to do in the queue
	CodeAllHeld       = "all_held"         // what is left is held by others for now
	CodeItemTaken     = "item_taken"       // others have the item: it is not free for the person
	CodeLeaseLost     = "lease_lost"       // the lease ended; the draft is kept
	CodeQueueArchived = "queue_archived"   // closed to further reviews
	CodeReviewed      = "already_reviewed" // the person gave their opinion already
)

// Heartbeat prolongs the lease. Error: lease_lost, when it has ended: an ended
// lease is never revived, but the item can be taken again while it is free.
func (s *Store) Heartbeat(ctx context.Context, queue, person, ref string, now func() review.Moment) (lease review.Lease, err error) {
	err = s.update(ctx, func(tx *tx) error {
		h, err := tx.hand(ctx, queue, person, now())
		if err != nil {
			return err
		}
		item, err := tx.itemID(ctx, h.queue.ID, ref)
		if err != nil {
			return err
		}
		until := h.now.Awake + review.LeaseTime
		n, err := tx.ExtendLease(ctx, sqlc.ExtendLeaseParams{
			UntilMs: until.Milliseconds(), QueueID: h.queue.ID, PersonID: h.person, ItemID: item, Boot: h.now.Boot, NowMs: h.now.Awake.Milliseconds(),
		})
		if err == nil && n == 0 {
			err = fault.New(fault.Conflict, CodeLeaseLost, "the item is no longer reserved for you; what you wrote is kept as a draft").
				WithHint("go on: it can be saved as long as nobody else has taken the item")
		}
		if err != nil {
			return err
		}
		room, err := tx.ItemRoom(ctx, item)
		if err != nil {
			return err
		}
		lease, err = h.held(ctx, room.PublicID)
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
func (s *Store) ReleaseItem(ctx context.Context, queue, ref string, now func() review.Moment) (held []review.Lease, err error) {
	err = s.update(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		item, err := tx.itemID(ctx, q.ID, ref)
		if err != nil {
			return err
		}
		if held, err = tx.liveLeases(ctx, q, now()); err != nil {
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
func (s *Store) Leases(ctx context.Context, queue string, now func() review.Moment) (leases []review.Lease, err error) {
	err = s.view(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		leases, err = tx.liveLeases(ctx, q, now())
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

// held is the person's lease, which is on the item of that id.
func (h *hand) held(ctx context.Context, item string) (review.Lease, error) {
	l, err := h.PersonLease(ctx, sqlc.PersonLeaseParams{QueueID: h.queue.ID, PersonID: h.person})
	return leaseOf(l, h.queue.Name, item, h.name), err
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
