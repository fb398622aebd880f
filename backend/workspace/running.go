package workspace

import (
	"context"
	"errors"
	"slices"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
)

// Watching is who watches a run; both may be nil.
type Watching struct {
	Began func(bench.Run) // once, when the run is there and before anything is asked
	Tell  func(RunEvent)  // as it goes; one at a time, and never waits
}

// Start replays a suite and returns the run as it ended: finished, interrupted
// with the context, or stopped because no host could be used. All three are runs
// and no errors.
//
// Errors, when nothing was begun: empty_suite, judge_needed, bad_host,
// bad_endpoint, bad_context, bad_retries, bad_limit, model_remote, hosts_differ,
// same_weights and same_maker (with StrictFamily). Later: what keeps the workspace from
// keeping the run.
func (r *Runs) Start(ctx context.Context, spec RunSpec, watching Watching) (bench.Run, error) {
	if len(spec.Suite.Cases) == 0 {
		return bench.Run{}, fault.New(fault.Input, "empty_suite", "the suite %q has no cases", spec.Suite.Name)
	}
	if spec.Judge == "" && asksJudge(spec.Suite) {
		return bench.Run{}, fault.New(fault.Usage, "judge_needed", "the cases of %q have criteria, and no judge is named", spec.Suite.Name).
			WithHint("name one with --judge")
	}
	if err := spec.check(); err != nil {
		return bench.Run{}, err
	}
	c := answerer{spec.Candidate, spec.Endpoint, spec.Answers, spec.Digest}
	crew, err := r.reach.crew(ctx, spec.Hosts, &c, spec.Judge)
	if err != nil {
		return bench.Run{}, err
	}
	begun := bench.Run{
		ID: newID(r.clock, r.chance), Suite: spec.Suite, Settings: spec.settings(r.tool, spec.Suite), Status: bench.Running,
		Started: r.clock.Now().Wall, Warnings: crew.warnings(ctx, c, spec.Asking, spec.Suite),
	}
	begun.Settings.Candidate, begun.Settings.Judge, begun.Settings.Hosts = c.maker(crew.candidate), crew.judge.maker(), crew.addresses()
	if spec.StrictFamily {
		if err := strict(begun.Warnings); err != nil {
			return bench.Run{}, err
		}
	}
	return r.begin(ctx, begun, crew, watching)
}

// Rejudge judges the answers of a run again, as a run of its own.
//
// Errors: those of Start, run_not_found, nothing_answered, case_changed (the
// suite asks its cases something else than was answered).
func (r *Runs) Rejudge(ctx context.Context, ref string, spec RejudgeSpec, watching Watching) (bench.Run, error) {
	of, err := r.store.Run(ctx, ref)
	if err != nil {
		return bench.Run{}, err
	}
	if err := spec.check(); err != nil {
		return bench.Run{}, err
	}
	suite := of.Suite
	if spec.Suite != nil {
		suite = *spec.Suite
	}
	outcomes, err := answersOf(of, suite)
	if err != nil {
		return bench.Run{}, err
	}
	if spec.Judge == "" {
		return bench.Run{}, fault.New(fault.Usage, "judge_needed", "no judge is named").WithHint("name one with --judge")
	}
	crew, err := r.reach.crew(ctx, spec.Hosts, nil, spec.Judge)
	if err != nil {
		return bench.Run{}, err
	}
	answered := of.Settings.Candidate
	c := answerer{Reference: Reference{answered.Kind, answered.Name}, endpoint: answered.Address}
	crew.candidate = described{Description: model.Description{Name: answered.Name, Digest: answered.Digest, Weights: answered.Weights, Family: answered.Family}}
	if answered.Kind == Ollama { // what the host still knows of it tells more
		if now := describe(ctx, crew.hosts, answered.Name); now.known && unchanged(answered, now) == nil {
			crew.candidate = now
		}
	}
	begun := bench.Run{
		ID: newID(r.clock, r.chance), Suite: suite, Settings: spec.settings(r.tool, suite), Rejudged: of.ID, Status: bench.Running,
		Started: r.clock.Now().Wall, Warnings: crew.warnings(ctx, c, spec.Asking, suite), Outcomes: outcomes,
	}
	begun.Settings.Candidate, begun.Settings.Judge, begun.Settings.Hosts = answered, crew.judge.maker(), crew.addresses()
	if spec.StrictFamily {
		if err := strict(begun.Warnings); err != nil {
			return bench.Run{}, err
		}
	}
	return r.begin(ctx, begun, crew, watching)
}

// answersOf are the run's answers, checked as the suite says and not judged.
func answersOf(of bench.Run, suite bench.Suite) ([]bench.Outcome, error) {
	for _, c := range suite.Cases {
		was, _, known := of.Case(c.ID)
		if !known || !slices.EqualFunc(was.Messages, c.Messages, sameMessage) {
			return nil, fault.New(fault.Conflict, "case_changed", "the run %s has no answer to the case %q as the suite asks it: nothing was judged", of.ID, c.ID).
				WithHint("change criteria, checks or instructions only, or run the suite anew")
		}
	}
	outcomes := run.Again(of, suite)
	if !slices.ContainsFunc(outcomes, bench.Outcome.Answered) {
		return nil, fault.New(fault.Conflict, "nothing_answered", "the run %s has no answers to judge", of.ID)
	}
	return outcomes, nil
}

func sameMessage(x, y evaluation.Message) bool { return x.Role == y.Role && x.Content == y.Content }

// begin keeps a new run and does it.
func (r *Runs) begin(ctx context.Context, begun bench.Run, crew crew, watching Watching) (bench.Run, error) {
	release, err := r.store.HoldRun(ctx, begun.ID)
	if err != nil {
		return bench.Run{}, err
	}
	defer release()
	if err := r.store.CreateRun(ctx, begun); err != nil {
		return bench.Run{}, err
	}
	return r.do(ctx, begun, crew, watching)
}

// Resume goes on with a run that did not come to its end, or whose cases are not
// all judged: what is answered is not asked again, and what is judged never
// judged twice.
//
// Errors: run_not_found, run_busy, model_changed (a model's weights are not what
// they were), answers_needed and answers_changed (of a recorded candidate), and
// those of Start.
func (r *Runs) Resume(ctx context.Context, ref string, spec ResumeSpec, watching Watching) (bench.Run, error) {
	of, err := r.store.Run(ctx, ref)
	if err != nil {
		return bench.Run{}, err
	}
	release, err := r.store.HoldRun(ctx, of.ID)
	if err != nil {
		return bench.Run{}, err
	}
	defer release()
	if of, err = r.store.Run(ctx, of.ID); err != nil { // as whoever held it last left it
		return bench.Run{}, err
	}
	t := of.Tally()
	if of.Status == bench.Finished && t.Unjudged == 0 && t.Unanswered == 0 {
		return of, nil
	}
	if spec.Hosts == nil {
		spec.Hosts = of.Settings.Hosts
	}
	answered := of.Settings.Candidate
	var c *answerer // once all is answered, who answered may be gone or another
	if t.Unanswered > 0 && of.Rejudged == "" {
		c = &answerer{Reference{answered.Kind, answered.Name}, answered.Address, spec.Answers, spec.Digest}
		if answered.Kind == Recorded {
			if err := sameAnswers(answered, spec.Answers, spec.Digest); err != nil {
				return bench.Run{}, err
			}
		}
	}
	crew, err := r.reach.crew(ctx, spec.Hosts, c, of.Settings.Judge.Name)
	if err != nil {
		return bench.Run{}, err
	}
	if err := errors.Join(unchanged(answered, crew.candidate), unchanged(of.Settings.Judge, crew.judge)); err != nil {
		return bench.Run{}, err
	}
	if c == nil && answered.Kind == Ollama {
		crew.candidates = workers(crew.hosts, answered.Name) // not to be asked, but to make room for the judge
	}
	if err := r.store.ReopenRun(ctx, of.ID); err != nil {
		return bench.Run{}, err
	}
	of.Status, of.Stopped = bench.Running, nil
	if spec.Limits != nil {
		of.Settings.FirstChunk, of.Settings.BetweenChunks, of.Settings.WholeCall = spec.Limits.FirstChunk, spec.Limits.BetweenChunks, spec.Limits.Whole
	}
	return r.do(ctx, of, crew, watching)
}

func sameAnswers(was bench.Maker, answers map[string][]string, digest string) error {
	switch {
	case answers == nil:
		return fault.New(fault.Usage, "answers_needed", "something is unanswered, and the recorded answers are not kept in the workspace").
			WithHint("name their file again: recorded:%s", was.Name)
	case digest != was.Digest:
		return fault.New(fault.Conflict, "answers_changed", "the recorded answers are not those it was begun with: nothing was asked").
			WithHint("begin anew with them")
	}
	return nil
}

// unchanged refuses another model under the name a run or a judging began with. A host that
// does not answer now says nothing about that.
func unchanged(was bench.Maker, is described) error {
	if !is.known || is.is(was.Digest, was.Weights) {
		return nil
	}
	return fault.New(fault.Conflict, "model_changed", "%q is no longer the model it was begun with: nothing was asked", was.Name).
		WithHint("begin anew: figures are of one model")
}

// do does what is left of a run that is held.
func (r *Runs) do(ctx context.Context, begun bench.Run, crew crew, watching Watching) (bench.Run, error) {
	if watching.Began != nil {
		watching.Began(begun)
	}
	if r.awake != nil {
		defer r.awake("Contrejuge: " + begun.Suite.Name)()
	}
	ended, failure := run.Bench{
		Run: begun, Candidates: crew.candidates, Recorded: crew.recorded, Judges: crew.judges,
		Keep: keeper{r.store, begun.ID}, Tell: watching.Tell,
	}.Do(ctx)
	ended.Ended = r.clock.Now().Wall
	// The run has ended whether or not somebody still waits for it.
	ending := r.store.EndRun(context.WithoutCancel(ctx), ended.ID, ended.Status, ended.Stopped, ended.Ended)
	return ended, errors.Join(failure, ending)
}

// newID is short enough to be typed, and begins with the day, so that runs sort.
func newID(clock Clock, chance Chance) string {
	id := chance.ID()
	return clock.Now().Wall.UTC().Format("20060102-1504") + "-" + id[max(0, len(id)-5):]
}

func asksJudge(s bench.Suite) bool {
	return slices.ContainsFunc(s.Cases, func(c bench.Case) bool { return len(c.Criteria) > 0 })
}

// keeper keeps what comes of a run in the store.
type keeper struct {
	store RunStore
	run   string
}

func (k keeper) SaveAnswered(ctx context.Context, o bench.Outcome) error {
	return k.store.SaveOutcome(ctx, k.run, o)
}

func (k keeper) SaveJudged(ctx context.Context, o bench.Outcome) error {
	return k.store.SaveOutcome(ctx, k.run, o)
}

func (k keeper) Warn(ctx context.Context, w bench.Warning) error {
	return k.store.WarnRun(ctx, k.run, w)
}
