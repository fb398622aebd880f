package workspace

import (
	"context"
	"maps"
	"slices"
	"strings"

	"contrejuge/backend/agreement"
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judge"
	"contrejuge/backend/judging"
	"contrejuge/backend/review"
)

// Workbench is where a judge is tried on the reviewed items of a queue: asked in
// other words, or another model. A trial counts nowhere until it is adopted. It is
// resumed, and deleted, as any judging is: see [Evaluations]. What came of it is in
// trial.go.
type Workbench struct {
	store       Store
	clock       Clock
	chance      Chance
	evaluations *Evaluations
}

// TrySpec says what is tried.
type TrySpec struct {
	Queue        string
	Against      string            // the judge of the items it is compared with; "": their only one
	Judge        string            // a model of the hosts; "": that judge
	Ask          map[string]string // by criterion, in other words than before
	Instructions *string           // nil: as before
	Orders       judging.Orders    // "": as before, or else both
	HeldOut      *int              // percent of the items that are held out; nil: as in the queue's trials before, or else DefaultHeldOut
	Seed         *int64            // of which items are; nil: as in the queue's trials before, or else drawn
	Language     string            // of a wording that is made here; "": French
	By           string
	StrictFamily bool
	Asking
}

// DefaultHeldOut is the percent of a queue's items that are held out where nobody
// says otherwise.
const DefaultHeldOut = 30

// Try judges the reviewed items of a queue anew. The wording is what the judge
// before was asked, where it was asked here; otherwise that of the rubric. What of
// it is given otherwise is what is tried.
//
// Errors: queue_not_found, nothing_reviewed, judge_not_found, judge_needed,
// bad_held_out, bad_criterion, and those of [Evaluations.Judge] about judge and
// hosts.
func (w *Workbench) Try(ctx context.Context, spec TrySpec, watching JudgingWatching) (judging.Judging, error) {
	none := judging.Judging{}
	queue, err := w.store.Queue(ctx, spec.Queue)
	if err != nil {
		return none, err
	}
	on, err := w.look(ctx, queue.Name)
	if err != nil {
		return none, err
	}
	if on.reviewed == 0 {
		return none, fault.New(fault.Input, "nothing_reviewed", "no item of %q is reviewed: nothing was asked", queue.Name).
			WithHint("a judge is tried on what people have said")
	}
	against, err := on.against(queue.Name, spec)
	if err != nil {
		return none, err
	}
	trials, err := w.List(ctx, queue.Name)
	if err != nil {
		return none, err
	}
	share, seed, err := w.split(spec, trials)
	if err != nil {
		return none, err
	}
	before, err := w.askedBefore(ctx, queue, on.judgings[against], spec.Language)
	if err != nil {
		return none, err
	}
	wording, err := reworded(before.Wording, spec)
	if err != nil {
		return none, err
	}
	by := ByJudge{
		Judge: spec.Judge, Orders: spec.Orders, Seed: &seed, Wording: &wording, By: spec.By, StrictFamily: spec.StrictFamily, Asking: spec.Asking,
	}
	if by.Judge == "" {
		by.Judge = against
	}
	if by.Orders == "" {
		by.Orders = before.Orders
	}
	begun, crew, err := w.evaluations.prepare(ctx, by, subject{form: queue.Rubric.Form, fixed: true, scale: queue.Scale})
	if err != nil {
		return none, err
	}
	s := &begun.Settings
	s.Target, s.Name, s.Against, s.HeldOut = judging.Items, queue.Name, against, share
	begun.Warnings = append(begun.Warnings, w.evaluations.relatives(ctx, crew, on.models)...)
	if spec.StrictFamily {
		if err := strict(begun.Warnings); err != nil {
			return none, err
		}
	}
	return w.evaluations.begin(ctx, begun, evaluation.Source{}, nil, pair{}, crew, watching)
}

// tryable is what there is in a queue to try a judge on.
type tryable struct {
	reviewed int
	judges   []string
	models   []string
	judgings map[string]map[string]bool // by judge: the judgings its judgments in force are of
}

// against is the judge to compare with: the one named, the one that is tried, or the
// only one there is; "" while nobody judged. Errors: judge_not_found, judge_needed.
func (on tryable) against(queue string, spec TrySpec) (string, error) {
	switch {
	case spec.Against == "" && slices.Contains(on.judges, spec.Judge):
		return spec.Judge, nil
	case spec.Against == "" && len(on.judges) > 1:
		return "", fault.New(fault.Usage, "judge_needed", "%q has several judges, and a trial is compared with one", queue).
			WithHint("name it: %s", strings.Join(on.judges, ", "))
	}
	return choose(queue, spec.Against, on.judges)
}

func (w *Workbench) look(ctx context.Context, queue string) (tryable, error) {
	on := tryable{judgings: map[string]map[string]bool{}}
	models := map[string]bool{}
	err := w.store.EachItem(ctx, queue, func(item review.Item) error {
		if slices.ContainsFunc(item.Row.Reviews, func(r evaluation.Review) bool { return !r.Skipped() }) {
			on.reviewed++
		}
		on.judges = addJudges(on.judges, item)
		for _, a := range item.Row.Answers {
			if a.Model != "" {
				models[a.Model] = true
			}
		}
		for _, name := range on.judges {
			if on.judgings[name] == nil {
				on.judgings[name] = map[string]bool{}
			}
			for _, j := range agreement.Current(name, item.Row.Judgments) {
				on.judgings[name][j.Judging] = true
			}
		}
		return nil
	})
	slices.Sort(on.judges)
	on.models = slices.Sorted(maps.Keys(models))
	return on, err
}

// split is how the items are parted. Trials of one queue are parted alike unless it
// is said otherwise, so that what is held out stays so. Error: bad_held_out.
func (w *Workbench) split(spec TrySpec, trials []judging.Judging) (share int, seed int64, err error) {
	share = DefaultHeldOut
	if len(trials) > 0 {
		share, seed = trials[0].Settings.HeldOut, trials[0].Settings.Seed
	}
	if spec.HeldOut != nil {
		share = *spec.HeldOut
	}
	if share < 0 || share > 90 {
		return 0, 0, fault.New(fault.Usage, "bad_held_out", "%d %% of the items cannot be held out", share).WithHint("give a number from 0 to 90")
	}
	switch {
	case spec.Seed != nil:
		seed = *spec.Seed
	case len(trials) == 0:
		seed = w.chance.Seed()
	}
	return share, seed, nil
}

// askedBefore is how the judge was asked whose judgments of the queue are of these
// judgings: the latest of them that is still there, or else in the words of the
// rubric, which has no orders.
func (w *Workbench) askedBefore(ctx context.Context, queue review.Queue, of map[string]bool, language string) (judging.Settings, error) {
	all, err := w.store.Judgings(ctx)
	if err != nil {
		return judging.Settings{}, err
	}
	for _, j := range all {
		if of[j.ID] && j.Settings.Wording.Form == queue.Rubric.Form {
			return j.Settings, nil
		}
	}
	wording, err := w.ofRubric(ctx, queue, language)
	return judging.Settings{Wording: wording}, err
}

// ofRubric is what the queue's rubric asks, put to a judge. The cases of a run were
// judged in the context of their suite.
func (w *Workbench) ofRubric(ctx context.Context, queue review.Queue, language string) (judging.Wording, error) {
	spoken, err := promptLanguage(language)
	if err != nil {
		return judging.Wording{}, err
	}
	if queue.Rubric.Form != evaluation.ByVerdicts {
		return judge.WordingFor(spoken, queue.Rubric.IDs(), queue.Scale), nil
	}
	wording := judging.Wording{Language: spoken, Form: evaluation.ByVerdicts}
	if len(queue.Fills) > 0 {
		run, err := w.store.Run(ctx, queue.Fills[0].Origin)
		switch {
		case err == nil && run.ID == queue.Fills[0].Origin:
			wording.Instructions = run.Suite.Instructions
			if language == "" {
				wording.Language = run.Suite.Language
			}
		case err != nil && !fault.Is(err, "run_not_found") && !fault.Is(err, "run_ambiguous"):
			return wording, err
		}
	}
	for _, c := range queue.Rubric.Criteria {
		wording.Criteria = append(wording.Criteria, bench.Criterion{ID: c.ID, Ask: c.Ask, Critical: c.Critical})
	}
	return wording, nil
}

// reworded is the wording with what is tried. Error: bad_criterion.
func reworded(w judging.Wording, spec TrySpec) (judging.Wording, error) {
	w.Criteria = slices.Clone(w.Criteria)
	for _, id := range slices.Sorted(maps.Keys(spec.Ask)) {
		i := slices.IndexFunc(w.Criteria, func(c bench.Criterion) bool { return c.ID == id })
		if i < 0 {
			return w, fault.New(fault.Usage, "bad_criterion", "the judge of %q is asked about no criterion %q", spec.Queue, id)
		}
		w.Criteria[i].Ask = spec.Ask[id]
	}
	if spec.Instructions != nil {
		w.Instructions = *spec.Instructions
	}
	return w, nil
}

// List are the trials of a queue, or of all for "", the newest first.
func (w *Workbench) List(ctx context.Context, queue string) ([]judging.Judging, error) {
	all, err := w.store.Judgings(ctx)
	return slices.DeleteFunc(all, func(j judging.Judging) bool {
		return j.Settings.Target != judging.Items || queue != "" && j.Settings.Name != queue
	}), err
}

// Versions are the judges that were adopted, the latest first.
func (w *Workbench) Versions(ctx context.Context) ([]judging.Version, error) {
	return w.store.Versions(ctx)
}
