package api

import (
	"context"
	"strconv"

	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// Queues is the room in which queues are made.
type Queues struct{ access *Access }

// NewQueues makes the room.
func NewQueues(access *Access) *Queues { return &Queues{access} }

// QueueRequest says how a queue is to be made.
type QueueRequest struct {
	Name         string   `json:"name"`
	Source       int64    `json:"source"`
	Run          string   `json:"run"` // in place of a source: its answered cases; "" with a source
	Selection    string   `json:"selection"`
	Judge        string   `json:"judge"`     // whose opinion a biased selection goes by; "": the only one there is
	Model        string   `json:"model"`     // whose losses are selected
	Knowingly    bool     `json:"knowingly"` // whatever a biased selection tells of what waits for the person
	Size         int      `json:"size"`      // 0: all there is
	Seed         string   `json:"seed"`      // "": drawn
	Overlap      int      `json:"overlap"`
	Share        int      `json:"share"`        // percent of the items that the overlap holds for; 0: all
	Instructions string   `json:"instructions"` // "": the default ones
	WithReviews  bool     `json:"withReviews"`
	LeaveOut     bool     `json:"leaveOut"` // answers that name their own model
	Criteria     []string `json:"criteria"` // none: the judge's own, or the default ones
}

// QueuePlan is what a queue will be, or has become.
type QueuePlan struct {
	Name         string          `json:"name"`
	Selection    string          `json:"selection"`
	Seed         string          `json:"seed"`
	Population   int             `json:"population"`
	Items        int             `json:"items"`
	LeftOut      int             `json:"leftOut"`
	Overlap      int             `json:"overlap"`
	Shared       int             `json:"shared"` // items that the overlap holds for; the others are reviewed once
	Form         string          `json:"form"`   // verdicts, or "" for scores and a pick
	Reviews      int             `json:"reviews"`
	Instructions string          `json:"instructions"`
	Criteria     []CriterionView `json:"criteria"`
	Warnings     []WarningView   `json:"warnings"`
}

// WarningView is something to know before reviewing. Which row it is about, and
// the words by which an answer names its model, stay away from whoever has items
// of the source to review blind.
type WarningView struct {
	Code   string   `json:"code"`
	Item   string   `json:"item"`
	Words  []string `json:"words"`
	Reason string   `json:"reason"`
}

// Preview says what the queue would be, with its warnings, and makes nothing.
// How many rows a biased selection finds tells of the judge's opinion: while rows
// of the source wait for the person's blind review it answers would_uncover, as
// Create does, unless it is asked knowingly.
func (q *Queues) Preview(person string, request QueueRequest) (QueuePlan, error) {
	ctx, w, err := q.access.enter()
	if err != nil {
		return QueuePlan{}, err
	}
	spec, err := specOf(ctx, w, person, request)
	if err != nil {
		return QueuePlan{}, err
	}
	filled, rubric, err := w.Queues.Preview(ctx, spec)
	if err != nil {
		return QueuePlan{}, nameless(err)
	}
	hidden, err := hides(ctx, w, spec.Source, person)
	return planOf(filled, rubric, hidden), err
}

// Create makes the queue. From then on the person may review what is in it; where
// its selection tells what the judge picked, not blind.
func (q *Queues) Create(person string, request QueueRequest) (QueuePlan, error) {
	ctx, w, err := q.access.enter()
	if err != nil {
		return QueuePlan{}, err
	}
	if err := nobodyOr(person); err != nil { // now: once the queue is made it would seem not to be
		return QueuePlan{}, err
	}
	spec, err := specOf(ctx, w, person, request)
	if err != nil {
		return QueuePlan{}, err
	}
	filled, err := w.Queues.Create(ctx, spec)
	if err != nil {
		return QueuePlan{}, nameless(err)
	}
	queue, err := w.Queues.Get(ctx, filled.Queue)
	if err != nil {
		return QueuePlan{}, err
	}
	hidden, err := hides(ctx, w, spec.Source, person)
	return planOf(filled, queue.Rubric, hidden), err
}

// Archive closes a queue to further reviews, or opens it again.
func (q *Queues) Archive(name string, archived bool) error {
	ctx, w, err := q.access.enter()
	if err != nil {
		return err
	}
	return w.Queues.Archive(ctx, name, archived)
}

// VoicesView is who speaks in a source: who can be asked for by name.
type VoicesView struct {
	Judges []string `json:"judges"`
	Models []string `json:"models"`
}

// Voices are who judged and who answered in a source, which is told as a report
// is: would_uncover while rows of it wait for the person's blind review, unless
// it is asked knowingly.
func (q *Queues) Voices(person string, source int64, knowingly bool) (VoicesView, error) {
	ctx, w, err := q.access.enter()
	if err != nil {
		return VoicesView{}, err
	}
	found, err := sourceByID(ctx, w, source)
	if err != nil {
		return VoicesView{}, err
	}
	return voicesIn(ctx, w, found.Name, person, knowingly)
}

func voicesIn(ctx context.Context, w *workspace.Workspace, source, person string, knowingly bool) (VoicesView, error) {
	if err := uncover(ctx, w, source, person, knowingly); err != nil {
		return VoicesView{}, err
	}
	voices, err := w.Sources.Voices(ctx, source)
	return VoicesView{append([]string{}, voices.Judges...), append([]string{}, voices.Models...)}, nameless(err)
}

func specOf(ctx context.Context, w *workspace.Workspace, person string, r QueueRequest) (workspace.QueueSpec, error) {
	if r.Run != "" {
		return specOfRun(ctx, w, person, r)
	}
	source, err := sourceByID(ctx, w, r.Source)
	if err != nil {
		return workspace.QueueSpec{}, err
	}
	return r.spec(source.Name, person, func() error { return uncover(ctx, w, source.Name, person, r.Knowingly) })
}

// specOfRun has the run's cases made a source, which is all that is made of them
// by a preview.
func specOfRun(ctx context.Context, w *workspace.Workspace, person string, r QueueRequest) (workspace.QueueSpec, error) {
	spec, err := r.spec("", person, func() error { return lookAtRun(ctx, w, person, r.Run, r.Knowingly) })
	if err != nil {
		return spec, err
	}
	source, err := w.Sources.FromRun(ctx, r.Run)
	spec.Source = source.Name
	return spec, err
}

// spec is what is asked for; a biased selection tells of the source.
func (r QueueRequest) spec(source, person string, uncover func() error) (workspace.QueueSpec, error) {
	selection, ok := review.ParseSelection(r.Selection)
	if !ok {
		return workspace.QueueSpec{}, fault.New(fault.Usage, "unknown_selection", "there is no selection %q", r.Selection)
	}
	if selection.Biased() {
		if err := uncover(); err != nil {
			return workspace.QueueSpec{}, err
		}
	}
	spec := workspace.QueueSpec{
		Name: r.Name, Source: source, Selection: selection, Judge: r.Judge, Model: r.Model, By: person, Size: r.Size, Overlap: r.Overlap,
		Share: r.Share, Instructions: r.Instructions, WithReviews: r.WithReviews, LeaveOut: r.LeaveOut, Criteria: r.Criteria,
	}
	if r.Seed != "" {
		seed, err := strconv.ParseInt(r.Seed, 10, 64)
		if err != nil {
			return spec, fault.New(fault.Usage, "bad_seed", "a seed is a whole number, not %q", r.Seed)
		}
		spec.Seed = &seed
	}
	return spec, nil
}

func planOf(f workspace.QueueFilled, rubric review.Rubric, hidden bool) QueuePlan {
	plan := QueuePlan{
		Name: f.Queue, Selection: string(f.Selection), Seed: strconv.FormatInt(f.Seed, 10), Population: f.Population, Items: f.Items,
		LeftOut: f.LeftOut, Overlap: f.Overlap, Shared: f.Shared, Form: string(rubric.Form), Reviews: f.Reviews, Instructions: rubric.Instructions, Criteria: criteriaOf(rubric.Criteria),
		Warnings: make([]WarningView, len(f.Warnings)),
	}
	for i, warning := range f.Warnings {
		view := WarningView{Code: warning.Code, Words: []string{}, Reason: warning.Reason}
		if !hidden {
			view.Item, view.Words = warning.Item, append(view.Words, warning.Words...)
		}
		plan.Warnings[i] = view
	}
	return plan
}
