// Package workspace is everything a person can ask for, one type a noun. The
// window, the pages and the command line call nothing else.
//
// It keeps no state of its own: what is known is in the [Store], what is
// decided is decided by the pure packages, and what it needs of the world (the
// time, chance) comes in through ports, so that tests hold both still.
package workspace

import (
	"context"
	"time"

	"contrejuge/backend/model"
	"contrejuge/backend/review"
)

// Clock tells the present moment.
type Clock interface{ Now() review.Moment }

// Chance is where anything random comes from.
type Chance interface {
	Seed() int64 // a seed a person can write down: between 1 and 999 999 999
	ID() string  // an id that tells nothing and does not repeat
	Coin() bool
}

// Tool names the program in what it writes.
type Tool struct{ Name, Version string }

// Models is where models are asked.
type Models interface {
	// Host is the model host at an address; error: bad_host.
	Host(address string) (model.Host, error)
	// Endpoint is a model behind an OpenAI-compatible address, asked with the key
	// that the environment holds; error: bad_endpoint.
	Endpoint(address, name string) (model.Model, error)
}

// Awake keeps the machine from sleeping until it is released.
type Awake func(reason string) (release func())

// Ports are what the workspace needs of the world.
type Ports struct {
	Clock  Clock
	Chance Chance
	Tool   Tool
	Models Models // nil: no model is ever asked
	Awake  Awake  // nil: the machine sleeps when it likes
}

// Workspace is an open workspace, by what can be done in it.
type Workspace struct {
	Sources     *Sources
	Queues      *Queues
	Reviews     *Reviews
	Reports     *Reports
	Exports     *Exports
	Care        *Care
	Runs        *Runs
	Rereads     *Rereads
	Doctor      *Doctor
	Evaluations *Evaluations
	Workbench   *Workbench
	store       Store
}

// New makes a workspace of a store and its ports.
func New(store Store, ports Ports) *Workspace {
	clock, chance := ports.Clock, ports.Chance
	sources := &Sources{store: store, clock: clock}
	queues := &Queues{store: store, clock: clock, chance: chance}
	reach := &reach{models: ports.Models}
	evaluations := &Evaluations{store: store, clock: clock, chance: chance, tool: ports.Tool, reach: reach, awake: ports.Awake}
	return &Workspace{
		Sources:     sources,
		Queues:      queues,
		Reviews:     &Reviews{store: store, clock: clock, chance: chance},
		Reports:     &Reports{store: store},
		Exports:     &Exports{store: store, tool: ports.Tool},
		Care:        &Care{store: store, clock: clock, sources: sources, queues: queues},
		Runs:        &Runs{store: store, clock: clock, chance: chance, tool: ports.Tool, reach: reach, awake: ports.Awake},
		Rereads:     &Rereads{store: store, clock: clock},
		Doctor:      &Doctor{store: store, reach: reach},
		Evaluations: evaluations,
		Workbench:   &Workbench{store: store, clock: clock, chance: chance, evaluations: evaluations},
		store:       store,
	}
}

// Close closes the store; everything saved is kept.
func (w *Workspace) Close() error { return w.store.Close() }

// Watch calls changed after commits to the workspace, by this process or
// another, until the context ends.
func (w *Workspace) Watch(ctx context.Context, changed func()) {
	for ctx.Err() == nil {
		if err := w.store.Watch(ctx, changed); err != nil {
			select { // the store has trouble, of which the next call will tell: look again later
			case <-ctx.Done():
			case <-time.After(watchAgain):
			}
		}
	}
}

// watchAgain is how long a watch that failed waits.
const watchAgain = 5 * time.Second

// Opener opens the workspace in a file.
type Opener func(ctx context.Context, path string) (*Workspace, error)
