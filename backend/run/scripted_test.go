package run_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
)

// scripted stands for a model on a host whose faults and times cannot be made on
// demand: a server that is gone for two calls, a stream that breaks.
type scripted func(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error)

func (s scripted) Ask(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error) {
	return s(ctx, prompt, stream)
}

// act is what a host does in one call: after a time it replies or fails.
type act struct {
	after   time.Duration
	text    string
	failure *model.Failure
}

func replies(after time.Duration) act { return act{after: after, text: "Bonjour."} }

func fails(cause evaluation.Cause) act {
	return act{after: time.Second, failure: &model.Failure{Cause: cause, Silent: true}}
}

func refuses(status int) act {
	return act{failure: &model.Failure{Cause: evaluation.ModelError, Silent: true, Status: status}}
}

// silent never replies: only its context ends it.
var silent = act{after: -1}

func (a act) play(ctx context.Context, stream func(string)) (model.Reply, error) {
	var over <-chan time.Time
	if a.after >= 0 {
		over = time.After(a.after)
	}
	select {
	case <-ctx.Done():
		return model.Reply{}, &model.Failure{Cause: evaluation.Cancelled, Silent: true}
	case <-over:
	}
	if a.text != "" {
		stream(a.text)
	}
	reply := model.Reply{Text: a.text, Whole: a.after}
	if a.failure != nil {
		return reply, a.failure
	}
	return reply, nil
}

// site is a scripted host. What it is asked, and when it is freed, goes to the
// log that all sites of a test share.
type site struct {
	name     string
	log      *log
	acts     map[string][]act // by unit: what it does call by call; the last for ever
	always   act              // with all other units
	cannot   error            // be freed
	underway int
}

func (s *site) worker() run.Worker {
	return run.Worker{Host: s.name, Model: scripted(s.ask), Free: s.free}
}

func (s *site) ask(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error) {
	s.log.call(s.name, prompt.System)
	a := s.begin(prompt.System)
	defer s.end()
	return a.play(ctx, stream)
}

func (s *site) begin(unit string) act {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	if s.underway++; s.underway > 1 {
		panic("two requests at a time")
	}
	acts := s.acts[unit]
	if len(acts) == 0 {
		return s.always
	}
	if len(acts) > 1 {
		s.acts[unit] = acts[1:]
	}
	return acts[0]
}

func (s *site) end() {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	s.underway--
}

func (s *site) free(ctx context.Context) error {
	if _, bounded := ctx.Deadline(); !bounded || ctx.Err() != nil {
		panic("freed with a context that is over, or never is")
	}
	s.log.add("%s freed", s.name)
	return s.cannot
}

// log is what happened, in its order.
type log struct {
	mu    sync.Mutex
	lines []string
	asked []call
}

type call struct {
	at   time.Time
	line string
}

// call is one of a host; see calls.
func (l *log) call(host, unit string) {
	l.add("%s<%s", host, unit)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = append(l.asked, call{time.Now(), host + "<" + unit})
}

// calls are the calls in their order, those of one moment by host: which of two
// goroutines comes first then is nobody's promise.
func (l *log) calls() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	slices.SortStableFunc(l.asked, func(x, y call) int {
		return cmp.Or(x.at.Compare(y.at), cmp.Compare(x.line, y.line))
	})
	var lines []string
	for _, c := range l.asked {
		lines = append(lines, c.line)
	}
	return lines
}

func (l *log) add(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, fmt.Sprintf(format, args...))
}

// matching are the lines that contain the text.
func (l *log) matching(text string) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var found []string
	for _, line := range l.lines {
		if strings.Contains(line, text) {
			found = append(found, line)
		}
	}
	return found
}

// units are units that ask once, and keep into the log.
func units(l *log, ids ...string) []run.Unit {
	var all []run.Unit
	for _, id := range ids {
		var last *model.Failure
		all = append(all, run.Unit{
			ID: id,
			Work: func(ctx context.Context, try run.Try) *model.Failure {
				_, err := try.Model.Ask(ctx, model.Prompt{System: id}, try.Stream)
				last = model.FailureOf(err)
				return last
			},
			Keep: func(ctx context.Context) error {
				if ctx.Err() != nil {
					panic("kept with a context that is over")
				}
				l.add("kept %s %s", id, causeOf(last))
				return nil
			},
		})
	}
	return all
}

func causeOf(f *model.Failure) string {
	if f == nil {
		return "ok"
	}
	return string(f.Cause)
}

// tell writes events but text into the log.
func (l *log) tell(e run.Event) {
	switch e.Kind {
	case run.Text:
	case run.PhaseStarted:
		l.add("%s", e.Kind)
	case run.CaseStarted:
		l.add("%s %s on %s, try %d", e.Kind, e.Case, e.Host, e.Try)
	case run.CaseRetried, run.CaseEnded:
		l.add("%s %s %s", e.Kind, e.Case, causeOf(e.Failure))
	default:
		l.add("%s %s %s", e.Kind, e.Host, causeOf(e.Failure))
	}
}
