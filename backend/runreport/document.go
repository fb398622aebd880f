package runreport

import (
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
)

// Document is a run as `bench show --json` prints it.
type Document struct {
	Run        string            `json:"run"`
	Suite      string            `json:"suite"`
	Digest     string            `json:"suite_digest"`
	Candidate  string            `json:"candidate"`
	Judge      string            `json:"judge"`
	Status     bench.Status      `json:"status"`
	Stopped    *bench.Stop       `json:"stopped"`
	Rejudged   string            `json:"rejudged,omitempty"`
	Started    time.Time         `json:"started_at"`
	Ended      *time.Time        `json:"ended_at"`
	Cases      int               `json:"cases"`
	Passed     int               `json:"passed"`
	Blocking   int               `json:"blocking"`
	Unjudged   int               `json:"unjudged"`
	Unanswered int               `json:"unanswered"`
	Warned     int               `json:"warned"`
	Rereading  Rereading         `json:"rereading"`
	Cleared    bool              `json:"cleared"`
	Warnings   []bench.Warning   `json:"warnings"`
	Settings   SettingsDocument  `json:"settings"`
	Outcomes   []OutcomeDocument `json:"outcomes,omitempty"`
}

// SettingsDocument is how the run was made.
type SettingsDocument struct {
	Candidate            bench.Maker `json:"candidate"`
	Judge                bench.Maker `json:"judge"`
	Hosts                []string    `json:"hosts"`
	Prompt               string      `json:"prompt"`
	JudgeContext         int         `json:"judge_context"`
	FirstChunkSeconds    float64     `json:"first_chunk_seconds"`
	BetweenChunksSeconds float64     `json:"between_chunks_seconds"`
	WholeCallSeconds     float64     `json:"whole_call_seconds"`
	Retries              int         `json:"retries"`
	Tool                 string      `json:"tool"`
}

func settingsDocument(s bench.Settings) SettingsDocument {
	return SettingsDocument{
		Candidate: s.Candidate, Judge: s.Judge, Hosts: append([]string{}, s.Hosts...), Prompt: s.Prompt, JudgeContext: s.JudgeCtx,
		FirstChunkSeconds: seconds(s.FirstChunk), BetweenChunksSeconds: seconds(s.BetweenChunks), WholeCallSeconds: seconds(s.WholeCall),
		Retries: s.Retries, Tool: s.Tool,
	}
}

// Rereading is where the blocking cases stand with the people.
type Rereading struct {
	Waiting     int `json:"waiting"`
	Confirmed   int `json:"confirmed"`
	FalseAlarms int `json:"false_alarms"`
}

// OutcomeDocument is one case.
type OutcomeDocument struct {
	Case       string            `json:"case"`
	Blocking   bool              `json:"blocking"`
	Reasons    []ReasonDocument  `json:"reasons"` // why it blocks
	Stands     bench.Standing    `json:"standing"`
	Answer     string            `json:"answer"`
	Answers    []string          `json:"answers,omitempty"` // of a case of several turns
	Unanswered *CauseDocument    `json:"unanswered"`
	Checks     []CheckDocument   `json:"checks"`
	Judgment   *JudgmentDocument `json:"judgment"`
	Unjudged   *CauseDocument    `json:"unjudged"`
	RawReply   *string           `json:"raw_reply,omitempty"` // of a judge whose reply could not be used
	Warnings   []string          `json:"warnings,omitempty"`  // criteria that are not critical and got "no"
	Reread     *bench.Reread     `json:"reread"`
}

// ReasonDocument is one thing that blocks.
type ReasonDocument struct {
	Kind      bench.ReasonKind `json:"kind"`
	Check     string           `json:"check,omitempty"`
	Criterion string           `json:"criterion,omitempty"`
	Cause     evaluation.Cause `json:"cause,omitempty"`
}

// CauseDocument is why something is not there.
type CauseDocument struct {
	Cause  evaluation.Cause `json:"cause"`
	Detail string           `json:"detail"`
}

// CheckDocument is what a check found.
type CheckDocument struct {
	Check    check.Kind      `json:"check"`
	Passed   bool            `json:"passed"`
	Detail   string          `json:"detail"`
	Failures []check.Failure `json:"failures,omitempty"`
}

// JudgmentDocument is a usable judgment.
type JudgmentDocument struct {
	Criteria          []CriterionDocument `json:"criteria"`
	Seconds           float64             `json:"seconds"`
	FirstChunkSeconds float64             `json:"first_chunk_seconds"`
	PromptTokens      int                 `json:"prompt_tokens"`
	ReplyTokens       int                 `json:"reply_tokens"`
	Model             string              `json:"model"`
	Digest            string              `json:"digest"`
	Host              string              `json:"host"`
	Tries             int                 `json:"tries"`
}

// CriterionDocument is a reason and a verdict.
type CriterionDocument struct {
	Criterion string        `json:"criterion"`
	Reason    string        `json:"reason"`
	Verdict   bench.Verdict `json:"verdict"`
	Critical  bool          `json:"critical"`
}

// Summary is the run's document without its outcomes.
func Summary(run bench.Run) Document {
	t := run.Tally()
	d := Document{
		Run: run.ID, Suite: run.Suite.Name, Digest: run.Suite.Digest(), Candidate: run.Settings.Candidate.Name,
		Judge: run.Settings.Judge.Name, Status: run.Status, Stopped: run.Stopped, Rejudged: run.Rejudged,
		Started: run.Started, Cases: t.Cases, Passed: t.Passed, Blocking: t.Blocking, Unjudged: t.Unjudged,
		Unanswered: t.Unanswered, Warned: t.Warned, Cleared: run.Cleared(), Warnings: run.Warnings, Settings: settingsDocument(run.Settings),
		Rereading: Rereading{Waiting: t.Waiting, Confirmed: t.Upheld, FalseAlarms: t.Cleared},
	}
	if !run.Ended.IsZero() {
		d.Ended = &run.Ended
	}
	if d.Warnings == nil {
		d.Warnings = []bench.Warning{}
	}
	return d
}

// Whole is the run's document.
func Whole(run bench.Run) Document {
	d := Summary(run)
	d.Outcomes = make([]OutcomeDocument, len(run.Suite.Cases))
	for i, o := range run.Settled() {
		d.Outcomes[i] = outcomeDocument(run.Suite.Cases[i], o)
	}
	return d
}

func outcomeDocument(of bench.Case, o bench.Outcome) OutcomeDocument {
	reasons := bench.Blocking(of, o)
	d := OutcomeDocument{
		Case: of.ID, Blocking: len(reasons) > 0, Reasons: make([]ReasonDocument, len(reasons)), Stands: bench.StandingOf(of, o),
		Answer: o.Answer(), Unanswered: causeDocument(o.Unanswered), Checks: make([]CheckDocument, len(o.Checks)),
		Unjudged: causeDocument(o.Unjudged), Warnings: bench.Warnings(of, o), Reread: o.Reread,
	}
	for i, r := range reasons {
		d.Reasons[i] = ReasonDocument{Kind: r.Kind, Criterion: r.Criterion, Cause: r.Cause}
		if r.Kind == bench.CheckFailed {
			d.Reasons[i].Check = string(o.Checks[r.Check].Check)
		}
	}
	if of.Turns() > 1 {
		d.Answers = o.Answers
	}
	for i, result := range o.Checks {
		d.Checks[i] = CheckDocument(result)
	}
	if o.Judged() {
		d.Judgment = judgmentDocument(of, *o.Judgment)
	} else if o.Failed != nil {
		d.RawReply = &o.Failed.Reply
	}
	return d
}

func judgmentDocument(of bench.Case, j bench.Judgment) *JudgmentDocument {
	d := &JudgmentDocument{
		Criteria: make([]CriterionDocument, len(j.Verdicts)), Seconds: seconds(j.Call.Whole),
		FirstChunkSeconds: seconds(j.Call.FirstChunk), PromptTokens: j.Call.PromptTokens, ReplyTokens: j.Call.ReplyTokens,
		Model: j.Call.Model, Digest: j.Call.Digest, Host: j.Call.Host, Tries: j.Call.Tries,
	}
	for i, v := range j.Verdicts {
		criterion, _ := of.Criterion(v.Criterion)
		d.Criteria[i] = CriterionDocument{Criterion: v.Criterion, Reason: v.Reason, Verdict: v.Verdict, Critical: criterion.Critical}
	}
	return d
}

func causeDocument(u *evaluation.Unjudged) *CauseDocument {
	if u == nil {
		return nil
	}
	return &CauseDocument{Cause: u.Cause, Detail: u.Detail}
}

// seconds rounds to the millisecond.
func seconds(d time.Duration) float64 { return float64(d.Milliseconds()) / 1000 }
