package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/store/sqlc"
)

func (t *tx) addQuestion(ctx context.Context, id int64, q judging.Question) error {
	messages, err := encodeMessages(q.Messages)
	if err != nil {
		return err
	}
	return t.AddJudgingQuestion(ctx, sqlc.AddJudgingQuestionParams{
		JudgingID: id, Place: int64(q.Place), Key: q.ID, Messages: messages, Reference: q.Reference,
	})
}

// OpenQuestions are those to which the candidate has no usable answer, in their
// order. Error: judging_not_found.
func (s *Store) OpenQuestions(ctx context.Context, id string, candidate evaluation.Label) ([]judging.Question, error) {
	var all []judging.Question
	err := s.viewJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		rows, err := tx.OpenJudgingQuestions(ctx, sqlc.OpenJudgingQuestionsParams{JudgingID: j.ID, Candidate: string(candidate)})
		if err != nil {
			return err
		}
		for _, row := range rows {
			q, err := questionOf(row)
			if err != nil {
				return err
			}
			all = append(all, q)
		}
		return nil
	})
	return all, err
}

// Question is one question with what the candidates said. Errors:
// judging_not_found, question_not_found.
func (s *Store) Question(ctx context.Context, id string, place int) (q judging.Question, err error) {
	err = s.viewJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		row, err := tx.JudgingQuestion(ctx, sqlc.JudgingQuestionParams{JudgingID: j.ID, Place: int64(place)})
		if errors.Is(err, sql.ErrNoRows) {
			return notFound("question", fmt.Sprint(place))
		}
		if err != nil {
			return err
		}
		q, err = tx.answeredQuestion(ctx, row)
		return err
	})
	return q, err
}

func questionOf(row sqlc.JudgingQuestion) (judging.Question, error) {
	messages, err := decodeMessages(row.Messages)
	if err != nil {
		err = unreadable{err}
	}
	return judging.Question{Place: int(row.Place), ID: row.Key, Messages: messages, Reference: row.Reference}, err
}

func (t *tx) answeredQuestion(ctx context.Context, row sqlc.JudgingQuestion) (judging.Question, error) {
	q, err := questionOf(row)
	if err != nil {
		return q, err
	}
	answers, err := t.JudgingAnswers(ctx, row.ID)
	if err != nil {
		return q, err
	}
	q.Answers = map[evaluation.Label]judging.Answered{}
	for _, a := range answers {
		call, err := decode[bench.Call]("call", a.Facts)
		if err != nil {
			return q, err
		}
		call.System, call.Prompt, call.Reply = a.System, a.Prompt, a.Reply
		q.Answers[evaluation.Label(a.Candidate)] = judging.Answered{Content: a.Content, Unanswered: causeOf(a.Cause, a.Detail), Call: call}
	}
	return q, nil
}

// SaveAnswered keeps a candidate's answer, or why there is none. With the second
// usable answer the question becomes a row of the judging's source, to be judged,
// in the same commit. Errors: judging_not_found, question_not_found;
// answer_is_kept; source_not_found when the source was deleted meanwhile,
// source_changed when it was given another row of the question's id.
func (s *Store) SaveAnswered(ctx context.Context, id string, place int, candidate evaluation.Label, a judging.Answered) error {
	return s.changeJudging(ctx, id, func(tx *tx, j sqlc.Judging) error {
		row, err := tx.JudgingQuestion(ctx, sqlc.JudgingQuestionParams{JudgingID: j.ID, Place: int64(place)})
		if errors.Is(err, sql.ErrNoRows) {
			return notFound("question", fmt.Sprint(place))
		}
		if err != nil {
			return err
		}
		if err := tx.saveAnswer(ctx, row.ID, candidate, a); err != nil {
			return err
		}
		q, err := tx.answeredQuestion(ctx, row)
		if err != nil || !q.Answers[evaluation.A].Usable() || !q.Answers[evaluation.B].Usable() {
			return err
		}
		settings, err := s.settingsOf(j)
		if err != nil {
			return err
		}
		return tx.addAnsweredRow(ctx, j, settings, q)
	})
}

func (t *tx) saveAnswer(ctx context.Context, question int64, candidate evaluation.Label, a judging.Answered) error {
	bare := a.Call
	bare.System, bare.Prompt, bare.Reply = "", "", ""
	facts, err := encode(bare)
	if err != nil {
		return err
	}
	row := sqlc.AddJudgingAnswerParams{
		QuestionID: question, Candidate: string(candidate), Facts: facts, Content: a.Content,
		System: a.Call.System, Prompt: a.Call.Prompt, Reply: a.Call.Reply,
	}
	row.Cause, row.Detail = causeColumns(a.Unanswered)
	n, err := t.SetJudgingAnswer(ctx, sqlc.SetJudgingAnswerParams{
		Cause: row.Cause, Detail: row.Detail, Facts: row.Facts, Content: row.Content, System: row.System, Prompt: row.Prompt, Reply: row.Reply,
		QuestionID: row.QuestionID, Candidate: row.Candidate,
	})
	if err != nil || n > 0 {
		return err
	}
	return t.AddJudgingAnswer(ctx, row)
}

// addAnsweredRow makes a question with both its answers a row of the source.
func (t *tx) addAnsweredRow(ctx context.Context, j sqlc.Judging, settings judging.Settings, q judging.Question) error {
	source, err := t.SourceByName(ctx, settings.Name)
	if errors.Is(err, sql.ErrNoRows) || err == nil && (j.SourceID == nil || source.Source.ID != *j.SourceID) {
		return notFound("source", settings.Name)
	}
	if err != nil {
		return err
	}
	row := evaluation.Row{
		ID: q.ID, Messages: q.Messages, Reference: q.Reference, Scale: settings.Wording.Scale,
		Answers: []evaluation.Answer{
			{Model: settings.A.Name, Content: q.Answers[evaluation.A].Content},
			{Model: settings.B.Name, Content: q.Answers[evaluation.B].Content},
		},
	}
	if row.Scale == (evaluation.Scale{}) {
		row.Scale = evaluation.DefaultScale
	}
	outcome, err := t.addRow(ctx, source.Source.ID, row)
	if err != nil {
		return err
	}
	if outcome == evaluation.Contradicts {
		return fault.New(fault.Conflict, "source_changed", "the source %q was given another row %q meanwhile: nothing was changed", settings.Name, q.ID).
			WithHint("delete the source, and make the evaluation anew")
	}
	stored, err := t.RowByKey(ctx, sqlc.RowByKeyParams{SourceID: source.Source.ID, RowKey: row.Key()})
	if err != nil {
		return err
	}
	return t.addSubject(ctx, j.ID, settings, stored.ID, row.Key(), 2)
}
