package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// SaveReview saves the person's opinion of an item as their next revision, ends
// their lease on it and drops its draft, all in one commit. It returns the
// review as saved: revision, blindness, side and time filled in. The first is
// blind unless the person had uncovered the item (see [Store.Peek]); any later
// one is not, since names and judge are shown after saving. A skip is no opinion
// and may be followed by one.
//
// A first opinion is never refused while the item is still free for the person,
// lease or not.
//
// Errors: queue_not_found, queue_archived, item_not_found, item_taken (the
// draft stays, its people were first), already_reviewed (a skip after
// a review), score_out_of_range.
func (s *Store) SaveReview(ctx context.Context, queue, ref string, r evaluation.Review, now func() review.Moment) (saved evaluation.Review, err error) {
	err = s.update(ctx, func(tx *tx) error {
		h, err := tx.hand(ctx, queue, r.Reviewer, now())
		if err != nil {
			return err
		}
		item, err := tx.itemID(ctx, h.queue.ID, ref)
		if err != nil {
			return err
		}
		saved, err = h.save(ctx, item, r)
		return err
	})
	return saved, err
}

func (h *hand) save(ctx context.Context, item int64, r evaluation.Review) (evaluation.Review, error) {
	revisions, err := h.PersonRevisions(ctx, sqlc.PersonRevisionsParams{ItemID: item, PersonID: h.person})
	if err != nil {
		return r, err
	}
	reviewed := hasReview(revisions)
	switch {
	case reviewed && r.Skipped():
		return r, fault.New(fault.Conflict, CodeReviewed, "you have reviewed this item already; your review is kept")
	case !reviewed && !r.Skipped():
		if err := h.free(ctx, item); err != nil {
			return r, err
		}
	}
	r.Revision = 1
	for _, v := range revisions {
		r.Revision = max(r.Revision, int(v.Revision)+1)
	}
	uncovered, err := h.Uncovered(ctx, sqlc.UncoveredParams{PersonID: h.person, ItemID: item})
	if err != nil {
		return r, err
	}
	r.Blind = !reviewed && !uncovered
	r.At = h.now.Wall.UTC()
	left, err := h.Placement(ctx, sqlc.PlacementParams{ItemID: item, PersonID: h.person})
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return r, err
	}
	r.Left = evaluation.Label(left)
	if err := h.addReview(ctx, item, h.person, h.queue.RubricDigest, r, false); err != nil {
		return r, err
	}
	if err := h.DropDraft(ctx, sqlc.DropDraftParams{ItemID: item, PersonID: h.person}); err != nil {
		return r, err
	}
	return r, h.DropItemLease(ctx, sqlc.DropItemLeaseParams{ItemID: item, PersonID: h.person})
}

// hasReview reports whether one of a person's revisions is an opinion, not a skip.
func hasReview(revisions []sqlc.Review) bool {
	return slices.ContainsFunc(revisions, func(v sqlc.Review) bool { return v.Skip == "" })
}

func (t *tx) addReview(ctx context.Context, item, person int64, rubricDigest string, r evaluation.Review, imported bool) error {
	scores, err := encodeScores(r.Scores)
	if err != nil {
		return err
	}
	verdicts, err := encodeMap(r.Verdicts)
	if err != nil {
		return err
	}
	return t.AddReview(ctx, sqlc.AddReviewParams{
		ItemID: item, PersonID: person, Revision: int64(r.Revision), Pick: pointer(r.Pick), Scores: scores, Verdicts: verdicts, Correction: r.Correction,
		Worse: pointer(r.Worse), Note: r.Note, Skip: r.Skip, Blind: number(r.Blind), Imported: number(imported),
		LeftAnswer: pointer(r.Left), RubricDigest: rubricDigest, At: reviewStamp(r.At),
	})
}

// Reviewed are the ids of the items the person has reviewed or skipped in the
// queue, the latest first. Error: queue_not_found.
func (s *Store) Reviewed(ctx context.Context, queue, person string) (items []string, err error) {
	err = s.view(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		id, err := tx.PersonID(ctx, person)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		rows, err := tx.ReviewedItems(ctx, sqlc.ReviewedItemsParams{QueueID: q.ID, PersonID: id})
		for _, r := range rows {
			items = append(items, r.PublicID)
		}
		return err
	})
	return items, err
}

// Placement is where the answers of an item stand for the person, false when
// they never held it. Errors: queue_not_found, item_not_found.
func (s *Store) Placement(ctx context.Context, queue, person, ref string) (placement review.Placement, ok bool, err error) {
	err = s.view(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		item, err := tx.itemID(ctx, q.ID, ref)
		if err != nil {
			return err
		}
		id, err := tx.PersonID(ctx, person)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		left, err := tx.Queries.Placement(ctx, sqlc.PlacementParams{ItemID: item, PersonID: id})
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		placement, ok = review.Placement{Left: evaluation.Label(left)}, err == nil
		return err
	})
	return placement, ok, err
}

// People are all the names known to the workspace, in alphabetical order.
func (s *Store) People(ctx context.Context) (names []string, err error) {
	err = s.view(ctx, func(tx *tx) error {
		names, err = tx.PeopleNames(ctx)
		return err
	})
	return names, err
}

// Arbitrate records the product owner's decision on an item. Errors:
// queue_not_found, item_not_found.
func (s *Store) Arbitrate(ctx context.Context, queue, ref string, a review.Arbitration, at time.Time) error {
	return s.update(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		item, err := tx.itemID(ctx, q.ID, ref)
		if err != nil {
			return err
		}
		person, err := tx.personID(ctx, a.By)
		if err != nil {
			return err
		}
		return tx.AddArbitration(ctx, sqlc.AddArbitrationParams{
			ItemID: item, PersonID: person, Pick: string(a.Pick), Correction: a.Correction, Worse: pointer(a.Worse), Note: a.Note, At: stamp(at),
		})
	})
}
