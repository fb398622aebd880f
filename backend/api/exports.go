package api

import (
	"path/filepath"
	"strings"
	"sync"

	"contrejuge/backend/fault"
	"contrejuge/backend/training"
	"contrejuge/backend/workspace"
)

// Exports is the room of training data.
type Exports struct {
	access *Access
	host   Host // nil in a browser, which downloads instead

	mu   sync.Mutex
	last string // where the last export went
}

// NewExports makes the room.
func NewExports(access *Access, host Host) *Exports { return &Exports{access: access, host: host} }

// ExportView is what an export did. It names no item: somebody may still be
// reviewing one.
type ExportView struct {
	Cancelled bool         `json:"cancelled"`
	File      string       `json:"file"`   // its name
	Folder    string       `json:"folder"` // where it is
	Profile   string       `json:"profile"`
	Examples  int          `json:"examples"`
	New       int          `json:"new"`
	Changed   int          `json:"changed"`
	Withdrawn int          `json:"withdrawn"`
	Unchanged int          `json:"unchanged"`
	Refused   []RefusedFor `json:"refused"`
}

// RefusedFor is how many items are no example for one reason.
type RefusedFor struct {
	Reason string `json:"reason"`
	Items  int    `json:"items"`
}

// Training asks where to write and writes the queue's reviews as training data.
// Choosing a file that an earlier export wrote updates it.
func (e *Exports) Training(queue, language string) (ExportView, error) {
	ctx, _, err := e.access.enter()
	if err != nil {
		return ExportView{}, err
	}
	if e.host == nil {
		return ExportView{}, noDialog()
	}
	path, err := e.host.SaveFile(ctx, either(language, "Exporter les données d'entraînement", "Export training data"),
		TrainingFileName(queue), trainingFiles(language))
	if err != nil || path == "" {
		return ExportView{Cancelled: true, Refused: []RefusedFor{}}, err
	}
	view, err := ExportTo(e.access, queue, path)
	if err == nil {
		e.mu.Lock()
		e.last = path
		e.mu.Unlock()
	}
	return view, err
}

// OpenFolder shows the last exported file in the system's file manager.
func (e *Exports) OpenFolder() error {
	ctx, _, err := e.access.enter()
	if err != nil {
		return err
	}
	if e.host == nil {
		return noDialog()
	}
	e.mu.Lock()
	path := e.last
	e.mu.Unlock()
	if path == "" {
		return fault.New(fault.Usage, "nothing_exported", "nothing was exported yet")
	}
	return e.host.OpenFolder(ctx, path)
}

// ExportTo writes the queue's training data to a file.
func ExportTo(access *Access, queue, path string) (ExportView, error) {
	ctx, w, err := access.enter()
	if err != nil {
		return ExportView{}, err
	}
	summary, err := w.Exports.Training(ctx, workspace.ExportSpec{Queue: queue, Profile: training.Native.Name(), File: path})
	if err != nil {
		return ExportView{}, err
	}
	view := ExportView{
		File: filepath.Base(path), Folder: filepath.Dir(path), Profile: summary.Profile, Examples: summary.Examples,
		New: summary.New, Changed: summary.Changed, Withdrawn: summary.Withdrawn, Unchanged: summary.Unchanged, Refused: []RefusedFor{},
	}
	for _, reason := range training.Reasons {
		if n := summary.Refused[reason]; n > 0 {
			view.Refused = append(view.Refused, RefusedFor{string(reason), n})
		}
	}
	return view, nil
}

// TrainingFileName is a file name for a queue's training data, with nothing in
// it that a file system would take for more than a name.
func TrainingFileName(queue string) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '-'
		}
		return r
	}, queue)
	return strings.Trim(name, ". ") + ".jsonl"
}
