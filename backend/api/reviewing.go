package api

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// Reviewing is the room in which a person reviews a queue. Until they have saved
// their opinion, nothing they get tells where an answer comes from.
type Reviewing struct{ access *Access }

// NewReviewing makes the room.
func NewReviewing(access *Access) *Reviewing { return &Reviewing{access} }

// TaskView is an item as the person who is to review it sees it.
type TaskView struct {
	Queue        string          `json:"queue"`
	Item         string          `json:"item"`
	Messages     []MessageView   `json:"messages"`
	Left         string          `json:"left"`
	Right        string          `json:"right"`
	Single       bool            `json:"single"` // one answer: it stands left, and there is nothing to pick
	Reference    string          `json:"reference"`
	Instructions string          `json:"instructions"`
	Criteria     []CriterionView `json:"criteria"` // those asked of the item
	Form         string          `json:"form"`     // verdicts, or "" for scores and a pick
	Low          int             `json:"low"`
	High         int             `json:"high"`
	Until        string          `json:"until"`     // when the reservation ends if there is no sign of life
	Uncovered    bool            `json:"uncovered"` // the review will not count as blind
	Draft        *Opinion        `json:"draft"`
}

// Take gives the person an item of the queue: the one they hold, else one they
// began, else the next free one. Codes: nothing_left, all_held.
func (r *Reviewing) Take(person, queue string) (TaskView, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return TaskView{}, err
	}
	return r.view(w.Reviews.Take(ctx, queue, person))
}

// TakeItem gives the person the item they ask for. Codes: item_taken,
// already_reviewed.
func (r *Reviewing) TakeItem(person, queue, item string) (TaskView, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return TaskView{}, err
	}
	return r.view(w.Reviews.TakeItem(ctx, queue, person, item))
}

func (r *Reviewing) view(t review.Task, err error) (TaskView, error) {
	if err != nil {
		return TaskView{}, err
	}
	right, two := t.Answers[review.Right]
	view := TaskView{
		Queue: t.Queue, Item: t.Item, Messages: messagesOf(t.Messages), Left: t.Answers[review.Left], Right: right, Single: !two,
		Reference: t.Reference, Instructions: t.Instructions, Criteria: criteriaOf(t.Criteria), Form: string(t.Form),
		Low: t.Scale.Low, High: t.Scale.High, Until: stamp(t.Until), Uncovered: t.Uncovered, Draft: draftOf(t.Draft),
	}
	return view, nil
}

// Heartbeat keeps the item the person's and says until when. Code: lease_lost.
func (r *Reviewing) Heartbeat(person, queue, item string) (string, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return "", err
	}
	until, err := w.Reviews.Heartbeat(ctx, queue, person, item)
	return stamp(until), err
}

// Release gives back what the person holds in the queue; drafts stay.
func (r *Reviewing) Release(person, queue string) error {
	ctx, w, err := r.access.enter()
	if err != nil {
		return err
	}
	return w.Reviews.Release(ctx, queue, person)
}

// SaveDraft keeps what the person has written so far, before their first review
// or towards a later one.
func (r *Reviewing) SaveDraft(person, queue, item string, opinion Opinion) error {
	ctx, w, err := r.access.enter()
	if err != nil {
		return err
	}
	return w.Reviews.SaveDraft(ctx, queue, person, item, opinion.read())
}

// Advise says what to look at again before saving: picked_is_poor.
func (r *Reviewing) Advise(person, queue, item string, opinion Opinion) ([]string, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return nil, err
	}
	advice, err := w.Reviews.Advise(ctx, queue, person, item, opinion.read())
	out := make([]string, len(advice))
	for i, a := range advice {
		out[i] = string(a)
	}
	return out, err
}

// Save saves the person's opinion, the first or a later revision, and reveals
// what it was about. What cannot be saved stays as a draft. Codes:
// pick_missing, score_missing, verdict_missing, item_taken, queue_archived.
func (r *Reviewing) Save(person, queue, item string, opinion Opinion) (RevealView, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return RevealView{}, err
	}
	reveal, err := w.Reviews.Save(ctx, queue, person, item, opinion.read())
	return revealOf(reveal), err
}

// Skip declines to give an opinion. Codes: reason_missing, already_reviewed.
func (r *Reviewing) Skip(person, queue, item, reason string) error {
	ctx, w, err := r.access.enter()
	if err != nil {
		return err
	}
	return w.Reviews.Skip(ctx, queue, person, item, reason)
}

// Reveal shows an item the person has reviewed once more. Code: not_reviewed.
func (r *Reviewing) Reveal(person, queue, item string) (RevealView, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return RevealView{}, err
	}
	reveal, err := w.Reviews.Reveal(ctx, queue, person, item)
	return revealOf(reveal), err
}

// OwnView is an item the person has reviewed or skipped.
type OwnView struct {
	Item     string `json:"item"`
	Begins   string `json:"begins"`   // the beginning of the question
	Pick     string `json:"pick"`     // of the latest revision
	Verdicts bool   `json:"verdicts"` // it has verdicts in place of a pick
	Skipped  bool   `json:"skipped"`
	Draft    bool   `json:"draft"` // something about it is written and not saved
	At       string `json:"at"`
}

// Own lists what the person has reviewed or skipped in the queue, the latest
// first, a page of size items from the given one on.
func (r *Reviewing) Own(person, queue string, from, size int) ([]OwnView, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return nil, err
	}
	own, err := w.Reviews.Own(ctx, queue, person, from, size)
	out := make([]OwnView, len(own))
	for i, o := range own {
		out[i] = OwnView{Item: o.Item, Begins: o.Begins, Pick: string(o.Pick), Verdicts: o.Verdicts, Skipped: o.Skipped, Draft: o.Draft, At: stamp(o.At)}
	}
	return out, err
}

// RevealView is what a person sees of an item once they have saved.
type RevealView struct {
	Queue     string          `json:"queue"`
	Item      string          `json:"item"`
	Ref       string          `json:"ref"` // the source's own id
	Messages  []MessageView   `json:"messages"`
	Left      AnswerView      `json:"left"`
	Right     AnswerView      `json:"right"`
	Single    bool            `json:"single"`
	Criteria  []CriterionView `json:"criteria"` // those asked of the item
	Form      string          `json:"form"`     // verdicts, or "" for scores and a pick
	Low       int             `json:"low"`
	High      int             `json:"high"`
	Reference string          `json:"reference"`
	Judgments []JudgmentView  `json:"judgments"`
	Revisions []RevisionView  `json:"revisions"` // the person's own, the first first
	Advice    []string        `json:"advice"`
	Draft     *Opinion        `json:"draft"` // a later opinion begun and not saved
}

// AnswerView is an answer with who wrote it.
type AnswerView struct {
	Model   string `json:"model"`
	Content string `json:"content"`
}

// JudgmentView is a judge's opinion in terms of the sides the person saw.
type JudgmentView struct {
	Judge    string          `json:"judge"`
	First    string          `json:"first"` // where the answer stood that the judge saw first
	Pick     string          `json:"pick"`
	Scores   []SideScore     `json:"scores"`
	Verdicts []JudgedVerdict `json:"verdicts"` // in the order in which the judge wrote them
	Reason   string          `json:"reason"`
	Cause    string          `json:"cause"` // why it is unjudged; "" when it is judged
	Detail   string          `json:"detail"`
	Agrees   string          `json:"agrees"` // yes, no, or "" where one of the two decided nothing
}

// JudgedVerdict is what the judge said of one criterion, and why.
type JudgedVerdict struct {
	Criterion string `json:"criterion"`
	Reason    string `json:"reason"`
	Verdict   string `json:"verdict"`
	Differs   bool   `json:"differs"` // from what the person said of it first
}

// RevisionView is one saved opinion of the person's.
type RevisionView struct {
	Revision int     `json:"revision"`
	Opinion  Opinion `json:"opinion"`
	Skip     string  `json:"skip"`
	Blind    bool    `json:"blind"`
	At       string  `json:"at"`
}

func revealOf(r review.Reveal) RevealView {
	right, two := r.Answers[review.Right]
	view := RevealView{
		Queue: r.Queue, Item: r.Item, Ref: r.Ref, Messages: messagesOf(r.Messages), Left: answerOf(r.Answers[review.Left]), Right: answerOf(right),
		Single: !two, Criteria: criteriaOf(r.Criteria), Form: string(r.Form), Low: r.Scale.Low, High: r.Scale.High, Reference: r.Reference,
		Judgments: make([]JudgmentView, len(r.Judgments)), Revisions: make([]RevisionView, len(r.Revisions)), Advice: []string{},
		Draft: draftOf(r.Draft),
	}
	for i, j := range r.Judgments {
		view.Judgments[i] = judgmentOf(j)
	}
	for i, own := range r.Revisions {
		view.Revisions[i] = RevisionView{Revision: own.Number, Opinion: opinionOf(own.Opinion), Skip: own.Skip, Blind: own.Blind, At: stamp(own.At)}
	}
	for _, a := range r.Advice {
		view.Advice = append(view.Advice, string(a))
	}
	return view
}

func answerOf(a evaluation.Answer) AnswerView { return AnswerView{a.Model, a.Content} }

func judgmentOf(j review.RevealedJudgment) JudgmentView {
	view := JudgmentView{Judge: j.Judge, First: string(j.First), Pick: string(j.Pick), Scores: sideScoresOf(j.Scores), Verdicts: make([]JudgedVerdict, len(j.Verdicts)), Reason: j.Reason}
	for i, v := range j.Verdicts {
		view.Verdicts[i] = JudgedVerdict{v.Criterion, v.Reason, string(v.Verdict), v.Differs}
	}
	if j.Unjudged != nil {
		view.Cause, view.Detail = string(j.Unjudged.Cause), j.Unjudged.Detail
	}
	if j.Agrees != nil {
		view.Agrees = map[bool]string{true: "yes", false: "no"}[*j.Agrees]
	}
	return view
}
