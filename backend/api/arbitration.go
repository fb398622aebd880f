package api

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// Arbitration is the room of the product owner's decisions where reviewers
// contradict each other. Whoever decides sees what others said and who wrote the
// answers; so while items wait for the person's blind review, each method that
// shows it answers would_uncover unless it is called knowingly.
type Arbitration struct{ access *Access }

// NewArbitration makes the room.
func NewArbitration(access *Access) *Arbitration { return &Arbitration{access} }

// ContradictionLine is a contradiction in a list.
type ContradictionLine struct {
	Item    string `json:"item"`
	Ref     string `json:"ref"`
	Begins  string `json:"begins"`  // of the question
	People  int    `json:"people"`  // who gave an opinion
	Settled string `json:"settled"` // by whom; "" while it is open
}

// Contradictions lists what can be decided in the queue, settled or not.
func (a *Arbitration) Contradictions(person, queue string, knowingly bool) ([]ContradictionLine, error) {
	ctx, w, err := a.access.enter()
	if err != nil {
		return nil, err
	}
	if err := w.Reviews.Uncover(ctx, queue, person, knowingly); err != nil {
		return nil, err
	}
	all, err := w.Reviews.Contradictions(ctx, queue)
	lines := make([]ContradictionLine, len(all))
	for i, c := range all {
		lines[i] = ContradictionLine{Item: c.ID, Ref: c.Ref, Begins: beginning(c.Row.Messages), People: len(c.Said)}
		if c.Settled() {
			lines[i].Settled = c.Item.Settled.By
		}
	}
	return lines, err
}

// Unsettled is how many contradictions of the queue wait for a decision. It tells
// nothing of where answers come from, and so may be asked by anybody.
func (a *Arbitration) Unsettled(queue string) (int, error) {
	ctx, w, err := a.access.enter()
	if err != nil {
		return 0, err
	}
	return w.Reviews.Unsettled(ctx, queue)
}

// longestBeginning is how much of a question a list shows, in characters.
const longestBeginning = 160

// beginning is how the last thing a person asks begins.
func beginning(messages []evaluation.Message) string {
	for i := len(messages) - 1; i >= 0; i-- {
		if messages[i].Role != "user" {
			continue
		}
		text := []rune(messages[i].Content)
		if len(text) > longestBeginning {
			return string(text[:longestBeginning]) + "…"
		}
		return string(text)
	}
	return ""
}

// ContradictionView is an item on which people contradict each other.
type ContradictionView struct {
	Queue     string           `json:"queue"`
	Item      string           `json:"item"`
	Ref       string           `json:"ref"`
	Messages  []MessageView    `json:"messages"`
	A         AnswerView       `json:"a"` // the answers as listed
	B         AnswerView       `json:"b"`
	Reference string           `json:"reference"`
	Low       int              `json:"low"`
	High      int              `json:"high"`
	Criteria  []CriterionView  `json:"criteria"`
	People    []ArbitratedSaid `json:"people"`
	Decision  *DecisionView    `json:"decision"` // the latest; nil while it is open
}

// ArbitratedSaid is a person's latest opinion, in terms of the answers as listed.
type ArbitratedSaid struct {
	Person     string        `json:"person"`
	Revision   int           `json:"revision"`
	Pick       string        `json:"pick"`
	Scores     []AnswerScore `json:"scores"`
	Correction string        `json:"correction"`
	Worse      string        `json:"worse"`
	Note       string        `json:"note"`
}

// DecisionView is a decision as it was made.
type DecisionView struct {
	By         string `json:"by"`
	Pick       string `json:"pick"`
	Correction string `json:"correction"`
	Worse      string `json:"worse"`
	Note       string `json:"note"`
}

// Item is one contradiction with all that was said. Codes: nothing_to_arbitrate.
func (a *Arbitration) Item(person, queue, item string, knowingly bool) (ContradictionView, error) {
	ctx, w, err := a.access.enter()
	if err != nil {
		return ContradictionView{}, err
	}
	if err := w.Reviews.Uncover(ctx, queue, person, knowingly); err != nil {
		return ContradictionView{}, err
	}
	c, err := w.Reviews.Contradiction(ctx, queue, item)
	if err != nil {
		return ContradictionView{}, err
	}
	of, err := w.Queues.Get(ctx, queue)
	if err != nil {
		return ContradictionView{}, err
	}
	return contradictionView(c, of), nil
}

func contradictionView(c workspace.Contradiction, of review.Queue) ContradictionView {
	view := ContradictionView{
		Queue: of.Name, Item: c.ID, Ref: c.Ref, Messages: messagesOf(c.Row.Messages), A: answerOf(c.Row.Answers[0]), B: answerOf(c.Row.Answers[1]),
		Reference: c.Row.Reference, Low: of.Scale.Low, High: of.Scale.High, Criteria: criteriaOf(of.Rubric.For(c.Criteria).Criteria),
		People: make([]ArbitratedSaid, len(c.Said)),
	}
	for i, r := range c.Said {
		view.People[i] = ArbitratedSaid{
			r.Reviewer, r.Revision, string(r.Pick), answerScoresOf(r.Scores), r.Correction, string(r.Worse), r.Note,
		}
	}
	if d := c.Item.Settled; d != nil {
		view.Decision = &DecisionView{d.By, string(d.Pick), d.Correction, string(d.Worse), d.Note}
	}
	return view
}

// DecisionRequest is what the product owner decides.
type DecisionRequest struct {
	Queue      string `json:"queue"`
	Item       string `json:"item"`
	Pick       string `json:"pick"` // a, b, tie or both_bad
	Correction string `json:"correction"`
	Worse      string `json:"worse"` // a, b or ""
	Note       string `json:"note"`
	Knowingly  bool   `json:"knowingly"`
}

// Decide keeps a decision, and tells where the item stands with it.
func (a *Arbitration) Decide(person string, request DecisionRequest) (ContradictionView, error) {
	ctx, w, err := a.access.enter()
	if err != nil {
		return ContradictionView{}, err
	}
	if err := w.Reviews.Uncover(ctx, request.Queue, person, request.Knowingly); err != nil {
		return ContradictionView{}, err
	}
	err = w.Reviews.Arbitrate(ctx, request.Queue, request.Item, review.Arbitration{
		By: person, Pick: evaluation.Pick(request.Pick), Correction: request.Correction, Worse: evaluation.Label(request.Worse), Note: request.Note,
	})
	if err != nil {
		return ContradictionView{}, err
	}
	return a.Item(person, request.Queue, request.Item, request.Knowingly)
}
