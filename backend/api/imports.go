package api

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"contrejuge/backend/dataset"
	"contrejuge/backend/fault"
	"contrejuge/backend/workspace"
)

// ImportView is what became of a file or, before anything of it is kept, what
// would become of it.
type ImportView struct {
	Cancelled  bool          `json:"cancelled"` // nothing was chosen
	Ticket     string        `json:"ticket"`    // by which the file that was looked at is imported; "" of an import, and in a browser
	Name       string        `json:"name"`      // of the source; "" while lines may not be quoted
	Kind       string        `json:"kind"`      // evaluation or dataset
	Shapes     []ShapeView   `json:"shapes"`    // of a dataset: how its lines are told
	Source     int64         `json:"source"`
	Lines      int           `json:"lines"`
	Imported   int           `json:"imported"`
	Items      int           `json:"items"` // what there is to review in what is imported
	Updated    int           `json:"updated"`
	Duplicates int           `json:"duplicates"`
	Refused    int           `json:"refused"`
	Problems   []ProblemView `json:"problems"` // the first refusals, then the first warnings
}

// ShapeView is how many lines of a dataset are told in a shape.
type ShapeView struct {
	Shape string `json:"shape"`
	Lines int    `json:"lines"`
}

// ImportRequest is how a file is imported, as the person says.
type ImportRequest struct {
	Name    string `json:"name"` // of the source; "" takes the file's
	Licence string `json:"licence"`
	Origin  string `json:"origin"` // where the data comes from; "" takes the file's name
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

// Choose asks for a file and tells what would become of it; nothing is kept yet.
func (s *Sources) Choose(language string) (ImportView, error) {
	ctx, _, err := s.access.enter()
	if err != nil {
		return ImportView{}, err
	}
	if s.host == nil {
		return ImportView{}, noDialog()
	}
	path, err := s.host.PickFile(ctx, either(language, "Importer une évaluation ou un jeu de données", "Import an evaluation or a dataset"), evaluations(language))
	if err != nil || path == "" {
		return ImportView{Cancelled: true, Shapes: []ShapeView{}, Problems: []ProblemView{}}, err
	}
	return ChooseFile(s, path)
}

// Import imports the file that was looked at under this ticket, as the person
// says. It may be imported again. Error: choice_gone.
func (s *Sources) Import(ticket string, request ImportRequest) (view ImportView, err error) {
	if _, _, err := s.access.enter(); err != nil {
		return ImportView{}, err
	}
	path, ok := s.chosen.path(ticket)
	if !ok {
		return ImportView{}, fault.New(fault.Conflict, "choice_gone", "the file that was chosen is no longer known: choose it again")
	}
	err = opened(path, func(name string, in io.Reader) error {
		view, err = ImportFrom(s.access, name, request, in)
		return err
	})
	return view, err
}

// ChooseFile looks at a file that the person has already chosen, in a dialog or
// by dropping it on the window, and keeps a ticket for it.
func ChooseFile(s *Sources, path string) (view ImportView, err error) {
	err = opened(path, func(name string, in io.Reader) error {
		view, err = PreviewFrom(s.access, name, ImportRequest{}, in)
		return err
	})
	if err == nil {
		view.Ticket = s.chosen.add(path)
	}
	return view, err
}

// opened gives read the file under this path, and its name.
func opened(path string, read func(name string, in io.Reader) error) error {
	file, err := os.Open(path)
	if err != nil {
		return fault.New(fault.Input, "unreadable", "the file cannot be read").WithCause(err)
	}
	return errors.Join(read(filepath.Base(path), file), file.Close())
}

// PreviewFrom tells what would become of a file that comes as a stream.
func PreviewFrom(access *Access, name string, request ImportRequest, in io.Reader) (ImportView, error) {
	return importing(access, name, request, in, true)
}

// ImportFrom reads a file that comes as a stream, with its name.
func ImportFrom(access *Access, name string, request ImportRequest, in io.Reader) (ImportView, error) {
	return importing(access, name, request, in, false)
}

func importing(access *Access, name string, request ImportRequest, in io.Reader, dry bool) (ImportView, error) {
	ctx, w, err := access.enter()
	if err != nil {
		return ImportView{}, err
	}
	// Under no file's name, which errors would quote.
	spec := workspace.ImportSpec{Name: request.Name, Licence: request.Licence, Origin: request.Origin}
	if strings.TrimSpace(spec.Name) == "" {
		spec.Name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	if strings.TrimSpace(spec.Origin) == "" {
		spec.Origin = name
	}
	read := w.Sources.Import
	if dry {
		read = w.Sources.Preview
	}
	summary, err := read(ctx, spec, in, nil)
	nothing := fault.Is(err, "nothing_imported")
	if err != nil && !nothing {
		return ImportView{}, err
	}
	queues, err := w.Queues.List(ctx)
	if err != nil {
		return ImportView{}, err
	}
	view := viewOfImport(summary, !underReview(filledFrom(summary.Name, queues)))
	if nothing || dry {
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

// viewOfImport is a summary as it crosses; quoted says whether lines may be quoted.
func viewOfImport(summary workspace.ImportSummary, quoted bool) ImportView {
	view := ImportView{
		Kind: string(summary.Kind), Shapes: []ShapeView{}, Lines: summary.Lines, Imported: summary.Imported, Items: summary.Items,
		Updated: summary.Updated, Duplicates: summary.Duplicates, Refused: len(summary.Refused),
		Problems: append(problemsOf(summary.Refused, true, quoted), problemsOf(summary.Warnings, false, quoted)...),
	}
	if quoted {
		view.Name = summary.Name
	}
	for _, shape := range dataset.Shapes {
		if n := summary.Shapes[shape]; n > 0 {
			view.Shapes = append(view.Shapes, ShapeView{string(shape), n})
		}
	}
	return view
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
