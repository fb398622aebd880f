package store

import (
	"context"
	"database/sql"
	"errors"

	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// fill copies rows into a queue, after the items it has. It is refused where
// what was looked at when it was planned is no longer so: source_changed,
// queue_changed.
func (t *tx) fill(ctx context.Context, queue int64, rubricDigest string, filling review.Filling) error {
	f := filling.Fill
	fill, err := t.AddFill(ctx, sqlc.AddFillParams{
		QueueID: queue, Selection: string(f.Selection), Shared: int64(f.Shared), Source: f.Source, Origin: f.Origin, Licence: f.Licence, Judge: f.Judge, Model: f.Model, MadeBy: f.By,
		Seed: f.Seed, Population: int64(f.Population), Asked: int64(f.Asked), LastRow: f.LastRow, Items: int64(len(filling.Items)), LeftOut: int64(len(filling.LeftOut)), At: stamp(f.At),
	})
	if err != nil {
		return err
	}
	if filling.Uncovers != "" {
		if err := t.peek(ctx, queue, filling.Uncovers, f.At); err != nil {
			return err
		}
	}
	position, err := t.LastPosition(ctx, queue)
	if err != nil {
		return err
	}
	for i, c := range filling.Items {
		criteria, err := criteriaColumn(c.Criteria)
		if err != nil {
			return err
		}
		item, err := t.CopyItem(ctx, sqlc.CopyItemParams{
			QueueID: queue, FillID: fill, Position: position + int64(i) + 1, PublicID: c.ID, Identity: c.Identity,
			Overlap: int64(c.Overlap), Row: c.Row, Criteria: criteria,
		})
		if errors.Is(err, sql.ErrNoRows) {
			return sourceChanged(f)
		}
		if isUnique(err) {
			return fault.New(fault.Conflict, "queue_changed", "the queue was filled by another process meanwhile: nothing was changed").WithHint("do it again")
		}
		if err != nil {
			return err
		}
		if err := t.CopyJudgments(ctx, sqlc.CopyJudgmentsParams{ItemID: item, Row: c.Row}); err != nil {
			return err
		}
		if !filling.WithReviews {
			continue
		}
		if err := t.CopyReviewers(ctx, c.Row); err != nil {
			return err
		}
		err = translate(t.CopyReviews(ctx, sqlc.CopyReviewsParams{ItemID: item, RubricDigest: rubricDigest, Row: c.Row}))
		if fault.Is(err, "item_full") || fault.Is(err, "score_out_of_range") || fault.Is(err, "unknown_verdict") { // reviews that came in since
			return sourceChanged(f)
		}
		if err != nil {
			return err
		}
	}
	for identity, reason := range filling.LeftOut {
		if err := t.AddLeftOut(ctx, sqlc.AddLeftOutParams{QueueID: queue, Identity: identity, Reason: reason}); err != nil {
			return err
		}
	}
	for _, p := range filling.Populations {
		err := t.AddPopulation(ctx, sqlc.AddPopulationParams{
			QueueID: queue, Judge: p.Judge, Model: p.Model, N: int64(p.N), Unjudged: int64(p.Unjudged), Points: p.Points,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func sourceChanged(f review.Fill) error {
	return fault.New(fault.Conflict, "source_changed", "the source %q was changed meanwhile: nothing was changed", f.Source).WithHint("do it again")
}

// criteriaColumn is NULL where all of the rubric is asked.
func criteriaColumn(criteria []string) (*string, error) {
	if criteria == nil {
		return nil, nil
	}
	text, err := encodeList(criteria)
	return &text, err
}
