package review

import (
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
	Instructions string
	Criteria     []Criterion
	Scale        evaluation.Scale
	Lease        Lease
	Draft        *Opinion // what the person had written before
	Uncovered    bool     // the review will not be blind: they have seen a page that tells
}

// TaskOf narrows an item to what may be seen before saving.
func TaskOf(t Taken, q Queue) Task {
	task := Task{
		Queue: q.Name, Item: t.Item.ID, Messages: t.Item.Row.Messages, Answers: map[Side]string{},
		Instructions: q.Rubric.Instructions, Criteria: q.Rubric.Criteria, Scale: q.Scale, Lease: t.Lease, Uncovered: t.Uncovered,
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

// Reveal is what a person sees of an item once they have saved their opinion.
type Reveal struct {
	Queue     string
	Item      string
	Ref       string // the source's own id
	Models    map[Side]string
	Judgments []RevealedJudgment
	Reference string
	Own       []evaluation.Review // the person's revisions
	Advice    []Advice
}

// RevealedJudgment is a judgment in terms of the sides the person saw.
type RevealedJudgment struct {
	Judge    string
	First    Side // where the answer stood that the judge saw first
	Pick     SidePick
	Scores   map[string]map[Side]int
	Reason   string
	Unjudged *evaluation.Unjudged
	Agrees   *bool // nil where one of the two decided nothing
}

// RevealOf puts together what one person may see after saving.
func RevealOf(item Item, p Placement, person string) Reveal {
	r := Reveal{Queue: item.Queue, Item: item.ID, Ref: item.Ref, Models: map[Side]string{}, Reference: item.Row.Reference}
	for i, answer := range item.Row.Answers {
		r.Models[p.Side(evaluation.Labels[i])] = answer.Model
	}
	for _, own := range item.Row.Reviews {
		if own.Reviewer == person {
			r.Own = append(r.Own, own)
		}
	}
	for _, j := range item.Row.Judgments {
		r.Judgments = append(r.Judgments, RevealedJudgment{
			Judge: j.Judge, First: p.Side(j.Order.First()), Pick: p.ShowPick(j.Pick), Scores: p.ShowScores(j.Scores),
			Reason: j.Reason, Unjudged: j.Unjudged, Agrees: agrees(r.Own, j),
		})
	}
	return r
}

// agrees compares the judgment with the person's first opinion, by which the
// figures count.
func agrees(own []evaluation.Review, j evaluation.Judgment) *bool {
	first := evaluation.FirstBlind(own)
	if len(first) == 0 {
		return nil
	}
	person, decided := first[0].Pick.Decided()
	judge, judged := j.Pick.Decided()
	if !decided || !judged {
		return nil
	}
	same := person == judge
	return &same
}
