package run

import (
	"time"

	"contrejuge/backend/model"
)

// Event is something that happened. Which fields it has depends on its kind.
type Event struct {
	Kind     Kind
	Phase    string
	Case     string // the unit, of the events about one
	Host     string
	Try      int            // of CaseStarted, CaseRetried and CaseEnded, from 1
	Text     string         // of Text
	Took     time.Duration  // of CaseRetried and CaseEnded: the try
	Failure  *model.Failure // of CaseEnded when it failed, and of the kinds that tell of a failure
	Progress Progress
}

// Kind is the kind of an [Event].
type Kind string

// The kinds there are.
const (
	PhaseStarted Kind = "phase_started"
	CaseStarted  Kind = "case_started" // also when it is tried again: text of an earlier try is void
	Text         Kind = "text"         // the model wrote this much more
	CaseRetried  Kind = "case_retried" // the try failed, and another one follows
	CaseEnded    Kind = "case_ended"   // done or failed, and kept
	HostSetAside Kind = "host_set_aside"
	HostBusy     Kind = "host_busy" // it could not be freed and may still compute what nobody waits for
	Stopped      Kind = "stopped"   // no host answers any more
)

// Progress is how far a phase is.
type Progress struct {
	Done    int // ended, whether well or not, also before this phase began
	Total   int
	Elapsed time.Duration // since the phase began
	// Left estimates the rest: the mean time of the units measured in this phase,
	// for those that have not ended, on the hosts that are not set aside. nil
	// before the first was measured.
	Left *time.Duration
}
