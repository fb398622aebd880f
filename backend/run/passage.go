package run

import (
	"context"
	"slices"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
)

// The phases of a judging, before [Judging] itself.
const (
	AnsweringA = "answering_a"
	AnsweringB = "answering_b"
)

// Passage does a judging, or what is left of one: the passage of a judge outside a
// bench.
type Passage struct {
	// Of is the judging as it was kept so far.
	Of     judging.Judging
	A, B   Answerer // of the target [judging.Questions]
	Judges []Worker
	Keep   JudgingKeeper
	// Answered is called when every question has both answers, before the judge is
	// asked. Its error stops the judging. nil when there is nothing to do then.
	Answered func(ctx context.Context) error
	Tell     func(Event) // as [Engine.Tell]
}

// Answerer is a candidate on its hosts.
type Answerer struct {
	Workers []Worker
	// Recorded makes a model of a question's answer when it is there already;
	// Workers are not asked then. nil otherwise.
	Recorded func(id string) model.Model
}

// JudgingKeeper keeps a judging as it goes, and what it is about. Question and
// Subject are called from several goroutines; the others one at a time, and they
// return when it is kept: only then is anybody told. Their errors stop the
// judging.
type JudgingKeeper interface {
	// OpenQuestions are those to which the candidate has no usable answer yet.
	OpenQuestions(ctx context.Context, candidate evaluation.Label) ([]judging.Question, error)
	Question(ctx context.Context, place int) (judging.Question, error)
	SaveAnswered(ctx context.Context, place int, candidate evaluation.Label, a judging.Answered) error
	// Pending are the rows with an order that has no usable judgment yet.
	Pending(ctx context.Context) ([]judging.Subject, error)
	Subject(ctx context.Context, number int64) (evaluation.Row, error)
	SaveResult(ctx context.Context, r judging.Result) error
	Warn(ctx context.Context, w bench.Warning) error
}

// Do has one candidate answer all questions, then the other, and then the judge
// judge all rows that there are, so that there is one model in memory at a time.
// What is usable already is not asked for again. A question that lacks an answer
// is no row, and is not judged.
//
// It returns the judging as it stands then, but for its tally: Finished,
// Interrupted by the context, or StoppedRun because no host answered any more.
// When it ended is for the caller to say. Its error is what could not be kept or
// read; the judging is then interrupted.
func (p Passage) Do(ctx context.Context) (judging.Judging, error) {
	w := &passage{Passage: p, warnings: slices.Clone(p.Of.Warnings)}
	err := w.phases(ctx)
	of := p.Of
	of.Warnings = w.warnings
	of.Status, of.Stopped, err = statusAfter(ctx, err)
	return of, err
}

// passage is a judging under way.
type passage struct {
	Passage
	warnings []bench.Warning
	inMemory []candidate // who may be in the hosts' memory
}

// candidate is who answers in which phase.
type candidate struct {
	label evaluation.Label
	phase string
	maker bench.Maker
	Answerer
}

func (p *passage) phases(ctx context.Context) error {
	if p.Of.Settings.Target == judging.Questions {
		s := p.Of.Settings
		for _, c := range []candidate{{evaluation.A, AnsweringA, s.A, p.A}, {evaluation.B, AnsweringB, s.B, p.B}} {
			if err := p.answering(ctx, c); err != nil {
				return err
			}
		}
		if err := p.answered(ctx); err != nil {
			return err
		}
	}
	subjects, err := p.Keep.Pending(ctx)
	if err != nil {
		return err
	}
	units := p.judging(subjects)
	if len(units) > 0 {
		p.makeRoom(ctx, p.Of.Settings.Judge, Judging)
	}
	return p.engine(p.Judges).Do(ctx, Phase{Name: Judging, Before: p.Of.Tally.Judged}, units)
}

// answering has one candidate answer what it has not answered yet.
func (p *passage) answering(ctx context.Context, c candidate) error {
	open, err := p.Keep.OpenQuestions(ctx, c.label)
	if err != nil {
		return err
	}
	if len(open) > 0 {
		p.makeRoom(ctx, c.maker, c.phase)
	}
	if c.Recorded == nil {
		p.inMemory = append(p.inMemory, c)
	} else {
		c.Workers = []Worker{{}}
	}
	before := max(0, p.Of.Tally.Questions-len(open))
	return p.engine(c.Workers).Do(ctx, Phase{Name: c.phase, Before: before}, p.questions(c, open))
}

// answered tells that all questions have both answers, if they do.
func (p *passage) answered(ctx context.Context) error {
	if p.Answered == nil {
		return nil
	}
	for _, label := range evaluation.Labels {
		if open, err := p.Keep.OpenQuestions(ctx, label); err != nil || len(open) > 0 {
			return err
		}
	}
	return p.Answered(ctx)
}

// makeRoom frees the candidates that may be in memory and are not the one to come.
func (p *passage) makeRoom(ctx context.Context, next bench.Maker, phase string) {
	var stays []candidate
	for _, c := range p.inMemory {
		if sameModel(c.maker, next) {
			stays = append(stays, c)
			continue
		}
		makeRoom(ctx, c.Workers, phase, p.Tell)
	}
	p.inMemory = stays
}

func (p *passage) engine(workers []Worker) Engine {
	s := p.Of.Settings
	return Engine{
		Workers: workers,
		Limits:  model.Limits{FirstChunk: s.FirstChunk, BetweenChunks: s.BetweenChunks, Whole: s.WholeCall},
		Retries: s.Retries,
		Tell:    p.Tell,
		Aside: func(ctx context.Context, host string, failure *model.Failure) error {
			return p.warn(ctx, asideWarning(host, failure))
		},
	}
}

// warn keeps a warning once.
func (p *passage) warn(ctx context.Context, w bench.Warning) error {
	if slices.Contains(p.warnings, w) {
		return nil
	}
	if err := p.Keep.Warn(ctx, w); err != nil {
		return err
	}
	p.warnings = append(p.warnings, w)
	return nil
}
