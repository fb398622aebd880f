package store_test

import (
	"database/sql"
	"strings"
	"testing"

	"contrejuge/backend/review"
	"contrejuge/backend/store"

	"github.com/google/go-cmp/cmp"
)

// scene is a queue of overlap 1 with every kind of thing in it. Of its items,
// i1 is reviewed by anna (twice) and arbitrated, i2 is skipped by bea, i3 is
// held by anna, i4 has a draft, i5 nothing. There are a run and judgings as well:
// see benched and passages.
func scene(t *testing.T) (*store.Store, *sql.DB) {
	path := fresh(t)
	s := open(t, path)
	items := fill(t, s, 5, 1)
	save(t, s, "anna", items[0])
	save(t, s, "anna", items[0])
	ok(t, s.Arbitrate(t.Context(), "q", items[0], review.Arbitration{By: "po", Pick: "a"}, start().Wall))
	skip := opinion("bea")
	skip.Pick, skip.Scores, skip.Skip = "", nil, "non"
	_, err := s.SaveReview(t.Context(), "q", items[1], skip, start)
	ok(t, err)
	_, err = s.TakeItem(t.Context(), "q", "anna", items[2], start, "a")
	ok(t, err)
	ok(t, s.SaveDraft(t.Context(), "q", "anna", items[3], review.Draft{Note: "brouillon"}, start().Wall))
	benched(t, s)
	passages(t, s)
	return s, raw(t, path)
}

const (
	aReview = "INSERT INTO reviews (item_id, person_id, revision, pick, scores, correction, worse, note, skip, blind, imported, left_answer, rubric_digest) VALUES "
	aRow    = "INSERT INTO source_rows (source_id, row_key, row_id, content_digest, question_digest, messages, model_a, content_a, model_b, content_b, scale_low, scale_high) VALUES "
	anItem  = "INSERT INTO items (queue_id, fill_id, position, public_id, ref, row_id, identity, question_digest, messages, model_a, content_a, model_b, content_b, reference, scale_low, scale_high, overlap, review_count) VALUES "
	aLease  = "INSERT INTO leases (queue_id, person_id, item_id, boot, taken_ms, until_ms) VALUES "
	aQueue  = "INSERT INTO queues (name, selection, overlap, rubric, rubric_digest, scale_low, scale_high, state, is_sample, created_at) VALUES "
	aFill   = "INSERT INTO fills (queue_id, source, origin, licence, seed, population, last_row, items, left_out, at) VALUES "
)

func TestTheDatabaseRefusesWhatMustNeverHappen(t *testing.T) {
	refuses(t, map[string]attack{
		// The rubric is locked from the first review on.
		"another rubric":          {`UPDATE queues SET rubric = '{"criteria":[]}'`, "rubric_locked"},
		"another rubric's digest": {"UPDATE queues SET rubric_digest = 'x'", "rubric_locked"},
		"another scale":           {"UPDATE queues SET scale_high = 10", "rubric_locked"},
		"the queue replaced":      {"INSERT OR REPLACE INTO queues SELECT id, name, selection, 9, '{}', 'x', scale_low, scale_high, state, is_sample, created_at FROM queues", "review_is_append_only"},

		// Reviews are append-only.
		"a changed pick":                {"UPDATE reviews SET pick = 'a'", "review_is_append_only"},
		"a review made blind":           {"UPDATE reviews SET blind = 1 WHERE revision = 2", "review_is_append_only"},
		"a review of somebody else":     {"UPDATE reviews SET person_id = 2", "review_is_append_only"},
		"a deleted review":              {"DELETE FROM reviews WHERE revision = 2", "review_is_append_only"},
		"a deleted skip":                {"DELETE FROM reviews WHERE skip <> ''", "review_is_append_only"},
		"a replaced review":             {"INSERT OR REPLACE INTO reviews SELECT id, item_id, person_id, revision, 'tie', scores, correction, worse, note, skip, blind, imported, left_answer, rubric_digest, at, verdicts FROM reviews WHERE revision = 2", "review_is_append_only"},
		"a review replaced by its name": {strings.Replace(aReview, "INSERT", "INSERT OR REPLACE", 1) + "(1, 1, 2, 'tie', '{}', '', NULL, '', '', 0, 0, NULL, 'x')", "review_is_append_only"},
		"a deleted reviewed item":       {"DELETE FROM items WHERE public_id = 'i1'", "review_is_append_only"},
		"a deleted reviewed queue":      {"DELETE FROM queues", "review_is_append_only"},
		"a deleted reviewer":            {"DELETE FROM people WHERE name = 'anna'", "FOREIGN KEY"},
		"a changed arbitration":         {"UPDATE arbitrations SET pick = 'b'", "arbitration_is_append_only"},
		"a replaced arbitration":        {"INSERT OR REPLACE INTO arbitrations SELECT id, item_id, person_id, 'b', correction, worse, note, at FROM arbitrations", "arbitration_is_append_only"},

		// An item is a copy and cannot change.
		"another answer":       {"UPDATE items SET content_a = 'x' WHERE public_id = 'i5'", "item_is_a_copy"},
		"another model":        {"UPDATE items SET model_b = 'x' WHERE public_id = 'i5'", "item_is_a_copy"},
		"no second answer":     {"UPDATE items SET model_b = NULL, content_b = NULL", "item_is_a_copy"},
		"another question":     {"UPDATE items SET messages = '[]'", "item_is_a_copy"},
		"another identity":     {"UPDATE items SET identity = 'x' WHERE public_id = 'i5'", "item_is_a_copy"},
		"another id":           {"UPDATE items SET public_id = 'x' WHERE public_id = 'i5'", "item_is_a_copy"},
		"another place":        {"UPDATE items SET position = 99 WHERE public_id = 'i5'", "item_is_a_copy"},
		"another queue's item": {"UPDATE items SET queue_id = 2 WHERE public_id = 'i5'", "item_is_a_copy"},
		"another reference":    {"UPDATE items SET reference = 'x'", "item_is_a_copy"},
		"another item scale":   {"UPDATE items SET scale_low = 0", "item_is_a_copy"},
		"another item's meta":  {"UPDATE items SET meta = '{}'", "item_is_a_copy"},
		"a replaced item": {"INSERT OR REPLACE INTO items SELECT id, queue_id, fill_id, position, public_id, ref, row_id, identity, question_digest, messages, model_a, 'x', model_b, content_b, reference, scale_low, scale_high, meta, overlap, review_count, seen_by, criteria FROM items WHERE public_id = 'i5'",
			"item_is_a_copy"},
		"other criteria": {"UPDATE items SET criteria = '[]'", "item_is_a_copy"},
		"an item twice":  {anItem + "(1, 1, 99, 'i99', 'q5', 'q5', 'x', 'x', '[]', 'm', 'c', NULL, NULL, '', 1, 5, 1, 0)", "UNIQUE"},

		// An item never has more than K reviews, and one person never two first ones.
		"one review too many":         {aReview + "(1, 2, 1, 'a', '{}', '', NULL, '', '', 1, 0, NULL, 'x')", "item_full"},
		"one imported too many":       {aReview + "(1, 2, 1, 'a', '{}', '', NULL, '', '', 1, 1, NULL, 'x')", "item_full"},
		"a second first review":       {aReview + "(1, 1, 1, 'a', '{}', '', NULL, '', '', 1, 0, NULL, 'x')", "review_is_append_only"},
		"a review of nothing":         {aReview + "(99, 1, 1, 'a', '{}', '', NULL, '', '', 1, 0, NULL, 'x')", "FOREIGN KEY"},
		"a review of nobody":          {aReview + "(5, 99, 1, 'a', '{}', '', NULL, '', '', 1, 0, NULL, 'x')", "FOREIGN KEY"},
		"less overlap than reviews":   {"UPDATE items SET overlap = 0 WHERE public_id = 'i1'", "CHECK"},
		"more reviews than overlap":   {"UPDATE items SET review_count = 2 WHERE public_id = 'i1'", "CHECK"},
		"less than no review":         {"UPDATE items SET review_count = -1 WHERE public_id = 'i1'", "CHECK"},
		"an item for nobody":          {anItem + "(1, 1, 99, 'i99', 'r', 'r', 'x', 'x', '[]', 'm', 'c', NULL, NULL, '', 1, 5, 0, 0)", "CHECK"},
		"a model without its answer":  {anItem + "(1, 1, 99, 'i99', 'r', 'r', 'x', 'x', '[]', 'm', 'c', 'm', NULL, '', 1, 5, 1, 0)", "CHECK"},
		"an item without an id":       {anItem + "(1, 1, 99, '', 'r', 'r', 'x', 'x', '[]', 'm', 'c', NULL, NULL, '', 1, 5, 1, 0)", "CHECK"},
		"an item of no queue":         {anItem + "(99, 1, 99, 'i99', 'r', 'r', 'x', 'x', '[]', 'm', 'c', NULL, NULL, '', 1, 5, 1, 0)", "FOREIGN KEY"},
		"a text where numbers belong": {"UPDATE items SET review_count = 'x' WHERE public_id = 'i5'", "INTEGER"},

		// Leases: one a person and queue, none where there is no room.
		"two leases of one person": {aLease + "(1, 1, 5, 'boot', 3600000, 4500000)", "UNIQUE"},
		"two people on one place":  {aLease + "(1, 2, 3, 'boot', 3600001, 4500000)", "item_held"},
		"a lease on a full item":   {aLease + "(1, 2, 1, 'boot', 3600000, 4500000)", "item_held"},
		"a lease moved":            {"UPDATE leases SET item_id = 5", "lease_is_taken_anew"},
		"a lease given away":       {"UPDATE leases SET person_id = 2", "lease_is_taken_anew"},
		"a lease backwards":        {aLease + "(1, 2, 5, 'boot', 2, 1)", "CHECK"},

		// Words and ranges.
		"an unknown pick":          {aReview + "(5, 1, 1, 'c', '{}', '', NULL, '', '', 1, 0, NULL, 'x')", "CHECK"},
		"an empty pick":            {aReview + "(5, 1, 1, '', '{}', '', NULL, '', '', 1, 0, NULL, 'x')", "CHECK"},
		"an unknown worse":         {aReview + "(5, 1, 1, 'a', '{}', '', 'tie', '', '', 1, 0, NULL, 'x')", "CHECK"},
		"an unknown side":          {aReview + "(5, 1, 1, 'a', '{}', '', NULL, '', '', 1, 0, 'left', 'x')", "CHECK"},
		"half blind":               {aReview + "(5, 1, 1, 'a', '{}', '', NULL, '', '', 2, 0, NULL, 'x')", "CHECK"},
		"half imported":            {aReview + "(5, 1, 1, 'a', '{}', '', NULL, '', '', 1, 2, NULL, 'x')", "CHECK"},
		"revision 0":               {aReview + "(5, 1, 0, 'a', '{}', '', NULL, '', '', 1, 0, NULL, 'x')", "CHECK"},
		"scores that are no JSON":  {aReview + "(5, 1, 1, 'a', '{', '', NULL, '', '', 1, 0, NULL, 'x')", "JSON"},
		"a score under the scale":  {aReview + `(5, 1, 1, 'a', '{"tone":{"a":0}}', '', NULL, '', '', 1, 0, NULL, 'x')`, "score_out_of_range"},
		"a score over the scale":   {aReview + `(5, 1, 1, 'a', '{"tone":{"b":6}}', '', NULL, '', '', 1, 0, NULL, 'x')`, "score_out_of_range"},
		"a score between":          {aReview + `(5, 1, 1, 'a', '{"tone":{"b":4.5}}', '', NULL, '', '', 1, 0, NULL, 'x')`, "score_out_of_range"},
		"a score in words":         {aReview + `(5, 1, 1, 'a', '{"tone":{"b":"4"}}', '', NULL, '', '', 1, 0, NULL, 'x')`, "score_out_of_range"},
		"a score of nothing asked": {aReview + `(5, 1, 1, 'a', '{"autre":{"b":4}}', '', NULL, '', '', 1, 0, NULL, 'x')`, "score_out_of_range"},
		"a score of no answer":     {aReview + `(5, 1, 1, 'a', '{"tone":{"left":4}}', '', NULL, '', '', 1, 0, NULL, 'x')`, "score_out_of_range"},
		"a skip with a pick":       {aReview + "(5, 1, 1, 'a', '{}', '', NULL, '', 'non', 1, 0, NULL, 'x')", "CHECK"},
		"a skip with scores":       {aReview + `(5, 1, 1, NULL, '{"tone":{"a":3}}', '', NULL, '', 'non', 1, 0, NULL, 'x')`, "CHECK"},
		"a skip with a correction": {aReview + "(5, 1, 1, NULL, '{}', 'x', NULL, '', 'non', 1, 0, NULL, 'x')", "CHECK"},
		"an unknown arbitration":   {"INSERT INTO arbitrations (item_id, person_id, pick, at) VALUES (1, 1, 'c', '')", "CHECK"},
		"an arbitration of none":   {"INSERT INTO arbitrations (item_id, person_id, pick, at) VALUES (1, 1, NULL, '')", "NOT NULL"},
		"a place on no side":       {"INSERT INTO placements (item_id, person_id, left_answer) VALUES (5, 1, 'c')", "CHECK"},
		"a draft that is no JSON":  {"UPDATE drafts SET body = 'x'", "CHECK"},
		"a selection of no kind":   {aQueue + "('r', 'best', 1, '{}', '', 1, 5, 'open', 0, '')", "CHECK"},
		"a queue without a name":   {aQueue + "('', 'all', 1, '{}', '', 1, 5, 'open', 0, '')", "CHECK"},
		"a queue of a known name":  {aQueue + "('q', 'all', 1, '{}', '', 1, 5, 'open', 0, '')", "UNIQUE"},
		"a queue for nobody":       {aQueue + "('r', 'all', 0, '{}', '', 1, 5, 'open', 0, '')", "CHECK"},
		"a rubric that is no JSON": {aQueue + "('r', 'all', 1, 'x', '', 1, 5, 'open', 0, '')", "CHECK"},
		"a scale of one point":     {aQueue + "('r', 'all', 1, '{}', '', 5, 5, 'open', 0, '')", "CHECK"},
		"an unknown state":         {aQueue + "('r', 'all', 1, '{}', '', 1, 5, 'closed', 0, '')", "CHECK"},
		"fewer rows than none":     {aFill + "(1, 's', '', '', 1, -1, 1, 1, 0, '')", "CHECK"},
		"a fill of no queue":       {aFill + "(9, 's', '', '', 1, 1, 1, 1, 0, '')", "FOREIGN KEY"},
		"more points than rows":    {"INSERT INTO populations VALUES (1, 'j', 'm', 2, 0, 3)", "CHECK"},
		"more unjudged than rows":  {"INSERT INTO populations VALUES (1, 'j', 'm', 2, 3, 0)", "CHECK"},
		"a source without a name":  {"INSERT INTO sources (name, kind, origin, created_at) VALUES ('', 'evaluation', '', '')", "CHECK"},
		"a source of no kind":      {"INSERT INTO sources (name, kind, origin, created_at) VALUES ('t', 'x', '', '')", "CHECK"},
		"a row twice":              {aRow + "(1, 'q1', 'q1', '', '', '[]', 'm', 'c', NULL, NULL, 1, 5)", "UNIQUE"},
		"a row of no source":       {aRow + "(9, 'r', 'r', '', '', '[]', 'm', 'c', NULL, NULL, 1, 5)", "FOREIGN KEY"},
		"an answer without model":  {aRow + "(1, 'r', 'r', '', '', '[]', 'm', 'c', NULL, 'c', 1, 5)", "CHECK"},
		"a judgment of an unknown": {"INSERT INTO row_judgments (row, judge, seen, cause) VALUES (1, 'j', 'ab', 'bored')", "CHECK"},
		"a judgment both ways":     {"INSERT INTO row_judgments (row, judge, seen, pick, cause) VALUES (1, 'j', 'ab', 'a', 'timeout')", "CHECK"},
		"a judgment in no order":   {"INSERT INTO row_judgments (row, judge, seen, pick) VALUES (1, 'j', '', 'a')", "CHECK"},
		"an item's verdict":        {"INSERT INTO item_judgments (item_id, judge, seen, pick) VALUES (1, 'j', 'ab', 'win')", "CHECK"},
		"an item's judge unnamed":  {"INSERT INTO item_judgments (item_id, judge, seen, pick) VALUES (1, '', 'ab', 'a')", "CHECK"},
		"a row's review of nobody": {"INSERT INTO row_reviews (row, reviewer, revision, blind) VALUES (1, '', 1, 1)", "CHECK"},
		"a person without a name":  {"INSERT INTO people (name) VALUES ('')", "CHECK"},
		"a person twice":           {"INSERT INTO people (name) VALUES ('anna')", "UNIQUE"},
	})
}

// attack is SQL that means no good, and what its refusal says.
type attack struct{ sql, refusal string }

// refuses ends the test unless the database refuses each attack on the scene
// and is as before.
func refuses(t *testing.T, attacks map[string]attack) {
	t.Helper()
	s, db := scene(t)
	before := dump(t, db)
	for name, attack := range attacks {
		t.Run(name, func(t *testing.T) {
			tx, err := db.BeginTx(t.Context(), nil)
			ok(t, err)
			defer func() { _ = tx.Rollback() }()
			_, err = tx.ExecContext(t.Context(), attack.sql)
			if err == nil {
				err = tx.Commit() // some references are looked at only now
			}
			if err == nil || !strings.Contains(err.Error(), attack.refusal) {
				t.Errorf("%s\ngave %v, want a refusal with %q", attack.sql, err, attack.refusal)
			}
		})
	}
	if diff := cmp.Diff(before, dump(t, db)); diff != "" {
		t.Errorf("the attacks changed something (-before +after):\n%s", diff)
	}
	findings, err := s.Check(t.Context())
	ok(t, err)
	if len(findings) > 0 {
		t.Errorf("after the attacks: %v", findings)
	}
}

func TestAQueueThatIsBeingDeletedLetsItsReviewsGo(t *testing.T) {
	s, db := scene(t)
	ok(t, s.DeleteQueue(t.Context(), "q"))
	for _, table := range []string{"queues", "fills", "items", "item_judgments", "populations", "left_out", "placements", "leases", "drafts", "reviews", "arbitrations", "peeks"} {
		var n int
		ok(t, db.QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n))
		if n != 0 {
			t.Errorf("%d left in %s", n, table)
		}
	}
}

// dump is every table's rows as text.
func dump(t *testing.T, db *sql.DB) map[string][]string {
	t.Helper()
	return dumpOf(t, db, columnsOf(t, db))
}

// dumpOf is all rows of these columns.
func dumpOf(t *testing.T, db *sql.DB, columns map[string][]string) map[string][]string {
	t.Helper()
	tables := map[string][]string{}
	for table, quoted := range columns {
		tables[table] = column(t, db, "SELECT "+strings.Join(quoted, " || ',' || ")+" FROM "+table+" ORDER BY 1")
	}
	return tables
}

// columnsOf are the columns of each table, as they are quoted in a dump.
func columnsOf(t *testing.T, db *sql.DB) map[string][]string {
	t.Helper()
	tables := map[string][]string{}
	for _, name := range column(t, db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%'") {
		tables[name] = column(t, db, "SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('"+name+"')")
	}
	return tables
}

// column is the one column of a query.
func column(t *testing.T, db *sql.DB, query string) (values []string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	ok(t, err)
	defer rows.Close()
	for rows.Next() {
		var v string
		ok(t, rows.Scan(&v))
		values = append(values, v)
	}
	ok(t, rows.Err())
	return values
}
