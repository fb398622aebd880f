package run

import (
	"sync"
	"time"
)

// teller hands events on, in their order and one at a time, from a goroutine of
// its own: whoever listens slowly holds up no stream, whose watchdog would take
// that for a host's silence. Text that piles up meanwhile is joined.
type teller struct {
	tell  func(Event)
	phase string
	began time.Time

	mu       sync.Mutex
	progress Progress
	waiting  []Event
	closed   bool
	wake     chan struct{}
	gone     chan struct{}
}

func newTeller(tell func(Event), phase Phase, units int) *teller {
	t := &teller{
		tell: tell, phase: phase.Name, began: time.Now(),
		progress: Progress{Done: phase.Before, Total: phase.Before + units},
		wake:     make(chan struct{}, 1), gone: make(chan struct{}),
	}
	go t.run()
	return t
}

// say tells an event, with the phase and how far it is.
func (t *teller) say(e Event) {
	if t.tell == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	e.Phase, e.Progress = t.phase, t.progress
	e.Progress.Elapsed = time.Since(t.began)
	if n := len(t.waiting); n > 0 && e.Kind == Text && t.waiting[n-1].Kind == Text && t.waiting[n-1].Case == e.Case {
		t.waiting[n-1].Text += e.Text
		return
	}
	t.waiting = append(t.waiting, e)
	t.nudge()
}

// set is how far the phase is from now on.
func (t *teller) set(done int, left *time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.progress.Done, t.progress.Left = done, left
}

// close returns when everything was told.
func (t *teller) close() {
	t.mu.Lock()
	t.closed = true
	t.nudge()
	t.mu.Unlock()
	<-t.gone
}

func (t *teller) nudge() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

func (t *teller) run() {
	defer close(t.gone)
	for {
		t.mu.Lock()
		events, closed := t.waiting, t.closed
		t.waiting = nil
		t.mu.Unlock()
		for _, e := range events {
			t.tell(e)
		}
		if len(events) > 0 {
			continue
		}
		if closed {
			return
		}
		<-t.wake
	}
}
