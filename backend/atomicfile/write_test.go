package atomicfile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"contrejuge/backend/atomicfile"
	"contrejuge/backend/fault"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// wantFile checks a file's content, and that nothing else is in its folder but
// what is named.
func wantFile(t *testing.T, path, content string, others ...string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != content {
		t.Errorf("%s holds %q (error %v), want %q", filepath.Base(path), got, err, content)
	}
	wantNames(t, filepath.Dir(path), append(others, filepath.Base(path))...)
}

func wantNames(t *testing.T, folder string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.Contains("\x00"+strings.Join(names, "\x00")+"\x00", "\x00"+e.Name()+"\x00") {
			t.Errorf("%s was left in the folder", e.Name())
		}
	}
}

func TestWriteCreatesAndReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.jsonl")
	for _, content := range []string{"first\n", strings.Repeat("second\n", 100_000), ""} {
		if err := atomicfile.Write(path, text(content)); err != nil {
			t.Fatal(err)
		}
		wantFile(t, path, content)
	}
}

func TestANewFileHasTheUsualPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no permission bits")
	}
	folder := t.TempDir()
	f, err := os.OpenFile(filepath.Join(folder, "plain"), os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if err := atomicfile.Write(filepath.Join(folder, "new"), text("x")); err != nil {
		t.Fatal(err)
	}
	if mode(t, filepath.Join(folder, "new")) != mode(t, filepath.Join(folder, "plain")) {
		t.Errorf("mode %v, want %v", mode(t, filepath.Join(folder, "new")), mode(t, filepath.Join(folder, "plain")))
	}
}

func mode(t *testing.T, path string) os.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode()
}

func TestAnExistingFileKeepsItsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no permission bits")
	}
	path := filepath.Join(t.TempDir(), "data.jsonl")
	put(t, path, "old")
	for _, want := range []os.FileMode{0o600, 0o664, 0o666} {
		if err := os.Chmod(path, want); err != nil {
			t.Fatal(err)
		}
		if err := atomicfile.Write(path, text("new")); err != nil {
			t.Fatal(err)
		}
		if got := mode(t, path); got != want {
			t.Errorf("mode %v, want %v", got, want)
		}
	}
}

func TestALinkIsFollowed(t *testing.T) {
	folder := t.TempDir()
	real := filepath.Join(folder, "real")
	put(t, real, "old")
	link := func(name, to string) string {
		path := filepath.Join(folder, name)
		if err := os.Symlink(to, path); err != nil {
			t.Skip("no symbolic links here:", err)
		}
		return path
	}
	relative := link("relative", "real")
	chain := link("chain", filepath.Join(folder, "relative"))
	dangling := link("dangling", "to be made")
	for path, target := range map[string]string{chain: "real", dangling: "to be made"} {
		if err := atomicfile.Write(path, text("by "+target)); err != nil {
			t.Fatal(err)
		}
		wantFile(t, filepath.Join(folder, target), "by "+target, "real", "relative", "chain", "dangling", "to be made")
		if mode, _ := os.Lstat(path); mode.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no longer a link", path)
		}
	}
	if got, err := atomicfile.Resolve(relative); err != nil || got != real {
		t.Errorf("Resolve: %s, %v", got, err)
	}
	loop := link("loop", "loop")
	if err := atomicfile.Write(loop, text("x")); !fault.Is(err, "cannot_write") {
		t.Errorf("a link to itself: error %v", err)
	}
}

func TestNothingIsLeftAfterAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.jsonl")
	put(t, path, "old")
	mine := errors.New("mine")
	err := atomicfile.Write(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, strings.Repeat("x", 1<<20)); err != nil {
			return err
		}
		return mine
	})
	if !errors.Is(err, mine) {
		t.Errorf("the callback's error became %v", err)
	}
	wantFile(t, path, "old")

	func() {
		defer func() { _ = recover() }()
		_ = atomicfile.Write(path, func(io.Writer) error { panic("stop") })
	}()
	wantFile(t, path, "old")
}

func TestWhatIsNoFileIsRefused(t *testing.T) {
	folder := t.TempDir()
	paths := map[string]string{
		"a folder":            folder,
		"in no folder":        filepath.Join(folder, "missing", "data.jsonl"),
		"below a file":        filepath.Join(folder, "file", "data.jsonl"),
		"the folder's parent": filepath.Join(folder, ".."),
	}
	put(t, filepath.Join(folder, "file"), "")
	if runtime.GOOS != "windows" {
		paths["a device"] = os.DevNull
	}
	for name, path := range paths {
		err := atomicfile.Write(path, text("x"))
		if !fault.Is(err, "cannot_write") || fault.KindOf(err) != fault.Input || !strings.Contains(err.Error(), "nothing was changed") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	wantNames(t, folder, "file")
}

func TestStagedIsInPlaceOnlyAfterCommit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.jsonl")
	put(t, path, "old")
	stage := func() *atomicfile.Staged {
		s, err := atomicfile.Stage(path, text("new"))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(path); string(got) != "old" {
			t.Errorf("staging changed the file to %q", got)
		}
		return s
	}
	stage().Discard()
	wantFile(t, path, "old")
	s := stage()
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	s.Discard()
	wantFile(t, path, "new")
}

func TestCleanRemovesOnlyWhatACrashLeftOfThisFile(t *testing.T) {
	folder := t.TempDir()
	path, other := filepath.Join(folder, "data.jsonl"), filepath.Join(folder, "other.jsonl")
	for _, p := range []string{path, other, path} { // staged and never ended, as after a crash
		if _, err := atomicfile.Stage(p, text("half")); err != nil {
			t.Fatal(err)
		}
	}
	put(t, filepath.Join(folder, ".contrejuge-notes.tmp"), "mine")
	left := func() int {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	if left() != 4 {
		t.Fatalf("%d files staged", left())
	}
	if err := atomicfile.Clean(path); err != nil {
		t.Fatal(err)
	}
	if left() != 2 {
		t.Errorf("%d files after cleaning, want the other's and the notes", left())
	}
}

func TestALongNameCanBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("n", 250))
	if err := atomicfile.Write(path, text("x")); err != nil {
		t.Fatal(err)
	}
	wantFile(t, path, "x")
}
