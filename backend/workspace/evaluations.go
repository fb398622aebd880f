package workspace

import (
	"context"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
)

// Evaluations are judgings: questions that two candidates answer here, and
// sources that a judge judges. Beginning them is in evaluating.go, trials in
// [Workbench].
type Evaluations struct {
	store  Store
	clock  Clock
	chance Chance
	tool   Tool
	reach  *reach
	awake  Awake
}

// EvaluateSpec says how an evaluation is made.
type EvaluateSpec struct {
	Name      string // of the source that the questions become
	Origin    string // the file of the questions
	Licence   string
	Questions []judging.Question
	System    string
	Options   bench.Options // of both candidates
	A, B      Candidate
	ByJudge
}

// JudgeSpec says how a source is judged.
type JudgeSpec struct {
	Source string
	Form   *evaluation.Form // nil: verdicts for datasets and runs, scores for evaluations
	ByJudge
}

// Candidate is who answers.
type Candidate struct {
	Reference
	Endpoint string // the address of a candidate of kind "openai"
	Recording
}

// Recording are the answers of a candidate of kind "recorded".
type Recording struct {
	Answers map[string][]string // by the id of the case or question
	Digest  string              // of these answers
}

// ByJudge says who judges, and what it is asked. What is asked is the wording, or
// else the version, or else the criteria; of none of them, what
// [Evaluations.Wording] says.
type ByJudge struct {
	Judge    string         // a model of the hosts; "": the version's
	Orders   judging.Orders // "": the version's, or else both
	Seed     *int64         // of random orders; nil draws one
	Language string         // of a wording that is made here, "fr" or "en"; "": French
	Wording  *judging.Wording
	Version  *int     // an adopted version; 0 is none of them
	Criteria []string // ids, to be scored
	By       string   // who begins it; may be ""
	// StrictFamily refuses a judge of a candidate's weights or maker, of which the
	// judging otherwise only warns.
	StrictFamily bool
	Asking
}

// ResumeJudgingSpec says what is otherwise when a judging goes on. Everything else
// is as it was frozen.
type ResumeJudgingSpec struct {
	Hosts  []string      // none: the judging's own
	Limits *model.Limits // nil: the judging's own
	A, B   Recording     // of recorded candidates, while questions are unanswered
}

// JudgingWatching is who watches a judging; both may be nil.
type JudgingWatching struct {
	Began func(judging.Judging) // once, when it is there and before anything is asked
	Tell  func(RunEvent)        // as it goes; one at a time, and never waits
}

// List is every judging, trials too, newest first.
func (e *Evaluations) List(ctx context.Context) ([]judging.Judging, error) {
	return e.store.Judgings(ctx)
}

// Show is one judging, named by its id or by an unambiguous beginning of it.
// Errors: judging_not_found, judging_ambiguous.
func (e *Evaluations) Show(ctx context.Context, ref string) (judging.Judging, error) {
	return e.store.Judging(ctx, ref)
}

// Results gives what became of each row, in their order, ab before ba.
func (e *Evaluations) Results(ctx context.Context, ref string, fn func(judging.Result) error) error {
	j, err := e.store.Judging(ctx, ref)
	if err != nil {
		return err
	}
	return e.store.EachResult(ctx, j.ID, fn)
}

// Delete deletes a judging with its calls; rows and items keep the judgments they
// have of it. Errors: judging_not_found, judging_busy.
func (e *Evaluations) Delete(ctx context.Context, ref string) error {
	j, err := e.store.Judging(ctx, ref)
	if err != nil {
		return err
	}
	return e.store.DeleteJudging(ctx, j.ID)
}
