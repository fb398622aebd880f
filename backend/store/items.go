package store

import (
	"context"
	"database/sql"
	"errors"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// EachItem hands every item of the queue to fn in the order of handing out,
// whole: judgments, all revisions of all reviews, and the latest arbitration.
// Error: queue_not_found.
func (s *Store) EachItem(ctx context.Context, queue string, fn func(review.Item) error) error {
	return s.view(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		for after := int64(0); ; {
			page, err := tx.itemPage(ctx, q, after)
			if err != nil || len(page) == 0 {
				return err
			}
			for _, item := range page {
				if err := fn(item); err != nil {
					return err
				}
			}
			after = int64(page[len(page)-1].Position)
		}
	})
}

// Item is one item of the queue, whole, by its id or by its source's id.
// Errors: queue_not_found, item_not_found.
func (s *Store) Item(ctx context.Context, queue, ref string) (item review.Item, err error) {
	err = s.view(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		id, err := tx.itemID(ctx, q.ID, ref)
		if err != nil {
			return err
		}
		item, err = tx.wholeItem(ctx, q, id)
		return err
	})
	return item, err
}

// itemID finds an item by its public id or, failing that, its source's id.
func (t *tx) itemID(ctx context.Context, queue int64, ref string) (int64, error) {
	id, err := t.ItemIDByPublicID(ctx, sqlc.ItemIDByPublicIDParams{QueueID: queue, PublicID: ref})
	if errors.Is(err, sql.ErrNoRows) {
		id, err = t.ItemIDByRef(ctx, sqlc.ItemIDByRefParams{QueueID: queue, Ref: ref})
	}
	if errors.Is(err, sql.ErrNoRows) {
		return 0, notFound("item", ref)
	}
	return id, err
}

func (t *tx) wholeItem(ctx context.Context, queue sqlc.Queue, id int64) (review.Item, error) {
	stored, err := t.ItemByID(ctx, id)
	if err != nil {
		return review.Item{}, err
	}
	page, err := t.opinions(ctx, queue, []sqlc.ItemPageRow{sqlc.ItemPageRow(stored)})
	if err != nil {
		return review.Item{}, err
	}
	return page[0], nil
}

func (t *tx) itemPage(ctx context.Context, queue sqlc.Queue, after int64) ([]review.Item, error) {
	stored, err := t.ItemPage(ctx, sqlc.ItemPageParams{QueueID: queue.ID, After: after, Size: pageSize})
	if err != nil || len(stored) == 0 {
		return nil, err
	}
	return t.opinions(ctx, queue, stored)
}

// opinions turns stored items, consecutive by position, into whole ones.
func (t *tx) opinions(ctx context.Context, queue sqlc.Queue, stored []sqlc.ItemPageRow) ([]review.Item, error) {
	page := make([]review.Item, len(stored))
	place := make(map[int64]int, len(stored))
	for i, r := range stored {
		row, err := itemQuestion(r.Item).row()
		if err != nil {
			return nil, err
		}
		page[i] = review.Item{
			ID: r.Item.PublicID, Ref: r.Item.Ref, Queue: queue.Name, Source: r.Source,
			Position: int(r.Item.Position), Overlap: int(r.Item.Overlap), Row: row,
			Stratum: review.Rule{Selection: review.Selection(r.Selection), Judge: r.StratumJudge, Model: r.StratumModel},
		}
		if r.Item.Criteria != nil {
			asked, err := decode[[]string]("criteria", *r.Item.Criteria)
			if err != nil {
				return nil, err
			}
			page[i].Criteria = append([]string{}, asked...) // none is not all
		}
		place[r.Item.ID] = i
	}
	first, last := stored[0].Item.Position, stored[len(stored)-1].Item.Position
	judgments, err := t.ItemPageJudgments(ctx, sqlc.ItemPageJudgmentsParams{QueueID: queue.ID, First: first, Last: last})
	if err != nil {
		return nil, err
	}
	for _, j := range judgments {
		judgment, err := itemJudgment(j.ItemJudgment)
		if err != nil {
			return nil, err
		}
		row := &page[place[j.ItemJudgment.ItemID]].Row
		row.Judgments = append(row.Judgments, judgment)
	}
	reviews, err := t.ItemPageReviews(ctx, sqlc.ItemPageReviewsParams{QueueID: queue.ID, First: first, Last: last})
	if err != nil {
		return nil, err
	}
	for _, r := range reviews {
		opinion, err := reviewOf(r.Review, r.Reviewer)
		if err != nil {
			return nil, err
		}
		row := &page[place[r.Review.ItemID]].Row
		row.Reviews = append(row.Reviews, opinion)
	}
	arbitrations, err := t.ItemPageArbitrations(ctx, sqlc.ItemPageArbitrationsParams{QueueID: queue.ID, First: first, Last: last})
	if err != nil {
		return nil, err
	}
	for _, a := range arbitrations { // in order: the latest stays
		page[place[a.Arbitration.ItemID]].Settled = &review.Arbitration{
			By: a.Arbiter, Pick: evaluation.Pick(a.Arbitration.Pick), Correction: a.Arbitration.Correction,
			Worse: value[evaluation.Label](a.Arbitration.Worse), Note: a.Arbitration.Note,
		}
	}
	return page, nil
}
