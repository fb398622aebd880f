package api

import (
	"context"
	"errors"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/workspace"
)

// Evaluations is the room of what is evaluated and judged here. It goes on while
// the program does, as runs do and instead of one.
//
// What it shows tells where answers come from and what a judge says of them: while
// items copied from the source wait for the person's blind review, names are left
// out of lists, and what shows more answers would_uncover unless it is called
// knowingly.
type Evaluations struct {
	access *Access
	bench  *Bench // whose files, hosts and one place for what goes on it shares
}

// NewEvaluations makes the room.
func NewEvaluations(access *Access, bench *Bench) *Evaluations { return &Evaluations{access, bench} }

// List lists evaluations and judgings for the person, newest first; trials are in
// the workbench.
func (e *Evaluations) List(person string) ([]EvaluationView, error) {
	ctx, w, err := e.access.enter()
	if err != nil {
		return nil, err
	}
	if err := nobodyOr(person); err != nil {
		return nil, err
	}
	all, err := w.Evaluations.List(ctx)
	if err != nil {
		return nil, err
	}
	sources, err := w.Sources.List(ctx)
	if err != nil {
		return nil, err
	}
	views := []EvaluationView{}
	for _, j := range all {
		if j.Settings.Target == judging.Items {
			continue
		}
		hidden, err := hides(ctx, w, j.Settings.Name, person)
		if err != nil {
			return nil, err
		}
		view := evaluationView(j, hidden)
		for _, s := range sources {
			if s.Name == j.Settings.Name {
				view.Source = s.ID
			}
		}
		views = append(views, view)
	}
	return views, nil
}

// Covered is how many of the person's waiting items a page about it would uncover.
func (e *Evaluations) Covered(person, evaluation string) (int, error) {
	ctx, w, err := e.access.enter()
	if err != nil {
		return 0, err
	}
	j, err := w.Evaluations.Show(ctx, evaluation)
	if err != nil {
		return 0, err
	}
	queues, err := aboutIn(ctx, w, j)
	if err != nil {
		return 0, err
	}
	total := 0
	for _, q := range queues {
		n, err := w.Reviews.Covered(ctx, q, person)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

// aboutIn are the queues with items that a page about the judging tells of.
func aboutIn(ctx context.Context, w *workspace.Workspace, j judging.Judging) ([]string, error) {
	if j.Settings.Target == judging.Items {
		return []string{j.Settings.Name}, nil
	}
	queues, err := w.Queues.List(ctx)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, q := range filledFrom(j.Settings.Name, queues) {
		names = append(names, q.Name)
	}
	return names, nil
}

// open is the judging, once the person may see what it tells.
func (e *Evaluations) open(person, id string, knowingly bool) (context.Context, *workspace.Workspace, judging.Judging, error) {
	ctx, w, err := e.access.enter()
	if err != nil {
		return nil, nil, judging.Judging{}, err
	}
	j, err := w.Evaluations.Show(ctx, id)
	if err != nil {
		return nil, nil, judging.Judging{}, err
	}
	if j.Settings.Target == judging.Items {
		err = w.Reviews.Uncover(ctx, j.Settings.Name, person, knowingly)
	} else {
		err = uncover(ctx, w, j.Settings.Name, person, knowingly)
	}
	return ctx, w, j, err
}

// Show is one of them, with what came of it, summed up.
func (e *Evaluations) Show(person, evaluation string, knowingly bool) (EvaluationPage, error) {
	ctx, w, j, err := e.open(person, evaluation, knowingly)
	if err != nil {
		return EvaluationPage{}, err
	}
	found, err := w.Evaluations.Findings(ctx, j.ID)
	if err != nil {
		return EvaluationPage{}, err
	}
	page := evaluationPage(j, found)
	sources, err := w.Sources.List(ctx)
	if err != nil {
		return EvaluationPage{}, err
	}
	for _, s := range sources {
		if s.Name == j.Settings.Name {
			page.Evaluation.Source = s.ID
		}
	}
	return page, nil
}

// Results are what the judge said of each row, a page of size from the given one
// on, only the unjudged where they are asked for.
func (e *Evaluations) Results(person, evaluation string, unjudged bool, from, size int, knowingly bool) ([]ResultView, error) {
	ctx, w, j, err := e.open(person, evaluation, knowingly)
	if err != nil {
		return nil, err
	}
	views, at := []ResultView{}, 0
	enough := errors.New("enough")
	err = w.Evaluations.Results(ctx, j.ID, func(r judging.Result) error {
		if unjudged && r.Judgment.Unjudged == nil {
			return nil
		}
		if at++; at <= from {
			return nil
		}
		if len(views) >= min(size, mostResults) {
			return enough
		}
		views = append(views, resultView(r))
		return nil
	})
	if errors.Is(err, enough) {
		err = nil
	}
	return views, err
}

// mostResults is how many results a page of them has at most.
const mostResults = 100

// Words are what the models write at this moment, where it goes on here.
func (e *Evaluations) Words(person, evaluation string, knowingly bool) ([]LiveCall, error) {
	_, _, j, err := e.open(person, evaluation, knowingly)
	if err != nil {
		return nil, err
	}
	return e.bench.live.words(j.ID), nil
}

// OpenQuestions asks for a file of questions and reads it.
func (e *Evaluations) OpenQuestions(language string) (QuestionsView, error) {
	name, text, err := e.bench.pick(either(language, "Ouvrir des questions", "Open questions"),
		FileKind{either(language, "Questions (banc, évaluation, jeu de données, liste)", "Questions (suite, evaluation, dataset, list)"), "*.yaml;*.yml;*.jsonl;*.json;*.txt"}, mostQuestions)
	if err != nil || name == "" {
		return QuestionsView{Cancelled: true, Problems: []SuiteProblem{}, LeftOut: []SuiteProblem{}}, err
	}
	return e.ReadQuestions(name, text)
}

// mostQuestions is how long a file of questions may be, in bytes.
const mostQuestions = 64 << 20

// ReadQuestions reads questions whose file the page holds.
func (e *Evaluations) ReadQuestions(name, text string) (QuestionsView, error) {
	if _, _, err := e.access.enter(); err != nil {
		return QuestionsView{}, err
	}
	return e.bench.shelf.readQuestions(name, text)
}

// Pilot are the questions of the suite that comes with the product.
func (e *Evaluations) Pilot() (QuestionsView, error) {
	if _, _, err := e.access.enter(); err != nil {
		return QuestionsView{}, err
	}
	return e.bench.shelf.pilotQuestions(), nil
}

// Wording is what a judge is asked unless it is said otherwise; version is nil for
// the latest adopted one. Form is scores or verdicts.
func (e *Evaluations) Wording(version *int, language, form string) (WordingView, error) {
	ctx, w, err := e.access.enter()
	if err != nil {
		return WordingView{}, err
	}
	is, err := formOf(form)
	if err != nil {
		return WordingView{}, err
	}
	wording, number, err := w.Evaluations.Wording(ctx, version, language, is, evaluation.DefaultScale)
	if err != nil {
		return WordingView{}, err
	}
	return wordingView(wording, number), nil
}

func formOf(form string) (evaluation.Form, error) {
	is, ok := workspace.ParseForm(form)
	if !ok {
		return "", fault.New(fault.Usage, "unknown_form", "answers cannot be judged by %q", form)
	}
	return is, nil
}

// EvaluateRequest says what is to be evaluated.
type EvaluateRequest struct {
	Questions string `json:"questions"` // digest
	Name      string `json:"name"`      // of the source they become
	A         string `json:"a"`         // models of the hosts
	B         string `json:"b"`
	System    string `json:"system"`

	Judging JudgingRequest `json:"judging"`
}

// JudgingRequest says who judges, and what it is asked.
type JudgingRequest struct {
	Judge    string `json:"judge"`
	Orders   string `json:"orders"`   // both, one or random
	Version  *int   `json:"version"`  // nil: the latest that fits; 0: none
	Language string `json:"language"` // of what is asked, fr or en
	// Wording is what is asked in place of a version's words; nil: the version says.
	Wording      *WordingView `json:"wording"`
	Context      int          `json:"context"` // as of a run: 0 is the default
	StrictFamily bool         `json:"strictFamily"`
}

func (r JudgingRequest) by(person string, hosts []string) workspace.ByJudge {
	by := workspace.ByJudge{
		Judge: r.Judge, Orders: judging.Orders(r.Orders), Version: r.Version, Language: r.Language, By: person, StrictFamily: r.StrictFamily,
		Asking: RunRequest{Context: r.Context}.asking(hosts),
	}
	if r.Wording != nil {
		wording := r.Wording.read()
		by.Wording, by.Version = &wording, nil
	}
	return by
}

// Evaluate begins an evaluation and gives its id; it goes on by itself.
func (e *Evaluations) Evaluate(person string, request EvaluateRequest) (string, error) {
	if _, _, err := e.access.enter(); err != nil {
		return "", err
	}
	asked, ok := e.bench.shelf.asked(request.Questions)
	if !ok {
		return "", fault.New(fault.NotFound, "questions_gone", "the questions are no longer open here").WithHint("open their file again")
	}
	of := func(name string) workspace.Candidate {
		return workspace.Candidate{Reference: workspace.Reference{Kind: workspace.Ollama, Name: name}}
	}
	if request.A == "" || request.B == "" {
		return "", fault.New(fault.Usage, "candidate_needed", "two models have to be named")
	}
	spec := workspace.EvaluateSpec{
		Name: request.Name, Origin: asked.file, Questions: asked.questions, System: request.System, Options: asked.options,
		A: of(request.A), B: of(request.B), ByJudge: request.Judging.by(person, e.bench.hosts.Addresses()),
	}
	return e.bench.live.judging(func(ctx context.Context, w *workspace.Workspace, watching workspace.JudgingWatching) (judging.Judging, error) {
		return w.Evaluations.Evaluate(ctx, spec, watching)
	})
}

// Judge has a source judged and gives the id of the judging. Form is scores,
// verdicts, or "" for what its kind is judged by.
func (e *Evaluations) Judge(person string, source int64, form string, request JudgingRequest) (string, error) {
	ctx, w, err := e.access.enter()
	if err != nil {
		return "", err
	}
	of, err := sourceByID(ctx, w, source)
	if err != nil {
		return "", err
	}
	spec := workspace.JudgeSpec{Source: of.Name, ByJudge: request.by(person, e.bench.hosts.Addresses())}
	if form != "" {
		is, err := formOf(form)
		if err != nil {
			return "", err
		}
		spec.Form = &is
	}
	id, err := e.bench.live.judging(func(ctx context.Context, w *workspace.Workspace, watching workspace.JudgingWatching) (judging.Judging, error) {
		return w.Evaluations.Judge(ctx, spec, watching)
	})
	return id, nameless(err)
}

// Resume goes on with one of them, or with a trial.
func (e *Evaluations) Resume(evaluation string) (string, error) {
	id, err := e.bench.live.judging(func(ctx context.Context, w *workspace.Workspace, watching workspace.JudgingWatching) (judging.Judging, error) {
		return w.Evaluations.Resume(ctx, evaluation, workspace.ResumeJudgingSpec{}, watching)
	})
	return id, nameless(err)
}

// Cancel stops what goes on here, if it is this; what was done is kept.
func (e *Evaluations) Cancel(evaluation string) error { return e.bench.live.cancel(evaluation) }

// Delete deletes it with its calls; rows and items keep the judgments.
func (e *Evaluations) Delete(evaluation string) error {
	ctx, w, err := e.access.enter()
	if err != nil {
		return err
	}
	return w.Evaluations.Delete(ctx, evaluation)
}
