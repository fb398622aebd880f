package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/review"
)

// tiny is enough to see that everything still runs, and nothing of how fast.
var tiny = extent{
	saves: 5, takes: 2, small: 100, large: 200, imports: 1, few: 50, many: 200,
	evaluations: 1, pairs: 3, manyPairs: 6,
	runs: 1, cases: 2,
}

func TestEverythingIsMeasured(t *testing.T) {
	for _, p := range parts {
		t.Run(p.name, func(t *testing.T) {
			r, err := p.measure(t.Context(), t.TempDir(), tiny, io.Discard)
			if errors.Is(err, errNoServer) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			want := map[string][2]int{"saving": {2, 1}, "taking": {1, 10}, "importing": {2, 0}, "evaluating": {3, 0}, "asking": {4, 1}}[p.name]
			if len(r.figures) != want[0] || len(r.times) != want[1] {
				t.Fatalf("measured %d figures and %d times", len(r.figures), len(r.times))
			}
			text := r.text()
			for _, f := range r.figures {
				if f.ratio <= 0 || f.ours == "" || f.baseline == "" || !strings.Contains(text, f.what) {
					t.Errorf("%+v in\n%s", f, text)
				}
				// What is counted is the same on the smallest scale.
				if strings.Contains(f.what, "commits of") || strings.Contains(f.what, "calls of") {
					if f.ratio != 1 {
						t.Errorf("%s: %s, want %s", f.what, f.ours, f.baseline)
					}
				}
			}
			if !strings.Contains(read(t, "../../"+document), begin(p.name)) {
				t.Errorf("%s has no place for the figures", document)
			}
		})
	}
}

// What only loads or unloads a model asks it nothing; whatever else comes to a
// model's address is a call.
func TestWhatAsksAModelIsCounted(t *testing.T) {
	for body, want := range map[string]bool{
		`{"model":"m","prompt":"Où ?"}`:                       true,
		`{"model":"m","messages":[{"role":"user"}]}`:          true,
		`{"model":"m","prompt":"","keep_alive":"0s"}`:         false,
		`{"model":"m","messages":[]}`:                         false,
		`{"model":"m","messages":"what nobody understands" }`: true,
	} {
		for _, path := range []string{"/api/generate", "/api/chat"} {
			if got := (call{path: path, body: []byte(body)}).asks(); got != want {
				t.Errorf("%s %s: %v", path, body, got)
			}
		}
		if (call{path: "/api/show", body: []byte(body)}).asks() {
			t.Errorf("to show a model is no question to it: %s", body)
		}
	}
}

func TestATargetThatIsMissedIsAnError(t *testing.T) {
	var r report
	r.compare("a save", 3, 2, atMost)
	if err := r.missed(); err != nil {
		t.Errorf("what is met is an error: %v", err)
	}
	r.compare("a run", 1051, 1000, overhead)
	if err := r.missed(); err == nil || !strings.Contains(err.Error(), "a run: 1.051, and should be at most 1.05") || strings.Contains(err.Error(), "a save") {
		t.Errorf("what is missed is %v", err)
	}
}

// The queues that are taken from are filled past the product: what stands in
// them must be what it would have made.
func TestFilledQueuesAreSound(t *testing.T) {
	files, err := fillStates(t.Context(), filepath.Join(t.TempDir(), "take"), 200)
	if err != nil {
		t.Fatal(err)
	}
	for n, s := range states {
		p, err := openProduct(t.Context(), files[n])
		if err != nil {
			t.Fatal(err)
		}
		checked, err := p.Care.Check(t.Context())
		if err != nil || !checked.OK {
			t.Errorf("%v: %v %v", s, checked.Findings, err)
		}
		queue, err := p.Queues.Get(t.Context(), queueName)
		if err != nil {
			t.Fatal(err)
		}
		want := review.Progress{Items: 200, Reviews: 2 * s.percent}
		if s.overlap == 1 {
			want.Complete = want.Reviews
		} else {
			want.Started = want.Reviews
		}
		if queue.Progress != want {
			t.Errorf("%v: the queue has come to %+v, want %+v", s, queue.Progress, want)
		}
		for _, taker := range s.takers {
			task, err := p.Reviews.Take(t.Context(), queueName, taker)
			if err != nil || task.Messages == nil || len(task.Criteria) != 4 {
				t.Errorf("%v: %s was given %+v, %v", s, taker, task, err)
			}
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestSavesChangeTheSameRows(t *testing.T) {
	var changed []map[string]string
	for _, start := range []func(context.Context, string, int) (*saver, error){plainSaver, storeSaver} {
		s, err := start(t.Context(), t.TempDir(), 3)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, err := s.once(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.close(); err != nil {
			t.Fatal(err)
		}
		changed = append(changed, rows(t, s.file,
			"SELECT item_id, person_id, revision, pick, scores, correction, worse, note, skip, blind, imported, length(rubric_digest), length(at) > 0 FROM reviews",
			"SELECT id, review_count, seen_by FROM items", "SELECT item_id, person_id FROM drafts",
			"SELECT item_id FROM leases", "SELECT item_id, person_id FROM placements", "SELECT * FROM people"))
	}
	if diff := cmp.Diff(changed[0], changed[1]); diff != "" {
		t.Errorf("the baseline and the product leave other rows (-baseline +product):\n%s", diff)
	}
}

func TestImportsInsertTheSameRows(t *testing.T) {
	dir := t.TempDir()
	file, err := writeLines(filepath.Join(dir, "long.jsonl"), 30)
	if err != nil {
		t.Fatal(err)
	}
	digests, err := readDigests(file)
	if err != nil {
		t.Fatal(err)
	}
	var inserted []map[string]string
	for n, c := range []contender{plainImport(dir, file, digests), productImport(dir, file, nil)} {
		remove := c.after
		c.after = func(ctx context.Context) error {
			inserted = append(inserted, rows(t, filepath.Join(dir, []string{"plain.db", "import.db"}[n]),
				"SELECT name, kind, origin, licence, is_sample, archived, unfinished FROM sources", "SELECT * FROM source_rows", "SELECT * FROM row_judgments"))
			return remove(ctx)
		}
		if _, err := c.once(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(inserted[0], inserted[1]); diff != "" {
		t.Errorf("the baseline and the product insert other rows (-baseline +product):\n%s", diff)
	}
}

// Every table, so that nothing that an evaluation keeps is forgotten.
func TestEvaluationsKeepTheSameRows(t *testing.T) {
	server := newInstant(candidate, rival, judgeModel)
	defer server.close()
	dir := t.TempDir()
	v := &evaluator{server: server, file: filepath.Join(dir, "evaluate.db"), pairs: 3}
	everything := func(file string) map[string]string {
		var queries []string
		for _, table := range strings.Fields(strings.Trim(rows(t, file, tablesSQL)[tablesSQL], "[]")) {
			queries = append(queries, "SELECT * FROM "+table)
		}
		return rows(t, file, queries...)
	}
	known, err := recordEvaluation(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	ours, asked := everything(v.file), len(known.calls)
	server.take()
	var theirs map[string]string
	plain := plainEvaluation(dir, server, known)
	remove := plain.after
	plain.after = func(ctx context.Context) error {
		theirs = everything(filepath.Join(dir, "evaluate-plain.db"))
		return remove(ctx)
	}
	if _, err := plain.once(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(ours["SELECT * FROM row_judgments"]) == 0 {
		t.Errorf("nothing was kept: %v", ours)
	}
	if diff := cmp.Diff(theirs, ours); diff != "" {
		t.Errorf("the baseline and the product keep other rows (-baseline +product):\n%s", diff)
	}
	if count := server.take(); count != asked || asked != 3*callsOfPair {
		t.Errorf("the baseline asked %d times, and the product %d", count, asked)
	}
}

const tablesSQL = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%'"

// rows are the results of the queries as text.
func rows(t *testing.T, file string, queries ...string) map[string]string {
	t.Helper()
	db, err := openPlain(file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	out := map[string]string{}
	for _, query := range queries {
		found, err := db.QueryContext(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		defer found.Close()
		lines := []string{}
		for found.Next() {
			lines = append(lines, scan(t, found))
		}
		if err := found.Err(); err != nil {
			t.Fatal(err)
		}
		slices.Sort(lines)
		out[query] = strings.Join(lines, "\n")
	}
	return out
}

func scan(t *testing.T, row *sql.Rows) string {
	t.Helper()
	columns, err := row.Columns()
	if err != nil {
		t.Fatal(err)
	}
	values, places := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		places[i] = &values[i]
	}
	if err := row.Scan(places...); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(values...)
}

// The baselines write by the product's own pragmas and batches, which are
// spelled out here once more.
func TestTheBaselinesWriteAsTheProductDoes(t *testing.T) {
	writer := read(t, "../../backend/store/store.go")
	for _, pragma := range strings.Split(pragmas, "&") {
		name, value, _ := strings.Cut(pragma, "=")
		if name == "_busy_timeout" {
			continue // nobody else writes
		}
		if !regexp.MustCompile(`"` + name + `":\s+\{"` + value + `"\}`).MatchString(writer) {
			t.Errorf("the store does not write with %s", pragma)
		}
	}
	if batch := fmt.Sprintf("importBatch      = %d\n", batchRows); !strings.Contains(read(t, "../../backend/workspace/sources.go"), batch) {
		t.Errorf("the product does not import %d rows at a time", batchRows)
	}
}

func TestTheFiguresStandInTheirPlace(t *testing.T) {
	doc := filepath.Join(t.TempDir(), "doc.md")
	others := begin("taking") + "others\n" + end
	if err := os.WriteFile(doc, []byte("before\n"+others+begin("saving")+"old\n"+end+"after\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := report{part: "saving"}
	r.compare("save", 3, 2, atMost)
	for range 2 {
		if err := r.writeTo(doc); err != nil {
			t.Fatal(err)
		}
	}
	text := read(t, doc)
	if !strings.HasPrefix(text, "before\n"+others+begin("saving")) || !strings.HasSuffix(text, end+"after\n") ||
		strings.Contains(text, "old") || strings.Count(text, "| save | 0.00 ms | 0.00 ms | 1.500 | 1.50 | ok |") != 1 {
		t.Error(text)
	}
	r.part = "asking"
	if err := r.writeTo(doc); err == nil {
		t.Error("figures without a place are written somewhere")
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
