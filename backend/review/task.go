package review

import (
	"time"

	"contrejuge/backend/evaluation"
)

// Task is an item as the person who is to review it sees it: the question, and
// the answers by the side they stand on. There is nothing in it from which a
// model, a judge's opinion or the source could be told.
type Task struct {
	Queue        string
	Item         string // drawn at random
	Messages     []evaluation.Message
	Answers      map[Side]string // one answer stands left
	Reference    string          // an answer known to be good; may be ""
	Instructions string
	Criteria     []Criterion     // those asked of the item
	Form         evaluation.Form // how the item is asked about: by scores or by verdicts
	Scale        evaluation.Scale
	Until        time.Time // when the lease ends by the clock on the wall
	Draft        *Opinion  // what the person had written before
	Uncovered    bool      // the review will not be blind: they have seen a page that tells
}

// TaskOf narrows an item to what may be seen before saving. The rubric is the
// queue's.
func TaskOf(t Taken, rubric Rubric, scale evaluation.Scale, now Moment) Task {
	rubric = rubric.For(t.Item.Criteria)
	task := Task{
		Queue: t.Item.Queue, Item: t.Item.ID, Messages: spoken(t.Item.Row.Messages), Answers: map[Side]string{}, Reference: t.Item.Row.Reference,
		Instructions: rubric.Instructions, Criteria: rubric.Criteria, Form: rubric.Form, Scale: scale, Until: t.Lease.EndsAt(now),
		Uncovered: t.Uncovered,
	}
	for i, answer := range t.Item.Row.Answers {
		task.Answers[t.Placement.Side(evaluation.Labels[i])] = answer.Content
	}
	if t.Draft != nil {
		shown := t.Placement.Show(*t.Draft)
		task.Draft = &shown
	}
	return task
}

// spoken is the conversation without the source's own form of its messages,
// which holds whatever the source wrote beside a text: a model's name, a time.
func spoken(messages []evaluation.Message) []evaluation.Message {
	out := make([]evaluation.Message, len(messages))
	for i, m := range messages {
		out[i] = evaluation.Message{Role: m.Role, Content: m.Content}
	}
	return out
}
