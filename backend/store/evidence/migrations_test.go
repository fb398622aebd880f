//go:build evidence

package evidence_test

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"
	"github.com/pressly/goose/v3"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// versionOne makes a workspace of the first version with n rows in it, and
// returns them.
func versionOne(t *testing.T, path string, n int) []evaluation.Row {
	t.Helper()
	db, err := sql.Open("sqlite3", path+"?_journal_mode=WAL")
	ok(t, err)
	defer db.Close()
	migrations, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("../migrations"))
	ok(t, err)
	_, err = migrations.UpTo(t.Context(), 1)
	ok(t, err)
	tx, err := db.BeginTx(t.Context(), nil)
	ok(t, err)
	_, err = tx.ExecContext(t.Context(), "INSERT INTO sources (name, kind, origin, unfinished, created_at) VALUES ('s', 'evaluation', 's', 0, '2026-03-02T09:00:00.000Z')")
	ok(t, err)
	rows := make([]evaluation.Row, n)
	for i := range rows {
		rows[i] = evaluation.Row{
			ID: fmt.Sprint("q", i), Messages: []evaluation.Message{{Role: "user", Content: fmt.Sprintf("Question %d : %s", i, strings.Repeat("x", 300))}},
			Answers: []evaluation.Answer{{Model: "base", Content: "Non."}, {Model: "tuned", Content: "Oui."}}, Scale: evaluation.DefaultScale,
		}
		r := rows[i]
		_, err := tx.ExecContext(t.Context(), `INSERT INTO source_rows (source_id, row_key, row_id, content_digest, question_digest, messages,
			model_a, content_a, model_b, content_b, scale_low, scale_high) VALUES (1, ?, ?, ?, ?, json_array(json_object('role', 'user', 'content', ?)), 'base', 'Non.', 'tuned', 'Oui.', 1, 5)`,
			r.ID, r.ID, r.ContentDigest(), r.QuestionDigest(), r.Messages[0].Content)
		ok(t, err)
	}
	ok(t, tx.Commit())
	return rows
}

// same ends the test unless the source holds these rows.
func same(t *testing.T, s *store.Store, rows []evaluation.Row) {
	t.Helper()
	i := 0
	ok(t, s.EachRow(t.Context(), "s", func(_ int64, row evaluation.Row) error {
		if i >= len(rows) || row.Identity() != rows[i].Identity() {
			t.Fatalf("row %d is not as it was", i)
		}
		i++
		return nil
	}))
	if i != len(rows) {
		t.Fatalf("there are %d rows, of %d", i, len(rows))
	}
}

func TestProcessesThatMigrateAtOnceAllSucceed(t *testing.T) {
	for _, n := range []int{2, 8} {
		t.Run(fmt.Sprintf("%d processes", n), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "espace")
			rows := versionOne(t, path, 5000)
			begun := time.Now()
			var children []*child
			for range n {
				children = append(children, begin(t, part{Role: "open", Path: path}))
			}
			for _, c := range children {
				c.wait(t)
				if said := c.said(); len(said) != 1 || said[0][1] != "1" {
					t.Errorf("a process says %v", said)
				}
			}
			took := seconds(begun)
			backups := copies(t, path)
			if len(backups) != 1 {
				t.Errorf("there are the copies %v, want one", backups)
			}
			w, s := mustEnter(t, path)
			defer w.Close()
			same(t, s, rows)
			clean(t, w)
			t.Logf("%d processes opened a workspace of version 1 with %d rows at once: all in %s, one copy, all rows there", n, len(rows), took)
		})
	}
}

func TestProcessesThatMakeAWorkspaceAtOnceAllSucceed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "espace")
	var children []*child
	for range 8 {
		children = append(children, begin(t, part{Role: "open", Path: path}))
	}
	for _, c := range children {
		c.wait(t)
	}
	w, _ := mustEnter(t, path)
	defer w.Close()
	clean(t, w)
}

func TestAKilledMigrationLeavesAWorkspaceThatOpens(t *testing.T) {
	const killed = 20
	at := map[int]int{} // kills by the version they left
	chance := rand.New(rand.NewPCG(20, 1))
	model := filepath.Join(t.TempDir(), "modèle")
	rows := versionOne(t, model, 5000)
	within := openingTime(t, model)
	begun := time.Now()
	for i := range killed {
		path := copied(t, model)
		c := begin(t, part{Role: "open", Path: path})
		if i%2 == 0 {
			time.Sleep(time.Duration(chance.Int64N(int64(within))))
		} else { // the copy takes long, what follows does not
			for since := time.Now(); len(copies(t, path)) == 0 && time.Since(since) < 10*time.Second; {
				time.Sleep(200 * time.Microsecond)
			}
			time.Sleep(time.Duration(chance.Int64N(int64(20 * time.Millisecond))))
		}
		c.kill()
		version, err := store.Verify(t.Context(), path)
		ok(t, err)
		at[version]++
		w, s := mustEnter(t, path)
		same(t, s, rows)
		clean(t, w)
		ok(t, w.Close())
		for _, name := range copies(t, path) {
			if _, err := store.Verify(t.Context(), name); err != nil {
				t.Errorf("the copy %s is not whole: %v", filepath.Base(name), err)
			}
		}
		if partial := withSuffix(t, path, ".partial"); len(partial) > 0 {
			t.Errorf("left half copied: %v", partial)
		}
	}
	t.Logf("%d kills of a migration in %s; by the version they left: %v; each opened, with all rows", killed, seconds(begun), at)
}

// openingTime is how long a process takes from its start to the end of a
// migration that nobody kills.
func openingTime(t *testing.T, model string) time.Duration {
	path := copied(t, model)
	begun := time.Now()
	begin(t, part{Role: "open", Path: path}).wait(t)
	return time.Since(begun)
}

// copied is a copy of a workspace that nobody has open.
func copied(t *testing.T, model string) string {
	t.Helper()
	content, err := os.ReadFile(model)
	ok(t, err)
	path := filepath.Join(t.TempDir(), "espace")
	ok(t, os.WriteFile(path, content, 0o600))
	return path
}

func TestAKilledRestoreLeavesTheOldWorkspaceOrTheNew(t *testing.T) {
	const killed = 20
	folder := t.TempDir()
	old, new := filepath.Join(folder, "ancien"), filepath.Join(folder, "nouveau")
	for path, n := range map[string]int{old: 1000, new: 2000} {
		w, _ := mustEnter(t, path+".ws")
		_, err := w.Sources.Import(t.Context(), workspace.ImportSpec{Name: "s", File: "s"}, evaluationOf("q", n), nil)
		ok(t, err)
		_, err = w.Care.Backup(t.Context(), path)
		ok(t, err)
		ok(t, w.Close())
	}
	chance := rand.New(rand.NewPCG(20, 2))
	found := map[int]int{}
	within := time.Duration(0)
	begun := time.Now()
	for i := range killed + 1 {
		path := filepath.Join(t.TempDir(), "espace")
		_, err := store.Restore(t.Context(), path, old)
		ok(t, err)
		since := time.Now()
		c := begin(t, part{Role: "restore", Path: path, Name: new})
		if i == 0 { // the first one is not killed: it tells how long it takes
			c.wait(t)
			within = time.Since(since)
		} else {
			time.Sleep(time.Duration(chance.Int64N(int64(within))))
			c.kill()
		}
		w, _ := mustEnter(t, path)
		clean(t, w)
		sources, err := w.Sources.List(t.Context())
		ok(t, err)
		ok(t, w.Close())
		if len(sources) != 1 || sources[0].Rows != 1000 && sources[0].Rows != 2000 {
			t.Fatalf("neither the old nor the new: %+v", sources)
		}
		found[sources[0].Rows]++
	}
	t.Logf("%d kills of a restore in %s: the old workspace was there %d times, the new one %d times", killed, seconds(begun), found[1000], found[2000])
}

// copies are those made before migrating.
func copies(t *testing.T, path string) []string { return withSuffix(t, path, ".backup") }

func withSuffix(t *testing.T, path, suffix string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	ok(t, err)
	var found []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), filepath.Base(path)+".v") && strings.HasSuffix(e.Name(), suffix) {
			found = append(found, filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
	slices.Sort(found)
	return found
}
