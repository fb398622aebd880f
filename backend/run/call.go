package run

import (
	"context"
	"fmt"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// freeing is how long a host may take to be freed.
const freeing = 30 * time.Second

// ended is how one try of a unit ended.
type ended struct {
	job      *job
	host     *host
	failure  *model.Failure // nil: done
	answered bool           // the host answered at least one call of the try
	took     time.Duration
	notFreed *model.Failure // the host had to be freed and could not be
}

// try does the unit's work on the host, and frees the host afterwards if a call
// was given up: the next call there shall not wait for one that nobody reads.
func (e Engine) try(ctx context.Context, j *job, h *host, say func(Event)) ended {
	m := h.Model
	if j.Model != nil {
		m = j.Model()
	}
	watched := &witness{model: model.Watched(m, e.Limits)}
	began := time.Now()
	failure := j.Work(ctx, Try{
		Host: h.Host, Number: j.tries, Model: watched,
		Stream: func(text string) {
			if text != "" { // otherwise a sign of life
				say(Event{Kind: Text, Case: j.ID, Host: h.Host, Try: j.tries, Text: text})
			}
		},
	})
	end := ended{job: j, host: h, failure: failure, answered: watched.answered, took: time.Since(began)}
	if watched.givenUp {
		// The context may be over, and be why the host has to be freed.
		end.notFreed = model.FailureOf(h.free(context.WithoutCancel(ctx)))
	}
	return end
}

// free frees the worker's host, in bounded time.
func (w Worker) free(ctx context.Context) error {
	if w.Free == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, freeing)
	defer cancel()
	if err := w.Free(ctx); err != nil {
		return fmt.Errorf("not freed: %w", err)
	}
	return nil
}

// witness is a model, and sees how its calls end.
type witness struct {
	model    model.Model
	answered bool
	givenUp  bool // nobody waited for the end of a call that the host had begun
}

func (w *witness) Ask(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error) {
	reply, err := w.model.Ask(ctx, prompt, stream)
	if err == nil {
		w.answered = true
		return reply, nil
	}
	failure := model.FailureOf(err)
	switch failure.Cause {
	case evaluation.PromptTooLong, evaluation.EmptyReply, evaluation.CutByLength:
		w.answered = true
	case evaluation.Stalled, evaluation.Timeout, evaluation.Cancelled:
		w.givenUp = true
	}
	if reply.Text != "" {
		w.answered = true
	}
	if ctx.Err() != nil {
		w.givenUp = true
	}
	return reply, failure
}
