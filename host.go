package main

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"

	"github.com/pkg/browser"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"contrejuge/backend/api"
	"contrejuge/backend/notify"
	"contrejuge/backend/store"
)

// host is what only a window can do. Wails' runtime takes no other context than
// the one of the window's life: any other ends the process.
type host struct {
	window context.Context //nolint:containedctx // Wails hands it over once, at the start
	guards atomic.Pointer[store.Store]
}

// guard keeps the workspace whole while files are read that may be its own: a file
// dialog looks into all that lie in a folder. See [store.Store.Guard].
func (h *host) guard() (release func()) {
	if s := h.guards.Load(); s != nil {
		return s.Guard()
	}
	return func() {}
}

// PickFile asks for a file to read.
func (h *host) PickFile(_ context.Context, title string, kinds ...api.FileKind) (string, error) {
	defer h.guard()()
	return runtime.OpenFileDialog(h.window, runtime.OpenDialogOptions{Title: title, Filters: filters(kinds)})
}

// SaveFile asks where to write.
func (h *host) SaveFile(_ context.Context, title, suggested string, kinds ...api.FileKind) (string, error) {
	defer h.guard()()
	return runtime.SaveFileDialog(h.window, runtime.SaveDialogOptions{
		Title: title, DefaultFilename: suggested, Filters: filters(kinds), CanCreateDirectories: true,
	})
}

// OpenFolder shows the folder a file is in. The system's opener gets a path and
// not an address, of which it would take % for the beginning of an escape.
func (h *host) OpenFolder(_ context.Context, path string) error {
	return browser.OpenURL(filepath.Dir(path))
}

// Notify tells a person who looks elsewhere that work has ended. Where nothing
// shows notifications they miss nothing that the window does not say: that is no
// error.
func (h *host) Notify(ctx context.Context, title, body string) error {
	if err := notify.Send(ctx, title, body); err != nil && !errors.Is(err, notify.ErrNoService) {
		return err
	}
	return nil
}

// dropped looks at files that were dropped on the window: the page shows what
// would become of them, and imports them when the person says so.
func (h *host) dropped(sources *api.Sources, paths []string) {
	defer h.guard()()
	for _, path := range paths {
		if path == "" { // what Wails makes of an address that is no file's
			continue
		}
		view, err := api.ChooseFile(sources, path)
		if err != nil {
			runtime.EventsEmit(h.window, api.EventImportFailed, errorForPage(err))
			continue
		}
		runtime.EventsEmit(h.window, api.EventChosen, view)
	}
}

func filters(kinds []api.FileKind) []runtime.FileFilter {
	out := make([]runtime.FileFilter, len(kinds))
	for i, kind := range kinds {
		out[i] = runtime.FileFilter{DisplayName: kind.Name, Pattern: kind.Pattern}
	}
	return out
}

// Confirm asks the person in a dialog of the system.
func (h *host) Confirm(_ context.Context, question string) (bool, error) {
	return agrees(h.window, question)
}
