package main

import "testing"

func TestADialogShowsAFilesNameAsItIs(t *testing.T) {
	const name = "100%s de réussite%n.jsonl"
	for system, want := range map[string]string{
		"linux":   "100%%s de réussite%%n.jsonl", // read as a format there
		"windows": name,
		"darwin":  name,
	} {
		if got := verbatim(name, system); got != want {
			t.Errorf("%s: got %q", system, got)
		}
	}
}
