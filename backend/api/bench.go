package api

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/model"
	"contrejuge/backend/suite"
	"contrejuge/backend/workspace"
)

// Bench is the room of the runs. Runs that are begun here go on while the
// program does, whether or not a page looks; one at a time, since two would wait
// for each other at the same hosts.
type Bench struct {
	access *Access
	host   Host // nil in a browser
	hosts  Hosts
	shelf  *shelf
	live   *live
}

// NewBench makes the room.
func NewBench(access *Access, host Host, hosts Hosts) *Bench {
	return &Bench{access: access, host: host, hosts: hosts, shelf: newShelf(), live: newLive(access, host)}
}

// SuiteView is a suite that can be run.
type SuiteView struct {
	Digest   string `json:"digest"` // by which it is run
	Name     string `json:"name"`
	File     string `json:"file"`
	Language string `json:"language"`
	Cases    int    `json:"cases"`
	Criteria int    `json:"criteria"` // over all cases
	Checks   int    `json:"checks"`
}

// SuiteProblem is what is wrong at one place of a suite's file.
type SuiteProblem struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Code   string `json:"code"`
	Reason string `json:"reason"`
}

// OpenedSuite is a suite's file as it was read: the suite, or what is wrong.
type OpenedSuite struct {
	Cancelled bool           `json:"cancelled"`
	File      string         `json:"file"`
	Suite     *SuiteView     `json:"suite"`
	Problems  []SuiteProblem `json:"problems"`
}

// Pilot is the suite that comes with the product.
func (b *Bench) Pilot() SuiteView {
	return b.shelf.put(suite.Pilot(), "pilote.yaml")
}

// OpenSuite asks for a suite's file and reads it.
func (b *Bench) OpenSuite(language string) (OpenedSuite, error) {
	name, text, err := b.pick(either(language, "Ouvrir un banc", "Open a suite"), FileKind{either(language, "Banc (YAML)", "Suite (YAML)"), "*.yaml;*.yml"}, suite.MaxSize)
	if err != nil || name == "" {
		return OpenedSuite{Cancelled: true, Problems: []SuiteProblem{}}, err
	}
	return b.ReadSuite(name, text)
}

// ReadSuite reads a suite whose file the page holds, as in a browser.
func (b *Bench) ReadSuite(name, text string) (OpenedSuite, error) {
	if _, _, err := b.access.enter(); err != nil {
		return OpenedSuite{}, err
	}
	opened := OpenedSuite{File: name, Problems: []SuiteProblem{}}
	read, err := suite.Read(strings.NewReader(text), name)
	if err == nil {
		view := b.shelf.put(read, name)
		opened.Suite = &view
		return opened, nil
	}
	opened.Problems, err = mistakesIn(err)
	return opened, err
}

// AnswersView are recorded answers that can take the place of a candidate.
type AnswersView struct {
	Cancelled bool           `json:"cancelled"`
	File      string         `json:"file"`
	Digest    string         `json:"digest"` // by which they are run; "" when something is wrong
	Cases     int            `json:"cases"`
	Problems  []SuiteProblem `json:"problems"`
}

// OpenAnswers asks for a file of recorded answers and reads it.
func (b *Bench) OpenAnswers(language string) (AnswersView, error) {
	name, text, err := b.pick(either(language, "Ouvrir des réponses enregistrées", "Open recorded answers"),
		FileKind{either(language, "Réponses (JSON Lines)", "Answers (JSON Lines)"), "*.jsonl"}, suite.MaxAnswersSize)
	if err != nil || name == "" {
		return AnswersView{Cancelled: true, Problems: []SuiteProblem{}}, err
	}
	return b.ReadAnswers(name, text)
}

// ReadAnswers reads recorded answers whose file the page holds.
func (b *Bench) ReadAnswers(name, text string) (AnswersView, error) {
	if _, _, err := b.access.enter(); err != nil {
		return AnswersView{}, err
	}
	view := AnswersView{File: name, Problems: []SuiteProblem{}}
	answers, digest, err := suite.ReadAnswers(strings.NewReader(text), name)
	if err == nil {
		b.shelf.putAnswers(digest, recordedAnswers{name, answers})
		view.Digest, view.Cases = digest, len(answers)
		return view, nil
	}
	view.Problems, err = mistakesIn(err)
	return view, err
}

// mistakesIn are what is wrong with a file; an error without them stays one.
func mistakesIn(err error) ([]SuiteProblem, error) {
	bad, ok := errors.AsType[*suite.BadFile](err)
	if !ok {
		return []SuiteProblem{}, err
	}
	problems := make([]SuiteProblem, len(bad.Problems))
	for i, p := range bad.Problems {
		problems[i] = SuiteProblem{p.Line, p.Column, p.Code, p.Reason}
	}
	return problems, nil
}

// pick asks for a file and reads it; "" is the name when the person changed
// their mind.
func (b *Bench) pick(title string, kind FileKind, most int64) (name, text string, err error) {
	ctx, _, err := b.access.enter()
	if err != nil {
		return "", "", err
	}
	if b.host == nil {
		return "", "", noDialog()
	}
	path, err := b.host.PickFile(ctx, title, kind)
	if err != nil || path == "" {
		return "", "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", "", fault.New(fault.Input, "unreadable", "the file cannot be read").WithCause(err)
	}
	defer func() { _ = file.Close() }() // it was only read
	all, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil {
		return "", "", fault.New(fault.Input, "unreadable", "the file cannot be read").WithCause(err)
	}
	return filepath.Base(path), string(all), nil
}

// HostView is a model host and the models it has.
type HostView struct {
	Address   string   `json:"address"`
	Reachable bool     `json:"reachable"`
	Models    []string `json:"models"`
}

// Models are the configured hosts with what each has.
func (b *Bench) Models() ([]HostView, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return nil, err
	}
	found, err := w.Doctor.Names(ctx, b.hosts.Addresses())
	if err != nil {
		return nil, err
	}
	views := make([]HostView, len(found))
	for i, h := range found {
		views[i] = HostView{h.Address, h.Reachable, h.Names}
	}
	return views, nil
}

// RunRequest says what is to be run.
type RunRequest struct {
	Suite         string `json:"suite"`     // digest
	Candidate     string `json:"candidate"` // a model of the hosts; "" with recorded answers
	Answers       string `json:"answers"`   // digest of recorded answers; "" with a candidate
	Judge         string `json:"judge"`
	Context       int    `json:"context"`       // tokens for the judge; 0 is the default
	FirstChunk    int    `json:"firstChunk"`    // seconds; 0 is the default
	BetweenChunks int    `json:"betweenChunks"` // seconds; 0 is the default
	WholeCall     int    `json:"wholeCall"`     // seconds; 0 is the default
	StrictFamily  bool   `json:"strictFamily"`  // refuse a judge that is too near to the candidate
}

func (r RunRequest) asking(hosts []string) workspace.Asking {
	asking := workspace.DefaultAsking(hosts...)
	if r.Context != 0 {
		asking.Context = r.Context
	}
	if r.FirstChunk != 0 {
		asking.Limits.FirstChunk = time.Duration(r.FirstChunk) * time.Second
	}
	if r.BetweenChunks != 0 {
		asking.Limits.BetweenChunks = time.Duration(r.BetweenChunks) * time.Second
	}
	if r.WholeCall != 0 {
		asking.Limits.Whole = time.Duration(r.WholeCall) * time.Second
	}
	return asking
}

// Start begins a run and gives its id; the run goes on by itself.
func (b *Bench) Start(request RunRequest) (string, error) {
	if _, _, err := b.access.enter(); err != nil {
		return "", err
	}
	asked, ok := b.shelf.suite(request.Suite)
	if !ok {
		return "", fault.New(fault.NotFound, "suite_gone", "the suite is no longer open here").WithHint("open its file again")
	}
	spec := workspace.RunSpec{
		Suite: asked, Candidate: workspace.Reference{Kind: workspace.Ollama, Name: request.Candidate}, Judge: request.Judge,
		Asking: request.asking(b.hosts.Addresses()), StrictFamily: request.StrictFamily,
	}
	if request.Answers != "" {
		recorded, ok := b.shelf.recorded(request.Answers)
		if !ok {
			return "", fault.New(fault.NotFound, "answers_gone", "the recorded answers are no longer open here").WithHint("open their file again")
		}
		spec.Candidate = workspace.Reference{Kind: workspace.Recorded, Name: recorded.file}
		spec.Answers, spec.Digest = recorded.answers, request.Answers
	}
	return b.live.run(func(ctx context.Context, w *workspace.Workspace, watching workspace.Watching) (bench.Run, error) {
		return w.Runs.Start(ctx, spec, watching)
	})
}

// Resume goes on with a run.
func (b *Bench) Resume(run string) (string, error) {
	return b.live.run(func(ctx context.Context, w *workspace.Workspace, watching workspace.Watching) (bench.Run, error) {
		spec := workspace.ResumeSpec{}
		if before, err := w.Runs.Show(ctx, run); err == nil {
			if recorded, ok := b.shelf.recorded(before.Settings.Candidate.Digest); ok {
				spec.Answers, spec.Digest = recorded.answers, before.Settings.Candidate.Digest
			}
		}
		return w.Runs.Resume(ctx, run, spec, watching)
	})
}

// Rejudge has the answers of a run judged again, as a run of its own. The suite
// is "" or the digest of one that asks the same cases in other words.
func (b *Bench) Rejudge(run, judge, suiteDigest string) (string, error) {
	if _, _, err := b.access.enter(); err != nil {
		return "", err
	}
	spec := workspace.RejudgeSpec{Judge: judge, Asking: workspace.DefaultAsking(b.hosts.Addresses()...)}
	if suiteDigest != "" {
		asked, ok := b.shelf.suite(suiteDigest)
		if !ok {
			return "", fault.New(fault.NotFound, "suite_gone", "the suite is no longer open here").WithHint("open its file again")
		}
		spec.Suite = &asked
	}
	return b.live.run(func(ctx context.Context, w *workspace.Workspace, watching workspace.Watching) (bench.Run, error) {
		return w.Runs.Rejudge(ctx, run, spec, watching)
	})
}

// Cancel stops the run that goes on here, if it is this one; what was done is
// kept, and the host is freed.
func (b *Bench) Cancel(run string) error { return b.live.cancel(run) }

// Live is the run that goes on here, nil when there is none. The same comes as
// an event whenever it changes.
func (b *Bench) Live() *LiveView { return b.live.view() }

// List lists the runs, newest first. Of one whose cases wait for the person's
// blind review it does not say who answered and who judged.
func (b *Bench) List(person string) ([]RunView, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return nil, err
	}
	runs, err := w.Runs.List(ctx)
	if err != nil {
		return nil, err
	}
	hidden, err := coveredRuns(ctx, w, person, runs)
	if err != nil {
		return nil, err
	}
	views := make([]RunView, len(runs))
	for i, run := range runs {
		views[i] = runView(run)
		if hidden(run.ID) {
			views[i].hide()
		}
	}
	return views, nil
}

// Run is one run with its cases. Here and in Case and Compare: while its cases
// wait for the person's blind review, would_uncover; see Uncover.
func (b *Bench) Run(person, run string) (RunPage, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return RunPage{}, err
	}
	if err := lookAtRun(ctx, w, person, run, false); err != nil {
		return RunPage{}, err
	}
	whole, err := w.Runs.Show(ctx, run)
	if err != nil {
		return RunPage{}, err
	}
	return runPage(whole), nil
}

// Case is one case of a run with all there is to see of it.
func (b *Bench) Case(person, run, id string) (CaseView, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return CaseView{}, err
	}
	if err := lookAtRun(ctx, w, person, run, false); err != nil {
		return CaseView{}, err
	}
	whole, err := w.Runs.Show(ctx, run)
	if err != nil {
		return CaseView{}, err
	}
	of, outcome, known := whole.Case(id)
	if !known {
		return CaseView{}, fault.New(fault.NotFound, "case_not_found", "the run has no such case")
	}
	return caseView(whole, of, outcome), nil
}

// Compare tells what changed from one run to another, regressions first.
func (b *Bench) Compare(person, before, after string) (ComparisonView, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return ComparisonView{}, err
	}
	for _, run := range []string{before, after} {
		if err := lookAtRun(ctx, w, person, run, false); err != nil {
			return ComparisonView{}, err
		}
	}
	compared, err := w.Runs.Compare(ctx, before, after)
	if err != nil {
		return ComparisonView{}, err
	}
	return comparisonView(compared), nil
}

// Delete deletes a run and what people said of it.
func (b *Bench) Delete(run string) error {
	ctx, w, err := b.access.enter()
	if err != nil {
		return err
	}
	return w.Runs.Delete(ctx, run)
}

// Defaults are how models are asked where a request says nothing.
func (b *Bench) Defaults() DefaultsView {
	return DefaultsView{
		Context: workspace.DefaultContext, FirstChunk: int(model.DefaultLimits.FirstChunk.Seconds()),
		BetweenChunks: int(model.DefaultLimits.BetweenChunks.Seconds()), WholeCall: int(model.DefaultLimits.Whole.Seconds()),
	}
}

// DefaultsView are the defaults: tokens, and seconds.
type DefaultsView struct {
	Context       int `json:"context"`
	FirstChunk    int `json:"firstChunk"`
	BetweenChunks int `json:"betweenChunks"`
	WholeCall     int `json:"wholeCall"`
}
