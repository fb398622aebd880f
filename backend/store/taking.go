package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

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

// Take gives the person an item to review: the one they hold, else one they
// have a draft of, else the next free one; left is where the answers would
// stand if the item is new to them.
//
// Errors: queue_not_found, queue_archived, nothing_left, all_held (whose
// people hold what is left, the first to end first).
func (s *Store) Take(ctx context.Context, queue, person string, now func() review.Moment, left evaluation.Label) (taken review.Taken, err error) {
	err = s.update(ctx, func(tx *tx) error {
		h, err := tx.hand(ctx, queue, person, now())
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
func (s *Store) TakeItem(ctx context.Context, queue, person, ref string, now func() review.Moment, left evaluation.Label) (taken review.Taken, err error) {
	err = s.update(ctx, func(tx *tx) error {
		h, err := tx.hand(ctx, queue, person, now())
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

// next is the item the person is to work on, leased to them.
func (h *hand) next(ctx context.Context, takeNext *sql.Stmt) (int64, error) {
	held, err := h.PersonLease(ctx, sqlc.PersonLeaseParams{QueueID: h.queue.ID, PersonID: h.person})
	switch {
	case err == nil && leaseOf(held, "", "", "").Live(h.now):
		// Imported reviews may have ended their work on it.
		ended := errors.Join(h.unreviewed(ctx, held.ItemID), h.free(ctx, held.ItemID))
		if ended == nil || fault.KindOf(ended) != fault.Conflict {
			return held.ItemID, ended
		}
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
		switch err := h.free(ctx, item); {
		case err == nil:
			return item, h.lease(ctx, item)
		case !fault.Is(err, CodeItemTaken):
			return 0, err
		}
	}
	var item int64
	now := h.now.Awake
	take := h.sql.StmtContext(ctx, takeNext)
	defer func() { _ = take.Close() }() // of the transaction, which ends it anyway
	err = take.QueryRowContext(ctx,
		sql.Named("queue", h.queue.ID), sql.Named("person", h.person), sql.Named("boot", h.now.Boot),
		sql.Named("now", now.Milliseconds()), sql.Named("until", (now+review.LeaseTime).Milliseconds())).Scan(&item)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, h.nothing(ctx)
	}
	return item, err
}

// nothing says why there is no item for the person.
func (h *hand) nothing(ctx context.Context) error {
	inTheWay, err := h.LeasesInTheWay(ctx, sqlc.LeasesInTheWayParams{
		QueueID: h.queue.ID, PersonID: h.person, Mark: fmt.Sprintf("|%d|", h.person), Boot: h.now.Boot, NowMs: h.now.Awake.Milliseconds(),
	})
	if err != nil {
		return err
	}
	if len(inTheWay) == 0 {
		return fault.New(fault.NotFound, CodeNothingLeft, "there is nothing more for %s to review in %q", h.name, h.queue.Name)
	}
	holders, said := make([]fault.Person, len(inTheWay)), make([]string, len(inTheWay))
	for i, l := range inTheWay {
		ends := leaseOf(l.Lease, "", "", "").EndsAt(h.now)
		holders[i] = fault.Person{Name: l.Name, Until: ends}
		said[i] = fmt.Sprintf("%s until %s", l.Name, ends.Local().Format("15:04"))
	}
	return fault.New(fault.Conflict, CodeAllHeld, "what is left is held by others: %s", strings.Join(said, ", ")).
		WithPeople(holders...).WithHint("come back then, or ask them to release it")
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
	lease, err := h.held(ctx, item.ID)
	if err != nil {
		return taken, err
	}
	taken = review.Taken{Item: item, Placement: review.Placement{Left: evaluation.Label(placed)}, Lease: lease}
	if taken.Uncovered, err = h.Uncovered(ctx, sqlc.UncoveredParams{PersonID: h.person, ItemID: id}); err != nil {
		return taken, err
	}
	taken.Draft, err = h.draft(ctx, id, h.person)
	return taken, err
}
