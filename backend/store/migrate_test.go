package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/review"
	"contrejuge/backend/store"

	"github.com/google/go-cmp/cmp"
)

// older makes a workspace of an older version, filled as that version could be.
func older(t *testing.T, version int64) string {
	t.Helper()
	path := fresh(t)
	for v := range version {
		ok(t, store.UpTo(t.Context(), path, v+1))
		run(t, raw(t, path), filled[v]...)
	}
	return path
}

// filled is data for the tables that each version brought.
var filled = [][]string{
	{
		"INSERT INTO people (name) VALUES ('anna'), ('bea')",
		"INSERT INTO sources (name, kind, origin, licence, unfinished, created_at) VALUES ('s', 'evaluation', 's.jsonl', 'MIT', 0, '2026-03-02T09:00:00.000Z')",
		aRow + `(1, 'q1', 'q1', 'd1', 'd', '[{"role":"user","content":"?"}]', 'base', 'Non.', 'tuned', 'Oui.', 1, 5)`,
		aRow + `(1, 'q2', 'q2', 'd2', 'd', '[{"role":"user","content":"!"}]', 'base', 'Non.', NULL, NULL, 1, 5)`,
		`INSERT INTO row_judgments (row, judge, seen, pick, scores) VALUES (1, 'juge', 'ab', 'a', '{"tone":{"a":4,"b":3}}')`,
		"INSERT INTO row_judgments (row, judge, seen, cause) VALUES (2, 'juge', 'ab', 'timeout')",
		"INSERT INTO row_reviews (row, reviewer, revision, pick, blind) VALUES (1, 'anna', 1, 'b', 1)",
	},
	{
		aQueue + `('q', 'all', 1, '{"instructions":"","criteria":[{"id":"tone","name":{"fr":"","en":""},"anchors":[]}]}', 'x', 1, 5, 'open', 0, '2026-03-02T09:00:00.000Z')`,
		aFill + "(1, 's', 's.jsonl', 'MIT', 7, 2, 2, 2, 1, '2026-03-02T09:00:00.000Z')",
		anItem + `(1, 1, 1, 'i1', 'q1', 'q1', 'x1', 'd', '[{"role":"user","content":"?"}]', 'base', 'Non.', 'tuned', 'Oui.', '', 1, 5, 1, 0)`,
		anItem + `(1, 1, 2, 'i2', 'q2', 'q2', 'x2', 'd', '[{"role":"user","content":"!"}]', 'base', 'Non.', NULL, NULL, '', 1, 5, 1, 0)`,
		"INSERT INTO item_judgments (item_id, judge, seen, pick) VALUES (1, 'juge', 'ab', 'a')",
		"INSERT INTO populations VALUES (1, 'juge', 'base', 2, 1, 1)",
		"INSERT INTO left_out VALUES (1, 'x3', 'names_itself')",
	},
	{
		aReview + `(1, 1, 1, 'b', '{"tone":{"a":2}}', 'Oui, car…', 'a', '', '', 1, 0, 'b', 'x')`,
		aReview + "(2, 2, 1, NULL, '{}', '', NULL, '', 'non', 1, 0, NULL, 'x')",
		"INSERT INTO placements VALUES (1, 1, 'b')",
		aLease + "(1, 2, 2, 'boot', 0, 900000)",
		`INSERT INTO drafts VALUES (2, 1, '{"note":"brouillon"}', '2026-03-02T09:00:00.000Z')`,
		"INSERT INTO arbitrations (item_id, person_id, pick, at) VALUES (1, 2, 'tie', '2026-03-02T09:00:00.000Z')",
	},
	{
		"INSERT INTO peeks VALUES (1, 1, 1, '2026-03-02T09:00:00.000Z')",
	},
	{
		aRun + `'r1', '{"suite":"pilote","language":"fr","options":{},"cases":[{"id":"c1","messages":[],"criteria":[{"id":"k","ask":"?","critical":true}]}]}', '{}', 'running', NULL)`,
		"INSERT INTO run_warnings (run_id, code) VALUES (1, 'old_server')",
		anOutcome + `(1, 'c1', '["Oui."]', NULL, '[]', '[{"criterion":"k","reason":"","verdict":"no"}]', NULL)`,
		"INSERT INTO calls VALUES (1, 'judgment', 0, '{}', '', '?', '!')",
		aReread + `1, 'c1', 1, 1, 'x', '{"k":"yes"}', '{}')`,
	},
	{
		aQueue + `('ties', 'ties', 1, '{}', 'x', 1, 5, 'open', 0, '2026-03-02T09:00:00.000Z')`,
		`INSERT INTO fills (queue_id, source, origin, licence, judge, made_by, seed, population, asked, last_row, items, at)
			VALUES (2, 's', 's.jsonl', 'MIT', 'juge', 'Paule', 7, 1, 100, 2, 0, '2026-03-02T09:00:00.000Z')`,
	},
	{
		"INSERT INTO judgings (public_id, target, settings, source_id, status, started) VALUES ('p1', 'source', '{}', 1, 'running', '2026-03-02T09:00:00.000Z')",
		"INSERT INTO judging_warnings (judging_id, code) VALUES (1, 'old_server')",
		"INSERT INTO judging_questions (judging_id, place, key, messages) VALUES (1, 0, 'f1', '[]')",
		"INSERT INTO judging_answers VALUES (1, 'a', NULL, '', '{}', 'Oui.', '', '?', 'Oui.')",
		"INSERT INTO judging_rows VALUES (1, 1, 'q1', 2, 2)",
		"INSERT INTO judging_results (judging_id, subject, seen, pick, facts, system, prompt, reply) VALUES (1, 1, 'ab', 'a', '{}', '', '?', '!')",
		"INSERT INTO judge_versions VALUES (1, '{}', '{}', 'both', 'p', 't1', 'q', '', 'Paule', '2026-03-02T09:00:00.000Z')",
	},
}

func TestEveryVersionHasDataToMigrate(t *testing.T) {
	if len(filled) != store.SchemaVersion {
		t.Fatalf("there is data for %d versions of %d: add some for the new tables", len(filled), store.SchemaVersion)
	}
}

func TestAMigratedWorkspaceIsAsAFreshOne(t *testing.T) {
	want := fresh(t)
	open(t, want)
	for version := range int64(store.SchemaVersion) {
		path := older(t, version+1)
		open(t, path)
		if diff := cmp.Diff(schema(t, want), schema(t, path)); diff != "" {
			t.Errorf("from version %d (-fresh +migrated):\n%s", version+1, diff)
		}
	}
}

// schema is everything the database says of itself.
func schema(t *testing.T, path string) []string {
	t.Helper()
	return column(t, raw(t, path), `SELECT type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, '') FROM sqlite_schema
		UNION ALL SELECT 'user_version ' || user_version FROM pragma_user_version
		UNION ALL SELECT 'application_id ' || application_id FROM pragma_application_id ORDER BY 1`)
}

func TestMigratingKeepsAllData(t *testing.T) {
	for version := range int64(store.SchemaVersion) {
		path := older(t, version+1)
		columns := columnsOf(t, raw(t, path))
		before := dump(t, raw(t, path))
		s := open(t, path)
		after := dumpOf(t, raw(t, path), columns) // a later version may have added some
		for table, rows := range before {
			if len(rows) == 0 {
				t.Errorf("version %d has nothing in %s to lose", version+1, table)
			}
			if diff := cmp.Diff(rows, after[table]); diff != "" {
				t.Errorf("from version %d, %s (-before +after):\n%s", version+1, table, diff)
			}
		}
		findings, err := s.Check(t.Context())
		ok(t, err)
		if len(findings) > 0 {
			t.Errorf("from version %d: %v", version+1, findings)
		}
	}
}

func TestAMigratedWorkspaceCanBeWorkedIn(t *testing.T) {
	s := open(t, older(t, 3))
	taken, err := s.Take(t.Context(), "q", "anna", start, "a")
	ok(t, err)
	if taken.Item.ID != "i2" || taken.Draft == nil {
		t.Errorf("anna is given %s with the draft %v, want i2 with hers", taken.Item.ID, taken.Draft)
	}
	item, err := s.Item(t.Context(), "q", "i1")
	ok(t, err)
	if len(item.Row.Reviews) != 1 || item.Settled == nil || len(item.Row.Judgments) != 1 {
		t.Errorf("the reviewed item is %+v", item)
	}
}

func TestAnOlderWorkspaceRemembersWhatItsQueuesWereFilledBy(t *testing.T) {
	s := open(t, older(t, 6))
	for name, want := range map[string]review.Fill{
		"q":    {Selection: review.All, Items: 2, Shared: 2},
		"ties": {Selection: review.Ties, Judge: "juge"},
	} {
		q, err := s.Queue(t.Context(), name)
		ok(t, err)
		got := q.Fills[0]
		if got.Rule() != want.Rule() || got.Shared != want.Shared || got.Items != want.Items {
			t.Errorf("%s was filled by %+v with %d items, %d of them shared", name, got.Rule(), got.Items, got.Shared)
		}
	}
	source, err := s.Source(t.Context(), "s")
	ok(t, err)
	if source.Kind != evaluation.OfEvaluation {
		t.Errorf("the source is a %s", source.Kind)
	}
	item, err := s.Item(t.Context(), "q", "i1")
	ok(t, err)
	if item.Criteria != nil || item.Stratum.Selection != review.All || item.Row.Judgments[0].Judging != "" || item.Row.Judgments[0].Verdicts != nil {
		t.Errorf("the item is %+v", item)
	}
	ok(t, s.CreateJudging(t.Context(), judgingOf("p1", judging.Source, "s"), evaluation.Source{}, nil))
	ok(t, s.SaveResult(t.Context(), "p1", result(1, evaluation.OrderBA, evaluation.Tie)))
}

func TestMigratingTwiceChangesNothing(t *testing.T) {
	path := older(t, 1)
	ok(t, open(t, path).Close())
	db := raw(t, path)
	wantSchema, wantData := schema(t, path), dump(t, db)
	ok(t, store.UpTo(t.Context(), path, store.SchemaVersion))
	open(t, path)
	if diff := cmp.Diff(wantSchema, schema(t, path)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(wantData, dump(t, db)); diff != "" {
		t.Error(diff)
	}
	if n := len(beside(t, path, ".backup")); n != 1 {
		t.Errorf("there are %d backups, want the one of the first time", n)
	}
}

func TestACopyIsMadeBeforeMigrating(t *testing.T) {
	path := older(t, 1)
	before := dump(t, raw(t, path))
	open(t, path)
	backups := beside(t, path, ".backup")
	if len(backups) != 1 || !strings.Contains(backups[0], ".v1-") {
		t.Fatalf("beside the workspace are %v, want one backup of version 1", backups)
	}
	version, err := store.Verify(t.Context(), backups[0])
	ok(t, err)
	if version != 1 {
		t.Errorf("the backup is of version %d", version)
	}
	if diff := cmp.Diff(before, dump(t, raw(t, backups[0]))); diff != "" {
		t.Error(diff)
	}
}

func TestAFreshWorkspaceNeedsNoCopy(t *testing.T) {
	path := fresh(t)
	open(t, path)
	if backups := beside(t, path, ".backup"); len(backups) > 0 {
		t.Errorf("there is %v", backups)
	}
}

func TestWhatAKilledMigrationLeftHalfCopiedIsRemoved(t *testing.T) {
	path := older(t, 1)
	half := path + ".v1-20260101T000000.000.backup.partial"
	others := []string{path + ".notes.partial", path + "x.v1-20260101T000000.000.backup.partial", path + ".v1-20260101T000000.000.backup"}
	for _, name := range append(others, half, half+"-journal") {
		ok(t, os.WriteFile(name, []byte("x"), 0o600))
	}
	open(t, path)
	for _, name := range []string{half, half + "-journal"} {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s is still there", filepath.Base(name))
		}
	}
	for _, name := range others {
		if _, err := os.Stat(name); err != nil {
			t.Errorf("%s is gone, and was not ours to remove", filepath.Base(name))
		}
	}
}

func TestANewerWorkspaceIsNotOpened(t *testing.T) {
	path := fresh(t)
	ok(t, open(t, path).Close())
	db := raw(t, path)
	run(t, db, "PRAGMA user_version = 999")
	ok(t, db.Close())
	before := snapshot(t, path)
	_, err := store.Open(t.Context(), path)
	unusable(t, err, store.CodeNewer)
	if diff := cmp.Diff(before, snapshot(t, path)); diff != "" {
		t.Errorf("opening a newer workspace changed something:\n%s", diff)
	}
}

func TestAWorkspaceThatAnotherProcessMigratedIsNotWrittenTo(t *testing.T) {
	path := fresh(t)
	s := open(t, path)
	items := fill(t, s, 2, 1)
	save(t, s, "anna", items[0])
	benched(t, s)
	passages(t, s)
	other := raw(t, path)
	run(t, other, "PRAGMA user_version = 999")
	before := dump(t, other)
	for what, err := range everyWrite(t.Context(), s, items[1]) {
		t.Log(what)
		unusable(t, err, store.CodeNewer)
	}
	if diff := cmp.Diff(before, dump(t, other)); diff != "" {
		t.Errorf("something was written:\n%s", diff)
	}
	run(t, other, "PRAGMA user_version = 1") // an older backup put in its place
	_, err := s.SaveReview(t.Context(), "q", items[1], opinion("anna"), start)
	unusable(t, err, store.CodeOlder)
}

// everyWrite calls each method that writes.
func everyWrite(ctx context.Context, s *store.Store, item string) map[string]error {
	failed := map[string]error{
		"finish":    s.FinishImport(ctx, "s"),
		"archive":   s.ArchiveSource(ctx, "s", true),
		"delete":    s.DeleteSource(ctx, "s"),
		"create":    s.CreateQueue(ctx, review.Queue{Name: "r", Selection: review.All, Overlap: 1}, review.Filling{}),
		"extend":    s.ExtendQueue(ctx, "q", review.Filling{}),
		"rubric":    s.SetRubric(ctx, "q", review.Rubric{}),
		"close":     s.ArchiveQueue(ctx, "q", true),
		"drop":      s.DeleteQueue(ctx, "q"),
		"release":   s.Release(ctx, "q", "anna"),
		"draft":     s.SaveDraft(ctx, "q", "anna", item, review.Draft{}, start().Wall),
		"arbitrate": s.Arbitrate(ctx, "q", item, review.Arbitration{By: "po", Pick: "a"}, start().Wall),
		"peek":      s.Peek(ctx, "q", "anna", start().Wall),
	}
	r := bench.Run{ID: "r2"}
	for what, err := range map[string]error{
		"run": s.CreateRun(ctx, r), "outcome": s.SaveOutcome(ctx, "r1", bench.Outcome{Case: "c1"}), "warn": s.WarnRun(ctx, "r1", bench.Warning{Code: "x"}),
		"begin": s.CreateJudging(ctx, judgingOf("j2", judging.Source, "s"), evaluation.Source{}, nil), "answer": s.SaveAnswered(ctx, "e1", 1, "b", judging.Answered{Content: "Oui."}),
		"judge": s.SaveResult(ctx, "j1", result(2, evaluation.OrderAB, evaluation.Tie)), "warn judging": s.WarnJudging(ctx, "j1", bench.Warning{Code: "x"}),
		"end judging": s.EndJudging(ctx, "j1", bench.Finished, nil, start().Wall), "reopen judging": s.ReopenJudging(ctx, "j1"), "erase judging": s.DeleteJudging(ctx, "j1"),
		"flag": s.FlagRow(ctx, "s", "q1", true),
		"end":  s.EndRun(ctx, "r1", bench.Finished, nil, start().Wall), "reopen": s.ReopenRun(ctx, "r1"), "erase": s.DeleteRun(ctx, "r1"),
	} {
		failed[what] = err
	}
	_, failed["reread"] = s.SaveReread(ctx, "r1", "c1", bench.Reread{By: "anna"})
	_, failed["adopt"] = s.Adopt(ctx, judging.Version{Orders: judging.Both, Prompt: "p", Trial: "t1"})
	_, failed["add"] = s.AddRows(ctx, questionsSource, questions(9))
	_, failed["take"] = s.Take(ctx, "q", "anna", start, "a")
	_, failed["take item"] = s.TakeItem(ctx, "q", "anna", item, start, "a")
	_, failed["heartbeat"] = s.Heartbeat(ctx, "q", "anna", item, start)
	_, failed["free"] = s.ReleaseItem(ctx, "q", item, start)
	_, failed["save"] = s.SaveReview(ctx, "q", item, opinion("anna"), start)
	_, failed["import"] = s.ImportReviews(ctx, "q", questions(2)[1].Identity(), nil)
	return failed
}

// beside are the files beside the workspace whose names end so.
func beside(t *testing.T, path, suffix string) (found []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	ok(t, err)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), filepath.Base(path)) && strings.HasSuffix(e.Name(), suffix) {
			found = append(found, filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
	return found
}

// snapshot is the content of the workspace's file and of all beside it.
func snapshot(t *testing.T, path string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, name := range beside(t, path, "") {
		content, err := os.ReadFile(name)
		ok(t, err)
		files[filepath.Base(name)] = string(content)
	}
	return files
}
