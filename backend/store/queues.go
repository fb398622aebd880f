package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// CreateQueue makes a queue and fills it: both or nothing. Errors:
// queue_exists, source_changed (a row to copy is no longer there).
func (s *Store) CreateQueue(ctx context.Context, queue review.Queue, filling review.Filling) error {
	rubric, err := encode(queue.Rubric)
	if err != nil {
		return err
	}
	return s.update(ctx, func(tx *tx) error {
		if _, err := tx.QueueByName(ctx, queue.Name); err == nil {
			return fault.New(fault.Conflict, "queue_exists", "there is a queue %q already: nothing was changed", queue.Name).
				WithHint("choose another name, or extend the queue")
		} else if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		id, err := tx.AddQueue(ctx, sqlc.AddQueueParams{
			Name: queue.Name, Selection: string(queue.Selection), Overlap: int64(queue.Overlap), Rubric: rubric,
			RubricDigest: queue.Rubric.Digest(queue.Scale), ScaleLow: int64(queue.Scale.Low), ScaleHigh: int64(queue.Scale.High),
			IsSample: number(queue.Sample), CreatedAt: stamp(queue.CreatedAt),
		})
		if err != nil {
			return err
		}
		return tx.fill(ctx, id, queue.Rubric.Digest(queue.Scale), filling)
	})
}

// ExtendQueue adds items to a queue. Errors: queue_not_found, source_changed.
func (s *Store) ExtendQueue(ctx context.Context, name string, filling review.Filling) error {
	return s.update(ctx, func(tx *tx) error {
		queue, err := tx.queue(ctx, name)
		if err != nil {
			return err
		}
		return tx.fill(ctx, queue.ID, queue.RubricDigest, filling)
	})
}

// Queues lists the queues by name.
func (s *Store) Queues(ctx context.Context) ([]review.Queue, error) {
	var queues []review.Queue
	err := s.view(ctx, func(tx *tx) error {
		stored, err := tx.Queries.Queues(ctx)
		if err != nil {
			return err
		}
		for _, q := range stored {
			queue, err := tx.wholeQueue(ctx, q)
			if err != nil {
				return err
			}
			queues = append(queues, queue)
		}
		return nil
	})
	return queues, err
}

// Queue is the queue of that name, with how far it has come. Error:
// queue_not_found.
func (s *Store) Queue(ctx context.Context, name string) (queue review.Queue, err error) {
	err = s.view(ctx, func(tx *tx) error {
		stored, err := tx.queue(ctx, name)
		if err != nil {
			return err
		}
		queue, err = tx.wholeQueue(ctx, stored)
		return err
	})
	return queue, err
}

// Rubric is what people are asked in the queue, and the scale they score on:
// all that reviewing needs of a queue, found without counting its items. Error:
// queue_not_found.
func (s *Store) Rubric(ctx context.Context, name string) (rubric review.Rubric, scale evaluation.Scale, err error) {
	err = s.view(ctx, func(tx *tx) error {
		stored, err := tx.queue(ctx, name)
		if err != nil {
			return err
		}
		scale = scaleOf(stored)
		rubric, err = decodeRubric(stored.Rubric)
		return err
	})
	return rubric, scale, err
}

// SetRubric changes what people are asked. Errors: queue_not_found,
// rubric_locked (there is a review).
func (s *Store) SetRubric(ctx context.Context, name string, rubric review.Rubric) error {
	text, err := encode(rubric)
	if err != nil {
		return err
	}
	return s.update(ctx, func(tx *tx) error {
		queue, err := tx.queue(ctx, name)
		if err != nil {
			return err
		}
		_, err = tx.Queries.SetRubric(ctx, sqlc.SetRubricParams{Rubric: text, RubricDigest: rubric.Digest(scaleOf(queue)), Name: name})
		return err
	})
}

// ArchiveQueue closes a queue to further reviews, or opens it again. Error:
// queue_not_found.
func (s *Store) ArchiveQueue(ctx context.Context, name string, archived bool) error {
	state := review.Open
	if archived {
		state = review.Archived
	}
	return s.update(ctx, func(tx *tx) error {
		if _, err := tx.queue(ctx, name); err != nil {
			return err
		}
		_, err := tx.SetQueueState(ctx, sqlc.SetQueueStateParams{State: string(state), Name: name})
		return err
	})
}

// DeleteQueue removes a queue with its items and reviews: the one way in which
// a review goes. Error: queue_not_found.
func (s *Store) DeleteQueue(ctx context.Context, name string) error {
	return s.update(ctx, func(tx *tx) error {
		queue, err := tx.queue(ctx, name)
		if err != nil {
			return err
		}
		// The state lets the reviews go; see the trigger reviews_go_with_their_queue.
		if _, err := tx.SetQueueState(ctx, sqlc.SetQueueStateParams{State: "deleting", Name: name}); err != nil {
			return err
		}
		if err := tx.DeleteQueueReviews(ctx, queue.ID); err != nil {
			return err
		}
		if err := tx.DeleteQueueItems(ctx, queue.ID); err != nil {
			return err
		}
		return tx.Queries.DeleteQueue(ctx, queue.ID)
	})
}

// Populations is what the judge said of each model over all the rows the queue
// was drawn from. Error: queue_not_found.
func (s *Store) Populations(ctx context.Context, name, judge string) ([]review.Population, error) {
	var populations []review.Population
	err := s.view(ctx, func(tx *tx) error {
		queue, err := tx.queue(ctx, name)
		if err != nil {
			return err
		}
		stored, err := tx.Queries.Populations(ctx, sqlc.PopulationsParams{QueueID: queue.ID, Judge: judge})
		for _, p := range stored {
			populations = append(populations, review.Population{Judge: judge, Model: p.Model, N: int(p.N), Unjudged: int(p.Unjudged), Points: p.Points})
		}
		return err
	})
	return populations, err
}

// QueueIdentities are the identities of the rows that are in the queue (true)
// or were left out of it on purpose (false). Error: queue_not_found.
func (s *Store) QueueIdentities(ctx context.Context, name string) (map[string]bool, error) {
	identities := map[string]bool{}
	err := s.view(ctx, func(tx *tx) error {
		queue, err := tx.queue(ctx, name)
		if err != nil {
			return err
		}
		stored, err := tx.Queries.QueueIdentities(ctx, queue.ID)
		for _, row := range stored {
			identities[row.Identity] = row.InQueue == 1
		}
		return err
	})
	return identities, err
}

func (t *tx) queue(ctx context.Context, name string) (sqlc.Queue, error) {
	queue, err := t.QueueByName(ctx, name)
	if errors.Is(err, sql.ErrNoRows) {
		return sqlc.Queue{}, notFound("queue", name)
	}
	return queue, err
}

func scaleOf(q sqlc.Queue) evaluation.Scale {
	return evaluation.Scale{Low: int(q.ScaleLow), High: int(q.ScaleHigh)}
}

func (t *tx) wholeQueue(ctx context.Context, q sqlc.Queue) (review.Queue, error) {
	queue := review.Queue{
		Name: q.Name, Selection: review.Selection(q.Selection), Overlap: int(q.Overlap),
		Scale: scaleOf(q), State: review.State(q.State), Sample: q.IsSample == 1,
	}
	var err error
	if queue.Rubric, err = decodeRubric(q.Rubric); err != nil {
		return queue, err
	}
	if queue.CreatedAt, err = readStamp(q.CreatedAt); err != nil {
		return queue, fmt.Errorf("stored queue: %w", err)
	}
	fills, err := t.Fills(ctx, q.ID)
	if err != nil {
		return queue, err
	}
	for _, f := range fills {
		at, err := readStamp(f.At)
		if err != nil {
			return queue, fmt.Errorf("stored fill: %w", err)
		}
		queue.Fills = append(queue.Fills, review.Fill{
			Selection: review.Selection(f.Selection), Shared: int(f.Shared), Source: f.Source, Origin: f.Origin, Licence: f.Licence, Judge: f.Judge, Model: f.Model, By: f.MadeBy, Seed: f.Seed,
			Population: int(f.Population), Asked: int(f.Asked), LastRow: f.LastRow, Items: int(f.Items), LeftOut: int(f.LeftOut), At: at,
		})
	}
	queue.Progress, err = t.progress(ctx, q.ID)
	return queue, err
}

func (t *tx) progress(ctx context.Context, queue int64) (review.Progress, error) {
	p, err := t.QueueProgress(ctx, queue)
	if err != nil {
		return review.Progress{}, err
	}
	imported, err := t.QueueImportedItems(ctx, queue)
	return review.Progress{
		Items: int(p.Items), Complete: int(p.Complete), Started: int(p.Started), Skipped: int(p.Skipped),
		Reviews: int(p.Reviews), Imported: int(imported),
	}, err
}
