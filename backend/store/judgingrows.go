package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/store/sqlc"
)

// freezeSubjects writes down what there is to judge.
func (t *tx) freezeSubjects(ctx context.Context, id int64, of sqlc.AddJudgingParams, settings judging.Settings) error {
	type subject struct {
		number  int64
		key     string
		answers int64
	}
	var all []subject
	switch settings.Target {
	case judging.Source:
		rows, err := t.SourceSubjects(ctx, *of.SourceID)
		if err != nil {
			return err
		}
		for _, r := range rows {
			all = append(all, subject{r.ID, r.RowKey, r.Answers})
		}
	case judging.Items:
		items, err := t.ReviewedSubjects(ctx, *of.QueueID)
		if err != nil {
			return err
		}
		for _, i := range items {
			all = append(all, subject{i.ID, i.Ref, i.Answers})
		}
	}
	for _, s := range all {
		if err := t.addSubject(ctx, id, settings, s.number, s.key, int(s.answers)); err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) addSubject(ctx context.Context, id int64, settings judging.Settings, number int64, key string, answers int) error {
	return t.AddJudgingRow(ctx, sqlc.AddJudgingRowParams{
		JudgingID: id, Subject: number, Key: key, Answers: int64(answers), Orders: int64(len(settings.OrdersOf(key, answers))),
	})
}

// Pending are the rows with an order that has no usable judgment yet, in the
// order of the rows.
func (s *Store) Pending(ctx context.Context, id string) ([]judging.Subject, error) {
	var all []judging.Subject
	err := s.viewJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		settings, err := decode[judging.Settings]("settings", j.Settings)
		if err != nil {
			return err
		}
		judged, err := tx.JudgedOrders(ctx, j.ID)
		if err != nil {
			return err
		}
		done := map[int64][]evaluation.Order{}
		for _, r := range judged {
			done[r.Subject] = append(done[r.Subject], evaluation.Order(r.Seen))
		}
		rows, err := tx.PendingRows(ctx, j.ID)
		for _, r := range rows {
			pending := slices.DeleteFunc(settings.OrdersOf(r.Key, int(r.Answers)), func(o evaluation.Order) bool { return slices.Contains(done[r.Subject], o) })
			all = append(all, judging.Subject{Number: r.Subject, Key: r.Key, Answers: int(r.Answers), Pending: pending})
		}
		return err
	})
	return all, err
}

// Subject is one row that is judged, without judgments and reviews. Errors:
// judging_not_found; row_not_found, also when its source or queue was deleted.
func (s *Store) Subject(ctx context.Context, id string, number int64) (row evaluation.Row, err error) {
	err = s.viewJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		row, err = tx.subject(ctx, j, number)
		return err
	})
	return row, err
}

func (t *tx) subject(ctx context.Context, j sqlc.Judging, number int64) (row evaluation.Row, err error) {
	if j.Target == string(judging.Items) {
		item, err := t.ItemNumber(ctx, number)
		if errors.Is(err, sql.ErrNoRows) || err == nil && !isOf(j, item) {
			return row, notFound("row", fmt.Sprint(number))
		}
		if err != nil {
			return row, err
		}
		return itemQuestion(item).row()
	}
	stored, err := t.SourceRow(ctx, number)
	if errors.Is(err, sql.ErrNoRows) {
		return row, notFound("row", fmt.Sprint(number))
	}
	if err != nil {
		return row, err
	}
	return sourceQuestion(stored).row()
}

// isOf reports whether the item is of the queue that the trial is of. Numbers of
// items come back when a queue was deleted; the trial has no queue then.
func isOf(j sqlc.Judging, item sqlc.Item) bool { return j.QueueID != nil && *j.QueueID == item.QueueID }
