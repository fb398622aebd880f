package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// Peek records that the person is about to see what uncovers the queue's items:
// what they review of those afterwards, here or as a copy in another queue, is
// not blind. Error: queue_not_found.
func (s *Store) Peek(ctx context.Context, queue, person string, at time.Time) error {
	return s.update(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		id, err := tx.personID(ctx, person)
		if err != nil {
			return err
		}
		return tx.Queries.Peek(ctx, sqlc.PeekParams{QueueID: q.ID, PersonID: id, At: stamp(at)})
	})
}

// Standing is where the person is with the queue. Error: queue_not_found.
func (s *Store) Standing(ctx context.Context, queue, person string) (standing review.Standing, err error) {
	err = s.view(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		id, err := tx.PersonID(ctx, person) // 0, of nobody, for a name that is new
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		standing, err = tx.standing(ctx, q.ID, id)
		return err
	})
	return standing, err
}

func (t *tx) standing(ctx context.Context, queue, person int64) (review.Standing, error) {
	waiting, err := t.WaitingItems(ctx, sqlc.WaitingItemsParams{QueueID: queue, PersonID: person})
	if err != nil {
		return review.Standing{}, err
	}
	drafts, err := t.DraftCount(ctx, sqlc.DraftCountParams{QueueID: queue, PersonID: person})
	if err != nil {
		return review.Standing{}, err
	}
	reviewed, err := t.ReviewedCount(ctx, sqlc.ReviewedCountParams{QueueID: queue, PersonID: person})
	return review.Standing{
		Waiting: int(waiting.Waiting), Covered: int(waiting.Covered), Drafts: int(drafts), Reviewed: int(reviewed),
	}, err
}
