package bench

import (
	"time"

	"contrejuge/backend/evaluation"
)

// Run is one replay of a suite: its frozen settings and one outcome a case.
type Run struct {
	ID       string
	Suite    Suite // as it was when the run began
	Settings Settings
	Rejudged string // the run whose answers were judged again here; "" for a run with answers of its own
	Status   Status
	Stopped  *Stop // why it stopped before its end; nil otherwise
	Started  time.Time
	Ended    time.Time // zero while it runs
	Outcomes []Outcome // of the cases that were reached, in the order of the suite
	Warnings []Warning
}

// Settings are how a run is made, frozen when it begins.
type Settings struct {
	Candidate     Maker         `json:"candidate"`
	Judge         Maker         `json:"judge"`
	Hosts         []string      `json:"hosts"`
	Prompt        string        `json:"prompt"` // digest of how the judge is asked, whatever the case
	JudgeCtx      int           `json:"judge_ctx"`
	FirstChunk    time.Duration `json:"first_chunk"` // the watchdogs' limits
	BetweenChunks time.Duration `json:"between_chunks"`
	WholeCall     time.Duration `json:"whole_call"`
	Retries       int           `json:"retries"`
	Tool          string        `json:"tool"` // name and version of the program
}

// Maker is a model that answers or judges.
type Maker struct {
	Kind         string `json:"kind"`              // "ollama", "openai", "recorded"
	Name         string `json:"name"`              // as the host knows it, or the file of recorded answers
	Address      string `json:"address,omitempty"` // of an endpoint that is none of the run's hosts
	Digest       string `json:"digest,omitempty"`  // of all that makes it: weights, template, settings; or of the recorded answers
	Weights      string `json:"weights,omitempty"` // digest of the weights alone; "" when unknown
	Family       string `json:"family,omitempty"`  // the architecture, which is not the maker
	Parameters   string `json:"parameters,omitempty"`
	Quantization string `json:"quantization,omitempty"`
}

// Status is where a run stands.
type Status string

// The statuses there are.
const (
	Running     Status = "running"
	Finished    Status = "finished"
	Interrupted Status = "interrupted" // cancelled or killed; it can be resumed
	StoppedRun  Status = "stopped"     // the host could not be used; it can be resumed
)

// Stop is why a run stopped before its end.
type Stop struct {
	Cause  evaluation.Cause `json:"cause"`
	Detail string           `json:"detail"`
}

// Warning is something a reader of the run has to know.
type Warning struct {
	Code   string `json:"code"`
	Detail string `json:"detail,omitempty"`
}

// The codes of a run's warnings.
const (
	SameWeights    = "same_weights"    // candidate and judge are one model under one name or two
	SameMaker      = "same_maker"      // they come from one maker, as far as can be told
	MakerUnknown   = "maker_unknown"   // whether they do cannot be told
	HostSetAside   = "host_set_aside"  // a host failed, and others took over its cases
	OldServer      = "old_server"      // the server knows neither truncate nor shift
	SmallerContext = "smaller_context" // the model takes less than was asked for
	ThinkingJudge  = "thinking_judge"  // a judge that may think before it writes
	NoCriteria     = "no_criteria"     // cases that ask nothing of the judge
	NoRecording    = "no_recording"    // cases to whose turns not all answers are recorded
	NotOfSuite     = "not_of_suite"    // recorded answers to cases the suite does not have
)

// Case is the run's case and outcome, settled: what a run that stopped did not
// reach, it did not reach for what stopped it.
func (r Run) Case(id string) (Case, Outcome, bool) {
	of, known := r.Suite.Case(id)
	if !known {
		return Case{}, Outcome{}, false
	}
	cause := &evaluation.Unjudged{Cause: evaluation.Cancelled}
	if r.Stopped != nil {
		cause = &evaluation.Unjudged{Cause: r.Stopped.Cause, Detail: r.Stopped.Detail}
	}
	for _, o := range r.Outcomes {
		if o.Case == id {
			return of, o.settled(of, cause), true
		}
	}
	return of, Outcome{Case: id}.settled(of, cause), true
}

// Settled is the outcome of every case of the suite, in its order.
func (r Run) Settled() []Outcome {
	all := make([]Outcome, len(r.Suite.Cases))
	for i, of := range r.Suite.Cases {
		_, all[i], _ = r.Case(of.ID)
	}
	return all
}

// Tally is a run in numbers. Cases = Passed + Blocking.
type Tally struct {
	Cases, Passed, Blocking, Unjudged, Unanswered int
	Warned                                        int // passed or not, with a "no" to a criterion that is not critical
	Waiting, Upheld, Cleared                      int // of the blocking ones, where they stand with the people
}

// Tally counts the run.
func (r Run) Tally() Tally {
	var t Tally
	for i, o := range r.Settled() {
		of := r.Suite.Cases[i]
		t.Cases++
		if o.Unanswered != nil {
			t.Unanswered++
		}
		if o.Unjudged != nil {
			t.Unjudged++
		}
		if len(Warnings(of, o)) > 0 {
			t.Warned++
		}
		switch StandingOf(of, o) {
		case NotBlocking:
			t.Passed++
			continue
		case Waiting:
			t.Waiting++
		case Upheld:
			t.Upheld++
		case Cleared:
			t.Cleared++
		}
		t.Blocking++
	}
	return t
}

// Cleared reports whether the run is cleared: it is finished, every blocking
// case was reread, and none is confirmed. A run without blocking cases is.
func (r Run) Cleared() bool {
	t := r.Tally()
	return r.Status == Finished && t.Waiting == 0 && t.Upheld == 0
}
