package api

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/workspace"
)

// EvaluationView is an evaluation, a judging or a trial in a list. While it is
// hidden from the person no name is told, for a name may tell who answered.
type EvaluationView struct {
	ID         string           `json:"id"`
	Target     string           `json:"target"` // questions, source or queue
	Hidden     bool             `json:"hidden"`
	Source     int64            `json:"source"` // 0 where it is no longer there, and of a trial
	Name       string           `json:"name"`   // of the source or the queue
	A          string           `json:"a"`      // who answered; "" where nobody was asked to
	B          string           `json:"b"`
	Judge      string           `json:"judge"`
	Orders     string           `json:"orders"`
	Form       string           `json:"form"` // scores or verdicts
	Version    int              `json:"version"`
	Status     string           `json:"status"`
	Stopped    *CauseView       `json:"stopped"`
	Started    string           `json:"started"`
	Ended      string           `json:"ended"`
	Questions  int              `json:"questions"`
	Unanswered int              `json:"unanswered"`
	Rows       int              `json:"rows"`
	Judgments  int              `json:"judgments"`
	Judged     int              `json:"judged"`
	Unjudged   int              `json:"unjudged"`
	Adopted    int              `json:"adopted"` // the version a trial became; 0 none
	Warnings   []RunWarningView `json:"warnings"`
}

func evaluationView(j judging.Judging, hidden bool) EvaluationView {
	s, t := j.Settings, j.Tally
	v := EvaluationView{
		ID: j.ID, Target: string(s.Target), Hidden: hidden, Orders: string(s.Orders), Form: formName(s.Wording.Form), Version: s.Version,
		Status: string(j.Status), Started: stamp(j.Started), Ended: stamp(j.Ended), Questions: t.Questions, Unanswered: t.Unanswered,
		Rows: t.Rows, Judgments: t.Judgments, Judged: t.Judged, Unjudged: t.Unjudged, Adopted: j.Adopted, Warnings: []RunWarningView{},
	}
	if j.Stopped != nil {
		v.Stopped = &CauseView{Cause: string(j.Stopped.Cause)}
	}
	if hidden {
		return v
	}
	v.Name, v.A, v.B, v.Judge = s.Name, s.A.Name, s.B.Name, s.Judge.Name
	if j.Stopped != nil {
		v.Stopped.Detail = j.Stopped.Detail
	}
	for _, w := range j.Warnings {
		v.Warnings = append(v.Warnings, RunWarningView{w.Code, w.Detail})
	}
	return v
}

func formName(f evaluation.Form) string {
	if f == evaluation.ByVerdicts {
		return "verdicts"
	}
	return "scores"
}

// EvaluationPage is one of them with what came of it.
type EvaluationPage struct {
	Evaluation       EvaluationView     `json:"evaluation"`
	Wording          WordingView        `json:"wording"`
	Facts            EvaluationFacts    `json:"facts"`
	UnansweredCauses []CauseCount       `json:"unansweredCauses"`
	UnjudgedCauses   []CauseCount       `json:"unjudgedCauses"`
	Waiting          int                `json:"waiting"` // judgments that were not asked for yet
	PickedA          int                `json:"pickedA"` // rows, by the judge's opinion
	PickedB          int                `json:"pickedB"`
	Ties             int                `json:"ties"`
	Unstable         int                `json:"unstable"`
	RowsUnjudged     int                `json:"rowsUnjudged"`
	Both             int                `json:"both"` // rows judged in both orders
	Verdicts         []VerdictCountView `json:"verdicts"`
	Millis           int                `json:"millis"`    // the mean of a usable judgment; 0 without one
	FirstWord        int                `json:"firstWord"` // the mean until the judge's first word
}

// EvaluationFacts are how it was made.
type EvaluationFacts struct {
	Origin   string   `json:"origin"`
	By       string   `json:"by"`
	Seed     string   `json:"seed"`
	Prompt   string   `json:"prompt"` // digest
	JudgeIs  string   `json:"judgeIs"`
	Hosts    []string `json:"hosts"` // that were asked
	Tool     string   `json:"tool"`
	Context  int      `json:"context"`
	Retries  int      `json:"retries"`
	WholeMax int      `json:"wholeMax"` // seconds a call may take
}

// CauseCount is how often there is nothing for one cause.
type CauseCount struct {
	Cause string `json:"cause"`
	N     int    `json:"n"`
}

// VerdictCountView is how often the judge said what of a criterion.
type VerdictCountView struct {
	Criterion     string `json:"criterion"`
	Yes           int    `json:"yes"`
	No            int    `json:"no"`
	NotApplicable int    `json:"notApplicable"`
}

func evaluationPage(j judging.Judging, f workspace.JudgingFindings) EvaluationPage {
	s := j.Settings
	page := EvaluationPage{
		Evaluation: evaluationView(j, false), Wording: wordingView(s.Wording, s.Version),
		Facts: EvaluationFacts{
			Origin: s.Origin, By: s.By, Seed: decimal(s.Seed), Prompt: s.Prompt, JudgeIs: s.Judge.Digest, Hosts: append([]string{}, s.Hosts...),
			Tool: s.Tool, Context: s.JudgeCtx, Retries: s.Retries, WholeMax: int(s.WholeCall.Seconds()),
		},
		UnansweredCauses: causeCounts(f.Unanswered), UnjudgedCauses: causeCounts(f.Unjudged), Waiting: f.Waiting,
		PickedA: f.A, PickedB: f.B, Ties: f.Tie, Unstable: f.Unstable, RowsUnjudged: f.RowsUnjudged, Both: f.Both,
		Verdicts: make([]VerdictCountView, len(f.Verdicts)),
	}
	for i, v := range f.Verdicts {
		page.Verdicts[i] = VerdictCountView(v)
	}
	if f.Usable > 0 {
		page.Millis, page.FirstWord = millis(f.Whole)/f.Usable, millis(f.FirstWord)/f.Usable
	}
	return page
}

func causeCounts(causes []workspace.CauseCount) []CauseCount {
	views := make([]CauseCount, len(causes))
	for i, c := range causes {
		views[i] = CauseCount{string(c.Cause), c.N}
	}
	return views
}

// WordingView is what a judge is asked.
type WordingView struct {
	Version      int                `json:"version"` // the adopted one it is of; 0 none
	Form         string             `json:"form"`
	Language     string             `json:"language"`
	Instructions string             `json:"instructions"`
	Low          int                `json:"low"` // of the scores; 0 of verdicts
	High         int                `json:"high"`
	Criteria     []AskedOfCriterion `json:"criteria"`
}

// AskedOfCriterion is what is asked about one criterion.
type AskedOfCriterion struct {
	ID       string `json:"id"`
	Ask      string `json:"ask"`
	Critical bool   `json:"critical"`
}

func wordingView(w judging.Wording, version int) WordingView {
	v := WordingView{
		Version: version, Form: formName(w.Form), Language: w.Language, Instructions: w.Instructions, Low: w.Scale.Low, High: w.Scale.High,
		Criteria: make([]AskedOfCriterion, len(w.Criteria)),
	}
	for i, c := range w.Criteria {
		v.Criteria[i] = AskedOfCriterion{c.ID, c.Ask, c.Critical}
	}
	return v
}

// read is the wording that the view stands for. What is wrong with it is found
// where it is used.
func (v WordingView) read() judging.Wording {
	w := judging.Wording{Language: v.Language, Instructions: v.Instructions, Scale: evaluation.Scale{Low: v.Low, High: v.High}}
	if v.Form == formName(evaluation.ByVerdicts) {
		w.Form = evaluation.ByVerdicts
	}
	for _, c := range v.Criteria {
		w.Criteria = append(w.Criteria, bench.Criterion{ID: c.ID, Ask: c.Ask, Critical: c.Critical})
	}
	return w
}

// ResultView is what a judge said of one row in one order.
type ResultView struct {
	Row      string        `json:"row"`
	Order    string        `json:"order"`
	Pick     string        `json:"pick"` // of the answers as listed
	Scores   []AnswerScore `json:"scores"`
	Verdicts []RawVerdict  `json:"verdicts"`
	Reason   string        `json:"reason"`
	Unjudged *CauseView    `json:"unjudged"`
	Call     CallView      `json:"call"`
}

func resultView(r judging.Result) ResultView {
	j := r.Judgment
	return ResultView{
		Row: r.Key, Order: string(j.Order), Pick: string(j.Pick), Scores: answerScoresOf(j.Scores), Verdicts: rawVerdictsOf(j.Verdicts),
		Reason: j.Reason, Unjudged: causeView(j.Unjudged), Call: callView(r.Call),
	}
}
