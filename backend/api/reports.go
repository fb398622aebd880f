package api

import (
	"encoding/json"
	"maps"
	"slices"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// Reports is the room of the figures. What it shows tells where answers come
// from; so while items wait for the person's blind review, each method answers
// would_uncover unless it is called knowingly.
type Reports struct{ access *Access }

// NewReports makes the room.
func NewReports(access *Access) *Reports { return &Reports{access} }

// Covered is how many of the queue's items wait for the person's blind review,
// there or as copies in another queue, and would no longer be blind.
func (r *Reports) Covered(person, queue string) (int, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return 0, err
	}
	return w.Reviews.Covered(ctx, queue, person)
}

// Judges are the judges a report can be about.
func (r *Reports) Judges(person, queue string, knowingly bool) ([]string, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return nil, err
	}
	if err := w.Reviews.Uncover(ctx, queue, person, knowingly); err != nil {
		return nil, err
	}
	judges, err := w.Reports.Judges(ctx, queue)
	if judges == nil {
		judges = []string{}
	}
	return judges, err
}

// Report is the document of the report command, as JSON, of one of the queue's
// strata, by its place; 0 is the first.
func (r *Reports) Report(person, queue, judge string, stratum int, knowingly bool) (string, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return "", err
	}
	if err := w.Reviews.Uncover(ctx, queue, person, knowingly); err != nil {
		return "", err
	}
	report, err := w.Reports.ReportOf(ctx, queue, judge, stratum)
	if err != nil {
		return "", err
	}
	document, err := json.Marshal(report)
	return string(document), err
}

// Leaderboard is the document of the judges command, as JSON.
func (r *Reports) Leaderboard(person, queue string, knowingly bool) (string, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return "", err
	}
	if err := w.Reviews.Uncover(ctx, queue, person, knowingly); err != nil {
		return "", err
	}
	board, err := w.Reports.Leaderboard(ctx, queue)
	if err != nil {
		return "", err
	}
	document, err := json.Marshal(board)
	return string(document), err
}

// DisagreementView is an item on which people and judge disagree.
type DisagreementView struct {
	Item      string           `json:"item"`
	Ref       string           `json:"ref"`
	Messages  []MessageView    `json:"messages"`
	A         AnswerView       `json:"a"`
	B         AnswerView       `json:"b"`
	Reference string           `json:"reference"`
	Judgments []RawJudgment    `json:"judgments"`
	People    []PersonsOpinion `json:"people"`
	Flagged   bool             `json:"flagged"` // its row was marked to be looked at
}

// RawJudgment is a judgment in terms of the answers as listed.
type RawJudgment struct {
	Order    string        `json:"order"`
	Pick     string        `json:"pick"`
	Scores   []AnswerScore `json:"scores"`
	Verdicts []RawVerdict  `json:"verdicts"`
	Reason   string        `json:"reason"`
}

// RawVerdict is a judge's verdict on a criterion, with its reason.
type RawVerdict struct {
	Criterion string `json:"criterion"`
	Reason    string `json:"reason"`
	Verdict   string `json:"verdict"`
}

// PersonsOpinion is a person's first blind opinion, in terms of the answers as
// listed.
type PersonsOpinion struct {
	Person     string        `json:"person"`
	Pick       string        `json:"pick"`
	Scores     []AnswerScore `json:"scores"`
	Verdicts   []SaidVerdict `json:"verdicts"`
	Correction string        `json:"correction"`
	Note       string        `json:"note"`
}

// Disagreements lists the items of a stratum on which people and the judge
// disagree, size of them from the given one on.
func (r *Reports) Disagreements(person, queue, judge string, stratum, from, size int, knowingly bool) ([]DisagreementView, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return nil, err
	}
	if err := w.Reviews.Uncover(ctx, queue, person, knowingly); err != nil {
		return nil, err
	}
	items, err := w.Reports.Disagreements(ctx, queue, judge, stratum, from, size)
	views := make([]DisagreementView, len(items))
	for i, item := range items {
		views[i] = disagreementOf(item)
	}
	return views, err
}

// Flag marks the row that an item was copied from, for queues of what was marked,
// or takes the mark away.
func (r *Reports) Flag(queue, item string, flagged bool) error {
	ctx, w, err := r.access.enter()
	if err != nil {
		return err
	}
	err = w.Queues.Flag(ctx, queue, item, flagged)
	if fault.Is(err, "row_not_found") { // which names it as its source does
		return fault.New(fault.NotFound, "row_not_found", "the source no longer has this row: nothing was marked")
	}
	return nameless(err)
}

func disagreementOf(item review.Item) DisagreementView {
	view := DisagreementView{
		Item: item.ID, Ref: item.Ref, Messages: messagesOf(item.Row.Messages), A: answerOf(item.Row.Answers[0]), Reference: item.Row.Reference,
		Judgments: []RawJudgment{}, People: []PersonsOpinion{}, Flagged: item.Row.Flagged,
	}
	if len(item.Row.Answers) > 1 {
		view.B = answerOf(item.Row.Answers[1])
	}
	for _, j := range item.Row.Judgments {
		view.Judgments = append(view.Judgments, RawJudgment{string(j.Order), string(j.Pick), answerScoresOf(j.Scores), rawVerdictsOf(j.Verdicts), j.Reason})
	}
	for _, o := range evaluation.FirstBlind(item.Row.Reviews) {
		view.People = append(view.People, PersonsOpinion{o.Reviewer, string(o.Pick), answerScoresOf(o.Scores), saidVerdictsOf(o.Verdicts), o.Correction, o.Note})
	}
	return view
}

func rawVerdictsOf(verdicts []evaluation.CriterionVerdict) []RawVerdict {
	out := make([]RawVerdict, len(verdicts))
	for i, v := range verdicts {
		out[i] = RawVerdict{v.Criterion, v.Reason, string(v.Verdict)}
	}
	return out
}

// AnswerScore is a score given to an answer as listed.
type AnswerScore struct {
	Criterion string `json:"criterion"`
	Answer    string `json:"answer"`
	Score     int    `json:"score"`
}

func answerScoresOf(scores evaluation.Scores) []AnswerScore {
	out := []AnswerScore{}
	for _, criterion := range slices.Sorted(maps.Keys(scores)) {
		for _, label := range evaluation.Labels {
			if score, ok := scores.Get(criterion, label); ok {
				out = append(out, AnswerScore{criterion, string(label), score})
			}
		}
	}
	return out
}
