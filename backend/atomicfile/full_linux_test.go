package atomicfile_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"contrejuge/backend/atomicfile"
	"contrejuge/backend/fault"
)

// mount gives a folder with a small file system of its own.
func mount(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("a file system cannot be mounted here:", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, 0) })
	return folder
}

func TestAFullDiskLeavesTheFileAsItWas(t *testing.T) {
	path := filepath.Join(mount(t), "data.jsonl")
	put(t, path, "old")
	for name, write := range map[string]func(io.Writer) error{
		"found while writing": text(strings.Repeat("x", 1<<20)),
		"though the callback does not care": func(w io.Writer) error {
			_, _ = io.WriteString(w, strings.Repeat("x", 1<<20))
			return nil
		},
		"though the callback hides it": func(w io.Writer) error {
			if _, err := io.WriteString(w, strings.Repeat("x", 1<<20)); err != nil {
				return io.ErrUnexpectedEOF
			}
			return nil
		},
	} {
		err := atomicfile.Write(path, write)
		if !fault.Is(err, "disk_full") || fault.KindOf(err) != fault.Input {
			t.Errorf("%s: error %v", name, err)
		}
		wantFile(t, path, "old")
	}
}

func TestAReadOnlyFolderLeavesTheFileAsItWas(t *testing.T) {
	folder := mount(t)
	path := filepath.Join(folder, "data.jsonl")
	put(t, path, "old")
	if err := syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip("cannot be made read-only:", err)
	}
	if err := atomicfile.Write(path, text("new")); !fault.Is(err, "cannot_write") {
		t.Errorf("error %v", err)
	}
	wantFile(t, path, "old")
}

func TestAProtectedFileIsNotReplaced(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("nothing is protected from root")
	}
	path := filepath.Join(t.TempDir(), "data.jsonl")
	put(t, path, "old")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Write(path, text("new")); !fault.Is(err, "cannot_write") {
		t.Errorf("error %v", err)
	}
	wantFile(t, path, "old")
}
