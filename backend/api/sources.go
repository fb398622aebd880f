package api

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/workspace"
)

// Sources is the room of what was imported.
type Sources struct {
	access *Access
	host   Host // nil in a browser, which uploads instead
	chosen chosen
}

// NewSources makes the room.
func NewSources(access *Access, host Host) *Sources { return &Sources{access: access, host: host} }

// SourceView is a source as a person may see it. While they have items of it to
// review blind, its name stays away: a file's name may tell who answered.
type SourceView struct {
	ID         int64    `json:"id"`
	Name       string   `json:"name"` // "" while it is hidden
	Hidden     bool     `json:"hidden"`
	Queues     []string `json:"queues"` // filled from it
	Kind       string   `json:"kind"`   // evaluation, dataset or run
	Rows       int      `json:"rows"`
	Sample     bool     `json:"sample"`
	Archived   bool     `json:"archived"`
	Unfinished bool     `json:"unfinished"`
}

// List lists the sources for the person, by name; "" is somebody who has not
// said who they are. Those whose name is hidden come last, so that their place
// tells nothing of it.
func (s *Sources) List(person string) ([]SourceView, error) {
	ctx, w, err := s.access.enter()
	if err != nil {
		return nil, err
	}
	sources, err := w.Sources.List(ctx)
	if err != nil {
		return nil, err
	}
	queues, err := w.Queues.List(ctx)
	if err != nil {
		return nil, err
	}
	views := make([]SourceView, len(sources))
	for i, source := range sources {
		view := SourceView{
			ID: source.ID, Queues: []string{}, Kind: cmp.Or(string(source.Kind), string(evaluation.OfEvaluation)), Rows: source.Rows, Sample: source.Sample, Archived: source.Archived, Unfinished: source.Unfinished,
		}
		filled := filledFrom(source.Name, queues)
		for _, q := range filled {
			view.Queues = append(view.Queues, q.Name)
		}
		if view.Hidden, err = covered(ctx, w, person, filled); err != nil {
			return nil, err
		}
		if !view.Hidden {
			view.Name = source.Name
		}
		views[i] = view
	}
	slices.SortFunc(views, func(a, b SourceView) int {
		switch {
		case a.Hidden && !b.Hidden:
			return 1
		case b.Hidden && !a.Hidden:
			return -1
		}
		return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return views, nil
}

// sourceByID finds a source by what pages know it by.
func sourceByID(ctx context.Context, w *workspace.Workspace, id int64) (evaluation.Source, error) {
	sources, err := w.Sources.List(ctx)
	if err != nil {
		return evaluation.Source{}, err
	}
	for _, source := range sources {
		if source.ID == id {
			return source, nil
		}
	}
	return evaluation.Source{}, sourceGone()
}

// Archive hides a source from new queues, or shows it again.
func (s *Sources) Archive(id int64, archived bool) error {
	ctx, w, err := s.access.enter()
	if err != nil {
		return err
	}
	source, err := sourceByID(ctx, w, id)
	if err != nil {
		return err
	}
	return nameless(w.Sources.Archive(ctx, source.Name, archived))
}

// Delete removes a source; queues filled from it keep their items.
func (s *Sources) Delete(id int64) error {
	ctx, w, err := s.access.enter()
	if err != nil {
		return err
	}
	source, err := sourceByID(ctx, w, id)
	if err != nil {
		return err
	}
	return nameless(w.Sources.Delete(ctx, source.Name))
}

func noDialog() error {
	return fault.New(fault.Usage, "no_dialog", "a browser has no dialog of ours: choose the file on the page")
}
