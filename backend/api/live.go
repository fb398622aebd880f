package api

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/run"
	"contrejuge/backend/workspace"
)

// LiveView is a run as it goes.
type LiveView struct {
	Run      string     `json:"run"`
	Suite    string     `json:"suite"`
	Phase    string     `json:"phase"` // "answering" or "judging"; "" before the first
	Done     int        `json:"done"`  // cases of the phase
	Total    int        `json:"total"`
	Elapsed  int        `json:"elapsed"` // seconds since the run began here
	Left     *int       `json:"left"`    // seconds, for the phase; nil while nothing was measured
	Calls    []LiveCall `json:"calls"`   // what is asked now, one a host
	Aside    []string   `json:"aside"`   // hosts that failed
	Busy     []string   `json:"busy"`    // hosts that could not be freed, and may still compute what nobody waits for
	Stopping bool       `json:"stopping"`
	Ended    bool       `json:"ended"`
	Problem  *Error     `json:"problem"` // what kept it from going on; nil otherwise
}

// LiveCall is one call as it goes.
type LiveCall struct {
	Case    string `json:"case"`
	Host    string `json:"host"`
	Try     int    `json:"try"`
	Seconds int    `json:"seconds"` // since it began
	Text    string `json:"text"`    // what the model wrote so far, its end when it is long
}

// mostText is how much of a model's text crosses, in bytes.
const mostText = 4000

// between is how long events about a run wait for one another.
const between = 250 * time.Millisecond

// live is the run that goes on in this process.
type live struct {
	access *Access
	host   Host

	mu      sync.Mutex
	now     *LiveView // nil: none goes on, or went on
	began   time.Time
	calls   map[string]*liveCall // by host
	stop    context.CancelFunc
	pending bool
}

type liveCall struct {
	LiveCall
	began time.Time
}

func newLive(access *Access, host Host) *live { return &live{access: access, host: host} }

// begin begins a run and returns its id once it is there. It goes on until its
// end, or the program's.
func (l *live) begin(do func(ctx context.Context, w *workspace.Workspace, watching workspace.Watching) (bench.Run, error)) (string, error) {
	life, w, err := l.access.enter()
	if err != nil {
		return "", err
	}
	done, err := l.access.busy()
	if err != nil {
		return "", err
	}
	l.mu.Lock()
	if l.stop != nil {
		l.mu.Unlock()
		done()
		return "", fault.New(fault.Conflict, "run_goes_on", "a run goes on here already: nothing was begun").
			WithHint("wait for its end, or cancel it")
	}
	ctx, stop := context.WithCancel(life)
	l.stop = stop
	l.mu.Unlock()

	began := make(chan string, 1)
	type end struct {
		run bench.Run
		err error
	}
	over := make(chan end, 1)
	go func() {
		defer done()
		defer stop()
		ended, err := do(ctx, w, workspace.Watching{
			Began: func(run bench.Run) { l.begun(run); began <- run.ID },
			Tell:  l.tell,
		})
		l.ended(ended, err)
		over <- end{ended, err}
	}()
	select {
	case id := <-began:
		return id, nil
	case e := <-over:
		select {
		case id := <-began: // it began and has ended since
			return id, nil
		default: // it was refused, or had nothing left to do
			return e.run.ID, e.err
		}
	}
}

func (l *live) begun(run bench.Run) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.began, l.calls = time.Now(), map[string]*liveCall{}
	l.now = &LiveView{Run: run.ID, Suite: run.Suite.Name, Aside: []string{}, Busy: []string{}}
	l.announce()
}

// tell takes an event of the engine, which does not wait for whoever looks.
func (l *live) tell(e run.Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.now == nil {
		return
	}
	if e.Phase != "" {
		l.now.Phase = e.Phase
	}
	switch e.Kind {
	case run.CaseStarted:
		l.calls[e.Host] = &liveCall{LiveCall{Case: e.Case, Host: e.Host, Try: e.Try}, time.Now()}
	case run.Text:
		if call := l.calls[e.Host]; call != nil {
			call.Text = tail(call.Text+e.Text, mostText)
		}
	case run.CaseEnded, run.CaseRetried:
		delete(l.calls, e.Host)
	case run.HostSetAside:
		l.now.Aside = append(l.now.Aside, e.Host)
	case run.HostBusy:
		if !slices.Contains(l.now.Busy, e.Host) {
			l.now.Busy = append(l.now.Busy, e.Host)
		}
	}
	if e.Kind != run.Text {
		l.now.Done, l.now.Total = e.Progress.Done, e.Progress.Total
		l.now.Left = nil
		if e.Progress.Left != nil {
			left := int(e.Progress.Left.Seconds())
			l.now.Left = &left
		}
	}
	l.announce()
}

func (l *live) ended(ended bench.Run, err error) {
	l.mu.Lock()
	l.stop, l.calls = nil, nil
	began := l.now != nil && !l.now.Ended // and not: refused, or nothing left to do
	took := time.Since(l.began)
	if began {
		l.now.Ended, l.now.Elapsed = true, int(took.Seconds())
		if err != nil {
			problem := ErrorOf(err)
			l.now.Problem = &problem
		}
		l.announce()
	}
	l.mu.Unlock()
	if began && l.host != nil && took > longRun && ended.Status != bench.Interrupted {
		l.notify(ended)
	}
}

// longRun is how long a run has to take for its end to be worth a notification.
const longRun = time.Minute

// notify tells whoever went away that the run has ended. Nobody hears it where
// the system has no notifications, which is no reason to fail.
func (l *live) notify(ended bench.Run) {
	t := ended.Tally()
	title := fmt.Sprintf("%s: %d/%d", ended.Suite.Name, t.Passed, t.Cases)
	body := fmt.Sprintf("%d bloquants, %d non jugés · %d blocking, %d unjudged", t.Blocking, t.Unjudged, t.Blocking, t.Unjudged)
	_ = l.host.Notify(context.Background(), title, body)
}

func (l *live) cancel(id string) error {
	if _, _, err := l.access.enter(); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stop == nil || l.now == nil || l.now.Run != id {
		return fault.New(fault.NotFound, "run_not_live", "that run does not go on here")
	}
	l.now.Stopping = true
	l.stop()
	l.announce()
	return nil
}

// view is the run as it stands; nil when none went on.
func (l *live) view() *LiveView {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.snapshot()
}

func (l *live) snapshot() *LiveView {
	if l.now == nil {
		return nil
	}
	view := *l.now
	view.Aside, view.Busy = append([]string{}, l.now.Aside...), append([]string{}, l.now.Busy...)
	view.Calls = []LiveCall{}
	if !view.Ended {
		view.Elapsed = int(time.Since(l.began).Seconds())
	}
	for _, host := range sortedKeys(l.calls) {
		call := l.calls[host].LiveCall
		call.Seconds = int(time.Since(l.calls[host].began).Seconds())
		view.Calls = append(view.Calls, call)
	}
	return &view
}

// announce has the pages told soon; what happens until then is told with it.
func (l *live) announce() {
	if l.pending {
		return
	}
	l.pending = true
	time.AfterFunc(between, func() {
		l.mu.Lock()
		l.pending = false
		view := l.snapshot()
		l.mu.Unlock()
		if view != nil {
			l.access.news(*view)
		}
	})
}

// tail is the end of a text, from the beginning of a character on.
func tail(text string, most int) string {
	at := max(0, len(text)-most)
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return text[at:]
}
