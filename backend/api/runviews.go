package api

import (
	"maps"
	"slices"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/workspace"
)

// RunView is a run in a list.
type RunView struct {
	ID          string           `json:"id"`
	Suite       string           `json:"suite"`
	Candidate   string           `json:"candidate"`
	Judge       string           `json:"judge"`
	Status      string           `json:"status"`
	Rejudged    string           `json:"rejudged"`
	Started     string           `json:"started"`
	Ended       string           `json:"ended"` // "" while it runs
	Stopped     *CauseView       `json:"stopped"`
	Cases       int              `json:"cases"`
	Passed      int              `json:"passed"`
	Blocking    int              `json:"blocking"`
	Unjudged    int              `json:"unjudged"`
	Unanswered  int              `json:"unanswered"`
	Warned      int              `json:"warned"`
	Waiting     int              `json:"waiting"`   // blocking cases nobody reread yet
	Confirmed   int              `json:"confirmed"` // blocking cases a person found to be right
	FalseAlarms int              `json:"falseAlarms"`
	Cleared     bool             `json:"cleared"`
	Warnings    []RunWarningView `json:"warnings"`
	Hidden      bool             `json:"hidden"` // who answered and who judged, while its cases wait for the person's blind review
}

// hide takes out who answered and who judged, and what warnings say of them.
func (v *RunView) hide() {
	v.Hidden, v.Candidate, v.Judge = true, "", ""
	v.Warnings = []RunWarningView{}
}

// RunWarningView is something to know of a run.
type RunWarningView struct {
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

// CauseView is why something is not there.
type CauseView struct {
	Cause  string `json:"cause"`
	Detail string `json:"detail"`
}

// RunPage is a run with its cases.
type RunPage struct {
	Run      RunView      `json:"run"`
	Settings SettingsView `json:"settings"`
	Cases    []CaseLine   `json:"cases"`
}

// SettingsView is how a run was made.
type SettingsView struct {
	SuiteDigest     string   `json:"suiteDigest"`
	CandidateKind   string   `json:"candidateKind"`
	CandidateDigest string   `json:"candidateDigest"`
	JudgeDigest     string   `json:"judgeDigest"`
	JudgeFamily     string   `json:"judgeFamily"`
	JudgeParameters string   `json:"judgeParameters"`
	JudgeQuant      string   `json:"judgeQuantization"`
	Hosts           []string `json:"hosts"`
	Prompt          string   `json:"prompt"` // digest
	Context         int      `json:"context"`
	FirstChunk      int      `json:"firstChunk"` // seconds, as the others
	BetweenChunks   int      `json:"betweenChunks"`
	WholeCall       int      `json:"wholeCall"`
	Retries         int      `json:"retries"`
	Tool            string   `json:"tool"`
}

// CaseLine is a case in a run's table.
type CaseLine struct {
	Case      string       `json:"case"`
	Question  string       `json:"question"` // the person's first message
	Standing  string       `json:"standing"`
	Reasons   []ReasonView `json:"reasons"`
	Warnings  []string     `json:"warnings"`
	Answered  bool         `json:"answered"`
	Judged    bool         `json:"judged"`
	Reached   bool         `json:"reached"`   // something became of it; false while it waits its turn
	Millis    int          `json:"millis"`    // of the judge's call, in milliseconds; 0 when none was made
	FirstWord int          `json:"firstWord"` // in milliseconds
}

// ReasonView is one thing that blocks.
type ReasonView struct {
	Kind      string      `json:"kind"`
	Check     string      `json:"check"`
	Criterion string      `json:"criterion"`
	Cause     string      `json:"cause"`
	Detail    string      `json:"detail"`
	Quotes    []QuoteView `json:"quotes"` // of a check that failed
}

func runView(r bench.Run) RunView {
	t := r.Tally()
	v := RunView{
		ID: r.ID, Suite: r.Suite.Name, Candidate: r.Settings.Candidate.Name, Judge: r.Settings.Judge.Name,
		Status: string(r.Status), Rejudged: r.Rejudged, Started: stamp(r.Started), Ended: stamp(r.Ended),
		Cases: t.Cases, Passed: t.Passed, Blocking: t.Blocking, Unjudged: t.Unjudged, Unanswered: t.Unanswered, Warned: t.Warned,
		Waiting: t.Waiting, Confirmed: t.Upheld, FalseAlarms: t.Cleared, Cleared: r.Cleared(), Warnings: []RunWarningView{},
	}
	if r.Stopped != nil {
		v.Stopped = &CauseView{string(r.Stopped.Cause), r.Stopped.Detail}
	}
	for _, w := range r.Warnings {
		v.Warnings = append(v.Warnings, RunWarningView{w.Code, w.Detail})
	}
	return v
}

func runPage(r bench.Run) RunPage {
	s := r.Settings
	page := RunPage{
		Run: runView(r), Cases: make([]CaseLine, len(r.Suite.Cases)),
		Settings: SettingsView{
			SuiteDigest: r.Suite.Digest(), CandidateKind: s.Candidate.Kind, CandidateDigest: s.Candidate.Digest,
			JudgeDigest: s.Judge.Digest, JudgeFamily: s.Judge.Family, JudgeParameters: s.Judge.Parameters, JudgeQuant: s.Judge.Quantization,
			Hosts: append([]string{}, s.Hosts...), Prompt: s.Prompt, Context: s.JudgeCtx, FirstChunk: int(s.FirstChunk.Seconds()),
			BetweenChunks: int(s.BetweenChunks.Seconds()), WholeCall: int(s.WholeCall.Seconds()), Retries: s.Retries, Tool: s.Tool,
		},
	}
	reached := map[string]bool{}
	for _, o := range r.Outcomes {
		reached[o.Case] = true
	}
	for i, o := range r.Settled() {
		of := r.Suite.Cases[i]
		line := CaseLine{
			Case: of.ID, Question: firstQuestion(of), Standing: string(bench.StandingOf(of, o)), Reasons: reasonViews(of, o),
			Warnings: append([]string{}, bench.Warnings(of, o)...), Answered: o.Answered(), Judged: o.Judged(), Reached: reached[of.ID],
		}
		if call := judgesCall(o); call != nil {
			line.Millis, line.FirstWord = millis(call.Whole), millis(call.FirstChunk)
		}
		page.Cases[i] = line
	}
	return page
}

func judgesCall(o bench.Outcome) *bench.Call {
	if o.Judgment != nil {
		return &o.Judgment.Call
	}
	return o.Failed
}

func firstQuestion(of bench.Case) string {
	for _, m := range of.Messages {
		if m.Role == "user" {
			return m.Content
		}
	}
	return ""
}

func reasonViews(of bench.Case, o bench.Outcome) []ReasonView {
	views := []ReasonView{}
	for _, r := range bench.Blocking(of, o) {
		v := ReasonView{Kind: string(r.Kind), Criterion: r.Criterion, Cause: string(r.Cause), Quotes: []QuoteView{}}
		switch r.Kind {
		case bench.Unanswered:
			v.Detail = o.Unanswered.Detail
		case bench.Unjudged:
			v.Detail = o.Unjudged.Detail
		case bench.CheckFailed:
			v.Check, v.Detail = string(o.Checks[r.Check].Check), o.Checks[r.Check].Detail
			v.Quotes = quoteViews(o.Checks[r.Check])
		default:
			said, _ := o.Judgment.Said(r.Criterion)
			v.Detail = said.Reason
		}
		views = append(views, v)
	}
	return views
}

// ComparisonView is what changed from one run to another.
type ComparisonView struct {
	Before      RunView          `json:"before"`
	After       RunView          `json:"after"`
	Differences []DifferenceView `json:"differences"`
}

// DifferenceView is one case in two runs.
type DifferenceView struct {
	Case          string        `json:"case"`
	Change        string        `json:"change"`
	Before        []ReasonView  `json:"before"`
	After         []ReasonView  `json:"after"`
	AnswerChanged bool          `json:"answerChanged"`
	CaseChanged   bool          `json:"caseChanged"`
	Verdicts      []VerdictPair `json:"verdicts"`
}

// VerdictPair is one criterion's verdict in two runs; "" where there is none.
type VerdictPair struct {
	Criterion string `json:"criterion"`
	Before    string `json:"before"`
	After     string `json:"after"`
}

func comparisonView(c workspace.Compared) ComparisonView {
	v := ComparisonView{Before: runView(c.Before), After: runView(c.After), Differences: make([]DifferenceView, len(c.Differences))}
	reasons := func(r bench.Run, id string) []ReasonView {
		of, o, known := r.Case(id)
		if !known {
			return []ReasonView{}
		}
		return reasonViews(of, o)
	}
	for i, d := range c.Differences {
		view := DifferenceView{
			Case: d.Case, Change: string(d.Change), Before: reasons(c.Before, d.Case), After: reasons(c.After, d.Case),
			AnswerChanged: d.AnswerChanged, CaseChanged: d.CaseChanged, Verdicts: []VerdictPair{},
		}
		for _, pair := range d.Verdicts {
			view.Verdicts = append(view.Verdicts, VerdictPair{pair.Criterion, string(pair.Before), string(pair.After)})
		}
		v.Differences[i] = view
	}
	return v
}

func causeView(u *evaluation.Unjudged) *CauseView {
	if u == nil {
		return nil
	}
	return &CauseView{string(u.Cause), u.Detail}
}

// millis are the milliseconds of a duration.
func millis(d time.Duration) int { return int(d.Milliseconds()) }

// sortedKeys are a map's keys in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
