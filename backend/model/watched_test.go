package model_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// paced is a model that stands for a host's pace: it waits before each piece,
// and at the end says what it was set up to say.
type paced struct {
	waits []time.Duration
	piece string
	err   error
}

func (p paced) Ask(ctx context.Context, _ model.Prompt, stream func(string)) (model.Reply, error) {
	var reply model.Reply
	for _, wait := range p.waits {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return reply, model.Ended(ctx)
		}
		reply.Text += p.piece
		stream(p.piece)
	}
	return reply, p.err
}

func TestACallIsWatched(t *testing.T) {
	const m, s = time.Minute, time.Second
	limits := model.Limits{FirstChunk: 15 * m, BetweenChunks: 2 * m, Whole: 30 * m}
	broken := &model.Failure{Cause: evaluation.StreamCut, Detail: "it broke"}
	tests := []struct {
		name   string
		asked  paced
		limits model.Limits
		want   *model.Failure
		text   string
		after  time.Duration
	}{
		{"a slow first word is waited for", paced{[]time.Duration{15*m - s, s}, "a", nil}, limits, nil, "aa", 15 * m},
		{"no first word is a stall", paced{[]time.Duration{16 * m}, "a", nil}, limits,
			&model.Failure{Cause: evaluation.Stalled, Detail: "no first word in 15m0s", Silent: true}, "", 15 * m},
		{"no next word is a stall, and what came is kept", paced{[]time.Duration{10 * m, s, 3 * m}, "a", nil}, limits,
			&model.Failure{Cause: evaluation.Stalled, Detail: "no further word in 2m0s"}, "aa", 12*m + s},
		{"the limit between words begins anew with each", paced{[]time.Duration{s, 2*m - s, 2*m - s, 2*m - s}, "a", nil}, limits,
			nil, "aaaa", 6*m - 2*s},
		{"words for ever are a timeout", paced{repeated(m, 40), "a", nil}, model.Limits{BetweenChunks: 2 * m, Whole: 3*m + s},
			&model.Failure{Cause: evaluation.Timeout, Detail: "no end in 3m1s"}, "aaa", 3*m + s},
		{"signs of life count, and are no text", paced{repeated(m, 20), "", nil}, limits, nil, "", 20 * m},
		{"without limits nothing ends a call", paced{repeated(100*m, 3), "a", nil}, model.Limits{}, nil, "aaa", 300 * m},
		{"a model's own failure stays what it is", paced{[]time.Duration{s}, "a", broken}, limits, broken, "a", s},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begin, heard := time.Now(), ""
				reply, err := model.Watched(tt.asked, tt.limits).Ask(t.Context(), model.Prompt{}, func(text string) { heard += text })
				if diff := cmp.Diff(tt.want, model.FailureOf(err)); diff != "" {
					t.Errorf("the failure (-want +got):\n%s", diff)
				}
				if reply.Text != tt.text || heard != tt.text {
					t.Errorf("replied %q and streamed %q, want %q", reply.Text, heard, tt.text)
				}
				if took := time.Since(begin); took != tt.after {
					t.Errorf("it took %s, want %s", took, tt.after)
				}
			})
		})
	}
}

func TestWhoeverEndsACallIsToldApart(t *testing.T) {
	tests := []struct {
		name string
		ctx  func(context.Context) (context.Context, context.CancelFunc)
		want evaluation.Cause
	}{
		{"a person", func(ctx context.Context) (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(ctx)
			time.AfterFunc(time.Second, cancel)
			return ctx, cancel
		}, evaluation.Cancelled},
		{"a person, who says why", func(ctx context.Context) (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancelCause(ctx)
			time.AfterFunc(time.Second, func() { cancel(errors.New("the program ends")) })
			return ctx, func() { cancel(nil) }
		}, evaluation.Cancelled},
		{"the caller's own deadline", func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, time.Second)
		}, evaluation.Timeout},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := tt.ctx(t.Context())
				defer cancel()
				_, err := model.Watched(paced{repeated(time.Hour, 1), "a", nil}, model.DefaultLimits).Ask(ctx, model.Prompt{}, nil)
				if f := model.FailureOf(err); f == nil || f.Cause != tt.want || !f.Silent || f.OfHost() || f.Transient() {
					t.Errorf("got %#v, want a silent %s that is nobody's fault", f, tt.want)
				}
			})
		})
	}
}

func repeated(d time.Duration, n int) []time.Duration {
	out := make([]time.Duration, n)
	for i := range out {
		out[i] = d
	}
	return out
}
