package api

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/workspace"
)

// Sources is the room of what was imported.
type Sources struct {
	access *Access
	host   Host // nil in a browser, which uploads instead
}

// NewSources makes the room.
func NewSources(access *Access, host Host) *Sources { return &Sources{access, host} }

// SourceView is a source as a person may see it. While they have items of it to
// review blind, its name stays away: a file's name may tell who answered.
type SourceView struct {
	ID         int64    `json:"id"`
	Name       string   `json:"name"` // "" while it is hidden
	Hidden     bool     `json:"hidden"`
	Queues     []string `json:"queues"` // filled from it
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
			ID: source.ID, Queues: []string{}, Rows: source.Rows, Sample: source.Sample, Archived: source.Archived, Unfinished: source.Unfinished,
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

// ImportView is what became of a file.
type ImportView struct {
	Cancelled  bool          `json:"cancelled"` // nothing was chosen
	Source     int64         `json:"source"`
	Lines      int           `json:"lines"`
	Imported   int           `json:"imported"`
	Updated    int           `json:"updated"`
	Duplicates int           `json:"duplicates"`
	Refused    int           `json:"refused"`
	Problems   []ProblemView `json:"problems"` // the first refusals, then the first warnings
}

// ProblemView is what is wrong with one line. Its reason quotes the line: a
// model's name, a judge's word, a row's id. While somebody may still review items
// of the source it stays away.
type ProblemView struct {
	Line    int    `json:"line"`
	Code    string `json:"code"`
	Reason  string `json:"reason"` // "" while it is hidden
	Hidden  bool   `json:"hidden"`
	Refused bool   `json:"refused"`
}

// mostProblems is how many refusals and how many warnings cross at most.
const mostProblems = 50

// Import asks for a file and reads the evaluation in it.
func (s *Sources) Import(language string) (ImportView, error) {
	ctx, _, err := s.access.enter()
	if err != nil {
		return ImportView{}, err
	}
	if s.host == nil {
		return ImportView{}, noDialog()
	}
	path, err := s.host.PickFile(ctx, either(language, "Importer une évaluation", "Import an evaluation"), evaluations(language))
	if err != nil || path == "" {
		return ImportView{Cancelled: true, Problems: []ProblemView{}}, err
	}
	return ImportFile(s.access, path)
}

// ImportFile reads the evaluation in a file that the person has already chosen:
// in a dialog, or by dropping it on the window.
func ImportFile(access *Access, path string) (view ImportView, err error) {
	file, err := os.Open(path)
	if err != nil {
		return ImportView{}, fault.New(fault.Input, "unreadable", "the file cannot be read").WithCause(err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return ImportFrom(access, filepath.Base(path), file)
}

// ImportFrom reads an evaluation that comes as a stream, with its file's name.
func ImportFrom(access *Access, name string, in io.Reader) (ImportView, error) {
	ctx, w, err := access.enter()
	if err != nil {
		return ImportView{}, err
	}
	// Under no file's name, which errors would quote.
	spec := workspace.ImportSpec{Name: strings.TrimSuffix(name, filepath.Ext(name)), Origin: name}
	summary, err := w.Sources.Import(ctx, spec, in, nil)
	nothing := fault.Is(err, "nothing_imported")
	if err != nil && !nothing {
		return ImportView{}, err
	}
	queues, err := w.Queues.List(ctx)
	if err != nil {
		return ImportView{}, err
	}
	quoted := !underReview(filledFrom(summary.Name, queues))
	view := ImportView{
		Lines: summary.Lines, Imported: summary.Imported, Updated: summary.Updated, Duplicates: summary.Duplicates, Refused: len(summary.Refused),
		Problems: append(problemsOf(summary.Refused, true, quoted), problemsOf(summary.Warnings, false, quoted)...),
	}
	if nothing {
		return view, nil // the page shows why each line was refused
	}
	sources, err := w.Sources.List(ctx)
	for _, source := range sources {
		if source.Name == summary.Name {
			view.Source = source.ID
		}
	}
	return view, err
}

func problemsOf(problems []dataset.Problem, refused, quoted bool) []ProblemView {
	out := []ProblemView{}
	for _, p := range problems[:min(len(problems), mostProblems)] {
		view := ProblemView{Line: p.Line, Code: p.Code, Hidden: !quoted, Refused: refused}
		if quoted {
			view.Reason = p.Reason
		}
		out = append(out, view)
	}
	return out
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
