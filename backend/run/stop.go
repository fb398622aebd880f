package run

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/model"
)

// tooMany calls in a row that failed as host, on whatever hosts and before
// anything was answered, stop the engine. Once something was, the host was there
// and may be again: the cases that are left get their cause, each by its own call.
const tooMany = 3

// Stop is the error of an engine that stopped because no host answers any more.
type Stop struct {
	Failure *model.Failure // the last one
}

func (s *Stop) Error() string { return "stopped: " + s.Failure.Error() }

func (s *Stop) Unwrap() error { return s.Failure }

// Of is the stop as a run keeps it.
func (s *Stop) Of() *bench.Stop {
	return &bench.Stop{Cause: s.Failure.Cause, Detail: s.Failure.Detail}
}
