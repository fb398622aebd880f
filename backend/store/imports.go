package store

import (
	"context"
	"database/sql"
	"errors"
	"reflect"
	"slices"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/store/sqlc"
)

// AddRows adds a batch of rows to the source, making the source when it is
// new, and says what became of each row. The source stays marked unfinished
// until [Store.FinishImport], so that an import that was killed is seen; its
// rows are whole, and importing again completes it.
func (s *Store) AddRows(ctx context.Context, source evaluation.Source, rows []evaluation.Row) ([]evaluation.Outcome, error) {
	outcomes := make([]evaluation.Outcome, len(rows))
	err := s.update(ctx, func(tx *tx) error {
		stored, err := tx.AddSource(ctx, sqlc.AddSourceParams{
			Name: source.Name, Kind: kindColumn(source.Kind), Holds: holdsColumn(source.Kind), Origin: source.Origin, Licence: source.Licence, IsSample: number(source.Sample), CreatedAt: stamp(source.CreatedAt),
		})
		if err != nil {
			return err
		}
		if stored.IsSample != number(source.Sample) {
			return fault.New(fault.Conflict, "source_mixed", "the source %q holds %s: nothing was changed", source.Name, ownOrSample(stored.IsSample)).
				WithHint("give it another name")
		}
		if kindOf(stored.Kind, stored.Holds) != ofKind(source.Kind) {
			return fault.New(fault.Conflict, "source_mixed", "the source %q holds something else: nothing was changed", source.Name).
				WithHint("give it another name")
		}
		for i, row := range rows {
			if outcomes[i], err = tx.addRow(ctx, stored.ID, row); err != nil {
				return err
			}
		}
		return nil
	})
	return outcomes, err
}

func ownOrSample(isSample int64) string {
	if isSample == 1 {
		return "the sample, and yours is not mixed with it"
	}
	return "data of yours, and the sample is not mixed with it"
}

// FinishImport marks the source's import as complete.
func (s *Store) FinishImport(ctx context.Context, name string) error {
	return s.update(ctx, func(tx *tx) error { return tx.FinishSource(ctx, name) })
}

func (t *tx) addRow(ctx context.Context, source int64, row evaluation.Row) (evaluation.Outcome, error) {
	digest := row.ContentDigest()
	key := row.ID
	if key == "" {
		key = digest
	}
	messages, err := encodeMessages(row.Messages)
	if err != nil {
		return 0, err
	}
	params := sqlc.AddRowParams{
		SourceID: source, RowKey: key, RowID: row.ID, ContentDigest: digest, QuestionDigest: row.QuestionDigest(), Messages: messages,
		ModelA: row.Answers[0].Model, ContentA: row.Answers[0].Content, Reference: row.Reference,
		ScaleLow: int64(row.Scale.Low), ScaleHigh: int64(row.Scale.High), Meta: pointer(string(row.Meta)),
	}
	if len(row.Answers) > 1 {
		params.ModelB, params.ContentB = &row.Answers[1].Model, &row.Answers[1].Content
	}
	id, err := t.AddRow(ctx, params)
	if err == nil {
		return evaluation.Added, t.addOpinions(ctx, id, row.Judgments, row.Reviews)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	known, err := t.RowByKey(ctx, sqlc.RowByKeyParams{SourceID: source, RowKey: key})
	if err != nil {
		return 0, err
	}
	if known.ContentDigest != digest {
		return evaluation.Contradicts, nil
	}
	return t.extendRow(ctx, known.ID, row)
}

// extendRow adds to a known row the judgments and reviews it does not have.
func (t *tx) extendRow(ctx context.Context, id int64, row evaluation.Row) (evaluation.Outcome, error) {
	judgments, err := t.newJudgments(ctx, id, row.Judgments)
	if err != nil {
		return 0, err
	}
	reviews, err := t.newReviews(ctx, id, row.Reviews)
	if fault.Is(err, "review_conflict") {
		return evaluation.Contradicts, nil
	}
	if err != nil {
		return 0, err
	}
	if len(judgments)+len(reviews) == 0 {
		return evaluation.Duplicate, nil
	}
	return evaluation.Extended, t.addOpinions(ctx, id, judgments, reviews)
}

// newJudgments are the judgments that the row does not have yet. A judgment is
// known when all of it is the same.
func (t *tx) newJudgments(ctx context.Context, id int64, judgments []evaluation.Judgment) ([]evaluation.Judgment, error) {
	stored, err := t.RowJudgments(ctx, id)
	if err != nil {
		return nil, err
	}
	var known []evaluation.Judgment
	for _, j := range stored {
		judgment, err := rowJudgment(j)
		if err != nil {
			return nil, err
		}
		known = append(known, judgment)
	}
	return slices.DeleteFunc(slices.Clone(judgments), func(j evaluation.Judgment) bool {
		return slices.ContainsFunc(known, func(k evaluation.Judgment) bool { return same(k, j) })
	}), nil
}

// newReviews are the reviews that the row does not have yet. The same revision
// with another content is refused: review_conflict.
func (t *tx) newReviews(ctx context.Context, id int64, reviews []evaluation.Review) ([]evaluation.Review, error) {
	stored, err := t.RowReviews(ctx, id)
	if err != nil {
		return nil, err
	}
	var fresh []evaluation.Review
	for _, r := range reviews {
		at := slices.IndexFunc(stored, func(v sqlc.RowReview) bool { return v.Reviewer == r.Reviewer && int(v.Revision) == r.Revision })
		if at < 0 {
			fresh = append(fresh, r)
			continue
		}
		known, err := rowReview(stored[at])
		if err != nil {
			return nil, err
		}
		if !same(known, r) {
			return nil, reviewConflict(r)
		}
	}
	return fresh, nil
}

func reviewConflict(r evaluation.Review) error {
	return fault.New(fault.Conflict, "review_conflict", "revision %d by %s is known with another content; nothing was changed", r.Revision, r.Reviewer)
}

// same compares opinions by what they say: no scores and an empty map of
// scores are the same, and a time is the same in every zone. Files do not name
// the judging that a judgment is of: one that comes back in a file is known.
func same[T evaluation.Judgment | evaluation.Review](a, b T) bool {
	normal := func(v T) any {
		switch v := any(v).(type) {
		case evaluation.Judgment:
			if v.Scores.Empty() {
				v.Scores = nil
			}
			if len(v.Verdicts) == 0 {
				v.Verdicts = nil
			}
			v.Judging = ""
			return v
		case evaluation.Review:
			if v.Scores.Empty() {
				v.Scores = nil
			}
			if len(v.Verdicts) == 0 {
				v.Verdicts = nil
			}
			v.At = v.At.UTC()
			return v
		}
		return v
	}
	return reflect.DeepEqual(normal(a), normal(b))
}

func (t *tx) addOpinions(ctx context.Context, id int64, judgments []evaluation.Judgment, reviews []evaluation.Review) error {
	for _, j := range judgments {
		if err := t.addRowJudgment(ctx, id, j); err != nil {
			return err
		}
	}
	for _, r := range reviews {
		scores, err := encodeScores(r.Scores)
		if err != nil {
			return err
		}
		verdicts, err := encodeMap(r.Verdicts)
		if err != nil {
			return err
		}
		err = t.AddRowReview(ctx, sqlc.AddRowReviewParams{
			Row: id, Reviewer: r.Reviewer, Revision: int64(r.Revision), Pick: pointer(r.Pick), Scores: scores, Verdicts: verdicts, Correction: r.Correction,
			Worse: pointer(r.Worse), Note: r.Note, Skip: r.Skip, Blind: number(r.Blind), LeftAnswer: pointer(r.Left), At: reviewStamp(r.At),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) addRowJudgment(ctx context.Context, id int64, j evaluation.Judgment) error {
	said, err := opinionColumns(j)
	if err != nil {
		return err
	}
	return t.AddRowJudgment(ctx, sqlc.AddRowJudgmentParams{
		Row: id, Judge: said.Judge, Prompt: said.Prompt, Seen: said.Seen, Reason: said.Reason, Pick: said.Pick, Scores: said.Scores,
		Verdicts: said.Verdicts, Cause: said.Cause, Detail: said.Detail, Judging: said.Judging,
	})
}

// opinionColumns is a judgment as rows and items store it.
func opinionColumns(j evaluation.Judgment) (said sqlc.AddItemJudgmentParams, err error) {
	order := j.Order
	if order == "" {
		order = evaluation.OrderAB
	}
	said = sqlc.AddItemJudgmentParams{
		Judge: j.Judge, Prompt: j.Prompt, Seen: string(order), Reason: j.Reason, Pick: pointer(j.Pick), Judging: j.Judging,
	}
	said.Cause, said.Detail = causeColumns(j.Unjudged)
	if said.Scores, err = encodeScores(j.Scores); err != nil {
		return said, err
	}
	said.Verdicts, err = encodeList(j.Verdicts)
	return said, err
}
