//go:build evidence

package evidence_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"

	"contrejuge/backend/dataset"
	"contrejuge/backend/training"
	"contrejuge/backend/workspace"
)

// inspectExports looks at the files as a kill left them, then exports again:
// the first time what was under way is finished, the second changes nothing.
func (h *house) inspectExports(w *workspace.Workspace) {
	p := part{Queue: "q", Folder: h.folder}
	h.whole(trainingOf(p).File)
	h.whole(filepath.Join(h.folder, "reviews.jsonl"))

	first, err := w.Exports.Training(h.t.Context(), trainingOf(p))
	ok(h.t, err)
	h.matches(trainingOf(p).File, first.Summary)
	_, err = w.Exports.Reviews(h.t.Context(), "q", filepath.Join(h.folder, "reviews.jsonl"))
	ok(h.t, err)
	files := h.files()
	again, err := w.Exports.Training(h.t.Context(), trainingOf(p))
	ok(h.t, err)
	_, err = w.Exports.Reviews(h.t.Context(), "q", filepath.Join(h.folder, "reviews.jsonl"))
	ok(h.t, err)
	if again.New+again.Changed+again.Withdrawn != 0 || again.Examples != first.Examples {
		h.t.Errorf("exporting the same again says %+v after %+v", again, first)
	}
	for name, content := range h.files() {
		if !bytes.Equal(content, files[name]) {
			h.t.Errorf("exporting the same again changed %s", name)
		}
		delete(files, name)
	}
	for name := range files {
		h.t.Errorf("exporting the same again removed %s", name)
	}
}

// whole ends the test unless each line of the file is whole.
func (h *house) whole(file string) {
	content, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return
	}
	ok(h.t, err)
	if len(content) > 0 && !bytes.HasSuffix(content, []byte("\n")) {
		h.t.Fatalf("%s is half written", filepath.Base(file))
	}
	for line := range bytes.Lines(content) {
		if !json.Valid(line) {
			h.t.Fatalf("%s has a line that is no JSON: %q", filepath.Base(file), line)
		}
	}
	if filepath.Base(file) == "reviews.jsonl" {
		reader := dataset.NewReader(bytes.NewReader(content))
		for entry, err := reader.Next(); err == nil; entry, err = reader.Next() {
			if entry.Refusal != nil {
				h.t.Fatalf("a line of reviews cannot be read again: %v", *entry.Refusal)
			}
		}
	}
}

// matches ends the test unless the manifest is that of the file.
func (h *house) matches(file string, said training.Summary) {
	content, err := os.ReadFile(said.Manifest)
	ok(h.t, err)
	manifest, err := training.ParseManifest(said.Manifest, content)
	ok(h.t, err)
	lines, err := os.ReadFile(file)
	ok(h.t, err)
	if n := bytes.Count(lines, []byte("\n")); n != len(manifest.Records) || n != said.Examples {
		h.t.Fatalf("the file has %d lines, its manifest %d, and the export says %d", n, len(manifest.Records), said.Examples)
	}
}

// files are the files in the folder of exports, and nothing else may be there.
func (h *house) files() map[string][]byte {
	files := map[string][]byte{}
	entries, err := os.ReadDir(h.folder)
	ok(h.t, err)
	for _, e := range entries {
		switch e.Name() {
		case "training.jsonl", "training.jsonl.manifest.json", "reviews.jsonl":
			content, err := os.ReadFile(filepath.Join(h.folder, e.Name()))
			ok(h.t, err)
			files[e.Name()] = content
		default:
			h.t.Errorf("%s was left behind", e.Name())
		}
	}
	return files
}
