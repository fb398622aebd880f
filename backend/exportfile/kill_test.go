package exportfile_test

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/atomicfile"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/exportfile"
)

// killed is the exit code of an export that is killed.
const killed = 137

// TestMain is also the program that kill runs: it exports, and dies after the
// step it was told, without any of the clearing up that a returned error gets.
func TestMain(m *testing.M) {
	step, path := os.Getenv("EXPORT_UNTIL"), os.Getenv("EXPORT_TO")
	if path == "" {
		os.Exit(m.Run())
	}
	e := histories[os.Getenv("EXPORT_OF")].then(path).OnStep(func(s string) {
		if s == step {
			os.Exit(killed)
		}
	})
	if _, err := e.Write(context.Background()); err != nil {
		panic(err)
	}
}

// history is a file and an export into it.
type history struct {
	before func(t *testing.T, path string)
	then   func(path string) exportfile.Export
}

var histories = map[string]history{
	"a first export": {
		func(*testing.T, string) {},
		func(path string) exportfile.Export { return export(path, picked(1, 2, 3)...) },
	},
	"into somebody's file": {
		func(t *testing.T, path string) { put(t, path, "somebody's\r\nno end") },
		func(path string) exportfile.Export { return export(path, picked(1, 2, 3)...) },
	},
	"a later export": {
		func(t *testing.T, path string) {
			put(t, path, "somebody's\n")
			write(t, export(path, picked(1, 2, 3)...))
			put(t, path, get(t, path)+"added by hand")
		},
		func(path string) exportfile.Export {
			return export(path, item(1, evaluation.PickA), item(2, evaluation.Tie), item(3, evaluation.PickB), item(4, evaluation.PickB))
		},
	},
	"all lines changed": {
		func(t *testing.T, path string) { write(t, export(path, picked(1, 2)...)) },
		func(path string) exportfile.Export {
			return export(path, item(1, evaluation.PickA), item(2, evaluation.PickA))
		},
	},
	"only the manifest changes": {
		func(t *testing.T, path string) { write(t, export(path, picked(1)...)) },
		func(path string) exportfile.Export {
			return export(path, item(1, evaluation.PickB), item(2, evaluation.Tie))
		},
	},
	"a file that lost its manifest": {
		func(t *testing.T, path string) { put(t, path, line(1)+line(2)) },
		func(path string) exportfile.Export { return export(path, picked(1, 2, 3)...) },
	},
	"an equal line added": {
		func(t *testing.T, path string) { write(t, export(path, picked(1)...)) },
		func(path string) exportfile.Export {
			twin := item(1, evaluation.PickB)
			twin.Identity = "identity of a twin"
			return export(path, item(1, evaluation.PickB), twin)
		},
	},
	"the last line withdrawn": {
		func(t *testing.T, path string) { write(t, export(path, picked(1)...)) },
		func(path string) exportfile.Export { return export(path, item(1, evaluation.Tie)) },
	},
}

// kill runs the history's export until the step, and reports whether the step
// was reached.
func kill(t *testing.T, name, path, step string) bool {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "EXPORT_OF="+name, "EXPORT_TO="+path, "EXPORT_UNTIL="+step)
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == killed {
		return true
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return false
}

func TestAKilledExportIsFinishedByTheNext(t *testing.T) {
	for name, h := range histories {
		t.Run(name, func(t *testing.T) {
			undisturbed := filepath.Join(t.TempDir(), "data.jsonl")
			h.before(t, undisturbed)
			write(t, h.then(undisturbed))
			want := folder(t, filepath.Dir(undisturbed))
			for _, step := range exportfile.Steps {
				path := filepath.Join(t.TempDir(), "data.jsonl")
				h.before(t, path)
				if !kill(t, name, path, step) {
					continue
				}
				dry := h.then(path)
				dry.DryRun = true
				would := write(t, dry)
				did := write(t, h.then(path))
				if diff := cmp.Diff(would, did); diff != "" {
					t.Errorf("killed after %q, the dry run differs (-dry +done)\n%s", step, diff)
				}
				if did.ChangedByHand > 0 {
					t.Errorf("killed after %q, %d lines seem changed by hand", step, did.ChangedByHand)
				}
				if diff := cmp.Diff(want, folder(t, filepath.Dir(path))); diff != "" {
					t.Errorf("killed after %q (-undisturbed +next)\n%s", step, diff)
				}
			}
		})
	}
}

func TestHalfWrittenFilesAreRemovedByTheNextExport(t *testing.T) {
	path := target(t, "")
	for _, name := range []string{path, path + ".manifest.json", path + ".manifest.json.next"} {
		_, err := atomicfile.Stage(name, func(w io.Writer) error {
			_, err := io.WriteString(w, "half")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	write(t, export(path, picked(1)...))
	if files := folder(t, filepath.Dir(path)); len(files) != 2 {
		t.Errorf("%d files are left, want the file and its manifest", len(files))
	}
}

func TestEveryStepIsReached(t *testing.T) {
	var reached []string
	path := filepath.Join(t.TempDir(), "data.jsonl")
	h := histories["a later export"]
	h.before(t, path)
	write(t, h.then(path).OnStep(func(step string) {
		if !slices.Contains(reached, step) {
			reached = append(reached, step)
		}
	}))
	if diff := cmp.Diff(exportfile.Steps, reached); diff != "" {
		t.Errorf("(-steps +reached)\n%s", diff)
	}
}

func TestAnExportKilledAgainAndAgainIsFinishedInTheEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("runs some hundred exports")
	}
	const name = "a later export"
	h := histories[name]
	undisturbed := filepath.Join(t.TempDir(), "data.jsonl")
	h.before(t, undisturbed)
	write(t, h.then(undisturbed))
	want := folder(t, filepath.Dir(undisturbed))
	for _, first := range exportfile.Steps {
		for _, second := range exportfile.Steps {
			path := filepath.Join(t.TempDir(), "data.jsonl")
			h.before(t, path)
			kill(t, name, path, first)
			kill(t, name, path, second)
			write(t, h.then(path))
			if diff := cmp.Diff(want, folder(t, filepath.Dir(path))); diff != "" {
				t.Errorf("killed after %q, then after %q (-undisturbed +last)\n%s", first, second, diff)
			}
		}
	}
}

func TestAFileEditedAfterAKillIsStillKnown(t *testing.T) {
	for name, want := range map[string]string{
		"a first export":    line(1) + line(2) + line(3),
		"all lines changed": lineA(1) + lineA(2),
	} {
		for _, step := range exportfile.Steps {
			path := filepath.Join(t.TempDir(), "data.jsonl")
			histories[name].before(t, path)
			if !kill(t, name, path, step) {
				continue
			}
			was, err := os.ReadFile(path)
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			put(t, path, "typed first\n"+string(was))
			if s := write(t, histories[name].then(path)); s.ChangedByHand != 0 {
				t.Errorf("%s, killed after %q and edited: %+v", name, step, s)
			}
			wantContent(t, path, "typed first\n"+want)
		}
	}
}

func TestAnotherExportAfterAKillKnowsTheLines(t *testing.T) {
	const name = "a later export"
	for _, step := range exportfile.Steps {
		path := filepath.Join(t.TempDir(), "data.jsonl")
		histories[name].before(t, path)
		if !kill(t, name, path, step) {
			continue
		}
		write(t, export(path, item(5, evaluation.PickB)))
		s := write(t, export(path, picked(1, 2, 3, 4, 5)...))
		if s.ChangedByHand != 0 || strings.Count(get(t, path), "messages") != 5 {
			t.Errorf("killed after %q: %+v and\n%s", step, s, get(t, path))
		}
	}
}
