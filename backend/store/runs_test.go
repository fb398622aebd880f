package store_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/store"

	"github.com/google/go-cmp/cmp"
)

// benched makes a run, r1, that nobody holds: c1 is judged, failed a check and
// was reread by anna, c2 is unjudged, c3 was not reached.
func benched(t *testing.T, s *store.Store) {
	t.Helper()
	criteria := []bench.Criterion{{ID: "k", Ask: "?", Critical: true}}
	suite := bench.Suite{Name: "pilote", Language: "fr"}
	for _, id := range []string{"c1", "c2", "c3"} {
		suite.Cases = append(suite.Cases, bench.Case{ID: id, Messages: []evaluation.Message{{Role: "user", Content: "?"}}, Criteria: criteria})
	}
	call := bench.Call{Model: "m", Prompt: "?", Reply: "!"}
	judged := bench.Outcome{
		Case: "c1", Answers: []string{"30 €"}, Answering: []bench.Call{call}, Checks: []check.Result{{Check: check.NoPrice, Detail: "« 30 € »"}},
		Judgment: &bench.Judgment{Verdicts: []bench.CriterionVerdict{{Criterion: "k", Reason: "car", Verdict: bench.No}}, Call: call},
	}
	unjudged := bench.Outcome{Case: "c2", Answers: []string{"!"}, Unjudged: &evaluation.Unjudged{Cause: evaluation.Timeout}, Failed: &call}
	ok(t, s.CreateRun(t.Context(), bench.Run{
		ID: "r1", Suite: suite, Started: start().Wall, Warnings: []bench.Warning{{Code: bench.OldServer}}, Outcomes: []bench.Outcome{judged, unjudged},
	}))
	_, err := s.SaveReread(t.Context(), "r1", "c1", bench.Reread{
		By: "anna", Outcome: judged.Digest(), Verdicts: map[string]bench.Verdict{"k": bench.Yes}, Checks: map[int]bench.Ruling{0: bench.FalseAlarm}, At: start().Wall,
	})
	ok(t, err)
}

const (
	aRun       = "INSERT INTO runs (started, public_id, suite, settings, status, ended) VALUES ('2026-03-02T09:00:00.000Z', "
	anOutcome  = "INSERT INTO outcomes (run_id, case_id, answers, unanswered, checks, verdicts, unjudged) VALUES "
	aReread    = "INSERT INTO rereads (case_at_fault, note, at, run_id, case_id, person_id, revision, outcome, verdicts, checks) VALUES (0, '', '2026-03-02T09:00:00.000Z', "
	aCall      = "INSERT INTO calls (outcome_id, purpose, turn, facts, system, prompt, reply) VALUES "
	theVerdict = `'[{"criterion":"k","reason":"","verdict":"no"}]'`
)

func TestTheDatabaseRefusesWhatMustNeverHappenToARun(t *testing.T) {
	refuses(t, map[string]attack{
		// What a run is made of is frozen.
		"another suite":            {"UPDATE runs SET suite = '{}'", "run_is_frozen"},
		"other settings":           {"UPDATE runs SET settings = '{}'", "run_is_frozen"},
		"another start":            {"UPDATE runs SET started = ''", "run_is_frozen"},
		"another run rejudged":     {"UPDATE runs SET rejudged = 'r0'", "run_is_frozen"},
		"another id of a run":      {"UPDATE runs SET public_id = 'r9'", "run_is_frozen"},
		"another number of a run":  {"UPDATE runs SET id = 9", "run_is_frozen"},
		"a run replaced":           {"INSERT OR REPLACE INTO runs SELECT id, public_id, '{}', settings, rejudged, status, stop_cause, stop_detail, started, ended, deleting FROM runs", "run_exists"},
		"a run replaced by its id": {"INSERT OR REPLACE INTO runs (public_id, suite, settings, status, started) VALUES ('r1', '{}', '{}', 'running', '')", "run_exists"},
		"a run twice":              {aRun + "'r1', '{}', '{}', 'running', NULL)", "run_exists"},

		// A usable judgment, and the answer it is of, are kept.
		"no judgment any more":       {"UPDATE outcomes SET verdicts = NULL WHERE case_id = 'c1'", "judgment_is_kept"},
		"a judgment made unjudged":   {"UPDATE outcomes SET verdicts = NULL, unjudged = 'timeout' WHERE case_id = 'c1'", "judgment_is_kept"},
		"a judgment and its cause":   {"UPDATE outcomes SET unjudged = 'timeout' WHERE case_id = 'c1'", "CHECK"},
		"another answer judged":      {`UPDATE outcomes SET answers = '["autre"]' WHERE case_id = 'c1'`, "answer_is_judged"},
		"a judged answer unanswered": {"UPDATE outcomes SET unanswered = 'timeout', checks = '[]' WHERE case_id = 'c1'", "answer_is_judged"},
		"a deleted judgment":         {"DELETE FROM outcomes WHERE case_id = 'c1'", "judgment_is_kept"},
		"a judgment replaced":        {"INSERT OR REPLACE INTO outcomes SELECT id, run_id, case_id, answers, unanswered, unanswered_detail, checks, NULL, 'timeout', '' FROM outcomes WHERE case_id = 'c1'", "outcome_stays"},
		"one replaced by its case":   {"INSERT OR REPLACE INTO outcomes (run_id, case_id, answers, checks) VALUES (1, 'c1', '[]', '[]')", "outcome_stays"},
		"a judgment of another case": {"UPDATE outcomes SET case_id = 'c3' WHERE case_id = 'c1'", "outcome_stays"},
		"a judgment of another run":  {"UPDATE outcomes SET run_id = 2 WHERE case_id = 'c1'", "outcome_stays"},
		"a judged run deleted":       {"DELETE FROM runs", "reread_is_append_only"},
		"its outcomes let go of":     {"DELETE FROM outcomes", "judgment_is_kept"},

		// A judgment is whole.
		"half a judgment":              {anOutcome + `(1, 'c3', '["!"]', NULL, '[]', '[{"criterion":"k"}]', NULL)`, "judgment_is_incomplete"},
		"a judgment in other words":    {anOutcome + `(1, 'c3', '["!"]', NULL, '[]', '[{"criterion":"k","verdict":"error"}]', NULL)`, "judgment_is_incomplete"},
		"a judgment in a number":       {anOutcome + `(1, 'c3', '["!"]', NULL, '[]', '[{"criterion":"k","verdict":-1}]', NULL)`, "judgment_is_incomplete"},
		"a judgment of nothing asked":  {anOutcome + `(1, 'c3', '["!"]', NULL, '[]', '[{"criterion":"autre","verdict":"yes"}]', NULL)`, "judgment_is_incomplete"},
		"a judgment of nothing":        {anOutcome + "(1, 'c3', '[\"!\"]', NULL, '[]', '[]', NULL)", "judgment_is_incomplete"},
		"a judgment emptied":           {"UPDATE outcomes SET verdicts = '[]' WHERE case_id = 'c1'", "judgment_is_incomplete"},
		"a verdict made another word":  {"UPDATE outcomes SET verdicts = replace(verdicts, '\"no\"', '\"oui\"')", "judgment_is_incomplete"},
		"a judgment of no answer":      {anOutcome + "(1, 'c3', '[]', NULL, '[]', " + theVerdict + ", NULL)", "CHECK"},
		"a judgment of the unanswered": {anOutcome + "(1, 'c3', '[\"!\"]', 'timeout', '[]', " + theVerdict + ", NULL)", "CHECK"},
		"a judgment and a cause":       {anOutcome + "(1, 'c3', '[\"!\"]', NULL, '[]', " + theVerdict + ", 'timeout')", "CHECK"},

		// Rereads are append-only.
		"another verdict of a person":  {`UPDATE rereads SET verdicts = '{"k":"no"}'`, "reread_is_append_only"},
		"a reread of somebody else":    {"UPDATE rereads SET person_id = 2", "reread_is_append_only"},
		"a reread of another outcome":  {"UPDATE rereads SET outcome = 'x'", "reread_is_append_only"},
		"a deleted reread":             {"DELETE FROM rereads", "reread_is_append_only"},
		"a replaced reread":            {"INSERT OR REPLACE INTO rereads SELECT id, run_id, case_id, person_id, revision, outcome, '{}', checks, case_at_fault, note, at FROM rereads", "reread_is_append_only"},
		"one replaced by its revision": {"INSERT OR REPLACE INTO rereads (run_id, case_id, person_id, revision, outcome, verdicts, checks, case_at_fault, note, at) VALUES (1, 'c1', 2, 1, 'x', '{}', '{}', 0, '', '')", "reread_is_append_only"},
		"a revision twice":             {aReread + "1, 'c1', 1, 1, 'x', '{}', '{}')", "reread_is_append_only"},
		"a deleted rereader":           {"DELETE FROM people WHERE name = 'anna'", "FOREIGN KEY"},
		"a reread of nobody":           {aReread + "1, 'c2', 99, 1, 'x', '{}', '{}')", "FOREIGN KEY"},
		"a reread of nothing asked":    {aReread + `1, 'c2', 1, 1, 'x', '{"autre":"yes"}', '{}')`, "unknown_verdict"},
		"a reread in other words":      {aReread + `1, 'c2', 1, 1, 'x', '{"k":"maybe"}', '{}')`, "unknown_verdict"},
		"a reread that leaves it open": {aReread + `1, 'c2', 1, 1, 'x', '{"k":null}', '{}')`, "unknown_verdict"},
		"a ruling on no failed check":  {aReread + `1, 'c2', 1, 1, 'x', '{}', '{"0":"confirmed"}')`, "unknown_ruling"},
		"a ruling in other words":      {aReread + `1, 'c1', 1, 2, 'x', '{}', '{"0":"oui"}')`, "unknown_ruling"},
		"a reread of no case":          {aReread + "1, 'c9', 1, 1, 'x', '{}', '{}')", "case_not_found"},
		"a reread of no run":           {aReread + "9, 'c1', 1, 1, 'x', '{}', '{}')", "case_not_found"},
		"a reread of no outcome":       {aReread + "1, 'c2', 1, 1, '', '{}', '{}')", "CHECK"},
		"a reread before the first":    {aReread + "1, 'c2', 1, 0, 'x', '{}', '{}')", "CHECK"},
		"a reread that is no JSON":     {aReread + "1, 'c2', 1, 1, 'x', 'x', '{}')", "JSON"},

		// Words and ranges.
		"a run without an id":        {aRun + "'', '{}', '{}', 'running', NULL)", "CHECK"},
		"a run that is a path":       {aRun + "'../r', '{}', '{}', 'running', NULL)", "CHECK"},
		"a run in capitals":          {aRun + "'R2', '{}', '{}', 'running', NULL)", "CHECK"},
		"a suite that is no JSON":    {aRun + "'r2', 'x', '{}', 'running', NULL)", "CHECK"},
		"settings that are no JSON":  {aRun + "'r2', '{}', 'x', 'running', NULL)", "CHECK"},
		"an unknown status":          {aRun + "'r2', '{}', '{}', 'done', NULL)", "CHECK"},
		"running and ended":          {aRun + "'r2', '{}', '{}', 'running', '')", "CHECK"},
		"finished and not ended":     {"UPDATE runs SET status = 'finished'", "CHECK"},
		"finished and stopped":       {"UPDATE runs SET status = 'finished', ended = '', stop_cause = 'timeout'", "CHECK"},
		"stopped for no known cause": {"UPDATE runs SET status = 'stopped', ended = '', stop_cause = 'bored'", "CHECK"},
		"a detail of no cause":       {"UPDATE runs SET status = 'stopped', ended = '', stop_detail = 'x'", "CHECK"},
		"half deleted":               {"UPDATE runs SET deleting = 2", "CHECK"},
		"a warning of no kind":       {"INSERT INTO run_warnings (run_id, code) VALUES (1, '')", "CHECK"},
		"a warning twice":            {"INSERT INTO run_warnings (run_id, code) VALUES (1, 'old_server')", "UNIQUE"},
		"an outcome of no case":      {anOutcome + "(1, 'c9', '[]', NULL, '[]', NULL, NULL)", "case_not_found"},
		"an outcome of no run":       {anOutcome + "(9, 'c1', '[]', NULL, '[]', NULL, NULL)", "case_not_found"},
		"an outcome twice":           {anOutcome + "(1, 'c2', '[]', NULL, '[]', NULL, NULL)", "outcome_stays"},
		"unanswered for no cause":    {anOutcome + "(1, 'c3', '[]', 'invalid_json', '[]', NULL, NULL)", "CHECK"},
		"unjudged for no cause":      {anOutcome + "(1, 'c3', '[]', NULL, '[]', NULL, 'error')", "CHECK"},
		"checks of no answer":        {anOutcome + "(1, 'c3', '[]', 'timeout', '[1]', NULL, NULL)", "CHECK"},
		"answers that are no JSON":   {anOutcome + "(1, 'c3', 'x', NULL, '[]', NULL, NULL)", "CHECK"},
		"a call for nothing known":   {aCall + "(1, 'chat', 0, '{}', '', '', '')", "CHECK"},
		"a second judgment's call":   {aCall + "(1, 'judgment', 1, '{}', '', '', '')", "CHECK"},
		"a call of no outcome":       {aCall + "(9, 'answer', 0, '{}', '', '', '')", "FOREIGN KEY"},
		"a call twice":               {aCall + "(1, 'answer', 0, '{}', '', '', '')", "UNIQUE"},
	})
}

func TestADeletedRunLeavesNothingBehind(t *testing.T) {
	s, db := scene(t)
	ok(t, s.DeleteRun(t.Context(), "r1"))
	for _, table := range []string{"runs", "run_warnings", "outcomes", "calls", "rereads"} {
		if rows := dump(t, db)[table]; len(rows) != 0 {
			t.Errorf("left in %s: %q", table, rows)
		}
	}
	if locks := beside(t, s.Path(), ".lock"); len(locks) != 1 {
		t.Errorf("beside the workspace are %q, want its own lock alone", locks)
	}
}

func TestAHeldRunHasAFileThatGoesWithTheHold(t *testing.T) {
	path := fresh(t)
	s, other := open(t, path), open(t, path)
	benched(t, s)
	release, err := s.HoldRun(t.Context(), "r1")
	ok(t, err)
	run, err := other.Run(t.Context(), "r1")
	ok(t, err)
	if run.Status != bench.Running {
		t.Errorf("seen by another, it is %s", run.Status)
	}
	if _, err := other.HoldRun(t.Context(), "r1"); !fault.Is(err, store.CodeRunBusy) {
		t.Errorf("another who wants it gets %v", err)
	}
	if err := other.DeleteRun(t.Context(), "r1"); !fault.Is(err, store.CodeRunBusy) {
		t.Errorf("another who deletes it gets %v", err)
	}
	if locks := beside(t, path, ".run-r1.lock"); len(locks) != 1 {
		t.Errorf("while it is held there are %q", locks)
	}
	release()
	_, err = other.Runs(t.Context()) // looking makes no file
	ok(t, err)
	if locks := beside(t, path, ".run-r1.lock"); len(locks) != 0 {
		t.Errorf("afterwards there are %q", locks)
	}
}

func TestAHoldLastsUntilTheStoreIsClosedWhateverBecomesOfItsRelease(t *testing.T) {
	path := fresh(t)
	holder, other := open(t, path), open(t, path)
	_, err := holder.HoldRun(t.Context(), "r1")
	ok(t, err)
	runtime.GC() // twice: what is not referred to is closed before it is gone
	runtime.GC()
	if _, err := other.HoldRun(t.Context(), "r1"); !fault.Is(err, store.CodeRunBusy) {
		t.Errorf("another who wants it gets %v", err)
	}
	ok(t, holder.Close())
	release, err := other.HoldRun(t.Context(), "r1")
	ok(t, err)
	release()
}

func TestALockThatAKilledProcessLeftHoldsNothing(t *testing.T) {
	path := fresh(t)
	s := open(t, path)
	benched(t, s)
	ok(t, os.WriteFile(path+".run-r1.lock", nil, 0o600))
	run, err := s.Run(t.Context(), "r1")
	ok(t, err)
	if run.Status != bench.Interrupted {
		t.Errorf("it is %s", run.Status)
	}
	ok(t, s.DeleteRun(t.Context(), "r1"))
	if locks := beside(t, path, ".run-r1.lock"); len(locks) != 0 {
		t.Errorf("afterwards there are %q", locks)
	}
}

func TestARestoredWorkspaceHasItsRuns(t *testing.T) {
	path := fresh(t)
	s := open(t, path)
	benched(t, s)
	want, err := s.Run(t.Context(), "r1")
	ok(t, err)
	backup := filepath.Join(t.TempDir(), "copie")
	_, err = s.Backup(t.Context(), backup)
	ok(t, err)
	ok(t, s.DeleteRun(t.Context(), "r1"))
	restore(t, path, backup)
	got, err := s.Run(t.Context(), "r1")
	ok(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if tally := got.Tally(); tally.Cleared != 1 || tally.Waiting != 2 {
		t.Errorf("the tally is %+v", tally)
	}
}
