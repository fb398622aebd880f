package run

import (
	"context"
	"slices"
	"time"

	"contrejuge/backend/model"
)

// round is one phase under way. All of it belongs to the goroutine of Do; tries
// run in goroutines of their own and report through ends.
type round struct {
	engine   Engine
	teller   *teller
	cancel   context.CancelFunc
	hosts    hosts
	queue    []*job // waiting, in the order of the units
	ends     chan ended
	underway int

	done     int
	open     int // units that have not ended
	measured int
	measures time.Duration

	spoke bool           // a host answered in this phase
	row   int            // calls in a row that failed as host
	last  *model.Failure // the latest of them
	stop  *Stop
	cut   bool  // a unit was cancelled or not begun
	err   error // what could not be kept
}

func newRound(e Engine, t *teller, phase Phase, units []Unit, cancel context.CancelFunc) *round {
	r := &round{engine: e, teller: t, cancel: cancel, hosts: hostsOf(e.Workers), done: phase.Before, open: len(units)}
	r.ends = make(chan ended, len(r.hosts))
	for i, u := range units {
		r.queue = append(r.queue, &job{Unit: u, place: i, failed: map[*host]bool{}})
	}
	return r
}

// run hands out, waits, and settles, until there is nothing left to wait for.
func (r *round) run(ctx context.Context) {
	cancelled := ctx.Done()
	for {
		r.handOut(ctx)
		rested := r.restEnds(ctx)
		if r.underway == 0 && rested == nil {
			break
		}
		select {
		case end := <-r.ends:
			r.settle(ctx, end)
		case <-rested:
		case <-cancelled:
			cancelled = nil // seen: what is under way ends by itself
		}
	}
	r.leave(ctx)
}

// goesOn reports whether anything more is handed out.
func (r *round) goesOn(ctx context.Context) bool { return ctx.Err() == nil && r.err == nil }

// trusts reports whether the host is still handed something: after too many
// failures in a row, and before anything was answered, only one that had no part
// in them is.
func (r *round) trusts(h *host) bool {
	return !h.aside && (r.spoke || r.row < tooMany || h.asHost == 0)
}

// handOut gives each free host the first job that suits it.
func (r *round) handOut(ctx context.Context) {
	for _, h := range r.hosts {
		if !r.goesOn(ctx) || !r.trusts(h) || !h.ready(time.Now()) {
			continue
		}
		i := slices.IndexFunc(r.queue, func(j *job) bool { return j.suits(h, r.hosts) })
		if i < 0 {
			continue
		}
		j := r.queue[i]
		r.queue = slices.Delete(r.queue, i, i+1)
		j.tries++
		j.host, h.busy = h, true
		r.underway++
		r.teller.say(Event{Kind: CaseStarted, Case: j.ID, Host: h.Host, Try: j.tries})
		go func() { r.ends <- r.engine.try(ctx, j, h, r.teller.say) }()
	}
}

// restEnds tells when the first of the hosts that rest may be handed something;
// nil when none rests or nothing is left to hand out.
func (r *round) restEnds(ctx context.Context) <-chan time.Time {
	if !r.goesOn(ctx) || len(r.queue) == 0 {
		return nil
	}
	var first *host
	for _, h := range r.hosts {
		if !h.busy && r.trusts(h) && h.rests.After(time.Now()) && (first == nil || h.rests.Before(first.rests)) {
			first = h
		}
	}
	if first == nil {
		return nil
	}
	return time.After(time.Until(first.rests))
}
