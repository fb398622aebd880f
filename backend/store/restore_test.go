package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"contrejuge/backend/fault"
	"contrejuge/backend/store"

	"github.com/google/go-cmp/cmp"
)

// backedUp is a workspace with a review, and a backup of it. It is closed.
func backedUp(t *testing.T) (path, backup string) {
	t.Helper()
	path = fresh(t)
	s := open(t, path)
	save(t, s, "anna", fill(t, s, 40, 1)[0])
	backup = filepath.Join(t.TempDir(), "copie")
	_, err := s.Backup(t.Context(), backup)
	ok(t, err)
	ok(t, s.Close())
	return path, backup
}

func equal(t *testing.T, want, got map[string][]string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func restore(t *testing.T, path, backup string) store.Restored {
	t.Helper()
	restored, err := store.Restore(t.Context(), path, backup)
	ok(t, err)
	return restored
}

func TestABackupTakesThePlaceOfTheWorkspaceWhichIsKept(t *testing.T) {
	path, backup := backedUp(t)
	want := dump(t, raw(t, backup))
	s := open(t, path)
	save(t, s, "bea", "i2")
	later := dump(t, raw(t, path))
	ok(t, s.Close())
	restored := restore(t, path, backup)
	if restored.Kept == "" || restored.Version != store.SchemaVersion || restored.From != backup || restored.File != path {
		t.Errorf("it says %+v", restored)
	}
	equal(t, want, dump(t, raw(t, path)))
	equal(t, later, dump(t, raw(t, restored.Kept)))
	save(t, open(t, path), "carl", "i2")
	restore(t, path, restored.Kept) // and back
	equal(t, later, dump(t, raw(t, path)))
}

func TestABackupCanBeRestoredWhereThereIsNothing(t *testing.T) {
	_, backup := backedUp(t)
	path := filepath.Join(t.TempDir(), "dossier", "espace")
	if restored := restore(t, path, backup); restored.Kept != "" {
		t.Errorf("it kept %s", restored.Kept)
	}
	equal(t, dump(t, raw(t, backup)), dump(t, raw(t, path)))
	save(t, open(t, path), "bea", "i2")
}

func TestABackupTakesThePlaceOfADamagedWorkspaceWhichIsKept(t *testing.T) {
	for name, spoil := range map[string]func(t *testing.T, path string){
		"damaged":   damage,
		"no longer": func(t *testing.T, path string) { ok(t, os.WriteFile(path, []byte("plus rien"), 0o600)) },
		"cut short": func(t *testing.T, path string) { ok(t, os.Truncate(path, 5000)) },
		"with a log": func(t *testing.T, path string) {
			damage(t, path)
			ok(t, os.WriteFile(path+"-wal", []byte("journal"), 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path, backup := backedUp(t)
			spoil(t, path)
			before, err := os.ReadFile(path)
			ok(t, err)
			restored := restore(t, path, backup)
			kept, err := os.ReadFile(restored.Kept)
			ok(t, err)
			if string(kept) != string(before) {
				t.Error("what was there is not kept as it was")
			}
			equal(t, dump(t, raw(t, backup)), dump(t, raw(t, path)))
			s := open(t, path)
			findings, err := s.Check(t.Context())
			ok(t, err)
			if len(findings) > 0 {
				t.Errorf("restored with findings: %v", findings)
			}
		})
	}
}

func TestWhoHasTheWorkspaceOpenSeesWhatWasRestored(t *testing.T) {
	path, backup := backedUp(t)
	s := open(t, path)
	save(t, s, "bea", "i2")
	restore(t, path, backup)
	done, err := s.Reviewed(t.Context(), "q", "bea")
	ok(t, err)
	if len(done) != 0 {
		t.Errorf("bea is still seen to have reviewed %v", done)
	}
	save(t, s, "carl", "i2")
	findings, err := s.Check(t.Context())
	ok(t, err)
	if len(findings) > 0 {
		t.Errorf("findings: %v", findings)
	}
	equal(t, dump(t, s.Reader()), dump(t, raw(t, path)))
}

func TestAnOlderBackupIsMigratedWhenItIsOpened(t *testing.T) {
	path, _ := backedUp(t)
	backup := older(t, 1)
	columns, before := columnsOf(t, raw(t, backup)), dump(t, raw(t, backup))
	running := open(t, path)
	if restored := restore(t, path, backup); restored.Version != 1 {
		t.Errorf("it says version %d", restored.Version)
	}
	unusable(t, running.FinishImport(t.Context(), "s"), store.CodeOlder)
	after := dumpOf(t, open(t, path).Reader(), columns) // later versions added some
	for table, rows := range before {
		if diff := cmp.Diff(rows, after[table]); diff != "" {
			t.Errorf("%s:\n%s", table, diff)
		}
	}
}

func TestWhatIsNoBackupChangesNothing(t *testing.T) {
	path, backup := backedUp(t)
	want := dump(t, raw(t, path))
	folder := names(t, filepath.Dir(path))
	spoiled := filepath.Join(t.TempDir(), "abîmée")
	content, err := os.ReadFile(backup)
	ok(t, err)
	ok(t, os.WriteFile(spoiled, content, 0o600))
	damage(t, spoiled)
	newer := filepath.Join(t.TempDir(), "plus récente")
	ok(t, os.WriteFile(newer, content, 0o600))
	run(t, raw(t, newer), "PRAGMA user_version = 999")
	foreign := filepath.Join(t.TempDir(), "autre")
	db, err := sql.Open("sqlite3", foreign)
	ok(t, err)
	run(t, db, "CREATE TABLE t (x)")
	ok(t, db.Close())
	for backup, code := range map[string]string{
		spoiled: store.CodeCorrupt, newer: store.CodeNewer, foreign: store.CodeNotWorkspace,
		filepath.Join(t.TempDir(), "absente"): store.CodeNotWorkspace, t.TempDir(): store.CodeReadOnly,
	} {
		_, err := store.Restore(t.Context(), path, backup)
		unusable(t, err, code)
	}
	_, err = store.Restore(t.Context(), path, path)
	if !fault.Is(err, "same_file") {
		t.Errorf("restoring the workspace from itself gives %v", err)
	}
	equal(t, want, dump(t, raw(t, path)))
	if diff := cmp.Diff(folder, names(t, filepath.Dir(path))); diff != "" {
		t.Errorf("the folder changed:\n%s", diff)
	}
}

func TestRestoringWaitsForNobodyForever(t *testing.T) {
	path, backup := backedUp(t)
	other := raw(t, path)
	tx, err := other.BeginTx(t.Context(), nil)
	ok(t, err)
	want := dump(t, open(t, path).Reader())
	folder := names(t, filepath.Dir(path))
	_, err = store.Restore(t.Context(), path, backup)
	unusable(t, err, store.CodeBusy)
	ok(t, tx.Rollback())
	equal(t, want, dump(t, other))
	if got := names(t, filepath.Dir(path)); !sameNames(folder, got) {
		t.Errorf("of a restore that failed there are left %q", got)
	}
	restore(t, path, backup)
}
