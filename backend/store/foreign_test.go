package store_test

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"contrejuge/backend/store"

	"github.com/google/go-cmp/cmp"
)

func TestAFileThatIsNoWorkspaceIsLeftAlone(t *testing.T) {
	database := func(statements ...string) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			db, err := sql.Open("sqlite3", path)
			ok(t, err)
			run(t, db, statements...)
			ok(t, db.Close())
		}
	}
	content := func(b []byte) func(t *testing.T, path string) {
		return func(t *testing.T, path string) { ok(t, os.WriteFile(path, b, 0o600)) }
	}
	for name, file := range map[string]struct {
		make func(t *testing.T, path string)
		code string
	}{
		"another program's database":          {database("CREATE TABLE t (x)"), store.CodeNotWorkspace},
		"one in WAL mode":                     {database("PRAGMA journal_mode = WAL", "CREATE TABLE t (x)"), store.CodeNotWorkspace},
		"one with another program's mark":     {database("PRAGMA application_id = 7", "CREATE TABLE t (x)"), store.CodeNotWorkspace},
		"an empty one with another's mark":    {database("PRAGMA application_id = 7"), store.CodeNotWorkspace},
		"an empty one with another's version": {database("PRAGMA user_version = 1"), store.CodeNotWorkspace},
		"one with our tables, unmarked":       {database("CREATE TABLE queues (x)", "PRAGMA user_version = 4"), store.CodeNotWorkspace},
		"a text":                              {content(bytes.Repeat([]byte("Bonjour.\n"), 1000)), store.CodeNotWorkspace},
		"a short text":                        {content([]byte("Bonjour.")), store.CodeNotWorkspace},
		"zeros":                               {content(make([]byte, 8192)), store.CodeNotWorkspace},
	} {
		t.Run(name, func(t *testing.T) {
			path := fresh(t)
			file.make(t, path)
			before := snapshot(t, path)
			_, err := store.Open(t.Context(), path)
			unusable(t, err, file.code)
			_, err = store.Verify(t.Context(), path)
			unusable(t, err, file.code)
			if diff := cmp.Diff(before, snapshot(t, path)); diff != "" {
				t.Errorf("opening it changed something:\n%s", diff)
			}
		})
	}
}

func TestAnEmptyFileBecomesAWorkspace(t *testing.T) {
	path := fresh(t)
	ok(t, os.WriteFile(path, nil, 0o600))
	fill(t, open(t, path), 1, 1)
}

func TestAnEmptyDatabaseBecomesAWorkspace(t *testing.T) {
	path := fresh(t)
	db, err := sql.Open("sqlite3", path)
	ok(t, err)
	run(t, db, "VACUUM")
	ok(t, db.Close())
	fill(t, open(t, path), 1, 1)
}

func TestADamagedWorkspaceSaysSo(t *testing.T) {
	path := fresh(t)
	s := open(t, path)
	fill(t, s, 400, 1)
	ok(t, s.Close())
	damage(t, path)
	s, err := store.Open(t.Context(), path)
	if err != nil {
		unusable(t, err, store.CodeCorrupt)
		return
	}
	defer s.Close()
	findings, err := s.Check(t.Context())
	if err != nil {
		unusable(t, err, store.CodeCorrupt)
	} else if len(findings) == 0 {
		t.Error("half of the file is overwritten, and nothing was found")
	}
}

// damage overwrites the second half of the file.
func damage(t *testing.T, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	ok(t, err)
	for i := len(content) / 2; i < len(content); i++ {
		content[i] = 0xa5
	}
	ok(t, os.WriteFile(path, content, 0o600))
}

func TestAWorkspaceCanStandAnywhere(t *testing.T) {
	for _, name := range []string{
		"espace avec espaces", "100%", "50%20", "pourquoi ?", "n#1", "été œuvre", "e\u0301te\u0301", "a=b&c=d", "'guillemets\"", "c:d", "+plus", "[crochets]*", "🦊", "-tiret", "mode=ro",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name, name)
			s := open(t, path)
			items := fill(t, s, 2, 1)
			save(t, s, "anna", items[0])
			if s.Path() != path {
				t.Errorf("it stands at %q, want %q", s.Path(), path)
			}
			_, err := os.Stat(path)
			ok(t, err)
			backup := filepath.Join(filepath.Dir(path), "copie de "+name)
			_, err = s.Backup(t.Context(), backup)
			ok(t, err)
			ok(t, s.Close())
			restored, err := store.Restore(t.Context(), path, backup)
			ok(t, err)
			want := []string{filepath.Base(path), filepath.Base(backup), filepath.Base(restored.Kept), filepath.Base(path) + ".lock"}
			if got := names(t, filepath.Dir(path)); !sameNames(got, want) {
				t.Errorf("in the folder are %q, want %q", got, want)
			}
			if got := open(t, path); got == nil {
				t.Error("it does not open again")
			}
		})
	}
}

func names(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	ok(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func sameNames(a, b []string) bool {
	set := map[string]int{}
	for _, n := range a {
		set[n]++
	}
	for _, n := range b {
		set[n]--
	}
	for _, n := range set {
		if n != 0 {
			return false
		}
	}
	return true
}

func TestAWorkspaceInTheWorkingFolderNeedsNoPath(t *testing.T) {
	t.Chdir(t.TempDir())
	open(t, "espace")
	_, err := os.Stat("espace")
	ok(t, err)
}

func TestAFolderThatIsMissingIsMade(t *testing.T) {
	open(t, filepath.Join(t.TempDir(), "un", "deux", "espace"))
}

func TestAFolderThatCannotBeMadeSaysSo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fichier")
	ok(t, os.WriteFile(file, nil, 0o600))
	_, err := store.Open(t.Context(), filepath.Join(file, "dedans", "espace"))
	unusable(t, err, store.CodeReadOnly)
}

func TestAFolderIsNoWorkspace(t *testing.T) {
	_, err := store.Open(t.Context(), t.TempDir())
	unusable(t, err, store.CodeReadOnly)
}
