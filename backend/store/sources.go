package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/store/sqlc"
)

// pageSize is how many rows are read at a time, so that memory stays flat.
const pageSize = 500

// Sources lists the sources by name.
func (s *Store) Sources(ctx context.Context) ([]evaluation.Source, error) {
	var sources []evaluation.Source
	err := s.view(ctx, func(tx *tx) error {
		rows, err := tx.Queries.Sources(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			source, err := source(r.Source, r.RowCount)
			if err != nil {
				return err
			}
			sources = append(sources, source)
		}
		return nil
	})
	return sources, err
}

// Source is the source of that name. Error: source_not_found.
func (s *Store) Source(ctx context.Context, name string) (found evaluation.Source, err error) {
	err = s.view(ctx, func(tx *tx) error {
		r, err := tx.SourceByName(ctx, name)
		if errors.Is(err, sql.ErrNoRows) {
			return notFound("source", name)
		}
		if err != nil {
			return err
		}
		found, err = source(r.Source, r.RowCount)
		return err
	})
	return found, err
}

func source(r sqlc.Source, rows int64) (evaluation.Source, error) {
	created, err := readStamp(r.CreatedAt)
	if err != nil {
		return evaluation.Source{}, fmt.Errorf("stored source: %w", err)
	}
	return evaluation.Source{
		ID: r.ID, Name: r.Name, Kind: kindOf(r.Kind, r.Holds), Origin: r.Origin, Licence: r.Licence, Sample: r.IsSample == 1, Archived: r.Archived == 1,
		Unfinished: r.Unfinished == 1, Rows: int(rows), CreatedAt: created,
	}, nil
}

// ArchiveSource hides a source from new queues, or shows it again. Queues keep
// their items. Error: source_not_found.
func (s *Store) ArchiveSource(ctx context.Context, name string, archived bool) error {
	return s.update(ctx, func(tx *tx) error {
		n, err := tx.SetSourceArchived(ctx, sqlc.SetSourceArchivedParams{Archived: number(archived), Name: name})
		if err == nil && n == 0 {
			err = notFound("source", name)
		}
		return err
	})
}

// DeleteSource removes a source and its rows. Queues keep their items. Error:
// source_not_found.
func (s *Store) DeleteSource(ctx context.Context, name string) error {
	return s.update(ctx, func(tx *tx) error {
		n, err := tx.Queries.DeleteSource(ctx, name)
		if err == nil && n == 0 {
			err = notFound("source", name)
		}
		return err
	})
}

// EachRow hands every row of the source to fn, in the order of the file, with
// the number by which a queue copies it. Error: source_not_found.
func (s *Store) EachRow(ctx context.Context, name string, fn func(id int64, row evaluation.Row) error) error {
	return s.view(ctx, func(tx *tx) error {
		r, err := tx.SourceByName(ctx, name)
		if errors.Is(err, sql.ErrNoRows) {
			return notFound("source", name)
		}
		if err != nil {
			return err
		}
		for after := int64(0); ; {
			page, err := tx.rowPage(ctx, r.Source.ID, after)
			if err != nil || len(page) == 0 {
				return err
			}
			for _, p := range page {
				if err := fn(p.id, p.row); err != nil {
					return err
				}
			}
			after = page[len(page)-1].id
		}
	})
}

type numberedRow struct {
	id  int64
	row evaluation.Row
}

func (t *tx) rowPage(ctx context.Context, source, after int64) ([]numberedRow, error) {
	stored, err := t.RowPage(ctx, sqlc.RowPageParams{SourceID: source, After: after, Size: pageSize})
	if err != nil || len(stored) == 0 {
		return nil, err
	}
	page := make([]numberedRow, len(stored))
	place := make(map[int64]int, len(stored))
	for i, r := range stored {
		row, err := sourceQuestion(r).row()
		if err != nil {
			return nil, err
		}
		row.Flagged = r.Flagged == 1
		page[i] = numberedRow{r.ID, row}
		place[r.ID] = i
	}
	first, last := stored[0].ID, stored[len(stored)-1].ID
	judgments, err := t.RowPageJudgments(ctx, sqlc.RowPageJudgmentsParams{SourceID: source, First: first, Last: last})
	if err != nil {
		return nil, err
	}
	for _, j := range judgments {
		judgment, err := rowJudgment(j)
		if err != nil {
			return nil, err
		}
		row := &page[place[j.Row]].row
		row.Judgments = append(row.Judgments, judgment)
	}
	reviews, err := t.RowPageReviews(ctx, sqlc.RowPageReviewsParams{SourceID: source, First: first, Last: last})
	if err != nil {
		return nil, err
	}
	for _, v := range reviews {
		review, err := rowReview(v)
		if err != nil {
			return nil, err
		}
		row := &page[place[v.Row]].row
		row.Reviews = append(row.Reviews, review)
	}
	return page, nil
}

// FlagRow marks a row to be looked at, or takes the mark away. A row is named by
// its own id or, without one, by its digest. Errors: source_not_found,
// row_not_found.
func (s *Store) FlagRow(ctx context.Context, name, ref string, flagged bool) error {
	return s.update(ctx, func(tx *tx) error {
		r, err := tx.SourceByName(ctx, name)
		if errors.Is(err, sql.ErrNoRows) {
			return notFound("source", name)
		}
		if err != nil {
			return err
		}
		n, err := tx.SetRowFlagged(ctx, sqlc.SetRowFlaggedParams{Flagged: number(flagged), SourceID: r.Source.ID, RowKey: ref})
		if err == nil && n == 0 {
			err = notFound("row", ref)
		}
		return err
	})
}

// FlaggedRows are the keys of the rows that FlagRow marked, in the order of the
// source. Error: source_not_found.
func (s *Store) FlaggedRows(ctx context.Context, name string) (keys []string, err error) {
	err = s.view(ctx, func(tx *tx) error {
		r, err := tx.SourceByName(ctx, name)
		if errors.Is(err, sql.ErrNoRows) {
			return notFound("source", name)
		}
		if err != nil {
			return err
		}
		keys, err = tx.FlaggedRows(ctx, r.Source.ID)
		return err
	})
	return keys, err
}
