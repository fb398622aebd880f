package store

import (
	"context"
	"errors"
	"fmt"

	"contrejuge/backend/judging"
	"contrejuge/backend/store/sqlc"
)

// checkJudgings adds a finding for each judging, and each version of a judge,
// that cannot be read back.
func (t *tx) checkJudgings(ctx context.Context, findings *[]string) error {
	rows, err := t.Queries.Judgings(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := damage(t.readJudging(ctx, row), "judging "+row.PublicID, findings); err != nil {
			return err
		}
	}
	versions, err := t.Queries.Versions(ctx)
	if err != nil {
		return err
	}
	for _, row := range versions {
		_, err := versionOf(row)
		if err := damage(err, fmt.Sprintf("version %d of the judge", row.Number), findings); err != nil {
			return err
		}
	}
	return nil
}

// damage makes a finding of what cannot be read; other errors pass through.
func damage(err error, what string, findings *[]string) error {
	if found, ok := errors.AsType[unreadable](err); ok {
		*findings = append(*findings, fmt.Sprintf("%s cannot be read: %s", what, found))
		return nil
	}
	return err
}

// readJudging reads all that is kept of a judging.
func (t *tx) readJudging(ctx context.Context, row sqlc.Judging) error {
	if _, err := t.judgingOf(ctx, row); err != nil {
		return err
	}
	for after := (sqlc.JudgingQuestionsAfterParams{JudgingID: row.ID, Place: -1, Size: pageSize}); ; {
		questions, err := t.JudgingQuestionsAfter(ctx, after)
		if err != nil {
			return err
		}
		for _, q := range questions {
			if _, err := t.answeredQuestion(ctx, q); err != nil {
				return err
			}
			after.Place = q.Place
		}
		if len(questions) == 0 {
			break
		}
	}
	return t.eachResult(ctx, row, func(judging.Result) error { return nil })
}
