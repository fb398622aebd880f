package workspace

import (
	"context"
	"errors"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/run"
)

// Resume goes on with a judging, also a trial, that did not come to its end, or of
// which something is unanswered or unjudged: what is usable is not asked again.
//
// Errors: judging_not_found, run_busy, already_adopted (a trial is what it was
// adopted as), model_changed, answers_needed and answers_changed (of recorded
// candidates), and those of [Evaluations.Evaluate] about hosts.
func (e *Evaluations) Resume(ctx context.Context, ref string, spec ResumeJudgingSpec, watching JudgingWatching) (judging.Judging, error) {
	of, err := e.store.Judging(ctx, ref)
	if err != nil {
		return judging.Judging{}, err
	}
	release, err := e.store.HoldRun(ctx, of.ID)
	if err != nil {
		return judging.Judging{}, err
	}
	defer release()
	if of, err = e.store.Judging(ctx, of.ID); err != nil { // as whoever held it last left it
		return judging.Judging{}, err
	}
	if of.Adopted > 0 {
		return judging.Judging{}, fault.New(fault.Conflict, "already_adopted", "the trial %s was adopted as version %d: nothing was asked", of.ID, of.Adopted)
	}
	if of.Status == bench.Finished && of.Tally.Done() {
		return of, nil
	}
	if spec.Hosts == nil {
		spec.Hosts = of.Settings.Hosts
	}
	crew, err := e.reach.crew(ctx, spec.Hosts, nil, of.Settings.Judge.Name)
	if err != nil {
		return judging.Judging{}, err
	}
	if err := unchanged(of.Settings.Judge, crew.judge); err != nil {
		return judging.Judging{}, err
	}
	who, err := e.whoGoesOn(ctx, of, spec, crew)
	if err != nil {
		return judging.Judging{}, err
	}
	if err := e.store.ReopenJudging(ctx, of.ID); err != nil {
		return judging.Judging{}, err
	}
	of.Status, of.Stopped = bench.Running, nil
	if spec.Limits != nil {
		of.Settings.FirstChunk, of.Settings.BetweenChunks, of.Settings.WholeCall = spec.Limits.FirstChunk, spec.Limits.BetweenChunks, spec.Limits.Whole
	}
	return e.do(ctx, of, who, crew, watching)
}

// whoGoesOn finds the candidates that still have something to answer. Of the others
// only those of the hosts matter: they may be in memory, and have to make room.
func (e *Evaluations) whoGoesOn(ctx context.Context, of judging.Judging, spec ResumeJudgingSpec, crew crew) (pair, error) {
	var who pair
	if of.Settings.Target != judging.Questions {
		return who, nil
	}
	for i, was := range []bench.Maker{of.Settings.A, of.Settings.B} {
		open, err := e.store.OpenQuestions(ctx, of.ID, evaluation.Labels[i])
		if err != nil {
			return who, err
		}
		if len(open) == 0 {
			if was.Kind == Ollama {
				who[i].workers = workers(crew.hosts, was.Name)
			}
			continue
		}
		given := []Recording{spec.A, spec.B}[i]
		if was.Kind == Recorded {
			if err := sameAnswers(was, given.Answers, given.Digest); err != nil {
				return who, err
			}
		}
		if who[i], err = e.reach.find(ctx, crew.hosts, answerer{Reference{was.Kind, was.Name}, was.Address, given.Answers, given.Digest}); err != nil {
			return who, err
		}
		if err := unchanged(was, who[i].described); err != nil {
			return who, err
		}
	}
	return who, nil
}

// do does what is left of a judging that is held.
func (e *Evaluations) do(ctx context.Context, begun judging.Judging, who pair, crew crew, watching JudgingWatching) (judging.Judging, error) {
	if watching.Began != nil {
		watching.Began(begun)
	}
	if e.awake != nil {
		defer e.awake("Contrejuge: " + begun.Settings.Name)()
	}
	ended, failure := run.Passage{
		Of: begun, A: who[0].answers(), B: who[1].answers(), Judges: crew.judges, Keep: judgingKeeper{e.store, begun.ID}, Tell: watching.Tell,
		Answered: func(ctx context.Context) error { return e.store.FinishImport(ctx, begun.Settings.Name) },
	}.Do(ctx)
	// It has ended whether or not somebody still waits for it.
	ending := e.end(ctx, ended.ID, ended.Status, ended.Stopped)
	kept, reading := e.store.Judging(context.WithoutCancel(ctx), ended.ID)
	if reading != nil {
		return ended, errors.Join(failure, ending, reading)
	}
	return kept, errors.Join(failure, ending)
}

func (e *Evaluations) end(ctx context.Context, id string, status bench.Status, stop *bench.Stop) error {
	return e.store.EndJudging(context.WithoutCancel(ctx), id, status, stop, e.clock.Now().Wall)
}

func (f found) answers() run.Answerer { return run.Answerer{Workers: f.workers, Recorded: f.recorded} }

// judgingKeeper keeps what comes of a judging in the store.
type judgingKeeper struct {
	store Store
	id    string
}

func (k judgingKeeper) OpenQuestions(ctx context.Context, candidate evaluation.Label) ([]judging.Question, error) {
	return k.store.OpenQuestions(ctx, k.id, candidate)
}

func (k judgingKeeper) Question(ctx context.Context, place int) (judging.Question, error) {
	return k.store.Question(ctx, k.id, place)
}

func (k judgingKeeper) SaveAnswered(ctx context.Context, place int, candidate evaluation.Label, a judging.Answered) error {
	return k.store.SaveAnswered(ctx, k.id, place, candidate, a)
}

func (k judgingKeeper) Pending(ctx context.Context) ([]judging.Subject, error) {
	return k.store.Pending(ctx, k.id)
}

func (k judgingKeeper) Subject(ctx context.Context, number int64) (evaluation.Row, error) {
	return k.store.Subject(ctx, k.id, number)
}

func (k judgingKeeper) SaveResult(ctx context.Context, r judging.Result) error {
	return k.store.SaveResult(ctx, k.id, r)
}

func (k judgingKeeper) Warn(ctx context.Context, w bench.Warning) error {
	return k.store.WarnJudging(ctx, k.id, w)
}
