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
// not blind. Where that is known already, nothing is written. Error:
// queue_not_found.
func (s *Store) Peek(ctx context.Context, queue, person string, at time.Time) error {
	return s.update(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		return tx.peek(ctx, q.ID, person, at)
	})
}

func (t *tx) peek(ctx context.Context, queue int64, person string, at time.Time) error {
	id, err := t.personID(ctx, person)
	if err != nil {
		return err
	}
	return t.Queries.Peek(ctx, sqlc.PeekParams{QueueID: queue, PersonID: id, At: stamp(at)})
}

// Covered is how many of the queue's items a page about it would uncover for the
// person: those that wait for them, there or as copies in another queue, and
// that they have not uncovered. Error: queue_not_found.
func (s *Store) Covered(ctx context.Context, queue, person string) (covered int, err error) {
	err = s.stand(ctx, queue, person, func(tx *tx, queue, person int64) error {
		n, err := tx.CoveredRows(ctx, sqlc.CoveredRowsParams{QueueID: queue, PersonID: person})
		covered = int(n)
		return err
	})
	return covered, err
}

// Standing is where the person is with the queue. Error: queue_not_found.
func (s *Store) Standing(ctx context.Context, queue, person string) (standing review.Standing, err error) {
	err = s.stand(ctx, queue, person, func(tx *tx, queue, person int64) error {
		standing, err = tx.standing(ctx, queue, person)
		return err
	})
	return standing, err
}

// stand looks at a person before a queue; the person is 0, nobody, where the
// name is new.
func (s *Store) stand(ctx context.Context, queue, person string, look func(tx *tx, queue, person int64) error) error {
	return s.view(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		id, err := tx.PersonID(ctx, person)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		return look(tx, q.ID, id)
	})
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
	return review.Standing{Waiting: int(waiting), Drafts: int(drafts), Reviewed: int(reviewed)}, err
}
