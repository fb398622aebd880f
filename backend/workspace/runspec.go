package workspace

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/judge"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
)

// RunEvent is something that happened in a run, as it goes.
type RunEvent = run.Event

// RunSpec says how a suite is replayed.
type RunSpec struct {
	Suite     bench.Suite
	Candidate Reference
	Endpoint  string              // the address of a candidate of kind "openai"
	Answers   map[string][]string // of a candidate of kind "recorded", by case
	Digest    string              // of these answers
	Judge     string              // a model of the hosts
	Asking
	// StrictFamily refuses a judge of the candidate's weights or maker, of which
	// the run otherwise only warns.
	StrictFamily bool
}

// Asking is how models are asked.
type Asking struct {
	Hosts   []string     // addresses; each gets one request at a time
	Context int          // tokens of prompt and reply together, for the judge; 0: DefaultContext
	Limits  model.Limits // the watchdogs'
	Retries int          // further tries, on transient causes only
}

// DefaultContext is the judge's context in tokens: room for a long conversation,
// five criteria and the reasons.
const DefaultContext = 8192

// DefaultAsking is how models are asked where nobody says otherwise.
func DefaultAsking(hosts ...string) Asking {
	return Asking{Hosts: hosts, Context: DefaultContext, Limits: model.DefaultLimits, Retries: 1}
}

func (a Asking) check() error {
	switch {
	case a.Context < 512 || a.Context > 1<<20:
		return fault.New(fault.Usage, "bad_context", "a context of %d tokens cannot be used", a.Context).
			WithHint("give a number from 512 to 1048576, such as %d", DefaultContext)
	case a.Retries < 0 || a.Retries > 5:
		return fault.New(fault.Usage, "bad_retries", "%d retries cannot be made", a.Retries).WithHint("give a number from 0 to 5")
	case a.Limits.FirstChunk < 0 || a.Limits.BetweenChunks < 0 || a.Limits.Whole < 0:
		return fault.New(fault.Usage, "bad_limit", "a limit cannot be negative").WithHint("0 means no limit")
	}
	return nil
}

// settings are the run's, as they are frozen.
func (a Asking) settings(tool Tool, suite bench.Suite) bench.Settings {
	return bench.Settings{
		Prompt: judge.PromptDigest(suite.Language, suite.Instructions), JudgeCtx: a.Context,
		FirstChunk: a.Limits.FirstChunk, BetweenChunks: a.Limits.BetweenChunks, WholeCall: a.Limits.Whole,
		Retries: a.Retries, Tool: tool.Name + " " + tool.Version,
	}
}

// RejudgeSpec says how the answers of a run are judged again.
type RejudgeSpec struct {
	Judge string
	// Suite, when it is not nil, asks in other words: its cases are the run's, with
	// the same messages, and other criteria, checks or instructions.
	Suite *bench.Suite
	Asking
	StrictFamily bool
}

// ResumeSpec says what is otherwise when a run goes on. Everything else is as it
// was frozen.
type ResumeSpec struct {
	Hosts   []string            // none: the run's own
	Limits  *model.Limits       // nil: the run's own
	Answers map[string][]string // of a recorded candidate, while cases are unanswered
	Digest  string              // of these answers
}
