package run

import (
	"context"

	"contrejuge/backend/bench"
	"contrejuge/backend/judge"
	"contrejuge/backend/model"
)

// judging makes units of the cases to be judged.
func (b Bench) judging(l *ledger, cases []bench.Case) []Unit {
	units := make([]Unit, len(cases))
	for i, c := range cases {
		o := l.outcomes[c.ID]
		units[i] = Unit{
			ID: c.ID,
			Work: func(ctx context.Context, try Try) (failure *model.Failure) {
				o, failure = b.judge(ctx, try, c, o)
				return failure
			},
			Keep: func(ctx context.Context) error { return l.save(ctx, l.keep.SaveJudged, o) },
		}
	}
	return units
}

// judge is the outcome with its judgment, or with why there is none.
func (b Bench) judge(ctx context.Context, try Try, c bench.Case, o bench.Outcome) (bench.Outcome, *model.Failure) {
	judgment, failure := judge.Case(ctx, try.Model, b.Run.Suite, c, o.Answers, b.Run.Settings.JudgeCtx, try.Stream)
	by := b.Run.Settings.Judge
	call := &judgment.Call
	call.Model, call.Digest, call.Host, call.Tries = by.Name, by.Digest, try.Host, try.Number
	o.Judgment, o.Unjudged, o.Failed = &judgment, nil, nil
	if failure != nil {
		o.Judgment, o.Unjudged, o.Failed = nil, failure.Unjudged(), call
	}
	return o, failure
}

// Again are the outcomes that a run which judges the same answers again begins
// with: answers, checked as the suite says now, and no judgment. The suite's
// cases are those that were answered, whatever else it asks of the answers.
func Again(of bench.Run, suite bench.Suite) []bench.Outcome {
	var all []bench.Outcome
	for _, c := range suite.Cases {
		_, was, _ := of.Case(c.ID)
		o := bench.Outcome{Case: c.ID, Answers: was.Answers, Answering: was.Answering, Unanswered: was.Unanswered}
		if o.Answered() {
			o.Checks = examined(c, o.Answers)
		} else if len(c.Criteria) > 0 {
			o.Unjudged = o.Unanswered
		}
		all = append(all, o)
	}
	return all
}
