package judging

import (
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

// Target is what a judging judges.
type Target string

// The targets there are.
const (
	Questions Target = "questions" // questions that two candidates answer first; they become a source
	Source    Target = "source"    // the rows of a source as they are
	Items     Target = "queue"     // the reviewed items of a queue: a trial, which counts nowhere until it is adopted
)

// Judging is one passage of a judge: its frozen settings, and how far it came.
type Judging struct {
	ID       string // unique among runs and judgings
	Settings Settings
	Status   bench.Status
	Stopped  *bench.Stop // why it stopped before its end; nil otherwise
	Started  time.Time
	Ended    time.Time // zero while it goes on
	Warnings []bench.Warning
	Adopted  int // the number of the version that a trial became; 0 none
	Tally    Tally
}

// Settings are how a judging is made, frozen when it begins.
type Settings struct {
	Target Target `json:"target"`
	Name   string `json:"name"`             // of the source or the queue
	Origin string `json:"origin,omitempty"` // the file of the questions

	// Of questions: who answers, and how.
	A       bench.Maker   `json:"a"`
	B       bench.Maker   `json:"b"`
	System  string        `json:"system,omitempty"`
	Options bench.Options `json:"options"`

	Judge   bench.Maker `json:"judge"`
	Orders  Orders      `json:"orders"`
	Seed    int64       `json:"seed"` // of random orders, and of which items are held out
	Wording Wording     `json:"wording"`
	Version int         `json:"version,omitempty"` // the adopted version the wording is of; 0 none
	// Of a trial: the judge it is compared with, and the percent of the items that
	// are held out, see [HeldOut].
	Against string `json:"against,omitempty"`
	HeldOut int    `json:"held_out,omitempty"`
	Prompt  string `json:"prompt"`       // digest of how the judge is asked, whatever the answers: both orders share it
	By      string `json:"by,omitempty"` // who began it

	Hosts         []string      `json:"hosts"`
	JudgeCtx      int           `json:"judge_ctx"`
	FirstChunk    time.Duration `json:"first_chunk"` // the watchdogs' limits
	BetweenChunks time.Duration `json:"between_chunks"`
	WholeCall     time.Duration `json:"whole_call"`
	Retries       int           `json:"retries"`
	Tool          string        `json:"tool"` // name and version of the program
}

// OrdersOf are the orders in which a row with this key and that many answers is
// judged. Verdicts are asked of one answer, which has no order.
func (s Settings) OrdersOf(key string, answers int) []evaluation.Order {
	if s.Wording.Form == evaluation.ByVerdicts {
		answers = 1
	}
	return s.Orders.Of(s.Seed, key, answers)
}

// Tally is a judging in numbers. A judgment is one row seen in one order.
type Tally struct {
	Questions  int `json:"questions"`  // to be answered; 0 of other targets
	Unanswered int `json:"unanswered"` // of them, without both answers
	Rows       int `json:"rows"`       // to be judged: what is answered
	Judgments  int `json:"judgments"`  // to be made of them
	Judged     int `json:"judged"`     // usable
	Unjudged   int `json:"unjudged"`   // not usable, or never reached
}

// Done reports whether nothing is left to ask.
func (t Tally) Done() bool { return t.Unanswered == 0 && t.Unjudged == 0 }

// Question is a question that two candidates answer.
type Question struct {
	Place     int // in the order of the file, from 0
	ID        string
	Messages  []evaluation.Message
	Reference string
	Answers   map[evaluation.Label]Answered // as far as they were asked
}

// Answered is what became of one question with one candidate: an answer, or
// why there is none.
type Answered struct {
	Content    string
	Unanswered *evaluation.Unjudged
	Call       bench.Call
}

// Usable reports whether there is an answer.
func (a Answered) Usable() bool { return a.Unanswered == nil && a.Content != "" }

// Subject is one row to be judged, without its texts.
type Subject struct {
	Number  int64 // the store's, of the source's row or of the queue's item
	Key     string
	Answers int
	Pending []evaluation.Order // the orders without a usable judgment of this judging
}

// Result is what became of one row in one order: a judgment that can be used, or
// one with its cause. Calls are kept whole either way.
type Result struct {
	Subject  int64
	Key      string // the row's; read only
	Judgment evaluation.Judgment
	Call     bench.Call
}
