package run

import (
	"context"

	"contrejuge/backend/model"
)

// Worker is a model on one host. It is asked one thing at a time.
type Worker struct {
	Host  string // its address, "" when it needs none; of two workers of one host the first is used
	Model model.Model
	// Free stops whatever the host still computes for the model. nil when the
	// host does so by itself as soon as nobody waits.
	Free func(context.Context) error
}

// Unit is one piece of work, which some host does whole.
type Unit struct {
	ID string
	// Model makes what is asked instead of the worker's, anew for each try, for
	// replies that are there already. nil otherwise.
	Model func() model.Model
	// Work does it; nil means that it is done. It asks the try's model as often as
	// it has to and gives up with the first failure. It runs beside the work of
	// other hosts, and again from its beginning when it is tried again.
	Work func(ctx context.Context, try Try) *model.Failure
	// Keep keeps what became of it, before anybody is told. It is called once,
	// after the last try, never for two units at a time, and also when the engine
	// was cancelled in the midst of the work: its context is not cancelled then.
	// Its error stops the engine. nil when there is nothing to keep.
	Keep func(ctx context.Context) error
}

// Try is one try of a unit.
type Try struct {
	Host   string
	Number int // from 1
	Model  model.Model
	Stream func(text string) // takes the model's text as it comes, and never waits
}
