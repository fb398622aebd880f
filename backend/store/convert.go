package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/store/sqlc"
)

// Between rows of tables and the pure types. Whatever cannot be read back is
// damage, and an error: never a zero that looks like data.

func encode(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return "", err
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}

func encodeScores(s evaluation.Scores) (string, error) {
	if s.Empty() {
		return "{}", nil
	}
	return encode(s)
}

func decodeScores(text string) (evaluation.Scores, error) {
	if text == "{}" {
		return nil, nil
	}
	var s evaluation.Scores
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return nil, fmt.Errorf("stored scores: %w", err)
	}
	return s, nil
}

func decodeMessages(text string) ([]evaluation.Message, error) {
	var raw []json.RawMessage
	if err := json.Unmarshal([]byte(text), &raw); err != nil {
		return nil, fmt.Errorf("stored messages: %w", err)
	}
	messages := make([]evaluation.Message, len(raw))
	for i, m := range raw {
		var stored storedMessage
		if err := json.Unmarshal(m, &stored); err != nil {
			return nil, fmt.Errorf("stored messages: %w", err)
		}
		messages[i] = evaluation.Message{Role: stored.Role, Content: stored.Content, Raw: stored.Raw}
	}
	return messages, nil
}

// storedMessage is a message with its original form beside its text.
type storedMessage struct {
	Role    string          `json:"role"`
	Content string          `json:"content"`
	Raw     json.RawMessage `json:"raw,omitempty"`
}

func encodeMessages(messages []evaluation.Message) (string, error) {
	stored := make([]storedMessage, len(messages))
	for i, m := range messages {
		stored[i] = storedMessage(m)
	}
	return encode(stored)
}

func decodeRubric(text string) (rubric review.Rubric, err error) {
	if err := json.Unmarshal([]byte(text), &rubric); err != nil {
		return rubric, fmt.Errorf("stored rubric: %w", err)
	}
	return rubric, nil
}

// pointer is nil for the zero value, which the tables store as NULL.
func pointer[T ~string](v T) *string {
	if v == "" {
		return nil
	}
	s := string(v)
	return &s
}

func value[T ~string](p *string) T {
	if p == nil {
		return ""
	}
	return T(*p)
}

func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// stamp writes a time so that texts sort as times do.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

func readStamp(s string) (time.Time, error) { return time.Parse(time.RFC3339Nano, s) }

// reviewStamp keeps an imported review's time as exact as it came; a review
// without one has NULL.
func reviewStamp(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	s := t.UTC().Format(time.RFC3339Nano)
	return &s
}

// question is what a source row and an item have in common.
type question struct {
	rowID               string
	messages            string
	modelA, contentA    string
	modelB, contentB    *string
	reference           string
	scaleLow, scaleHigh int64
	meta                *string
}

func (q question) row() (evaluation.Row, error) {
	messages, err := decodeMessages(q.messages)
	if err != nil {
		return evaluation.Row{}, err
	}
	row := evaluation.Row{
		ID:        q.rowID,
		Messages:  messages,
		Answers:   []evaluation.Answer{{Model: q.modelA, Content: q.contentA}},
		Reference: q.reference,
		Scale:     evaluation.Scale{Low: int(q.scaleLow), High: int(q.scaleHigh)},
	}
	if q.modelB != nil && q.contentB != nil {
		row.Answers = append(row.Answers, evaluation.Answer{Model: *q.modelB, Content: *q.contentB})
	}
	if q.meta != nil {
		row.Meta = json.RawMessage(*q.meta)
	}
	return row, nil
}

func sourceQuestion(r sqlc.SourceRow) question {
	return question{r.RowID, r.Messages, r.ModelA, r.ContentA, r.ModelB, r.ContentB, r.Reference, r.ScaleLow, r.ScaleHigh, r.Meta}
}

func itemQuestion(i sqlc.Item) question {
	return question{i.RowID, i.Messages, i.ModelA, i.ContentA, i.ModelB, i.ContentB, i.Reference, i.ScaleLow, i.ScaleHigh, i.Meta}
}

// judgmentOf reads a stored judgment; rows and items store them alike.
func judgmentOf(j sqlc.ItemJudgment) (evaluation.Judgment, error) {
	scores, err := decodeScores(j.Scores)
	if err != nil {
		return evaluation.Judgment{}, err
	}
	verdicts, err := decode[[]evaluation.CriterionVerdict]("verdicts", j.Verdicts)
	return evaluation.Judgment{
		Judge: j.Judge, Prompt: j.Prompt, Order: evaluation.Order(j.Seen), Reason: j.Reason,
		Pick: value[evaluation.Pick](j.Pick), Scores: scores, Verdicts: verdicts, Unjudged: causeOf(j.Cause, j.Detail), Judging: j.Judging,
	}, err
}

func rowJudgment(j sqlc.RowJudgment) (evaluation.Judgment, error) {
	return judgmentOf(sqlc.ItemJudgment{
		Judge: j.Judge, Prompt: j.Prompt, Seen: j.Seen, Reason: j.Reason, Pick: j.Pick, Scores: j.Scores, Verdicts: j.Verdicts,
		Cause: j.Cause, Detail: j.Detail, Judging: j.Judging,
	})
}

func itemJudgment(j sqlc.ItemJudgment) (evaluation.Judgment, error) { return judgmentOf(j) }

func rowReview(v sqlc.RowReview) (evaluation.Review, error) {
	return reviewOf(sqlc.Review{
		Revision: v.Revision, Pick: v.Pick, Scores: v.Scores, Verdicts: v.Verdicts, Correction: v.Correction, Worse: v.Worse, Note: v.Note,
		Skip: v.Skip, Blind: v.Blind, LeftAnswer: v.LeftAnswer, At: v.At,
	}, v.Reviewer)
}

func reviewOf(r sqlc.Review, reviewer string) (evaluation.Review, error) {
	scores, err := decodeScores(r.Scores)
	if err != nil {
		return evaluation.Review{}, err
	}
	verdicts, err := decode[map[string]evaluation.Verdict]("verdicts", r.Verdicts)
	if err != nil {
		return evaluation.Review{}, err
	}
	v := evaluation.Review{
		Reviewer: reviewer, Revision: int(r.Revision), Pick: value[evaluation.Pick](r.Pick), Scores: scores, Verdicts: verdicts,
		Correction: r.Correction, Worse: value[evaluation.Label](r.Worse), Note: r.Note, Skip: r.Skip,
		Blind: r.Blind == 1, Left: value[evaluation.Label](r.LeftAnswer),
	}
	if r.At != nil {
		if v.At, err = readStamp(*r.At); err != nil {
			return evaluation.Review{}, fmt.Errorf("stored review: %w", err)
		}
	}
	return v, nil
}
