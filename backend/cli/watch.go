package cli

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/plain"
	"contrejuge/backend/run"
	"contrejuge/backend/workspace"
)

// watch tells on stderr how a run goes: a line for each thing that happened and,
// on a terminal, one below them that lives.
type watch struct {
	c     *command
	kept  func(e run.Event) string // what became of what ended well
	unit  func(phase string) string
	quiet bool
	end   func() bool // of waiting for an interruption
	gone  chan struct{}
	ended sync.Once

	mu   sync.Mutex
	id   string
	live *live // nil where there is no terminal
}

// watch begins to watch. It may be closed more than once.
func (c *command) watch(ctx context.Context, w *workspace.Workspace, quiet bool) *watch {
	v := c.watching(ctx, quiet)
	v.unit = func(string) string { return "case" }
	// What was done is shown also when the run is about to end.
	v.kept = func(e run.Event) string { return keptOf(context.WithoutCancel(ctx), w, v.id, e) }
	return v
}

// watching begins to watch whatever goes on.
func (c *command) watching(ctx context.Context, quiet bool) *watch {
	v := &watch{c: c, quiet: quiet, gone: make(chan struct{})}
	v.end = context.AfterFunc(ctx, func() {
		v.say("interrupted: the hosts are being freed, and what was done is kept; once more ends at once")
	})
	if c.Terminal && !quiet {
		v.live = newLive(c.Width)
		go v.tick()
	}
	return v
}

func (v *watch) watching() workspace.Watching {
	if v.quiet {
		return workspace.Watching{}
	}
	return workspace.Watching{Began: v.began, Tell: v.tell}
}

// close takes the living line away. Nothing is said afterwards.
func (v *watch) close() {
	v.ended.Do(func() {
		v.end()
		close(v.gone)
		v.mu.Lock()
		defer v.mu.Unlock()
		v.put("")
		v.live, v.quiet = nil, true
	})
}

// tick redraws the living line, whose seconds go by while a model is silent.
func (v *watch) tick() {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-v.gone:
			return
		case now := <-ticker.C:
			v.mu.Lock()
			if v.live != nil {
				v.put(v.live.line(now))
			}
			v.mu.Unlock()
		}
	}
}

// say says a line that stays.
func (v *watch) say(format string, args ...any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.quiet {
		return
	}
	v.put("")
	_, _ = fmt.Fprintln(v.c.Stderr, strings.TrimRight(plain.Text(shortened(fmt.Sprintf(format, args...), mostSaid)), " "))
	if v.live != nil {
		v.put(v.live.line(time.Now()))
	}
}

// mostSaid is how long a line that stays may be, in characters: models and hosts
// have a part in it.
const mostSaid = 400

// put draws the living line over the one that stands there.
func (v *watch) put(line string) {
	if v.live != nil {
		_, _ = fmt.Fprint(v.c.Stderr, v.live.over(plain.Text(line)))
	}
}

func (v *watch) began(run bench.Run) {
	v.mu.Lock()
	v.id = run.ID
	v.mu.Unlock()
	v.say("run %s: %s, %s, candidate %s, judge %s", run.ID, run.Suite.Name, count(len(run.Suite.Cases), "case"), run.Settings.Candidate.Name, dash(run.Settings.Judge.Name))
	v.say("should it be ended before its end: contrejuge bench run --resume %s", run.ID)
	for _, w := range run.Warnings {
		v.say("to know: %s", warningSentence(w))
	}
}

// tell takes what happens, one event at a time.
func (v *watch) tell(e run.Event) {
	v.mu.Lock()
	if v.live != nil && v.live.tell(e, time.Now()) {
		v.put(v.live.line(time.Now()))
	}
	v.mu.Unlock()
	switch e.Kind {
	case run.PhaseStarted:
		if left := e.Progress.Total - e.Progress.Done; left > 0 {
			v.say("%s %s%s", e.Phase, count(left, v.unit(e.Phase)), either(e.Progress.Done > 0, fmt.Sprintf(" of %d", e.Progress.Total), ""))
		}
	case run.CaseEnded:
		left := ""
		if e.Progress.Left != nil && e.Progress.Done < e.Progress.Total {
			left = ", about " + spell(*e.Progress.Left) + " left"
		}
		v.say("%d/%d %s: %s (%s s%s)", e.Progress.Done, e.Progress.Total, e.Case, v.became(e), tenths(e.Took), left)
	case run.CaseRetried:
		v.say("%s is tried again: %s", e.Case, e.Failure.Error())
	case run.HostSetAside:
		v.say("%s is set aside: %s", e.Host, causeSentence(e.Failure.Cause, e.Failure.Detail))
	case run.HostBusy:
		v.say("%s could not be freed and may still compute what nobody waits for: %s", e.Host, e.Failure.Error())
	case run.Stopped:
		v.say("stopped: %s %s", causeSentence(e.Failure.Cause, e.Failure.Detail), e.Failure.Cause.Advice())
	}
}

// became is what became of a unit, as it is kept.
func (v *watch) became(e run.Event) string {
	if e.Failure != nil {
		return either(e.Phase == run.Judging, "unjudged: ", "unanswered: ") + e.Failure.Error()
	}
	return v.kept(e)
}

// keptOf is what became of a case of a run that ended well.
func keptOf(ctx context.Context, w *workspace.Workspace, id string, e run.Event) string {
	kept, err := w.Runs.Show(ctx, id)
	if err != nil { // of which the run itself will tell
		return "done"
	}
	of, o, known := kept.Case(e.Case)
	switch {
	case !known:
		return "done"
	case e.Phase == run.Judging || len(of.Criteria) == 0:
		return strings.ToLower(result(of, o)) + either(why(of, o) == "", "", ": "+shortened(why(of, o), longestWhy))
	}
	for i, result := range o.Checks {
		if !result.Passed {
			return "answered, " + reasonSentence(o, bench.Reason{Kind: bench.CheckFailed, Check: i})
		}
	}
	return "answered"
}

// spell is a time as people say it.
func spell(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	}
	d = d.Round(time.Minute)
	return fmt.Sprintf("%d h %02d min", int(d.Hours()), int(d.Minutes())%60)
}
