package workspace

import (
	"context"
	"time"

	"contrejuge/backend/agreement"
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/review"
)

// Trial is how far a judge was tried, and with what success.
type Trial struct {
	judging.Judging
	Against string      // the judge before
	Stratum review.Rule // what the items that are counted were selected by: the queue's first, as in a report
	// NotRepresentative is why the rates stand for these items alone, and not for the
	// judge in general; "" when they do.
	NotRepresentative string
	Sample            bool // of the sample: says nothing about one's own judge
	Working, HeldOut  TrialPart
	Changed           []agreement.Change // of the working part only
}

// TrialPart are the figures of one part of a trial's items, as the judge before
// gives them and as the trial does. Both are of the same items.
type TrialPart struct {
	Items  int                    `json:"items"`
	Before agreement.TrialFigures `json:"before"`
	After  agreement.TrialFigures `json:"after"`
}

// Show tells what came of a trial so far. An item that it has not judged yet is
// unjudged. Of the items that are held out only the figures are told.
//
// Errors: judging_not_found, judging_ambiguous, not_a_trial, queue_not_found.
func (w *Workbench) Show(ctx context.Context, ref string) (Trial, error) {
	of, err := w.trial(ctx, ref)
	if err != nil {
		return Trial{}, err
	}
	queue, err := w.store.Queue(ctx, of.Settings.Name)
	if err != nil {
		return Trial{}, err
	}
	results, err := w.results(ctx, of.ID)
	if err != nil {
		return Trial{}, err
	}
	came, err := w.arrivals(ctx)
	if err != nil {
		return Trial{}, err
	}
	t := Trial{
		Judging: of, Against: of.Settings.Against, Stratum: queue.Rule(), NotRepresentative: queue.NotRepresentative(), Sample: queue.Sample,
	}
	var working, held tried
	err = w.store.EachItem(ctx, queue.Name, func(item review.Item) error {
		said, tried := results[item.Ref]
		if !tried || item.Stratum != t.Stratum {
			return nil
		}
		was, is := figures(item.Row, item.Ref), figures(item.Row, item.Ref)
		was.Judgments, is.Judgments = came.before(of, item.Row.Judgments), said
		part := &working
		if judging.HeldOut(of.Settings.Seed, of.Settings.HeldOut, item.Row.QuestionDigest()) {
			part = &held
		}
		part.before, part.after = append(part.before, was), append(part.after, is)
		return nil
	})
	setting := agreement.Setting{
		Queue: queue.Name, Selection: string(t.Stratum.Selection), Criteria: queue.Rubric.IDs(), Form: queue.Rubric.Form,
	}
	t.Working, t.HeldOut = working.figures(setting, of.Settings), held.figures(setting, of.Settings)
	t.Changed = agreement.Changes(setting, of.Settings.Against, working.before, of.Settings.Judge.Name, working.after)
	return t, err
}

// tried are the items of one part, with the judgments before and after.
type tried struct{ before, after []agreement.Item }

func (t tried) figures(setting agreement.Setting, of judging.Settings) TrialPart {
	before, after := setting, setting
	before.Judge, after.Judge = of.Against, of.Judge.Name
	return TrialPart{
		Items: len(t.before), Before: agreement.ComputeTrial(before, t.before), After: agreement.ComputeTrial(after, t.after),
	}
}

// trial is the judging named, which has to be a trial.
func (w *Workbench) trial(ctx context.Context, ref string) (judging.Judging, error) {
	of, err := w.store.Judging(ctx, ref)
	if err != nil {
		return of, err
	}
	if of.Settings.Target != judging.Items {
		return of, fault.New(fault.Usage, "not_a_trial", "the judging %s is no trial", of.ID)
	}
	return of, nil
}

// results are the judgments of each item of a trial; an item that has none yet has
// an empty list.
func (w *Workbench) results(ctx context.Context, id string) (map[string][]evaluation.Judgment, error) {
	all := map[string][]evaluation.Judgment{}
	pending, err := w.store.Pending(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, s := range pending {
		all[s.Key] = nil
	}
	return all, w.store.EachResult(ctx, id, func(r judging.Result) error {
		all[r.Key] = append(all[r.Key], r.Judgment)
		return nil
	})
}

// arrivals are when the judgments of a judging came to the items of queues.
type arrivals map[string]time.Time

// arrivals: those of a trial came when it was adopted, others from its beginning on.
func (w *Workbench) arrivals(ctx context.Context) (arrivals, error) {
	came := arrivals{}
	all, err := w.store.Judgings(ctx)
	if err != nil {
		return nil, err
	}
	for _, j := range all {
		came[j.ID] = j.Started
	}
	versions, err := w.store.Versions(ctx)
	for _, v := range versions {
		came[v.Trial] = v.At
	}
	return came, err
}

// before are the judgments that were there when the trial began. Of a judging that
// was deleted since nobody knows when they came: they stay.
func (a arrivals) before(trial judging.Judging, judgments []evaluation.Judgment) []evaluation.Judgment {
	var there []evaluation.Judgment
	for _, j := range judgments {
		if at, known := a[j.Judging]; j.Judging != trial.ID && (!known || at.Before(trial.Started)) {
			there = append(there, j)
		}
	}
	return there
}

// Adopt makes a version of a trial: what new judgings ask from now on. Its judgments
// are added to the queue's items, where they count as the latest of the judge.
//
// Errors: judging_not_found, not_a_trial, run_busy, trial_unfinished,
// nothing_judged, already_adopted.
func (w *Workbench) Adopt(ctx context.Context, ref, by, note string) (judging.Version, error) {
	of, err := w.trial(ctx, ref)
	if err != nil {
		return judging.Version{}, err
	}
	release, err := w.store.HoldRun(ctx, of.ID) // nobody adds to it meanwhile
	if err != nil {
		return judging.Version{}, err
	}
	defer release()
	if of, err = w.store.Judging(ctx, of.ID); err != nil {
		return judging.Version{}, err
	}
	switch {
	case of.Status != bench.Finished:
		return judging.Version{}, fault.New(fault.Conflict, "trial_unfinished", "the trial %s did not come to its end: nothing was adopted", of.ID).
			WithHint("resume it first")
	case of.Tally.Judged == 0:
		return judging.Version{}, fault.New(fault.Conflict, "nothing_judged", "the trial %s has no usable judgment: nothing was adopted", of.ID)
	}
	s := of.Settings
	return w.store.Adopt(ctx, judging.Version{
		Judge: s.Judge, Wording: s.Wording, Orders: s.Orders, Prompt: s.Prompt, Trial: of.ID, Queue: s.Name, Note: note, By: by, At: w.clock.Now().Wall,
	})
}
