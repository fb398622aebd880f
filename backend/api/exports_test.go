package api_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"contrejuge/backend/api"

	"github.com/google/go-cmp/cmp"
)

func TestAnExportWritesWhereThePersonSaysAndShowsItsFolder(t *testing.T) {
	s := newScene(t)
	s.reviewed("file", lines(2)...)
	s.refused("nothing_exported", "Exports.OpenFolder")
	s.host.path = filepath.Join(t.TempDir(), "données.jsonl")
	want := api.ExportView{
		File: "données.jsonl", Folder: filepath.Dir(s.host.path), Profile: "native", Examples: 2, New: 2, Refused: []api.RefusedFor{},
	}
	if diff := cmp.Diff(want, ask[api.ExportView](s.door, "Exports.Training", "file", "fr")); diff != "" {
		t.Error(diff)
	}
	written := must[[]byte](t)(os.ReadFile(s.host.path))
	if n := strings.Count(string(written), "\n"); n != 2 {
		t.Errorf("%d lines are written", n)
	}
	want.New, want.Unchanged = 0, 2
	if diff := cmp.Diff(want, ask[api.ExportView](s.door, "Exports.Training", "file", "fr")); diff != "" {
		t.Errorf("again: %s", diff)
	}
	if again := must[[]byte](t)(os.ReadFile(s.host.path)); string(again) != string(written) {
		t.Error("the same reviews gave other bytes")
	}
	chosen := s.host.path
	s.host.path = ""
	s.ok("Exports.Training", "file", "fr") // cancelled: the file before is still the last
	s.ok("Exports.OpenFolder")
	if s.host.opened != chosen {
		t.Errorf("the folder of %q is shown", s.host.opened)
	}
}

func TestAnExportSaysForWhichReasonsItemsAreNoExample(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, lines(4)...)
	for _, pick := range []string{"tie", "tie", "left"} {
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
		s.ok("Reviewing.Save", anna, "file", task.Item, opinion(pick))
	}
	view := must[api.ExportView](t)(api.ExportTo(s.access, "file", filepath.Join(t.TempDir(), "d.jsonl")))
	s.cross("ExportTo", view, nil)
	want := []api.RefusedFor{{Reason: "not_reviewed", Items: 1}, {Reason: "tie_without_correction", Items: 2}}
	if diff := cmp.Diff(want, view.Refused); diff != "" || view.Examples != 1 {
		t.Errorf("%d examples\n%s", view.Examples, diff)
	}
}

// Somebody may still be reviewing the items that are exported.
func TestWhatAnExportTellsIsCountsAndWhereTheFileIs(t *testing.T) {
	var names []string
	for field := range reflect.TypeFor[api.ExportView]().Fields() {
		names = append(names, field.Name+" "+field.Type.String())
	}
	want := []string{
		"Cancelled bool", "File string", "Folder string", "Profile string", "Examples int", "New int", "Changed int",
		"Withdrawn int", "Unchanged int", "Refused []api.RefusedFor",
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("an export tells something new: see that it names no item, then add it here\n%s", diff)
	}
}

func TestAnExportAsksInThePagesLanguageAndMayBeCancelled(t *testing.T) {
	s := newScene(t)
	s.reviewed("Q1/2 : file?", line(1))
	for language, title := range map[string]string{"fr": "Exporter les données d'entraînement", "en": "Export training data"} {
		s.host.asked = nil
		view := ask[api.ExportView](s.door, "Exports.Training", "Q1/2 : file?", language)
		if diff := cmp.Diff(api.ExportView{Cancelled: true, Refused: []api.RefusedFor{}}, view); diff != "" {
			t.Error(diff)
		}
		if len(s.host.asked) != 4 || s.host.asked[0] != title || s.host.asked[1] != "Q1-2 - file-.jsonl" || s.host.asked[3] != "*.jsonl" {
			t.Errorf("asked %q", s.host.asked)
		}
	}
	s.host.err = errors.New("the dialog broke")
	s.refused("internal", "Exports.Training", "Q1/2 : file?", "fr")
	s.host.err, s.host.path = nil, filepath.Join(t.TempDir(), "nowhere", "d.jsonl")
	s.refused("cannot_write", "Exports.Training", "Q1/2 : file?", "fr")
	s.refused("queue_not_found", "Exports.Training", "rien", "fr")
	s.refused("nothing_exported", "Exports.OpenFolder")
	browser := newDoor(t, api.NewRooms(s.access, api.Browser, nil, nil))
	browser.refused("no_dialog", "Exports.Training", "Q1/2 : file?", "fr")
	browser.refused("no_dialog", "Exports.OpenFolder")
}
