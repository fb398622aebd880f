package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/judge"
)

// criteria compares the judge's prompts of the last run, one a case, with prompts
// about one criterion each that are otherwise the same: the tokens that are sent,
// and the time in which the server reads them. What is replied does not matter
// here, so there is one token of it.
func (a *asker) criteria(ctx context.Context, r *report) error {
	var together, apart []call
	for n, c := range a.spec.Suite.Cases {
		// First come the answers, then the judgments, both in the suite's order.
		asked := a.calls[len(a.spec.Suite.Cases)+n]
		short, err := asked.with(nil)
		if err != nil {
			return err
		}
		together = append(together, short)
		_, outcome, _ := a.ran.Case(c.ID)
		for _, criterion := range c.Criteria {
			one := c
			one.Criteria = []bench.Criterion{criterion}
			p := judge.CasePrompt(a.spec.Suite, one, outcome.Answers, a.spec.Context)
			short, err := asked.with(map[string]any{"system": p.System, "prompt": p.Messages[0].Content, "format": p.Schema})
			if err != nil {
				return err
			}
			apart = append(apart, short)
		}
	}
	inOne, inFive := a.reading("all criteria at once", together), a.reading("one criterion after the other", apart)
	// One round and no warming up: by the server's clock they are far apart.
	ours, err := inOne.once(ctx)
	if err != nil {
		return err
	}
	theirs, err := inFive.once(ctx)
	if err != nil {
		return err
	}
	cases := len(a.spec.Suite.Cases)
	r.figures = append(r.figures, figure{
		"prompt tokens of a case with five criteria, one call and five", thousands(inOne.tokens / cases), thousands(inFive.tokens / cases),
		float64(inOne.tokens) / float64(inFive.tokens), 1,
	})
	r.compare(fmt.Sprintf("reading the prompts of %d such cases, one call each and five", cases), ours, theirs, 1)
	return nil
}

// with is the same call with some fields changed and one token of a reply.
func (c call) with(changes map[string]any) (call, error) {
	var fields, options map[string]json.RawMessage
	if err := json.Unmarshal(c.body, &fields); err != nil {
		return call{}, err
	}
	if err := json.Unmarshal(fields["options"], &options); err != nil {
		return call{}, err
	}
	options["num_predict"] = json.RawMessage("1")
	set := map[string]any{"options": options}
	for name, value := range changes {
		set[name] = value
	}
	for name, value := range set {
		text, err := json.Marshal(value)
		if err != nil {
			return call{}, err
		}
		fields[name] = text
	}
	body, err := json.Marshal(fields)
	return call{path: c.path, body: body}, err
}

// reader has prompts read, and is timed by the server's clock: ours would count
// the loading of the model as well.
type reader struct {
	contender
	tokens int // of all prompts
}

func (a *asker) reading(name string, calls []call) *reader {
	r := &reader{}
	var took time.Duration
	r.name = name
	r.prepare = a.free
	r.do = func(ctx context.Context) error {
		replies, err := a.bare.all(ctx, calls)
		r.tokens, took = 0, 0
		for _, reply := range replies {
			r.tokens += reply.PromptTokens
			took += reply.PromptTime
		}
		return err
	}
	r.took = func() time.Duration { return took }
	return r
}
