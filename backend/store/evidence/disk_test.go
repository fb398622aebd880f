//go:build evidence && linux

package evidence_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// disk mounts a small file system of its own, which goes with the test.
func disk(t *testing.T, megabytes int) string {
	t.Helper()
	folder := t.TempDir()
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes)); err != nil {
		t.Skipf("a small disk cannot be mounted here (it takes root): %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(folder, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// ballast fills the disk but for about the given number of bytes, and returns
// what frees it again.
func ballast(t *testing.T, folder string, left int64) (free func()) {
	t.Helper()
	name := filepath.Join(folder, "lest")
	f, err := os.Create(name)
	ok(t, err)
	defer f.Close()
	block := make([]byte, 4096)
	size := int64(0)
	for {
		n, err := f.Write(block)
		size += int64(n)
		if err != nil {
			break
		}
	}
	ok(t, f.Truncate(max(0, size-left)))
	return func() { ok(t, os.Remove(name)) }
}

// refused ends the test unless the error is the workspace's, with the code, and
// tells the person what to do.
func refused(t *testing.T, err error, code string) {
	t.Helper()
	if !fault.Is(err, code) || fault.KindOf(err) != fault.Workspace {
		t.Fatalf("got the error %v (%s), want one of the workspace with the code %s", err, fault.CodeOf(err), code)
	}
}

func TestAFullDiskLosesNothingAcknowledged(t *testing.T) {
	folder := disk(t, 12)
	path := filepath.Join(folder, "espace")
	w, s := mustEnter(t, path)
	prepare(t, w, 400)
	begun := time.Now()
	free := ballast(t, folder, 3<<20)

	kept := map[string]string{} // acknowledged drafts, by item
	reviews := 0
	var full error
	for n := 0; full == nil; n++ {
		task, err := w.Reviews.Take(t.Context(), "q", "anna")
		if full = err; full != nil {
			break
		}
		o := opinionOn(task, n)
		o.Correction = fmt.Sprint(n, strings.Repeat(" une longue correction", 100))
		if full = w.Reviews.SaveDraft(t.Context(), "q", "anna", task.Item, o); full != nil {
			break
		}
		kept[task.Item] = o.Correction
		if n%2 == 0 {
			ok(t, w.Reviews.Release(t.Context(), "q", "anna"))
		}
		if _, full = w.Reviews.Save(t.Context(), "q", "anna", task.Item, o); full == nil {
			reviews++
		}
	}
	refused(t, full, store.CodeDiskFull)
	if reviews == 0 {
		t.Fatal("the disk was full before anything was saved")
	}
	_, err := w.Sources.Import(t.Context(), workspace.ImportSpec{Name: "gros", File: "gros"}, evaluationOf("gros", 3000), nil)
	refused(t, err, store.CodeDiskFull)
	_, err = w.Care.Backup(t.Context(), filepath.Join(folder, "copie"))
	refused(t, err, store.CodeDiskFull)
	_, err = store.Open(t.Context(), filepath.Join(folder, "autre"))
	refused(t, err, store.CodeDiskFull)
	_, err = store.Open(t.Context(), filepath.Join(folder, "un", "dossier", "autre"))
	refused(t, err, store.CodeDiskFull)

	there := func(s *store.Store) {
		t.Helper()
		saved := 0
		for _, item := range items(t, s, "q") {
			want, acknowledged := kept[item.ID]
			for _, r := range item.Row.Reviews {
				saved++
				if r.Correction != want {
					t.Errorf("a review is not as it was saved: %.40q", r.Correction)
				}
			}
			if len(item.Row.Reviews) > 0 || !acknowledged {
				continue
			}
			draft, err := s.Draft(t.Context(), "q", "anna", item.ID)
			ok(t, err)
			if draft == nil || draft.Correction != want {
				t.Errorf("the draft of %s is lost", item.ID)
			}
		}
		if saved != reviews {
			t.Errorf("there are %d reviews, of %d acknowledged", saved, reviews)
		}
	}
	there(s)                                                     // read while the disk is full
	if again, err := store.Open(t.Context(), path); err != nil { // by another process
		refused(t, err, store.CodeDiskFull)
	} else {
		there(again)
		ok(t, again.Close())
	}

	free()
	there(s)
	n := reviews
	for range 20 { // the store that met the full disk goes on
		task, err := w.Reviews.Take(t.Context(), "q", "anna")
		ok(t, err)
		o := opinionOn(task, n)
		o.Correction = "après"
		kept[task.Item] = o.Correction
		_, err = w.Reviews.Save(t.Context(), "q", "anna", task.Item, o)
		ok(t, err)
		reviews++
	}
	clean(t, w)
	ok(t, w.Close())
	w, s = mustEnter(t, path)
	there(s)
	clean(t, w)
	ok(t, w.Close())
	left(t, folder, "espace", "espace.lock")
	t.Logf("on a disk of 12 MB that ran full: %d reviews and %d drafts acknowledged before and after, none lost, in %s", reviews, len(kept), seconds(begun))
}

// left ends the test unless these are the files in the folder.
func left(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	ok(t, err)
	var names []string
	for _, e := range entries {
		if e.Name() != "un" && !strings.HasPrefix(e.Name(), "autre") {
			names = append(names, e.Name())
		}
	}
	if fmt.Sprint(names) != fmt.Sprint(want) {
		t.Errorf("in the folder are %q, want %q", names, want)
	}
}

// prepare fills a workspace with a queue of n items, "q".
func prepare(t *testing.T, w *workspace.Workspace, n int) {
	t.Helper()
	_, err := w.Sources.Import(t.Context(), workspace.ImportSpec{Name: "s", File: "s"}, evaluationOf("q", n), nil)
	ok(t, err)
	_, err = w.Queues.Create(t.Context(), workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All})
	ok(t, err)
}

func TestAFullDiskStopsAMigrationAndARestoreAndChangesNothing(t *testing.T) {
	folder := disk(t, 8)
	path := filepath.Join(folder, "espace")
	rows := versionOne(t, path, 3000)
	free := ballast(t, folder, 200<<10)
	_, err := store.Open(t.Context(), path)
	refused(t, err, store.CodeDiskFull)
	left(t, folder, "espace", "espace.lock", "lest")
	version, err := store.Verify(t.Context(), path)
	ok(t, err)
	if version != 1 {
		t.Errorf("the workspace is of version %d", version)
	}

	backup := filepath.Join(t.TempDir(), "copie")
	big, _ := mustEnter(t, filepath.Join(t.TempDir(), "gros"))
	prepare(t, big, 3000)
	_, err = big.Care.Backup(t.Context(), backup)
	ok(t, err)
	ok(t, big.Close())
	damaged, err := os.ReadFile(path)
	ok(t, err)
	_, err = store.Restore(t.Context(), path, backup)
	refused(t, err, store.CodeDiskFull)
	left(t, folder, "espace", "espace.lock", "lest")

	free()
	w, s := mustEnter(t, path)
	same(t, s, rows)
	clean(t, w)
	ok(t, w.Close())

	// A damaged one is moved away before, and comes back.
	for i := len(damaged) / 2; i < len(damaged); i++ {
		damaged[i] = 0xa5
	}
	ok(t, os.WriteFile(path, damaged, 0o600))
	free = ballast(t, folder, 200<<10)
	_, err = store.Restore(t.Context(), path, backup)
	refused(t, err, store.CodeDiskFull)
	now, err := os.ReadFile(path)
	ok(t, err)
	if string(now) != string(damaged) {
		t.Error("the damaged workspace is not where it was")
	}
	free()
	_, err = store.Restore(t.Context(), path, backup)
	ok(t, err)
	w, _ = mustEnter(t, path)
	clean(t, w)
	ok(t, w.Close())
}

func TestAReadOnlyDiskSaysSoAndLosesNothing(t *testing.T) {
	folder := disk(t, 8)
	path, old := filepath.Join(folder, "espace"), filepath.Join(folder, "ancien")
	w, _ := mustEnter(t, path)
	prepare(t, w, 50)
	task, err := w.Reviews.Take(t.Context(), "q", "anna")
	ok(t, err)
	_, err = w.Reviews.Save(t.Context(), "q", "anna", task.Item, opinionOn(task, 1))
	ok(t, err)
	versionOne(t, old, 10)

	// Seen through a mount that cannot be written to, while another process has
	// the workspace open.
	view := t.TempDir()
	ok(t, unix.Mount(folder, view, "", unix.MS_BIND, ""))
	t.Cleanup(func() { _ = unix.Unmount(view, unix.MNT_DETACH) })
	ok(t, unix.Mount("", view, "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY, ""))
	readOnly(t, filepath.Join(view, "espace"))
	_, err = store.Open(t.Context(), filepath.Join(view, "ancien"))
	refused(t, err, store.CodeReadOnly)
	_, err = store.Open(t.Context(), filepath.Join(view, "nouveau"))
	refused(t, err, store.CodeReadOnly)
	_, err = store.Open(t.Context(), filepath.Join(view, "dossier", "nouveau"))
	refused(t, err, store.CodeReadOnly)
	backup := filepath.Join(t.TempDir(), "copie")
	_, err = w.Care.Backup(t.Context(), backup)
	ok(t, err)
	_, err = store.Restore(t.Context(), filepath.Join(view, "espace"), backup)
	refused(t, err, store.CodeReadOnly)
	_, err = w.Care.Backup(t.Context(), filepath.Join(view, "copie"))
	refused(t, err, store.CodeReadOnly)
	ok(t, w.Close())

	// The whole disk is read-only, and nobody has the workspace open.
	ok(t, unix.Unmount(view, 0))
	ok(t, unix.Mount("", folder, "", unix.MS_REMOUNT|unix.MS_RDONLY, ""))
	readOnly(t, path)
	ok(t, unix.Mount("", folder, "", unix.MS_REMOUNT, ""))

	w, s := mustEnter(t, path)
	defer w.Close()
	clean(t, w)
	item, err := s.Item(t.Context(), "q", task.Item)
	ok(t, err)
	if len(item.Row.Reviews) != 1 {
		t.Errorf("the review is lost: %v", item.Row.Reviews)
	}
	_, err = w.Reviews.Take(t.Context(), "q", "anna")
	ok(t, err)
}

// readOnly ends the test unless the workspace cannot be opened, or not be
// written to.
func readOnly(t *testing.T, path string) {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err != nil {
		refused(t, err, store.CodeReadOnly)
		return
	}
	defer s.Close()
	_, err = s.AddRows(t.Context(), evaluation.Source{Name: "n"}, nil)
	refused(t, err, store.CodeReadOnly)
}
