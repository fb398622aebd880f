package run

import (
	"context"

	"contrejuge/backend/bench"
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
	if len(unjudged) > 0 && !sameModel(b.Run.Settings.Candidate, b.Run.Settings.Judge) {
		makeRoom(ctx, b.Candidates, Judging, b.Tell)
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
			return l.warn(ctx, asideWarning(host, failure))
		},
	}
}

// asideWarning is what a reader has to know of a host that was set aside.
func asideWarning(host string, failure *model.Failure) bench.Warning {
	return bench.Warning{Code: bench.HostSetAside, Detail: host + ": " + failure.Error()}
}
