package exportfile_test

import (
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/fault"
)

func TestAFullDiskLeavesFileAndManifestAsTheyWere(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=128k"); err != nil {
		t.Skip("a file system cannot be mounted here:", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	path := filepath.Join(dir, "data.jsonl")
	put(t, path, "somebody's\n")
	write(t, export(path, picked(1)...))
	before := folder(t, dir)
	for name, length := range map[string]int{"for the file": 1 << 18, "for the manifest": 1 << 16} {
		e := export(path, picked(1, 2)...)
		if name == "for the manifest" {
			e.Tool.Version = strings.Repeat("v", length)
		}
		e.Items[1].Messages[0].Content = strings.Repeat("x", length)
		if _, err := e.Write(context.Background()); !fault.Is(err, "disk_full") {
			t.Errorf("no room %s: error %v", name, err)
		}
		if diff := cmp.Diff(before, folder(t, dir)); diff != "" {
			t.Errorf("no room %s (-before +after)\n%s", name, diff)
		}
	}
}
