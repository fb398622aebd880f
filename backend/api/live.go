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
	"contrejuge/backend/judging"
	"contrejuge/backend/run"
	"contrejuge/backend/workspace"
)

// LiveView is a run as it goes, or a judging. Of a judging everybody hears only
// how far it is: what it judges may wait for somebody's blind review.
type LiveView struct {
	Kind     string     `json:"kind"`  // run, evaluation or trial
	Run      string     `json:"run"`   // its id
	Suite    string     `json:"suite"` // "" of a judging
	Phase    string     `json:"phase"` // answering, answering_a, answering_b or judging; "" before the first
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

// The kinds of a [LiveView].
const (
	liveRun        = "run"
	liveEvaluation = "evaluation"
	liveTrial      = "trial"
)

// LiveCall is one call as it goes. Of a judging it has neither case nor text, see
// [Evaluations.Words].
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
	hushed  bool // its cases are under review: what models write is counted, not shown
}

type liveCall struct {
	LiveCall
	began time.Time
}

func newLive(access *Access, host Host) *live { return &live{access: access, host: host} }

// run begins a run and returns its id once it is there.
func (l *live) run(do func(ctx context.Context, w *workspace.Workspace, watching workspace.Watching) (bench.Run, error)) (string, error) {
	return l.begin(func(ctx context.Context, w *workspace.Workspace, begun func(LiveView)) (ending, error) {
		run, err := do(ctx, w, workspace.Watching{
			Began: func(run bench.Run) {
				l.hush(underBlindReview(ctx, w, run.ID))
				begun(LiveView{Kind: liveRun, Run: run.ID, Suite: run.Suite.Name})
			},
			Tell: l.tell,
		})
		t := run.Tally()
		return ending{
			id: run.ID, interrupted: run.Status == bench.Interrupted, title: fmt.Sprintf("%s: %d/%d", run.Suite.Name, t.Passed, t.Cases),
			body: fmt.Sprintf("%d bloquants, %d non jugés · %d blocking, %d unjudged", t.Blocking, t.Unjudged, t.Blocking, t.Unjudged),
		}, err
	})
}

// judging begins a judging and returns its id once it is there.
func (l *live) judging(do func(ctx context.Context, w *workspace.Workspace, watching workspace.JudgingWatching) (judging.Judging, error)) (string, error) {
	return l.begin(func(ctx context.Context, w *workspace.Workspace, begun func(LiveView)) (ending, error) {
		j, err := do(ctx, w, workspace.JudgingWatching{Began: func(j judging.Judging) {
			kind := liveEvaluation
			if j.Settings.Target == judging.Items {
				kind = liveTrial
			}
			begun(LiveView{Kind: kind, Run: j.ID})
		}, Tell: l.tell})
		t := j.Tally
		return ending{
			id: j.ID, interrupted: j.Status == bench.Interrupted, title: fmt.Sprintf("Contrejuge: %d/%d", t.Judged, t.Judgments),
			body: fmt.Sprintf("%d jugés, %d non jugés · %d judged, %d unjudged", t.Judged, t.Unjudged, t.Judged, t.Unjudged),
		}, err
	})
}

// ending is what has ended, and what a notification says of it.
type ending struct {
	id, title, body string
	interrupted     bool
}

// begin begins something and returns its id once it is there. It goes on until its
// end, or the program's; one thing at a time.
func (l *live) begin(do func(ctx context.Context, w *workspace.Workspace, begun func(LiveView)) (ending, error)) (string, error) {
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
		of  ending
		err error
	}
	over := make(chan end, 1)
	go func() {
		defer done()
		defer stop()
		of, err := do(ctx, w, func(view LiveView) { l.begun(view); began <- view.Run })
		l.ended(of, err)
		over <- end{of, err}
	}()
	select {
	case id := <-began:
		return id, nil
	case e := <-over:
		select {
		case id := <-began: // it began and has ended since
			return id, nil
		default: // it was refused, or had nothing left to do
			return e.of.id, e.err
		}
	}
}

// hush says whether what models write is kept from the pages.
func (l *live) hush(hushed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hushed = hushed
}

func (l *live) begun(view LiveView) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.began, l.calls = time.Now(), map[string]*liveCall{}
	view.Aside, view.Busy = []string{}, []string{}
	l.now = &view
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
			if !l.hushed {
				call.Text = tail(call.Text+e.Text, mostText)
			}
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

func (l *live) ended(of ending, err error) {
	l.mu.Lock()
	l.stop, l.calls = nil, nil
	began := l.now != nil && !l.now.Ended // and not: refused, or nothing left to do
	took := time.Since(l.began)
	if began {
		l.now.Ended, l.now.Elapsed = true, int(took.Seconds())
		if err != nil {
			problem := ErrorOf(nameless(err))
			l.now.Problem = &problem
		}
		l.announce()
	}
	l.mu.Unlock()
	if began && l.host != nil && took > longRun && !of.interrupted {
		// Nobody hears it where the system has no notifications, which is no reason to
		// fail.
		_ = l.host.Notify(context.Background(), of.title, of.body)
	}
}

// longRun is how long a run has to take for its end to be worth a notification.
const longRun = time.Minute

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
	view.Calls = []LiveCall{}
	for _, call := range l.underWay() {
		if view.Kind != liveRun {
			call.Case, call.Text = "", ""
		}
		view.Calls = append(view.Calls, call)
	}
	view.Aside, view.Busy = append([]string{}, l.now.Aside...), append([]string{}, l.now.Busy...)
	if !view.Ended {
		view.Elapsed = int(time.Since(l.began).Seconds())
	}
	return &view
}

// underWay are the calls as they go, by host.
func (l *live) underWay() []LiveCall {
	calls := []LiveCall{}
	for _, host := range sortedKeys(l.calls) {
		call := l.calls[host].LiveCall
		call.Seconds = int(time.Since(l.calls[host].began).Seconds())
		calls = append(calls, call)
	}
	return calls
}

// words are the calls of what goes on, whole, if it is that; else none.
func (l *live) words(id string) []LiveCall {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.now == nil || l.now.Run != id {
		return []LiveCall{}
	}
	return l.underWay()
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
