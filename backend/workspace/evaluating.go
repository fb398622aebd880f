package workspace

import (
	"context"
	"errors"
	"slices"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judge"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
)

// Evaluate has two candidates answer questions, which become a source as they are
// answered, and a judge judge them. It returns the judging as it ended: finished,
// interrupted with the context, or stopped because no host could be used. All
// three are judgings and no errors; the source is unfinished until all questions
// are answered.
//
// Errors, when nothing was begun: empty_questions, duplicate_question, bad_name,
// source_exists, judge_needed, bad_host, bad_endpoint, bad_context, bad_retries,
// bad_limit, bad_orders, bad_language, bad_criterion, version_not_found,
// other_form, other_scale, model_remote, hosts_differ, same_weights and same_maker
// (with StrictFamily). Later: what keeps the workspace from keeping it.
func (e *Evaluations) Evaluate(ctx context.Context, spec EvaluateSpec, watching JudgingWatching) (judging.Judging, error) {
	name, err := validName("source", spec.Name)
	if err != nil {
		return judging.Judging{}, err
	}
	questions, err := identified(spec.Questions)
	if err != nil {
		return judging.Judging{}, err
	}
	begun, crew, err := e.prepare(ctx, spec.ByJudge, subject{form: evaluation.ByScores, fixed: true, scale: evaluation.DefaultScale})
	if err != nil {
		return judging.Judging{}, err
	}
	s := &begun.Settings
	s.Target, s.Name, s.Origin, s.System, s.Options = judging.Questions, name, spec.Origin, spec.System, spec.Options
	var who pair
	var makers [2]bench.Maker
	for i, c := range []Candidate{spec.A, spec.B} {
		of := c.answerer()
		if who[i], err = e.reach.find(ctx, crew.hosts, of); err != nil {
			return judging.Judging{}, err
		}
		for _, w := range slices.Concat(kinship(of, who[i].described, crew.judge), of.recordings(suiteOf(questions))) {
			begun.Warnings = warnedOnce(begun.Warnings, w)
		}
		makers[i] = of.maker(who[i].described)
	}
	s.A, s.B = makers[0], makers[1]
	if spec.StrictFamily {
		if err := strict(begun.Warnings); err != nil {
			return judging.Judging{}, err
		}
	}
	source := evaluation.Source{
		Name: name, Kind: evaluation.OfEvaluation, Origin: spec.Origin, Licence: spec.Licence, CreatedAt: begun.Started, Unfinished: true,
	}
	return e.begin(ctx, begun, source, questions, who, crew, watching)
}

// Judge has a judge judge the rows of a source as they are now. Judgments are added
// to the rows, and to their copies in queues.
//
// Errors: source_not_found, nothing_to_judge, mixed_scales, two_answers (verdicts
// are of one), and those of Evaluate.
func (e *Evaluations) Judge(ctx context.Context, spec JudgeSpec, watching JudgingWatching) (judging.Judging, error) {
	source, err := e.store.Source(ctx, spec.Source)
	if err != nil {
		return judging.Judging{}, err
	}
	rows, err := e.look(ctx, source.Name)
	if err != nil {
		return judging.Judging{}, err
	}
	of, err := rows.subject(source, spec.Form)
	if err != nil {
		return judging.Judging{}, err
	}
	begun, crew, err := e.prepare(ctx, spec.ByJudge, of)
	if err != nil {
		return judging.Judging{}, err
	}
	if begun.Settings.Wording.Form == evaluation.ByVerdicts && rows.pairs > 0 {
		return judging.Judging{}, fault.New(fault.Usage, "two_answers", "verdicts are of one answer, and %d rows of %q have two: nothing was asked", rows.pairs, source.Name).
			WithHint("have them scored")
	}
	begun.Settings.Target, begun.Settings.Name = judging.Source, source.Name
	begun.Warnings = append(begun.Warnings, e.relatives(ctx, crew, rows.models)...)
	if spec.StrictFamily {
		if err := strict(begun.Warnings); err != nil {
			return judging.Judging{}, err
		}
	}
	return e.begin(ctx, begun, evaluation.Source{}, nil, pair{}, crew, watching)
}

// prepare resolves who judges and what it is asked, as the new judging has it.
func (e *Evaluations) prepare(ctx context.Context, by ByJudge, of subject) (judging.Judging, crew, error) {
	none := judging.Judging{}
	asked, err := e.asked(ctx, by, of)
	if err != nil {
		return none, crew{}, err
	}
	if by.Judge == "" {
		by.Judge = asked.version.Judge.Name
	}
	if by.Judge == "" {
		return none, crew{}, fault.New(fault.Usage, "judge_needed", "no judge is named").WithHint("name one with --judge")
	}
	orders, err := ordersOf(by.Orders, asked.version.Orders)
	if err != nil {
		return none, crew{}, err
	}
	if err := by.Asking.check(); err != nil {
		return none, crew{}, err
	}
	made, err := e.reach.crew(ctx, by.Hosts, nil, by.Judge)
	if err != nil {
		return none, crew{}, err
	}
	begun := judging.Judging{
		ID: newID(e.clock, e.chance), Status: bench.Running, Started: e.clock.Now().Wall, Warnings: made.ofJudge(ctx, by.Asking),
		Settings: judging.Settings{
			Judge: made.judge.maker(), Orders: orders, Wording: asked.wording, Version: asked.version.Number,
			Prompt: judge.WordingDigest(asked.wording), By: by.By, Hosts: made.addresses(), JudgeCtx: by.Context,
			FirstChunk: by.Limits.FirstChunk, BetweenChunks: by.Limits.BetweenChunks, WholeCall: by.Limits.Whole,
			Retries: by.Retries, Tool: e.tool.Name + " " + e.tool.Version,
		},
	}
	if by.Seed != nil {
		begun.Settings.Seed = *by.Seed
	} else {
		begun.Settings.Seed = e.chance.Seed()
	}
	return begun, made, nil
}

// relatives warns of a judge that may be related to one of the models that
// answered. Only their names are known, unless a host still has them; hosts that
// do not know the judge are not asked for others.
func (e *Evaluations) relatives(ctx context.Context, c crew, models []string) []bench.Warning {
	var all []bench.Warning
	for _, name := range models {
		is := described{Description: model.Description{Name: name}}
		if c.judge.known {
			is = describe(ctx, c.hosts, name)
		}
		for _, w := range kinship(answerer{Reference: Reference{Kind: Ollama, Name: name}}, is, c.judge) {
			all = warnedOnce(all, w)
		}
	}
	return all
}

func warnedOnce(all []bench.Warning, w bench.Warning) []bench.Warning {
	if slices.Contains(all, w) {
		return all
	}
	return append(all, w)
}

// identified are the questions in their places, each with an id of its own.
func identified(questions []judging.Question) ([]judging.Question, error) {
	if len(questions) == 0 {
		return nil, fault.New(fault.Input, "empty_questions", "there are no questions: nothing was asked")
	}
	all := slices.Clone(questions)
	seen := map[string]bool{}
	for i := range all {
		q := &all[i]
		q.Place, q.Answers = i, nil
		if q.ID == "" {
			q.ID = evaluation.Row{Messages: q.Messages}.QuestionDigest()
		}
		if seen[q.ID] {
			return nil, fault.New(fault.Input, "duplicate_question", "the question %q stands twice: nothing was asked", q.ID)
		}
		seen[q.ID] = true
	}
	return all, nil
}

// suiteOf is the questions as cases, for what holds of both.
func suiteOf(questions []judging.Question) bench.Suite {
	var s bench.Suite
	for _, q := range questions {
		s.Cases = append(s.Cases, bench.Case{ID: q.ID, Messages: q.Messages})
	}
	return s
}

func (c Candidate) answerer() answerer {
	return answerer{c.Reference, c.Endpoint, c.Answers, c.Digest}
}

// pair is who answers: candidate a, candidate b.
type pair [2]found

// begin keeps a new judging and does it.
func (e *Evaluations) begin(
	ctx context.Context, begun judging.Judging, source evaluation.Source, questions []judging.Question, who pair, crew crew, watching JudgingWatching,
) (judging.Judging, error) {
	release, err := e.store.HoldRun(ctx, begun.ID)
	if err != nil {
		return judging.Judging{}, err
	}
	defer release()
	if err := e.store.CreateJudging(ctx, begun, source, questions); err != nil {
		return judging.Judging{}, err
	}
	if begun, err = e.store.Judging(ctx, begun.ID); err != nil { // with its tally
		return judging.Judging{}, errors.Join(err, e.end(ctx, begun.ID, bench.Interrupted, nil))
	}
	return e.do(ctx, begun, who, crew, watching)
}
