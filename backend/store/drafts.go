package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// SaveDraft keeps what the person has written so far. It needs no lease and is
// refused only when the item or queue does not exist.
func (s *Store) SaveDraft(ctx context.Context, queue, person, ref string, draft review.Draft, at time.Time) error {
	body, err := encode(draft)
	if err != nil {
		return err
	}
	return s.update(ctx, func(tx *tx) error {
		q, err := tx.queue(ctx, queue)
		if err != nil {
			return err
		}
		item, err := tx.itemID(ctx, q.ID, ref)
		if err != nil {
			return err
		}
		id, err := tx.personID(ctx, person)
		if err != nil {
			return err
		}
		return tx.PutDraft(ctx, sqlc.PutDraftParams{ItemID: item, PersonID: id, Body: body, At: stamp(at)})
	})
}

// Draft is what the person has written and not saved, nil when there is
// nothing. Errors: queue_not_found, item_not_found.
func (s *Store) Draft(ctx context.Context, queue, person, ref string) (draft *review.Draft, err error) {
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
		draft, err = tx.draft(ctx, item, id)
		return err
	})
	return draft, err
}

// DropDraft forgets what the person has written and not saved; no draft is no
// error. Errors: queue_not_found, item_not_found.
func (s *Store) DropDraft(ctx context.Context, queue, person, ref string) error {
	return s.update(ctx, func(tx *tx) error {
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
		return tx.DropDraft(ctx, sqlc.DropDraftParams{ItemID: item, PersonID: id})
	})
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
