package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/store"

	"github.com/google/go-cmp/cmp"
)

func judgingOf(id string, target judging.Target, name string) judging.Judging {
	return judging.Judging{
		ID: id, Started: start().Wall, Warnings: []bench.Warning{{Code: bench.OldServer}},
		Settings: judging.Settings{
			Target: target, Name: name, Orders: judging.Both, Prompt: "p", Judge: bench.Maker{Name: "grand"},
			A: bench.Maker{Name: "base"}, B: bench.Maker{Name: "tuned"}, Wording: judging.Wording{Scale: evaluation.DefaultScale},
		},
	}
}

func result(subject int64, order evaluation.Order, pick evaluation.Pick) judging.Result {
	r := judging.Result{Subject: subject, Judgment: evaluation.Judgment{Order: order, Pick: pick}, Call: bench.Call{Model: "grand", Prompt: "?", Reply: "!"}}
	if pick == "" {
		r.Judgment.Unjudged = &evaluation.Unjudged{Cause: evaluation.Timeout}
	}
	return r
}

// passages makes, in a workspace with the queue "q", judgings that nobody holds.
// Of e1, on questions, f1 is answered by both and judged in no order, f2 by a,
// while b failed. Of j1, on the source, the first row is judged in one order and
// failed in the other. t1 is a trial of the first item that was adopted.
func passages(t *testing.T, s *store.Store) {
	t.Helper()
	ctx := t.Context()
	ask := func(place int, id string) judging.Question {
		return judging.Question{Place: place, ID: id, Messages: []evaluation.Message{{Role: "user", Content: id}}}
	}
	made := evaluation.Source{Name: "faite", CreatedAt: start().Wall}
	ok(t, s.CreateJudging(ctx, judgingOf("e1", judging.Questions, "faite"), made, []judging.Question{ask(0, "f1"), ask(1, "f2")}))
	answered := judging.Answered{Content: "Oui.", Call: bench.Call{Model: "base", Reply: "Oui."}}
	for _, candidate := range evaluation.Labels {
		ok(t, s.SaveAnswered(ctx, "e1", 0, candidate, answered))
	}
	ok(t, s.SaveAnswered(ctx, "e1", 1, evaluation.A, answered))
	ok(t, s.SaveAnswered(ctx, "e1", 1, evaluation.B, judging.Answered{Unanswered: &evaluation.Unjudged{Cause: evaluation.Timeout}}))

	ok(t, s.CreateJudging(ctx, judgingOf("j1", judging.Source, "s"), evaluation.Source{}, nil))
	row := subjects(t, s, "j1")[0].Number
	ok(t, s.SaveResult(ctx, "j1", result(row, evaluation.OrderAB, evaluation.PickA)))
	ok(t, s.SaveResult(ctx, "j1", result(row, evaluation.OrderBA, "")))

	ok(t, s.CreateJudging(ctx, judgingOf("t1", judging.Items, "q"), evaluation.Source{}, nil))
	item := subjects(t, s, "t1")[0].Number
	ok(t, s.SaveResult(ctx, "t1", result(item, evaluation.OrderAB, evaluation.PickB)))
	_, err := s.Adopt(ctx, judging.Version{Orders: judging.Both, Prompt: "p", Trial: "t1", Queue: "q", At: start().Wall})
	ok(t, err)
}

func subjects(t *testing.T, s *store.Store, id string) []judging.Subject {
	t.Helper()
	all, err := s.Pending(t.Context(), id)
	ok(t, err)
	return all
}

const (
	aJudging = "INSERT INTO judgings (started, public_id, target, settings, status, ended) VALUES ('2026-03-02T09:00:00.000Z', "
	aResult  = "INSERT INTO judging_results (judging_id, subject, seen, pick, cause, facts, system, prompt, reply) VALUES "
	anAnswer = "INSERT INTO judging_answers (question_id, candidate, cause, facts, content, system, prompt, reply) VALUES "
	aVersion = "INSERT INTO judge_versions (number, judge, wording, orders, prompt, trial, queue, note, made_by, at) VALUES "
)

func TestTheDatabaseRefusesWhatMustNeverHappenToAJudging(t *testing.T) {
	refuses(t, map[string]attack{
		// What a judging is made of is frozen.
		"other settings":          {"UPDATE judgings SET settings = '{}'", "judging_is_frozen"},
		"another target":          {"UPDATE judgings SET target = 'source'", "judging_is_frozen"},
		"another id":              {"UPDATE judgings SET public_id = 'j9' WHERE public_id = 'j1'", "judging_is_frozen"},
		"another number":          {"UPDATE judgings SET id = 9 WHERE public_id = 'j1'", "judging_is_frozen"},
		"another start":           {"UPDATE judgings SET started = ''", "judging_is_frozen"},
		"another source":          {"UPDATE judgings SET source_id = 2 WHERE public_id = 'j1'", "judging_is_frozen"},
		"no source, which exists": {"UPDATE judgings SET source_id = NULL WHERE public_id = 'j1'", "judging_is_frozen"},
		"a source to a trial":     {"UPDATE judgings SET source_id = 1 WHERE public_id = 't1'", "judging_is_frozen"},
		"no queue, which exists":  {"UPDATE judgings SET queue_id = NULL WHERE public_id = 't1'", "judging_is_frozen"},
		"another question":        {"UPDATE judging_questions SET messages = '[]'", "judging_is_frozen"},
		"another reference":       {"UPDATE judging_questions SET reference = 'x'", "judging_is_frozen"},
		"a question replaced":     {"INSERT OR REPLACE INTO judging_questions SELECT id, judging_id, place, key, '[]', '' FROM judging_questions", "judging_is_frozen"},
		"one of its place":        {"INSERT OR REPLACE INTO judging_questions (judging_id, place, key, messages) VALUES (1, 0, 'autre', '[]')", "judging_is_frozen"},
		"a question less":         {"DELETE FROM judging_questions WHERE key = 'f2'", "judging_is_frozen"},
		"another row judged":      {"UPDATE judging_rows SET subject = 99", "judging_is_frozen"},
		"a row of another key":    {"UPDATE judging_rows SET key = 'x'", "judging_is_frozen"},
		"in fewer orders":         {"UPDATE judging_rows SET orders = 1", "judging_is_frozen"},
		"a row replaced":          {"INSERT OR REPLACE INTO judging_rows SELECT judging_id, subject, 'x', answers, orders FROM judging_rows", "judging_is_frozen"},
		"a row less":              {"DELETE FROM judging_rows", "judging_is_frozen"},
		"a judging replaced":      {"INSERT OR REPLACE INTO judgings SELECT id, public_id, target, '{}', source_id, queue_id, status, stop_cause, stop_detail, started, ended, deleting FROM judgings", "judging_exists"},
		"one replaced by its id":  {strings.Replace(aJudging, "INSERT", "INSERT OR REPLACE", 1) + "'j1', 'source', '{}', 'running', NULL)", "judging_exists"},
		"a judging of a run's id": {aJudging + "'r1', 'source', '{}', 'running', NULL)", "judging_exists"},
		"a run of a judging's id": {aRun + "'j1', '{}', '{}', 'running', NULL)", "run_exists"},

		// Usable answers and judgments are kept.
		"another answer":                 {"UPDATE judging_answers SET content = 'x' WHERE cause IS NULL", "answer_is_kept"},
		"an answer made unanswered":      {"UPDATE judging_answers SET content = '', cause = 'timeout' WHERE cause IS NULL", "answer_is_kept"},
		"an answer of another":           {"UPDATE judging_answers SET candidate = 'a' WHERE cause IS NOT NULL", "answer_is_kept"},
		"a deleted answer":               {"DELETE FROM judging_answers", "answer_is_kept"},
		"an answer replaced":             {"INSERT OR REPLACE INTO judging_answers SELECT question_id, candidate, 'timeout', '', '{}', '', '', '', '' FROM judging_answers", "answer_is_kept"},
		"another judgment":               {"UPDATE judging_results SET pick = 'tie' WHERE cause IS NULL", "judgment_is_kept"},
		"a judgment made unjudged":       {"UPDATE judging_results SET pick = NULL, cause = 'timeout' WHERE cause IS NULL", "judgment_is_kept"},
		"another reply":                  {"UPDATE judging_results SET reply = 'x' WHERE cause IS NULL", "judgment_is_kept"},
		"a judgment of another row":      {"UPDATE judging_results SET subject = 2 WHERE cause IS NOT NULL", "judgment_is_kept"},
		"a judgment of another judging":  {"UPDATE judging_results SET judging_id = 3 WHERE cause IS NOT NULL", "judgment_is_kept"},
		"a deleted judgment":             {"DELETE FROM judging_results", "judgment_is_kept"},
		"a judgment replaced":            {"INSERT OR REPLACE INTO judging_results SELECT id, judging_id, subject, seen, NULL, 'timeout', '', '{}', '[]', '{}', '', '', '', '' FROM judging_results", "judgment_is_kept"},
		"one replaced by its order":      {strings.Replace(aResult, "INSERT", "INSERT OR REPLACE", 1) + "(2, 1, 'ab', 'b', NULL, '{}', '', '', '')", "judgment_is_kept"},
		"a judgment of a row not judged": {aResult + "(2, 99, 'ab', 'b', NULL, '{}', '', '', '')", "row_not_found"},
		"a judging deleted":              {"DELETE FROM judgings WHERE public_id = 'j1'", "is_"}, // whichever of its promises is asked first
		"a judging of questions deleted": {"DELETE FROM judgings WHERE public_id = 'e1'", "is_"},

		// An adopted version never changes.
		"another wording":         {"UPDATE judge_versions SET wording = '{}'", "version_is_fixed"},
		"another note":            {"UPDATE judge_versions SET note = 'x'", "version_is_fixed"},
		"another version number":  {"UPDATE judge_versions SET number = 2", "version_is_fixed"},
		"a version gone":          {"DELETE FROM judge_versions", "version_is_fixed"},
		"a version replaced":      {strings.Replace(aVersion, "INSERT", "INSERT OR REPLACE", 1) + "(1, '{}', '{}', 'both', 'p', 't2', 'q', '', '', '')", "already_adopted"},
		"a trial adopted twice":   {aVersion + "(2, '{}', '{}', 'both', 'p', 't1', 'q', '', '', '')", "already_adopted"},
		"a version of no trial":   {aVersion + "(2, '{}', '{}', 'both', 'p', '', 'q', '', '', '')", "CHECK"},
		"a version of no prompt":  {aVersion + "(2, '{}', '{}', 'both', '', 't2', 'q', '', '', '')", "CHECK"},
		"a version in no order":   {aVersion + "(2, '{}', '{}', 'ab', 'p', 't2', 'q', '', '', '')", "CHECK"},
		"a version before 1":      {aVersion + "(0, '{}', '{}', 'both', 'p', 't2', 'q', '', '', '')", "CHECK"},
		"a version of no wording": {aVersion + "(2, '{}', 'x', 'both', 'p', 't2', 'q', '', '', '')", "CHECK"},

		// Verdicts of people are of what the queue asks.
		"a verdict in other words":   {aReviewOfVerdicts + `(5, 1, 1, '{"tone":"maybe"}', '', 1, 'x')`, "unknown_verdict"},
		"a verdict that is a number": {aReviewOfVerdicts + `(5, 1, 1, '{"tone":1}', '', 1, 'x')`, "unknown_verdict"},
		"a verdict left open":        {aReviewOfVerdicts + `(5, 1, 1, '{"tone":null}', '', 1, 'x')`, "unknown_verdict"},
		"a verdict of nothing asked": {aReviewOfVerdicts + `(5, 1, 1, '{"autre":"yes"}', '', 1, 'x')`, "unknown_verdict"},
		"verdicts that are no JSON":  {aReviewOfVerdicts + "(5, 1, 1, 'x', '', 1, 'x')", "JSON"},
		"a skip with verdicts":       {aReviewOfVerdicts + `(5, 1, 1, '{"tone":"yes"}', 'non', 1, 'x')`, "CHECK"},

		// Words and ranges.
		"a judging without an id":     {aJudging + "'', 'source', '{}', 'running', NULL)", "CHECK"},
		"a judging that is a path":    {aJudging + "'../j', 'source', '{}', 'running', NULL)", "CHECK"},
		"a judging of no target":      {aJudging + "'j2', 'run', '{}', 'running', NULL)", "CHECK"},
		"settings that are no JSON":   {aJudging + "'j2', 'source', 'x', 'running', NULL)", "CHECK"},
		"an unknown status":           {aJudging + "'j2', 'source', '{}', 'done', NULL)", "CHECK"},
		"running and ended":           {aJudging + "'j2', 'source', '{}', 'running', '')", "CHECK"},
		"finished and not ended":      {"UPDATE judgings SET status = 'finished'", "CHECK"},
		"finished and stopped":        {"UPDATE judgings SET status = 'finished', ended = '', stop_cause = 'timeout'", "CHECK"},
		"half deleted":                {"UPDATE judgings SET deleting = 2", "CHECK"},
		"a judging of no source":      {"INSERT INTO judgings (started, public_id, target, settings, status, source_id) VALUES ('', 'j2', 'source', '{}', 'running', 99)", "FOREIGN KEY"},
		"a warning of no kind":        {"INSERT INTO judging_warnings (judging_id, code) VALUES (1, '')", "CHECK"},
		"neither answer nor cause":    {anAnswer + "(2, 'b', NULL, '{}', '', '', '', '')", "answer_is_kept"},
		"an answer and a cause":       {"UPDATE judging_answers SET content = 'x' WHERE cause IS NOT NULL", "CHECK"},
		"an answer of a third":        {anAnswer + "(2, 'c', 'timeout', '{}', '', '', '', '')", "CHECK"},
		"an answer for a judge's why": {"UPDATE judging_answers SET cause = 'invalid_json' WHERE cause IS NOT NULL", "CHECK"},
		"a judgment and a cause":      {"UPDATE judging_results SET pick = 'a' WHERE cause IS NOT NULL", "CHECK"},
		"no judgment and no cause":    {"UPDATE judging_results SET cause = NULL WHERE cause IS NOT NULL", "CHECK"},
		"a cause of no kind":          {"UPDATE judging_results SET cause = 'bored' WHERE cause IS NOT NULL", "CHECK"},
		"a judgment in no order":      {aResult + "(2, 2, 'xx', 'b', NULL, '{}', '', '', '')", "CHECK"},
		"a mark that is none":         {"UPDATE source_rows SET flagged = 2", "CHECK"},
		"a source that holds nothing": {"UPDATE sources SET holds = 'x'", "CHECK"},
		"fewer shared than none":      {"UPDATE fills SET shared = -1", "CHECK"},
		"criteria that are no JSON":   {anItemAsked + "'x')", "CHECK"},
	})
}

const (
	aReviewOfVerdicts = "INSERT INTO reviews (item_id, person_id, revision, verdicts, skip, blind, rubric_digest) VALUES "
	anItemAsked       = "INSERT INTO items (queue_id, fill_id, position, public_id, ref, row_id, identity, question_digest, messages, model_a, content_a, reference, scale_low, scale_high, overlap, criteria) VALUES (1, 1, 99, 'i99', 'q99', 'q99', 'x', 'x', '[]', 'm', 'c', '', 1, 5, 1, "
)

func TestADeletedJudgingLeavesOnlyWhatRowsAndItemsHave(t *testing.T) {
	s, db := scene(t)
	kept := dump(t, db)
	for _, id := range []string{"e1", "j1", "t1"} {
		ok(t, s.DeleteJudging(t.Context(), id))
	}
	after := dump(t, db)
	for _, table := range []string{"judgings", "judging_warnings", "judging_questions", "judging_answers", "judging_rows", "judging_results"} {
		if rows := after[table]; len(rows) != 0 || len(kept[table]) == 0 {
			t.Errorf("left in %s of %d: %q", table, len(kept[table]), rows)
		}
	}
	for _, table := range []string{"row_judgments", "item_judgments", "source_rows", "judge_versions"} {
		if diff := cmp.Diff(kept[table], after[table]); diff != "" {
			t.Errorf("%s (-before +after):\n%s", table, diff)
		}
	}
}

func TestAJudgingWhoseHolderIsGoneIsInterruptedAndGoesOnWhereItWas(t *testing.T) {
	path := fresh(t)
	holder, other := open(t, path), open(t, path)
	fill(t, holder, 3, 1)
	_, err := holder.HoldRun(t.Context(), "j1")
	ok(t, err)
	ok(t, holder.CreateJudging(t.Context(), judgingOf("j1", judging.Source, "s"), evaluation.Source{}, nil))
	first := subjects(t, holder, "j1")[0].Number
	ok(t, holder.SaveResult(t.Context(), "j1", result(first, evaluation.OrderBA, evaluation.Tie)))
	status := func(want bench.Status) {
		t.Helper()
		j, err := other.Judging(t.Context(), "j1")
		ok(t, err)
		all, err := other.Judgings(t.Context())
		ok(t, err)
		if j.Status != want || len(all) != 1 || all[0].Status != want {
			t.Errorf("it is %s, and listed as %+v; want %s", j.Status, all, want)
		}
	}
	status(bench.Running)
	ok(t, holder.Close()) // as a kill does, for the locks and the file
	status(bench.Interrupted)
	release, err := other.HoldRun(t.Context(), "j1")
	ok(t, err)
	defer release()
	ok(t, other.ReopenJudging(t.Context(), "j1"))
	status(bench.Running)
	left := subjects(t, other, "j1")
	if len(left) != 3 || len(left[0].Pending) != 1 || left[0].Pending[0] != evaluation.OrderAB || len(left[1].Pending) != 2 {
		t.Errorf("left to judge is %+v", left)
	}
}

func TestHowFarAJudgingCameIsToldFromIndexesAlone(t *testing.T) {
	_, db := scene(t)
	for query, steps := range map[string][]string{
		"JudgingTally": {"SEARCH q USING COVERING INDEX", "SEARCH s USING COVERING INDEX judging_results_usable"},
		"PendingRows":  {"SEARCH s USING COVERING INDEX judging_results_usable"},
		"JudgedOrders": {"SEARCH judging_results USING COVERING INDEX judging_results_usable"},
		"FlaggedRows":  {"SEARCH source_rows USING COVERING INDEX source_rows_flagged"},
		"CopiesOfRow":  {"SEARCH i USING INDEX items_identity", "SEARCH f USING INTEGER PRIMARY KEY"},
	} {
		plan := explained(t, db, query)
		for _, step := range steps {
			if !strings.Contains(plan, step) || strings.Contains(plan, "SCAN j") || strings.Contains(plan, "SCAN i") {
				t.Errorf("%s goes about it like this, and not by %q:\n%s", query, step, plan)
			}
		}
	}
}

// explained is how SQLite goes about a query of queries/judgings.sql.
func explained(t *testing.T, db *sql.DB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("queries", "judgings.sql"))
	ok(t, err)
	_, query, found := strings.Cut(string(text), "-- name: "+name+" ")
	if !found {
		t.Fatalf("there is no query %s", name)
	}
	_, query, _ = strings.Cut(query, "\n")
	query, _, _ = strings.Cut(query, ";")
	query = regexp.MustCompile(`@\w+`).ReplaceAllString(query, "1")
	rows, err := db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query)
	ok(t, err)
	defer rows.Close()
	var steps []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		ok(t, rows.Scan(&id, &parent, &unused, &step))
		steps = append(steps, step)
	}
	ok(t, rows.Err())
	return strings.Join(steps, "\n")
}
