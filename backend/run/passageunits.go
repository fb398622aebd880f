package run

import (
	"context"
	"strconv"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
)

// questions makes units of the questions to be answered. They hold where a
// question stands and not its texts, which are read when it is asked: there may be
// many thousands.
func (p *passage) questions(c candidate, open []judging.Question) []Unit {
	units := make([]Unit, len(open))
	for i, q := range open {
		place, id := q.Place, q.ID
		if id == "" {
			id = strconv.Itoa(place + 1)
		}
		var a *judging.Answered // none before it is asked, for many thousands wait
		var read reading
		units[i] = Unit{
			ID: id,
			Work: func(ctx context.Context, try Try) (failure *model.Failure) {
				q, err := p.Keep.Question(ctx, place)
				if failure = read.ended(ctx, err); failure != nil {
					return failure
				}
				answer, failure := p.answer(ctx, try, c.maker, q)
				a = &answer
				return failure
			},
			Keep: func(ctx context.Context) error {
				if read.failed {
					return read.err
				}
				return p.Keep.SaveAnswered(ctx, place, c.label, *a)
			},
		}
		if c.Recorded != nil {
			recorded := q.ID
			units[i].Model = func() model.Model { return c.Recorded(recorded) }
		}
	}
	return units
}

// answer asks the candidate one question.
func (p *passage) answer(ctx context.Context, try Try, by bench.Maker, q judging.Question) (judging.Answered, *model.Failure) {
	prompt := model.Prompt{System: p.Of.Settings.System, Messages: q.Messages, Options: optionsOf(p.Of.Settings.Options)}
	reply, err := try.Model.Ask(ctx, prompt, try.Stream)
	a := judging.Answered{Call: callOf(by, try, prompt, reply)}
	failure := model.FailureOf(err)
	if err == nil {
		failure = unusable(prompt, reply)
	}
	if failure != nil {
		a.Unanswered = failure.Unjudged()
		return a, failure
	}
	a.Content = reply.Text
	return a, nil
}

// judging makes units of the rows to be judged, one for each order.
func (p *passage) judging(subjects []judging.Subject) []Unit {
	var units []Unit
	for _, s := range subjects {
		for _, order := range s.Pending {
			units = append(units, p.row(s.Number, s.Key, order, s.Answers))
		}
	}
	return units
}

// row makes a unit of one row in one order.
func (p *passage) row(number int64, key string, order evaluation.Order, answers int) Unit {
	id := key
	if answers > 1 { // in each order it is a unit of its own
		id += " " + string(order)
	}
	var result *judging.Result // none before it is asked, for many thousands wait
	var read reading
	return Unit{
		ID: id,
		Work: func(ctx context.Context, try Try) (failure *model.Failure) {
			row, err := p.Keep.Subject(ctx, number)
			if failure = read.ended(ctx, err); failure != nil {
				return failure
			}
			s := &p.Of.Settings
			result = &judging.Result{Subject: number, Key: key}
			result.Judgment, result.Call, failure = judge.Row(ctx, try.Model, s.Wording, row, order, s.JudgeCtx, try.Stream)
			result.Judgment.Judge, result.Judgment.Order, result.Judgment.Prompt, result.Judgment.Judging = s.Judge.Name, order, s.Prompt, p.Of.ID
			if failure != nil {
				result.Judgment.Unjudged = failure.Unjudged()
			}
			call := &result.Call
			call.Model, call.Digest, call.Host, call.Tries = s.Judge.Name, s.Judge.Digest, try.Host, try.Number
			return failure
		},
		Keep: func(ctx context.Context) error {
			if read.failed {
				return read.err
			}
			return p.Keep.SaveResult(ctx, *result)
		},
	}
}

// reading is how it went to read what is to be asked.
type reading struct {
	failed bool
	err    error // what keeps it from being read; nil when nobody waits any more
}

// ended is the failure of a try for which nothing could be read. Nothing was asked
// and nothing is kept of it; an error stops the engine when it comes to that.
func (r *reading) ended(ctx context.Context, err error) *model.Failure {
	r.failed, r.err = err != nil, err
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		r.err = nil
	}
	return &model.Failure{Cause: evaluation.Cancelled, Silent: true, Err: err}
}
