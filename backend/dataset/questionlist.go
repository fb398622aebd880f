package dataset

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	passage "contrejuge/backend/judging" // judging is what rows are held to here
)

// questionList gathers questions, each once.
type questionList struct {
	questions []passage.Question
	problems  []Problem
	known     map[string]string // by id, the digest of what it asks
}

func (l *questionList) add(q asked) {
	digest := evaluation.Row{Messages: q.messages}.QuestionDigest()
	if q.id == "" {
		q.id = digest[:16]
	}
	before, taken := l.known[q.id]
	switch {
	case taken && before == digest:
		l.problems = append(l.problems, *problemf(q.line, SameQuestion, "the question %s stands there already; it is asked once", quoted(q.id)))
	case taken:
		l.problems = append(l.problems, *problemf(q.line, DuplicateID, "the id %s is that of another question; give each its own", quoted(q.id)))
	default:
		l.known[q.id] = digest
		l.questions = append(l.questions, passage.Question{
			Place: len(l.questions), ID: q.id, Messages: q.messages, Reference: q.reference,
		})
	}
}

// ending is what is to be said once the file is read.
func (l *questionList) ending(lines int) error {
	switch {
	case lines == 0:
		return fault.New(fault.Input, "empty_file", "the file is empty: it holds no question")
	case len(l.questions) == 0:
		return fault.New(fault.Input, "no_questions", "none of the %d lines asks a question", lines).
			WithHint("line %d: %s", l.problems[0].Line, l.problems[0].Reason)
	}
	return nil
}
