package api

import (
	"context"
	"encoding/json"
	"strconv"

	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/workspace"
)

// Workbench is the room in which judges are tried on reviewed items. What it shows
// tells what judges say of a queue's items; see [Reports].
type Workbench struct {
	access *Access
	bench  *Bench
}

// NewWorkbench makes the room.
func NewWorkbench(access *Access, bench *Bench) *Workbench { return &Workbench{access, bench} }

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// BeforeView is where a trial would start from.
type BeforeView struct {
	Judges   []string    `json:"judges"`
	Against  string      `json:"against"`  // "" while one has to be named
	Reviewed int         `json:"reviewed"` // items that would be judged
	Wording  WordingView `json:"wording"`
	Orders   string      `json:"orders"`
	HeldOut  int         `json:"heldOut"` // percent
	Split    bool        `json:"split"`   // trials have parted the items already
}

// Before tells what a trial of the queue would change.
func (b *Workbench) Before(person, queue, against, language string, knowingly bool) (BeforeView, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return BeforeView{}, err
	}
	if err := w.Reviews.Uncover(ctx, queue, person, knowingly); err != nil {
		return BeforeView{}, err
	}
	before, err := w.Workbench.Before(ctx, queue, against, language)
	if err != nil {
		return BeforeView{}, err
	}
	return BeforeView{
		Judges: append([]string{}, before.Judges...), Against: before.Against, Reviewed: before.Reviewed, Wording: wordingView(before.Wording, 0),
		Orders: string(before.Orders), HeldOut: before.HeldOut, Split: before.Split,
	}, nil
}

// TryRequest says what is tried. What is "" or nil is as before.
type TryRequest struct {
	Queue        string             `json:"queue"`
	Against      string             `json:"against"`
	Judge        string             `json:"judge"`
	Orders       string             `json:"orders"`
	Language     string             `json:"language"`
	Asks         []AskedOfCriterion `json:"asks"` // criteria that are asked about in other words
	Instructions *string            `json:"instructions"`
	HeldOut      *int               `json:"heldOut"`
	Context      int                `json:"context"`
	Knowingly    bool               `json:"knowingly"`
}

// Try begins a trial and gives its id; it goes on by itself.
func (b *Workbench) Try(person string, request TryRequest) (string, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return "", err
	}
	if err := w.Reviews.Uncover(ctx, request.Queue, person, request.Knowingly); err != nil {
		return "", err
	}
	spec := workspace.TrySpec{
		Queue: request.Queue, Against: request.Against, Judge: request.Judge, Orders: judging.Orders(request.Orders), Language: request.Language,
		Instructions: request.Instructions, HeldOut: request.HeldOut, By: person, Ask: map[string]string{},
		Asking: RunRequest{Context: request.Context}.asking(b.bench.hosts.Addresses()),
	}
	for _, c := range request.Asks {
		spec.Ask[c.ID] = c.Ask
	}
	return b.bench.live.judging(func(ctx context.Context, w *workspace.Workspace, watching workspace.JudgingWatching) (judging.Judging, error) {
		return w.Workbench.Try(ctx, spec, watching)
	})
}

// List lists the trials of a queue, of all for "", newest first.
func (b *Workbench) List(person, queue string) ([]EvaluationView, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return nil, err
	}
	if err := nobodyOr(person); err != nil {
		return nil, err
	}
	trials, err := w.Workbench.List(ctx, queue)
	if err != nil {
		return nil, err
	}
	views := make([]EvaluationView, len(trials))
	for i, t := range trials {
		hidden, err := hidesQueue(ctx, w, t.Settings.Name, person)
		if err != nil {
			return nil, err
		}
		views[i] = evaluationView(t, hidden)
		views[i].Name = t.Settings.Name // a queue's name is no secret
	}
	return views, nil
}

// hidesQueue reports whether what tells of the queue's items is hidden from the
// person. Of a queue that is gone nothing waits.
func hidesQueue(ctx context.Context, w *workspace.Workspace, queue, person string) (bool, error) {
	if person != "" {
		n, err := w.Reviews.Covered(ctx, queue, person)
		if fault.Is(err, "queue_not_found") {
			return false, nil
		}
		return n > 0, err
	}
	q, err := w.Queues.Get(ctx, queue)
	if fault.Is(err, "queue_not_found") {
		return false, nil
	}
	return q.Progress.Complete < q.Progress.Items, err
}

// Show is the document of the command `workbench show`, as JSON.
func (b *Workbench) Show(person, trial string, knowingly bool) (string, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return "", err
	}
	of, err := w.Evaluations.Show(ctx, trial)
	if err != nil {
		return "", err
	}
	if of.Settings.Target != judging.Items {
		return "", fault.New(fault.Usage, "not_a_trial", "the judging %s is no trial", of.ID)
	}
	if err := w.Reviews.Uncover(ctx, of.Settings.Name, person, knowingly); err != nil {
		return "", err
	}
	shown, err := w.Workbench.Show(ctx, of.ID)
	if err != nil {
		return "", err
	}
	document, err := json.Marshal(shown.Document())
	return string(document), err
}

// Adopt makes a version of a trial and gives its number.
func (b *Workbench) Adopt(person, trial, note string) (int, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return 0, err
	}
	by, err := workspace.Person(person)
	if err != nil {
		return 0, err
	}
	v, err := w.Workbench.Adopt(ctx, trial, by, note)
	return v.Number, err
}

// AdoptedView is a judge as it was adopted.
type AdoptedView struct {
	Number  int         `json:"number"`
	Hidden  bool        `json:"hidden"` // its judge is not named: items of the queue wait for the person's blind review
	Judge   string      `json:"judge"`
	Orders  string      `json:"orders"`
	Wording WordingView `json:"wording"`
	Trial   string      `json:"trial"`
	Queue   string      `json:"queue"`
	Note    string      `json:"note"`
	By      string      `json:"by"`
	At      string      `json:"at"`
}

// Versions are the judges that were adopted, the latest first.
func (b *Workbench) Versions(person string) ([]AdoptedView, error) {
	ctx, w, err := b.access.enter()
	if err != nil {
		return nil, err
	}
	if err := nobodyOr(person); err != nil {
		return nil, err
	}
	versions, err := w.Workbench.Versions(ctx)
	if err != nil {
		return nil, err
	}
	views := make([]AdoptedView, len(versions))
	for i, v := range versions {
		views[i] = AdoptedView{
			Number: v.Number, Orders: string(v.Orders), Wording: wordingView(v.Wording, v.Number), Trial: v.Trial, Queue: v.Queue, By: v.By, At: stamp(v.At),
		}
		if views[i].Hidden, err = hidesQueue(ctx, w, v.Queue, person); err != nil {
			return nil, err
		}
		if !views[i].Hidden {
			views[i].Judge, views[i].Note = v.Judge.Name, v.Note
		}
	}
	return views, nil
}
