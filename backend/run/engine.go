package run

import (
	"context"
	"errors"

	"contrejuge/backend/model"
)

// Engine does units of work on hosts. It is used once for each phase.
type Engine struct {
	Workers []Worker
	Limits  model.Limits // the watchdogs' limits on each call
	// Retries is how often a unit is tried again after failures that may pass, on
	// another host if there is one.
	Retries int
	// Tell is told what happens, in order and from one goroutine at a time. It may
	// take its time: nothing waits for it but the end of Do. May be nil.
	Tell func(Event)
	// Aside keeps that a host was set aside, before anybody is told. It is never
	// called while a unit is kept. Its error stops the engine. May be nil.
	Aside func(ctx context.Context, host string, failure *model.Failure) error
}

// Phase is what the units are for.
type Phase struct {
	Name   string
	Before int // units that had ended before, for the progress
}

// Do does the units, handed out in their order as hosts come free, and returns
// when each has ended and every event was told. A unit that failed has ended.
//
// A failure that may pass is tried again; the host rests meanwhile. A host that
// fails as host, also when it is tried again, is set aside and its unit goes to
// another; the last host never is. Three calls in a row that fail as host, on
// whatever hosts and before anything was answered, stop the engine, once the hosts
// that had no part in them had their chance.
//
// Errors: a *[Stop]; what a Keep or Aside failed with; the context's. After any of
// them the units that were not begun stay unreached, those under way are cancelled
// and kept, and no host still computes for them unless HostBusy said so.
func (e Engine) Do(ctx context.Context, phase Phase, units []Unit) error {
	t := newTeller(e.Tell, phase, len(units))
	defer t.close()
	t.say(Event{Kind: PhaseStarted})
	if len(units) == 0 {
		return nil
	}
	if len(e.Workers) == 0 {
		return errors.New("engine: no worker")
	}
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	r := newRound(e, t, phase, units, cancel)
	r.run(inner)
	switch {
	case r.err != nil:
		return r.err
	case r.stop != nil:
		t.say(Event{Kind: Stopped, Failure: r.stop.Failure})
		return r.stop
	case r.cut:
		return context.Cause(ctx)
	}
	return nil
}
