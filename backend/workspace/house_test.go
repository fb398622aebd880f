package workspace_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"contrejuge/backend/fault"
	"contrejuge/backend/model/modeltest"
	"contrejuge/backend/review"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// house is a workspace in which time stands still and chance is fixed.
type house struct {
	*workspace.Workspace
	t      *testing.T
	store  *store.Store
	clock  *clock
	chance *chance
	models *modeltest.Models
}

func open(t *testing.T) *house {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "espace"))
	ok(t, err)
	h := &house{t: t, store: s, chance: &chance{seed: 42}, models: modeltest.New(), clock: &clock{review.Moment{
		Boot: "boot", Awake: time.Hour, Wall: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC),
	}}}
	h.Workspace = workspace.New(s, workspace.Ports{Clock: h.clock, Chance: h.chance, Tool: workspace.Tool{Name: "contrejuge", Version: "test"}, Models: h.models})
	t.Cleanup(func() { ok(t, h.Close()) })
	return h
}

type clock struct{ now review.Moment }

func (c *clock) Now() review.Moment { return c.now }

func (c *clock) pass(d time.Duration) {
	c.now.Awake += d
	c.now.Wall = c.now.Wall.Add(d)
}

// chance draws the same every time: ids by number, coins as told.
type chance struct {
	seed  int64
	ids   int
	coins []bool // those to come; then always true, which puts answer a left
}

func (c *chance) Seed() int64 { return c.seed }

func (c *chance) ID() string {
	c.ids++
	return fmt.Sprintf("tirage%d", c.ids)
}

func (c *chance) Coin() bool {
	if len(c.coins) == 0 {
		return true
	}
	coin := c.coins[0]
	c.coins = c.coins[1:]
	return coin
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// refused ends the test unless the error carries the code.
func refused(t *testing.T, err error, code string) {
	t.Helper()
	if !fault.Is(err, code) {
		t.Fatalf("got the error %v, want one with the code %s", err, code)
	}
}

// same reports where two values differ; nil and empty lists are the same.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// imports reads a file of these lines into a source.
func (h *house) imports(source string, lines ...string) workspace.ImportSummary {
	h.t.Helper()
	summary, err := h.tryImport(source, lines...)
	ok(h.t, err)
	return summary
}

func (h *house) tryImport(source string, lines ...string) (workspace.ImportSummary, error) {
	spec := workspace.ImportSpec{Name: source, File: source + ".jsonl"}
	return h.Sources.Import(h.t.Context(), spec, strings.NewReader(strings.Join(lines, "\n")), nil)
}

// creates makes a queue, and by default of everything in the source of its name.
func (h *house) creates(spec workspace.QueueSpec) workspace.QueueFilled {
	h.t.Helper()
	if spec.Source == "" {
		spec.Source = spec.Name
	}
	if spec.Selection == "" {
		spec.Selection = review.All
	}
	filled, err := h.Queues.Create(h.t.Context(), spec)
	ok(h.t, err)
	return filled
}

// line is a judged question; more are further keys of the row.
func line(id string, more ...string) string {
	return fmt.Sprintf(`{"id":%q,"messages":[{"role":"user","content":"Question %s ?"}],`+
		`"answers":[{"model":"modele-un","content":"Première."},{"model":"modele-deux","content":"Seconde."}]%s}`, id, id, join(more))
}

func join(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	return "," + strings.Join(keys, ",")
}

// judged is the key of a judgment by "juge" that prefers the pick.
func judged(pick string) string {
	return fmt.Sprintf(`"judgments":[{"judge":"juge","reason":"parce que","pick":%q,"scores":{"accuracy":{"a":4,"b":2}}}]`, pick)
}

// reviewed is the key of reviews, of people by their picks: "anna a".
func reviewed(opinions ...string) string {
	var reviews []string
	for _, o := range opinions {
		person, pick, _ := strings.Cut(o, " ")
		reviews = append(reviews, fmt.Sprintf(`{"reviewer":%q,"pick":%q}`, person, pick))
	}
	return `"reviews":[` + strings.Join(reviews, ",") + `]`
}

// many are n judged questions, numbered from the given one.
func many(from, n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = line(fmt.Sprint("q", from+i), judged([]string{"a", "b", "tie"}[i%3]))
	}
	return lines
}

// take gives the person their next item.
func (h *house) take(queue, person string) review.Task {
	h.t.Helper()
	task, err := h.Reviews.Take(h.t.Context(), queue, person)
	ok(h.t, err)
	return task
}

// opinion is a complete opinion on the task.
func opinion(task review.Task, pick review.SidePick) review.Opinion {
	o := review.Opinion{Pick: pick, Scores: map[string]map[review.Side]int{}}
	for _, c := range task.Criteria {
		o.Scores[c.ID] = map[review.Side]int{}
		for side := range task.Answers {
			o.Scores[c.ID][side] = 4
		}
	}
	return o
}

// save has the person review their next item.
func (h *house) save(queue, person string, pick review.SidePick) review.Task {
	h.t.Helper()
	task := h.take(queue, person)
	_, err := h.Reviews.Save(h.t.Context(), queue, person, task.Item, opinion(task, pick))
	ok(h.t, err)
	return task
}

func (h *house) items(queue string) (items []review.Item) {
	h.t.Helper()
	ok(h.t, h.store.EachItem(h.t.Context(), queue, func(item review.Item) error {
		items = append(items, item)
		return nil
	}))
	return items
}

func document(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	ok(t, err)
	return string(b)
}
