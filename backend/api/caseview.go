package api

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
)

// CaseView is one case of a run with all there is to see of it.
type CaseView struct {
	Run          string        `json:"run"`
	Case         string        `json:"case"`
	Standing     string        `json:"standing"`
	Reasons      []ReasonView  `json:"reasons"`
	System       string        `json:"system"`
	Conversation []SpokenView  `json:"conversation"`
	Reference    string        `json:"reference"`
	Unanswered   *CauseView    `json:"unanswered"`
	Unjudged     *CauseView    `json:"unjudged"`
	Checks       []CheckView   `json:"checks"`
	Criteria     []VerdictView `json:"criteria"`
	Answering    []CallView    `json:"answering"`
	Judging      *CallView     `json:"judging"` // nil when the judge was not asked
	Reread       *RereadView   `json:"reread"`
}

// SpokenView is one message of the conversation.
type SpokenView struct {
	Role   string      `json:"role"`
	Answer bool        `json:"answer"` // of the candidate
	Turn   int         `json:"turn"`   // of an answer, from 0
	Pieces []PieceView `json:"pieces"` // joined they are the text
}

// PieceView is a part of an answer, and the checks that fail there.
type PieceView struct {
	Text   string `json:"text"`
	Failed []int  `json:"failed"` // indices in the case's checks
}

// QuoteView is one thing that makes a check fail: words of the answer, or what
// it lacks.
type QuoteView struct {
	Text    string `json:"text"`
	Missing bool   `json:"missing"`
}

func quoteViews(r check.Result) []QuoteView {
	views := []QuoteView{}
	for _, f := range r.Failures {
		views = append(views, QuoteView{f.Quote, f.Missing()})
	}
	return views
}

// CheckView is what a check found.
type CheckView struct {
	Index  int         `json:"index"`
	Check  string      `json:"check"`
	Passed bool        `json:"passed"`
	Detail string      `json:"detail"`
	Quotes []QuoteView `json:"quotes"`
}

// VerdictView is a criterion with what the judge said of it.
type VerdictView struct {
	Criterion string `json:"criterion"`
	Ask       string `json:"ask"`
	Critical  bool   `json:"critical"`
	Reason    string `json:"reason"`
	Verdict   string `json:"verdict"` // "" when unjudged
}

// CallView is a call as it was made.
type CallView struct {
	Model        string `json:"model"`
	Digest       string `json:"digest"`
	Host         string `json:"host"`
	System       string `json:"system"`
	Prompt       string `json:"prompt"`
	Reply        string `json:"reply"`
	PromptTokens int    `json:"promptTokens"`
	ReplyTokens  int    `json:"replyTokens"`
	FirstWord    int    `json:"firstWord"` // in milliseconds, as Millis
	Millis       int    `json:"millis"`
	Tries        int    `json:"tries"`
}

// RereadView is what a person said of the case.
type RereadView struct {
	By          string        `json:"by"`
	Revision    int           `json:"revision"`
	At          string        `json:"at"`
	Current     bool          `json:"current"` // it is of the outcome as it is now
	Verdicts    []SaidVerdict `json:"verdicts"`
	Checks      []SaidOfCheck `json:"checks"`
	CaseAtFault bool          `json:"caseAtFault"`
	Note        string        `json:"note"`
}

// SaidVerdict is a person's own verdict on a criterion.
type SaidVerdict struct {
	Criterion string `json:"criterion"`
	Verdict   string `json:"verdict"`
}

// SaidOfCheck is what a person says of a failed check: "confirmed" or
// "false_alarm".
type SaidOfCheck struct {
	Check  int    `json:"check"`
	Ruling string `json:"ruling"`
}

func caseView(r bench.Run, of bench.Case, o bench.Outcome) CaseView {
	v := CaseView{
		Run: r.ID, Case: of.ID, Standing: string(bench.StandingOf(of, o)), Reasons: reasonViews(of, o), System: r.Suite.System,
		Conversation: conversationView(of, o), Reference: of.Reference, Unanswered: causeView(o.Unanswered), Unjudged: causeView(o.Unjudged),
		Checks: make([]CheckView, len(o.Checks)), Criteria: make([]VerdictView, len(of.Criteria)), Answering: make([]CallView, len(o.Answering)),
		Reread: rereadView(o),
	}
	for i, c := range o.Checks {
		v.Checks[i] = CheckView{i, string(c.Check), c.Passed, c.Detail, quoteViews(c)}
	}
	for i, criterion := range of.Criteria {
		v.Criteria[i] = VerdictView{Criterion: criterion.ID, Ask: criterion.Ask, Critical: criterion.Critical}
		if o.Judged() {
			said, _ := o.Judgment.Said(criterion.ID)
			v.Criteria[i].Reason, v.Criteria[i].Verdict = said.Reason, string(said.Verdict)
		}
	}
	for i, call := range o.Answering {
		v.Answering[i] = callView(call)
	}
	if call := judgesCall(o); call != nil {
		view := callView(*call)
		v.Judging = &view
	}
	return v
}

func callView(c bench.Call) CallView {
	return CallView{
		c.Model, c.Digest, c.Host, c.System, c.Prompt, c.Reply, c.PromptTokens, c.ReplyTokens, millis(c.FirstChunk), millis(c.Whole), c.Tries,
	}
}

func conversationView(of bench.Case, o bench.Outcome) []SpokenView {
	views := []SpokenView{}
	for _, said := range of.Spoken(o) {
		view := SpokenView{Role: said.Role, Answer: said.Answer, Turn: said.Turn, Pieces: []PieceView{}}
		for _, p := range said.Pieces {
			view.Pieces = append(view.Pieces, PieceView{p.Text, append([]int{}, p.Failed...)})
		}
		views = append(views, view)
	}
	return views
}

func rereadView(o bench.Outcome) *RereadView {
	r := o.Reread
	if r == nil {
		return nil
	}
	v := &RereadView{
		By: r.By, Revision: r.Revision, At: stamp(r.At), Current: r.Outcome == o.Digest(), CaseAtFault: r.CaseAtFault, Note: r.Note,
		Verdicts: []SaidVerdict{}, Checks: []SaidOfCheck{},
	}
	for _, criterion := range sortedKeys(r.Verdicts) {
		v.Verdicts = append(v.Verdicts, SaidVerdict{criterion, string(r.Verdicts[criterion])})
	}
	for i := range o.Checks {
		if ruling := r.Checks[i]; ruling != "" {
			v.Checks = append(v.Checks, SaidOfCheck{i, string(ruling)})
		}
	}
	return v
}
