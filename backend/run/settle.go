package run

import (
	"cmp"
	"context"
	"slices"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// settle decides what becomes of a try's unit and of its host.
func (r *round) settle(ctx context.Context, end ended) {
	j, h, failure := end.job, end.host, end.failure
	h.busy = false
	r.underway--
	j.last, j.took = failure, end.took
	if end.answered || failure == nil {
		h.answered()
		r.spoke, r.row = true, 0
	}
	switch {
	case failure == nil:
		r.end(ctx, j)
	case ctx.Err() != nil:
		if failure.Cause == evaluation.Cancelled || failure.Transient() || failure.OfHost() {
			r.cut = true
		}
		r.end(ctx, j)
	default:
		r.blame(ctx, h, failure)
		j.failed[h] = true
		if r.again(j, failure) {
			r.teller.say(Event{Kind: CaseRetried, Case: j.ID, Host: h.Host, Try: j.tries, Took: j.took, Failure: failure})
			r.queue = append(r.queue, j)
			slices.SortFunc(r.queue, func(x, y *job) int { return cmp.Compare(x.place, y.place) })
		} else {
			r.end(ctx, j)
		}
	}
	if end.notFreed != nil {
		r.teller.say(Event{Kind: HostBusy, Host: h.Host, Failure: end.notFreed})
		r.setAside(ctx, h, end.notFreed)
	}
}

// blame counts the failure against its host.
func (r *round) blame(ctx context.Context, h *host, failure *model.Failure) {
	if failure.Transient() {
		h.rest(r.row >= tooMany)
	}
	if !failure.OfHost() {
		return
	}
	r.row++
	r.last = failure
	h.asHost++
	if !failure.Transient() || h.asHost > r.engine.Retries {
		r.setAside(ctx, h, failure)
	}
}

// again reports whether the job is to be tried again after the failure. From a
// host that failed as host it is sent on until each one had it: that says
// nothing about the job.
func (r *round) again(j *job, failure *model.Failure) bool {
	if failure.OfHost() && j.elsewhere(r.hosts) {
		return true
	}
	if !failure.Transient() || j.retries >= r.engine.Retries || r.row > tooMany { // nobody is there to ask again
		return false
	}
	j.retries++
	return true
}

// setAside sets the host aside, unless it is the last one.
func (r *round) setAside(ctx context.Context, h *host, failure *model.Failure) {
	if h.aside || r.hosts.live() == 1 || ctx.Err() != nil {
		return
	}
	h.aside = true
	r.estimate()
	if r.engine.Aside != nil {
		if err := r.engine.Aside(context.WithoutCancel(ctx), h.Host, failure); err != nil {
			r.fail(err)
			return
		}
	}
	r.teller.say(Event{Kind: HostSetAside, Host: h.Host, Failure: failure})
}

// end keeps what became of the job, then tells it.
func (r *round) end(ctx context.Context, j *job) {
	if j.Keep != nil {
		if err := j.Keep(context.WithoutCancel(ctx)); err != nil {
			r.fail(err)
			return
		}
	}
	r.done++
	r.open--
	if j.last == nil || (!j.last.OfHost() && j.last.Cause != evaluation.Cancelled) {
		r.measured++
		r.measures += j.took
	}
	r.estimate()
	r.teller.say(Event{Kind: CaseEnded, Case: j.ID, Host: j.host.Host, Try: j.tries, Took: j.took, Failure: j.last})
}

// leave settles what was not handed out any more: a unit that was tried keeps the
// failure of its try, the others stay unreached.
func (r *round) leave(ctx context.Context) {
	if !r.spoke && r.row >= tooMany && ctx.Err() == nil && r.err == nil {
		r.stop = &Stop{Failure: r.last}
	}
	for _, j := range r.queue {
		r.cut = true
		if j.last != nil {
			r.end(ctx, j)
		}
	}
}

// fail stops everything because of what could not be kept.
func (r *round) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.cancel()
}

// estimate is how far the phase is now.
func (r *round) estimate() {
	var left *time.Duration
	if r.measured > 0 {
		mean := r.measures / time.Duration(r.measured)
		rest := mean * time.Duration(r.open) / time.Duration(max(1, min(r.hosts.live(), r.open)))
		left = &rest
	}
	r.teller.set(r.done, left)
}
