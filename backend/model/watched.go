package model

import (
	"context"
	"fmt"
	"time"

	"contrejuge/backend/evaluation"
)

// Watched is the model with watchdogs of our own on each call, since a host may
// stay silent for ever: a call without its first piece in time, or without the
// next one, has stalled; one that takes too long as a whole is a timeout. The
// reply so far is kept. See [Host.Free] for what to do afterwards.
func Watched(m Model, l Limits) Model { return watched{m, l} }

type watched struct {
	model  Model
	limits Limits
}

func (w watched) Ask(ctx context.Context, prompt Prompt, stream func(string)) (Reply, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)

	whole := after(w.limits.Whole, func() {
		end(&Failure{Cause: evaluation.Timeout, Detail: fmt.Sprintf("no end in %s", w.limits.Whole)})
	})
	defer whole.stop()
	first := after(w.limits.FirstChunk, func() {
		end(&Failure{Cause: evaluation.Stalled, Detail: fmt.Sprintf("no first word in %s", w.limits.FirstChunk)})
	})
	defer first.stop()
	var next *watchdog
	defer func() { next.stop() }()

	silent := true
	reply, err := w.model.Ask(ctx, prompt, func(text string) {
		if silent {
			silent = false
			first.stop()
			next = after(w.limits.BetweenChunks, func() {
				end(&Failure{Cause: evaluation.Stalled, Detail: fmt.Sprintf("no further word in %s", w.limits.BetweenChunks)})
			})
		} else {
			next.reset()
		}
		if stream != nil {
			stream(text)
		}
	})
	if err == nil {
		return reply, nil
	}
	if f := Ended(ctx); f != nil {
		f.Silent = silent
		return reply, f
	}
	return reply, FailureOf(err)
}

// watchdog calls somebody when nobody has come for a while. A nil one has no
// limit.
type watchdog struct {
	limit time.Duration
	timer *time.Timer
}

func after(limit time.Duration, call func()) *watchdog {
	if limit <= 0 {
		return nil
	}
	return &watchdog{limit, time.AfterFunc(limit, call)}
}

func (w *watchdog) reset() {
	if w != nil {
		w.timer.Reset(w.limit)
	}
}

func (w *watchdog) stop() {
	if w != nil {
		w.timer.Stop()
	}
}
