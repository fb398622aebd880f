package api

import (
	"context"
	"slices"
	"strconv"

	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// PreviewExtension says what Extend would add to the queue that the request names,
// and adds nothing. Here and in Extend the request's source, run, overlap,
// instructions and criteria say nothing: they are the queue's. A biased selection
// tells as in Preview.
func (q *Queues) PreviewExtension(person string, request QueueRequest) (QueuePlan, error) {
	ctx, w, queue, spec, err := q.extension(person, request)
	if err != nil {
		return QueuePlan{}, err
	}
	filled, err := w.Queues.PreviewExtension(ctx, queue.Name, spec)
	if err != nil {
		return QueuePlan{}, nameless(err)
	}
	return extended(ctx, w, queue, filled, person)
}

// Extend adds items to the queue, by its own rule or by another, which makes a
// stratum of its own.
func (q *Queues) Extend(person string, request QueueRequest) (QueuePlan, error) {
	ctx, w, queue, spec, err := q.extension(person, request)
	if err != nil {
		return QueuePlan{}, err
	}
	if err := nobodyOr(person); err != nil {
		return QueuePlan{}, err
	}
	filled, err := w.Queues.Extend(ctx, queue.Name, spec)
	if err != nil {
		return QueuePlan{}, nameless(err)
	}
	return extended(ctx, w, queue, filled, person)
}

func (q *Queues) extension(person string, r QueueRequest) (context.Context, *workspace.Workspace, review.Queue, workspace.QueueSpec, error) {
	ctx, w, err := q.access.enter()
	if err != nil {
		return nil, nil, review.Queue{}, workspace.QueueSpec{}, err
	}
	queue, err := w.Queues.Get(ctx, r.Name)
	if err != nil {
		return nil, nil, review.Queue{}, workspace.QueueSpec{}, err
	}
	r.Overlap, r.Instructions, r.Criteria = 0, "", nil
	spec, err := r.spec(sourceOf(queue), person, func() error { return uncover(ctx, w, sourceOf(queue), person, r.Knowingly) })
	return ctx, w, queue, spec, err
}

func extended(ctx context.Context, w *workspace.Workspace, queue review.Queue, filled workspace.QueueFilled, person string) (QueuePlan, error) {
	hidden, err := hides(ctx, w, sourceOf(queue), person)
	return planOf(filled, queue.Rubric, hidden), err
}

// sourceOf is what the queue was filled from, and is extended from.
func sourceOf(q review.Queue) string { return q.Fills[0].Source }

// VoicesOf are who judged and who answered in what the queue is extended from; see
// Voices.
func (q *Queues) VoicesOf(person, queue string, knowingly bool) (VoicesView, error) {
	ctx, w, err := q.access.enter()
	if err != nil {
		return VoicesView{}, err
	}
	found, err := w.Queues.Get(ctx, queue)
	if err != nil {
		return VoicesView{}, err
	}
	return voicesIn(ctx, w, sourceOf(found), person, knowingly)
}

// FillView is one filling of a queue. While items of the queue wait for the
// person's blind review it has neither source nor, where any filling of the queue
// went by what somebody said of the rows, what was selected.
type FillView struct {
	Hidden     bool   `json:"hidden"`
	Source     string `json:"source"`    // "" while it is hidden
	Selection  string `json:"selection"` // "" while it is hidden; so are judge, model and population
	Judge      string `json:"judge"`     // whose opinion it went by; "" of selections that ask nobody
	Model      string `json:"model"`     // whose losses were selected
	Population int    `json:"population"`
	Seed       string `json:"seed"`
	Asked      int    `json:"asked"` // how many items at most; 0: all there are
	Items      int    `json:"items"`
	Shared     int    `json:"shared"` // items that the overlap holds for
	By         string `json:"by"`     // "" where nobody was named
	At         string `json:"at"`
}

// Fills are the queue's fillings, the first first: its creation, then what was
// added.
func (q *Queues) Fills(person, queue string) ([]FillView, error) {
	ctx, w, err := q.access.enter()
	if err != nil {
		return nil, err
	}
	found, err := w.Queues.Get(ctx, queue)
	if err != nil {
		return nil, err
	}
	waits, err := covered(ctx, w, person, []review.Queue{found})
	if err != nil {
		return nil, err
	}
	told := !slices.ContainsFunc(found.Fills, func(f review.Fill) bool { return f.Selection.Biased() })
	views := make([]FillView, len(found.Fills))
	for i, f := range found.Fills {
		views[i] = fillOf(f, waits, told)
	}
	return views, nil
}

func fillOf(f review.Fill, waits, told bool) FillView {
	view := FillView{
		Hidden: waits, Seed: strconv.FormatInt(f.Seed, 10), Asked: f.Asked, Items: f.Items, Shared: f.Shared, By: f.By, At: stamp(f.At),
	}
	if !waits {
		view.Source = f.Source
	}
	if !waits || told {
		view.Selection, view.Judge, view.Model, view.Population = string(f.Selection), f.Judge, f.Model, f.Population
	}
	return view
}
