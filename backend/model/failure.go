package model

import (
	"context"
	"errors"

	"contrejuge/backend/evaluation"
)

// Failure is why a call gave no usable reply.
type Failure struct {
	Cause  evaluation.Cause
	Detail string // what the host said, or what was seen; for people
	// Silent says that not one piece of the reply had come: with [Failure.OfHost],
	// what three times in a row, before any answer, stops a run.
	Silent bool
	Status int // the HTTP status; 0 when there was none
	Err    error
}

func (f *Failure) Error() string {
	if f.Detail == "" {
		return string(f.Cause)
	}
	return string(f.Cause) + ": " + f.Detail
}

func (f *Failure) Unwrap() error { return f.Err }

// Unjudged is the failure as a case's cause.
func (f *Failure) Unjudged() *evaluation.Unjudged {
	return &evaluation.Unjudged{Cause: f.Cause, Detail: f.Detail}
}

// OfHost reports whether the host is at fault, or what it was set up with, and
// not what was asked: unreachable, without the model, or an HTTP error before
// the first piece.
func (f *Failure) OfHost() bool {
	switch f.Cause {
	case evaluation.Unreachable, evaluation.ModelMissing:
		return true
	case evaluation.ModelError:
		return f.Silent && f.Status >= 400
	}
	return false
}

// Transient reports whether asking again may help: the host was not there, its
// stream broke, or it failed by itself. What took its whole time is not asked
// again.
func (f *Failure) Transient() bool {
	switch f.Cause {
	case evaluation.Unreachable, evaluation.StreamCut:
		return true
	case evaluation.ModelError:
		return f.Status == 0 || f.Status >= 500 || f.Status == 429
	}
	return false
}

// FailureOf is the failure in an error's chain; an error without one is the
// model's.
func FailureOf(err error) *Failure {
	if err == nil {
		return nil
	}
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	return &Failure{Cause: evaluation.ModelError, Detail: err.Error(), Err: err}
}

// Ended is the failure of a call whose context has ended, for the reason it
// ended: a watchdog's own failure, its deadline, or somebody's wish. It is nil
// while the context lives. An adapter looks here first, since what the network
// says of a call that was given up tells nothing.
func Ended(ctx context.Context) *Failure {
	if ctx.Err() == nil {
		return nil
	}
	cause := context.Cause(ctx)
	if f, ok := errors.AsType[*Failure](cause); ok {
		ended := *f
		return &ended
	}
	if errors.Is(cause, context.DeadlineExceeded) {
		return &Failure{Cause: evaluation.Timeout, Err: cause}
	}
	return &Failure{Cause: evaluation.Cancelled, Err: cause}
}
