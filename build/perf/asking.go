package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/model"
	"contrejuge/backend/model/ollama"
	"contrejuge/backend/workspace"
)

// overhead is what a run may take, in times of its calls alone.
const overhead = 1.05

// asking measures a run of a suite, from its start until everything is kept,
// against the same calls of the same server one after another, counts the calls,
// and compares asking about all criteria at once with asking about each.
func asking(ctx context.Context, dir string, e extent, r *report) error {
	return withServer(ctx, e, func(server string) error {
		a, err := newAsker(ctx, dir, server, e)
		if err != nil {
			return err
		}
		err = a.runs(ctx, e, r)
		if err == nil {
			err = a.criteria(ctx, r)
		}
		return errors.Join(err, a.close())
	})
}

// asker runs a suite again and again, by the product and by its calls alone.
type asker struct {
	product *product
	host    *ollama.Host
	counter *counter
	bare    bare
	spec    workspace.RunSpec

	ran   bench.Run // the last run, and what it asked
	calls []call
	most  int             // calls of a run
	least time.Duration   // the shortest of the bare calls, over all rounds
	rest  []time.Duration // of each run, what it took beside its calls
}

func newAsker(ctx context.Context, dir, server string, e extent) (*asker, error) {
	host, err := ollama.NewHost(server)
	if err != nil {
		return nil, err
	}
	counter, err := newCounter(server)
	if err != nil {
		return nil, err
	}
	p, err := openProduct(ctx, filepath.Join(dir, "asking.db"))
	if err != nil {
		counter.close()
		return nil, err
	}
	spec := workspace.RunSpec{
		Suite: questions(e.cases), Candidate: workspace.ParseReference(candidate), Judge: judgeModel,
		Asking: workspace.DefaultAsking(counter.address),
	}
	return &asker{product: p, host: host, counter: counter, bare: newBare(server), spec: spec}, nil
}

func (a *asker) close() error {
	a.bare.client.CloseIdleConnections()
	a.host.Close()
	a.counter.close()
	return errors.Join(a.product.Close(), removeFile(a.product.file))
}

// runs measures the whole runs and their calls.
func (a *asker) runs(ctx context.Context, e extent, r *report) error {
	times, err := medians(ctx, e.runs, []contender{
		{name: "a run", prepare: a.free, do: a.run, after: a.examine},
		{name: "bare calls", prepare: a.free, do: a.repeat},
	})
	if err != nil {
		return err
	}
	if a.least < e.call {
		return fmt.Errorf("a call took only %s, which says nothing of calls of %s: the models have to be slower", shown(a.least), shown(e.call))
	}
	cases, calls := len(a.spec.Suite.Cases), 2*len(a.spec.Suite.Cases)
	r.compare(fmt.Sprintf("a run of %d cases, whose calls take %s and more", cases, shown(a.least)), times[0], times[1], overhead)
	r.figures = append(r.figures, figure{
		fmt.Sprintf("calls of a run of %d cases", cases), fmt.Sprint(a.most), fmt.Sprint(calls), float64(a.most) / float64(calls), 1,
	})
	slices.Sort(a.rest)
	r.time("a run beside its calls: while no model is asked", a.rest[len(a.rest)/2])
	return nil
}

// free takes both models out of the server's memory, and with them what it still
// knows of earlier prompts.
func (a *asker) free(ctx context.Context) error {
	return errors.Join(a.host.Free(ctx, candidate), a.host.Free(ctx, judgeModel), tidy())
}

// run runs the suite, with somebody watching as a page does.
func (a *asker) run(ctx context.Context) (err error) {
	a.counter.take()
	begin := time.Now()
	a.ran, err = a.product.Runs.Start(ctx, a.spec, workspace.Watching{Tell: func(workspace.RunEvent) {}})
	a.rest = append(a.rest, time.Since(begin))
	return err
}

// examine sees that the run did all it had to do, and counts what it asked.
func (a *asker) examine(context.Context) error {
	a.calls = a.counter.take()
	for _, c := range a.calls {
		a.rest[len(a.rest)-1] -= c.took
	}
	a.most = max(a.most, len(a.calls))
	t := a.ran.Tally()
	if a.ran.Status != bench.Finished || t.Unanswered+t.Unjudged > 0 || len(a.calls) < 2*t.Cases {
		return fmt.Errorf("the run is %s with %+v after %d calls: %+v", a.ran.Status, t, len(a.calls), a.ran.Outcomes)
	}
	return nil
}

// repeat asks what the last run asked, and sees that it was as much work.
func (a *asker) repeat(ctx context.Context) error {
	replies, err := a.bare.all(ctx, a.calls)
	if err != nil {
		return err
	}
	var ours, theirs model.Reply
	for _, o := range a.ran.Outcomes {
		for _, c := range slices.Concat(o.Answering, []bench.Call{o.Judgment.Call}) {
			ours.PromptTokens += c.PromptTokens
			ours.ReplyTokens += c.ReplyTokens
		}
	}
	for _, reply := range replies {
		theirs.PromptTokens += reply.PromptTokens
		theirs.ReplyTokens += reply.ReplyTokens
		if a.least == 0 || reply.took < a.least {
			a.least = reply.took
		}
	}
	if ours != theirs {
		return fmt.Errorf("%d tokens were read and %d written, and by the run %d and %d",
			theirs.PromptTokens, theirs.ReplyTokens, ours.PromptTokens, ours.ReplyTokens)
	}
	return nil
}
