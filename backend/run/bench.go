package run

import (
	"context"
	"sync"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// The phases of a bench.
const (
	Answering = "answering"
	Judging   = "judging"
)

// Bench does a run of a bench, or what is left of one.
type Bench struct {
	// Run is the run as it was kept so far. What its outcomes have of usable
	// answers and judgments is not asked for again; everything else is. Of a run
	// that judges another's answers again ([bench.Run.Rejudged]) no case is answered.
	Run        bench.Run
	Candidates []Worker
	// Recorded makes a model of a case's answers when these are there already;
	// Candidates are not asked then. nil otherwise.
	Recorded func(caseID string) model.Model
	Judges   []Worker
	Keep     Keeper
	Tell     func(Event) // as [Engine.Tell]
}

// Do answers all cases, then judges all answers, so that there is one model in
// memory at a time. Answers are examined as they come.
//
// A case without an answer is not sent to the judge: it stays unjudged for the
// cause it is unanswered. A case of several turns is unanswered when one turn is;
// its other answers are kept among the calls. A case without criteria makes no
// call of the judge.
//
// It returns the run as it stands then, its outcomes in the order of the suite:
// Finished, Interrupted by the context, or StoppedRun because no host answered any
// more. When it ended is for the caller to say. Its error is what could not be
// kept; the run is then interrupted, and holds what was kept.
func (b Bench) Do(ctx context.Context) (bench.Run, error) {
	l := newLedger(b.Run, b.Keep)
	err := b.phases(ctx, l)
	return l.close(ctx, err)
}

func (b Bench) phases(ctx context.Context, l *ledger) error {
	var unanswered, unjudged []bench.Case
	if b.Run.Rejudged == "" {
		unanswered = l.cases(func(c bench.Case, o bench.Outcome) bool { return !answered(c, o) })
		err := b.engine(b.candidates(), l).
			Do(ctx, Phase{Name: Answering, Before: len(b.Run.Suite.Cases) - len(unanswered)}, b.answering(l, unanswered))
		if err != nil {
			return err
		}
	}
	unjudged = l.cases(func(c bench.Case, o bench.Outcome) bool {
		return len(c.Criteria) > 0 && answered(c, o) && !o.Judged()
	})
	if len(unjudged) > 0 && b.otherModels() {
		b.freeCandidates(ctx)
	}
	judged := l.cases(func(c bench.Case, o bench.Outcome) bool { return len(c.Criteria) > 0 && o.Judged() })
	return b.engine(b.Judges, l).Do(ctx, Phase{Name: Judging, Before: len(judged)}, b.judging(l, unjudged))
}

func (b Bench) candidates() []Worker {
	if b.Recorded != nil {
		return []Worker{{}}
	}
	return b.Candidates
}

func (b Bench) engine(workers []Worker, l *ledger) Engine {
	s := b.Run.Settings
	return Engine{
		Workers: workers,
		Limits:  model.Limits{FirstChunk: s.FirstChunk, BetweenChunks: s.BetweenChunks, Whole: s.WholeCall},
		Retries: s.Retries,
		Tell:    b.Tell,
		Aside: func(ctx context.Context, host string, failure *model.Failure) error {
			return l.warn(ctx, bench.Warning{Code: bench.HostSetAside, Detail: host + ": " + failure.Error()})
		},
	}
}

// otherModels reports whether candidate and judge are two models to the hosts.
func (b Bench) otherModels() bool {
	candidate, judge := b.Run.Settings.Candidate, b.Run.Settings.Judge
	return candidate.Kind != judge.Kind || candidate.Name != judge.Name || candidate.Address != judge.Address
}

// freeCandidates makes room for the judge on all hosts at once. A host that
// cannot be freed may still have room for both, so that is told and no more; one
// that is not there has nothing in memory that we could do something about.
func (b Bench) freeCandidates(ctx context.Context) {
	failures := make([]error, len(b.Candidates))
	var all sync.WaitGroup
	for i, w := range b.Candidates {
		all.Go(func() { failures[i] = w.free(ctx) })
	}
	all.Wait()
	for i, err := range failures {
		failure := model.FailureOf(err)
		if failure != nil && failure.Cause != evaluation.Unreachable && b.Tell != nil {
			b.Tell(Event{Kind: HostBusy, Phase: Judging, Host: b.Candidates[i].Host, Failure: failure})
		}
	}
}
