package bench

import (
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
)

// Outcome is what became of one case of a run.
//
// It is answered or unanswered with a cause, and judged or unjudged with a
// cause; a case that was not reached, or that a killed run left, is unanswered
// or unjudged as cancelled ([Outcome.Settled]). A case without criteria asks
// nothing of the judge and is neither.
type Outcome struct {
	Case       string
	Answers    []string // one for each turn; the last is the answer that is judged
	Answering  []Call   // how each answer was got
	Unanswered *evaluation.Unjudged
	Checks     []check.Result // in the order of the case's checks; none while unanswered
	Judgment   *Judgment
	Unjudged   *evaluation.Unjudged
	Failed     *Call // the judge's call that could not be used; nil when none was made
	Reread     *Reread
}

// Answer is the answer that was checked and judged last, "" while there is none.
func (o Outcome) Answer() string {
	if len(o.Answers) == 0 {
		return ""
	}
	return o.Answers[len(o.Answers)-1]
}

// Answered reports whether there is an answer to every turn.
func (o Outcome) Answered() bool { return o.Unanswered == nil && len(o.Answers) > 0 }

// Judged reports whether there is a usable judgment.
func (o Outcome) Judged() bool { return o.Judgment != nil && o.Unjudged == nil }

// Settled is the outcome with nothing left open: what has no answer or no
// judgment and no cause either was cancelled, and a judgment that lacks a
// criterion is none.
func (o Outcome) Settled(of Case) Outcome {
	return o.settled(of, &evaluation.Unjudged{Cause: evaluation.Cancelled})
}

// settled leaves nothing open, for the cause that nothing came of it.
func (o Outcome) settled(of Case, cause *evaluation.Unjudged) Outcome {
	if !o.Answered() {
		if o.Unanswered == nil {
			o.Unanswered = cause
		}
		o.Checks, o.Judgment = nil, nil
	}
	switch {
	case o.Unjudged != nil || len(of.Criteria) == 0:
	case o.Judgment == nil:
		o.Unjudged = cause
	default:
		o.Unjudged = o.Judgment.lacks(of)
	}
	return o
}

// Digest identifies what a person rereads: answers, checks and judgment. A
// reread of another digest was of another outcome.
func (o Outcome) Digest() string {
	o.Reread, o.Answering, o.Failed = nil, nil, nil
	if len(o.Answers) == 0 { // none and an empty list are the same outcome
		o.Answers = nil
	}
	if len(o.Checks) == 0 {
		o.Checks = nil
	}
	if o.Judgment != nil {
		bare := Judgment{Verdicts: o.Judgment.Verdicts}
		o.Judgment = &bare
	}
	return digestOf(o)
}
