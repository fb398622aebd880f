package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// ImportReviews adds reviews made elsewhere to the item with that identity, all
// or none of them. Where they are of more people than the item's overlap, the
// overlap is raised: nobody's work is refused for want of room.
//
// Errors: queue_not_found, item_not_found, review_conflict (a revision is known
// with another content), score_out_of_range.
func (s *Store) ImportReviews(ctx context.Context, queue, identity string, reviews []evaluation.Review) (result review.Imported, err error) {
	err = s.update(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		item, err := tx.ItemIDByIdentity(ctx, sqlc.ItemIDByIdentityParams{QueueID: q.ID, Identity: identity})
		if errors.Is(err, sql.ErrNoRows) {
			return fault.New(fault.NotFound, "item_not_found", "the queue %q has no item with this id, question and answers", queue)
		}
		if err != nil {
			return err
		}
		result, err = tx.importReviews(ctx, q, item, reviews)
		return err
	})
	return result, err
}

func (t *tx) importReviews(ctx context.Context, queue sqlc.Queue, item int64, reviews []evaluation.Review) (review.Imported, error) {
	var result review.Imported
	room, err := t.ItemRoom(ctx, item)
	if err != nil {
		return result, err
	}
	count := room.ReviewCount
	for _, r := range reviews {
		person, err := t.personID(ctx, r.Reviewer)
		if err != nil {
			return result, err
		}
		revisions, err := t.PersonRevisions(ctx, sqlc.PersonRevisionsParams{ItemID: item, PersonID: person})
		if err != nil {
			return result, err
		}
		known, err := isKnown(revisions, r)
		if err != nil {
			return result, err
		}
		if known {
			result.Duplicates++
			continue
		}
		if !r.Skipped() && !hasReview(revisions) {
			count++
		}
		if count > room.Overlap {
			if err := t.RaiseItemOverlap(ctx, sqlc.RaiseItemOverlapParams{Overlap: count, ID: item}); err != nil {
				return result, err
			}
			result.OverlapRaisedTo = int(count)
		}
		if err := t.addReview(ctx, item, person, queue.RubricDigest, r, true); err != nil {
			return result, err
		}
		// Whoever reviewed it elsewhere is not on it any more.
		if err := t.DropItemLease(ctx, sqlc.DropItemLeaseParams{ItemID: item, PersonID: person}); err != nil {
			return result, err
		}
		result.Added++
	}
	return result, nil
}

// isKnown reports whether a person's revision is stored already; with another
// content it is a review_conflict.
func isKnown(revisions []sqlc.Review, r evaluation.Review) (bool, error) {
	at := slices.IndexFunc(revisions, func(v sqlc.Review) bool { return int(v.Revision) == r.Revision })
	if at < 0 {
		return false, nil
	}
	stored, err := reviewOf(revisions[at], r.Reviewer)
	if err != nil {
		return false, err
	}
	if !same(stored, r) {
		return false, reviewConflict(r)
	}
	return true, nil
}
