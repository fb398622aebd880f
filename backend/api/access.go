package api

import (
	"context"
	"slices"
	"sync"

	"contrejuge/backend/fault"
	"contrejuge/backend/workspace"
)

// Access is the rooms' way to the workspace. The first call opens it; where
// that fails the call says why, and the next call tries again.
type Access struct {
	open func(ctx context.Context) (*workspace.Workspace, error)
	life context.Context //nolint:containedctx // bound methods take no context: their calls live until End
	stop context.CancelFunc

	mu        sync.Mutex
	workspace *workspace.Workspace // nil while it is not open
	watchers  []*func()            // never changed in place: whoever calls them holds a copy
	listeners []*func(LiveView)    // the same
	working   sync.WaitGroup       // runs that go on
}

// NewAccess makes an access to the workspace that open opens.
func NewAccess(open func(ctx context.Context) (*workspace.Workspace, error)) *Access {
	life, stop := context.WithCancel(context.Background())
	return &Access{open: open, life: life, stop: stop}
}

// Open opens the workspace now rather than at the first call, for whoever wants
// to know at once whether it can be used.
func (a *Access) Open() error {
	_, _, err := a.enter()
	return err
}

// End ends the calls and the run that go on, refuses later ones and closes the
// workspace. A run keeps what was done, and frees its hosts.
func (a *Access) End() error {
	a.mu.Lock()
	a.stop() // from here on nothing begins
	a.mu.Unlock()
	a.working.Wait()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.workspace == nil {
		return nil
	}
	w := a.workspace
	a.workspace = nil
	return w.Close()
}

// OnChange calls changed after every commit to the workspace, of this process
// or another, from the moment it is open until it is cancelled. Several commits
// may share a call, and a call that has begun outlives the cancelling.
func (a *Access) OnChange(changed func()) (cancel func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	watcher := &changed
	a.watchers = append(slices.Clip(a.watchers), watcher)
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.watchers = slices.DeleteFunc(slices.Clone(a.watchers), func(w *func()) bool { return w == watcher })
	}
}

// OnRun calls told whenever something happened in a run that goes on here, until
// it is cancelled.
func (a *Access) OnRun(told func(LiveView)) (cancel func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	listener := &told
	a.listeners = append(slices.Clip(a.listeners), listener)
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.listeners = slices.DeleteFunc(slices.Clone(a.listeners), func(l *func(LiveView)) bool { return l == listener })
	}
}

func (a *Access) news(view LiveView) {
	a.mu.Lock()
	listeners := a.listeners
	a.mu.Unlock()
	for _, told := range listeners {
		(*told)(view)
	}
}

// busy says that something goes on which End has to wait for.
func (a *Access) busy() (done func(), err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.life.Err() != nil {
		return nil, closing()
	}
	a.working.Add(1)
	return a.working.Done, nil
}

func closing() error {
	return fault.New(fault.Interrupted, "interrupted", "Contrejuge is closing; what was saved before is kept")
}

func (a *Access) enter() (context.Context, *workspace.Workspace, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.life.Err() != nil {
		return nil, nil, closing()
	}
	if a.workspace == nil {
		w, err := a.open(a.life)
		if err != nil {
			return nil, nil, err
		}
		a.workspace = w
		go w.Watch(a.life, a.changed)
	}
	return a.life, a.workspace, nil
}

func (a *Access) changed() {
	a.mu.Lock()
	watchers := a.watchers
	a.mu.Unlock()
	for _, changed := range watchers {
		(*changed)()
	}
}
