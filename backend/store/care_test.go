package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"contrejuge/backend/fault"
	"contrejuge/backend/store"
)

func TestCheckFindsWhatIsWrong(t *testing.T) {
	for name, planted := range map[string]struct {
		sql     []string
		finding string
	}{
		"a count too high":             {[]string{"UPDATE items SET review_count = 1 WHERE public_id = 'i5'"}, "item i5 does not count its reviews right"},
		"a count too low":              {[]string{"UPDATE items SET review_count = 0 WHERE public_id = 'i1'"}, "item i1 does not count its reviews right"},
		"somebody who never saw it":    {[]string{"UPDATE items SET seen_by = '|9|' WHERE public_id = 'i5'"}, "item i5 does not know who has seen it"},
		"somebody forgotten":           {[]string{"UPDATE items SET seen_by = '|' WHERE public_id = 'i2'"}, "item i2 does not know who has seen it"},
		"more reviews than the item":   {[]string{"PRAGMA ignore_check_constraints = 1", "UPDATE items SET review_count = 9 WHERE public_id = 'i1'"}, "item i1 has more reviews than it may"},
		"a review of nothing":          {[]string{"PRAGMA foreign_keys = 0", "DELETE FROM items WHERE public_id = 'i1'"}, "broken reference: reviews row 1 refers to a missing items"},
		"an item of no queue":          {[]string{"PRAGMA foreign_keys = 0", "DELETE FROM queues"}, "broken reference: items row 1 refers to a missing queues"},
		"a queue half deleted":         {[]string{"UPDATE queues SET state = 'deleting'"}, "queue q was left half deleted"},
		"a lease in the wrong queue":   {[]string{aQueue + "('r', 'all', 1, '{}', '', 1, 5, 'open', 0, '')", aLease + "(2, 2, 5, 'boot', 0, 1)"}, "the lease on item i5 belongs to another queue"},
		"a run half deleted":           {[]string{"UPDATE runs SET deleting = 1"}, "run r1 was left half deleted"},
		"a reread that is missing":     {[]string{aReread + "1, 'c2', 1, 2, 'x', '{}', '{}')"}, "a reread is missing: case c2 of run r1"},
		"a suite that is no JSON":      {[]string{"PRAGMA ignore_check_constraints = 1", "DROP TRIGGER runs_are_frozen", "UPDATE runs SET suite = 'x'"}, "run r1 cannot be read: stored suite"},
		"a suite of another shape":     {[]string{"DROP TRIGGER runs_are_frozen", `UPDATE runs SET suite = '{"cases":1}'`}, "run r1 cannot be read: stored suite"},
		"a suite without its cases":    {[]string{"DROP TRIGGER runs_are_frozen", "UPDATE runs SET suite = '{}'"}, `run r1 cannot be read: an outcome of "c1", which is no case of the suite`},
		"settings of another shape":    {[]string{"DROP TRIGGER runs_are_frozen", "UPDATE runs SET settings = '[1]'"}, "run r1 cannot be read: stored settings"},
		"a start that is no time":      {[]string{"DROP TRIGGER runs_are_frozen", "UPDATE runs SET started = 'hier'"}, "run r1 cannot be read: stored start"},
		"an end that is no time":       {[]string{"UPDATE runs SET status = 'finished', ended = 'hier'"}, "run r1 cannot be read: stored end"},
		"a judging of another shape":   {[]string{"DROP TRIGGER judgings_are_frozen", "UPDATE judgings SET settings = '[1]' WHERE public_id = 'j1'"}, "judging j1 cannot be read: stored settings"},
		"a judging that ended never":   {[]string{"UPDATE judgings SET status = 'finished', ended = 'hier' WHERE public_id = 'j1'"}, "judging j1 cannot be read: stored end"},
		"a judging half deleted":       {[]string{"UPDATE judgings SET deleting = 1 WHERE public_id = 't1'"}, "judging t1 was left half deleted"},
		"a question of another shape":  {[]string{"DROP TRIGGER judging_questions_are_frozen", "UPDATE judging_questions SET messages = '{}' WHERE key = 'f2'"}, "judging e1 cannot be read: stored messages"},
		"an answer's call unreadable":  {[]string{"UPDATE judging_answers SET facts = '[1]' WHERE cause IS NOT NULL"}, "judging e1 cannot be read: stored call"},
		"a judgment's call unreadable": {[]string{"UPDATE judging_results SET facts = '[1]' WHERE cause IS NOT NULL"}, "judging j1 cannot be read: stored call"},
		"scores of another shape":      {[]string{"DROP TRIGGER judging_results_are_kept", "UPDATE judging_results SET scores = '[1]' WHERE cause IS NULL AND judging_id = 2"}, "judging j1 cannot be read: stored scores"},
		"a result of no row":           {[]string{"DROP TRIGGER judging_rows_go_with_their_judging", "DELETE FROM judging_rows WHERE judging_id = 2"}, "judging j1 cannot be read: a result of row 1, which is not judged"},
		"a version of another shape":   {[]string{"DROP TRIGGER judge_versions_never_change", "UPDATE judge_versions SET wording = '[1]'"}, "version 1 of the judge cannot be read: stored wording"},
		"answers of another shape":     {[]string{"UPDATE outcomes SET answers = '[1]' WHERE case_id = 'c2'"}, "run r1 cannot be read: stored answers"},
		"checks of another shape":      {[]string{`UPDATE outcomes SET checks = '[{"passed":"oui"}]' WHERE case_id = 'c2'`}, "run r1 cannot be read: stored checks"},
		"a call of another shape":      {[]string{`UPDATE calls SET facts = '{"tries":"x"}'`}, "run r1 cannot be read: stored call"},
		"a call of no judgment":        {[]string{"INSERT INTO calls VALUES (2, 'judgment', 0, '{}', '', '', '')"}, `run r1 cannot be read: the call of "c2" is of a judgment that is not there`},
		"a reread of another shape":    {[]string{"DROP TRIGGER rereads_are_append_only", "UPDATE rereads SET checks = '[1]'"}, "run r1 cannot be read: stored checks of a reread"},
		"a reread at no time":          {[]string{"DROP TRIGGER rereads_are_append_only", "UPDATE rereads SET at = ''"}, "run r1 cannot be read: stored reread"},
		"a word the schema forbids":    {[]string{"PRAGMA ignore_check_constraints = 1", "UPDATE drafts SET body = 'x'"}, "damage in the file: CHECK constraint failed in drafts"},
		"an index without its entries": {[]string{"PRAGMA writable_schema = 1", "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'fills_queue') WHERE name = 'items_open'"}, "damage in the file: "},
	} {
		t.Run(name, func(t *testing.T) {
			s, db := scene(t)
			db.SetMaxOpenConns(1)
			run(t, db, planted.sql...)
			ok(t, db.Close())
			path := s.Path()
			ok(t, s.Close())
			findings, err := open(t, path).Check(t.Context())
			ok(t, err)
			if !strings.Contains(strings.Join(findings, "\n"), planted.finding) {
				t.Errorf("found %q, want %q", findings, planted.finding)
			}
		})
	}
}

func TestABackupIsTheWholeWorkspace(t *testing.T) {
	s, db := scene(t)
	target := filepath.Join(t.TempDir(), "copie")
	_, err := s.Backup(t.Context(), target)
	ok(t, err)
	version, err := store.Verify(t.Context(), target)
	ok(t, err)
	if version != store.SchemaVersion {
		t.Errorf("the backup is of version %d", version)
	}
	equal(t, dump(t, db), dump(t, raw(t, target)))
	findings, err := open(t, target).Check(t.Context())
	ok(t, err)
	if len(findings) > 0 {
		t.Errorf("the backup has findings: %v", findings)
	}
}

func TestABackupUnderWritesIsOneMoment(t *testing.T) {
	path := fresh(t)
	s := open(t, path)
	items := fill(t, s, 300, 1)
	ctx, stop := context.WithCancel(t.Context())
	var writing sync.WaitGroup
	writing.Go(func() {
		for _, item := range items {
			if ctx.Err() != nil {
				return
			}
			if _, err := s.SaveReview(t.Context(), "q", item, opinion("anna"), start); err != nil {
				t.Error(err)
				return
			}
		}
	})
	for _, name := range []string{"1", "2", "3"} {
		target := filepath.Join(t.TempDir(), name)
		_, err := s.Backup(t.Context(), target)
		ok(t, err)
		copied := open(t, target)
		findings, err := copied.Check(t.Context())
		ok(t, err)
		if len(findings) > 0 {
			t.Errorf("backup %s: %v", name, findings)
		}
		q, err := copied.Queue(t.Context(), "q")
		ok(t, err)
		done, err := copied.Reviewed(t.Context(), "q", "anna")
		ok(t, err)
		if q.Progress.Reviews != len(done) {
			t.Errorf("backup %s counts %d reviews and holds %d", name, q.Progress.Reviews, len(done))
		}
		t.Logf("backup %s was made after %d reviews", name, len(done))
	}
	stop()
	writing.Wait()
}

func TestABackupLeavesNothingElseBehind(t *testing.T) {
	s, _ := scene(t)
	folder := t.TempDir()
	target := filepath.Join(folder, "copie")
	ok(t, os.WriteFile(target+".partial", []byte("what a killed one left"), 0o600))
	_, err := s.Backup(t.Context(), target)
	ok(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = s.Backup(ctx, filepath.Join(folder, "autre"))
	if fault.KindOf(err) != fault.Interrupted {
		t.Errorf("got the error %v, want one of the kind interrupted", err)
	}
	if got := names(t, folder); len(got) != 1 || got[0] != "copie" {
		t.Errorf("in the folder are %q", got)
	}
}

func TestAnUnusableBackupIsNotVerified(t *testing.T) {
	s, _ := scene(t)
	target := filepath.Join(t.TempDir(), "copie")
	_, err := store.Verify(t.Context(), target)
	unusable(t, err, store.CodeNotWorkspace)
	_, err = os.Stat(target)
	if err == nil {
		t.Error("verifying what is missing made it")
	}
	_, err = s.Backup(t.Context(), target)
	ok(t, err)
	damage(t, target)
	_, err = store.Verify(t.Context(), target)
	unusable(t, err, store.CodeCorrupt)
}
