package api_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"contrejuge/backend/api"
	"contrejuge/backend/fault"
	"contrejuge/backend/model/modeltest"
	"contrejuge/backend/review"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// scene is a page's rooms over a real workspace, with a clock and a chance that
// the test holds.
type scene struct {
	*door
	access    *api.Access
	rooms     api.Rooms
	host      *host
	models    *modeltest.Models
	hosts     *hosts
	clock     *clock
	file      string
	workspace *workspace.Workspace // behind the rooms: for what others do meanwhile
}

func newScene(t *testing.T) *scene {
	t.Helper()
	s := &scene{host: &host{}, models: modeltest.New(), hosts: &hosts{[]string{"http://models.test"}}, clock: newClock(), file: filepath.Join(t.TempDir(), "espace.db")}
	s.access = api.NewAccess(func(ctx context.Context) (*workspace.Workspace, error) {
		opened, err := openWorkspace(ctx, s.file, s.clock, s.models)
		s.workspace = opened
		return opened, err
	})
	t.Cleanup(func() {
		if err := s.access.End(); err != nil {
			t.Error(err)
		}
	})
	s.rooms = api.NewRooms(s.access, api.Window, s.host, s.hosts)
	s.door = newDoor(t, s.rooms)
	s.ok("Start.People") // opens it
	return s
}

func openWorkspace(ctx context.Context, file string, clock *clock, models *modeltest.Models) (*workspace.Workspace, error) {
	opened, err := store.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	return workspace.New(opened, workspace.Ports{
		Clock: clock, Chance: &chance{}, Tool: workspace.Tool{Name: "contrejuge", Version: "0"}, Models: models,
	}), nil
}

// must ends the test on an error of what the test itself prepares.
func must[T any](t *testing.T) func(value T, err error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// clock stands still until it is moved.
type clock struct {
	mu  sync.Mutex
	now review.Moment
}

func newClock() *clock {
	return &clock{now: review.Moment{Boot: "boot", Awake: time.Hour, Wall: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}}
}

func (c *clock) Now() review.Moment {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// pass lets time pass on both clocks.
func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now.Awake += d
	c.now.Wall = c.now.Wall.Add(d)
}

// chance repeats itself in every scene.
type chance struct {
	mu    sync.Mutex
	drawn int
}

func (c *chance) next() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drawn++
	return c.drawn
}

func (c *chance) Seed() int64 { return 7 }
func (c *chance) ID() string  { return fmt.Sprintf("i%05d", c.next()) }
func (c *chance) Coin() bool  { return c.next()*2654435761%3 == 0 }

// host chooses what the test tells it to.
type host struct {
	path   string // what is chosen; "" for nothing
	err    error
	asked  []string // the titles and suggestions shown
	opened string   // the file whose folder was shown
}

func (h *host) PickFile(_ context.Context, title string, kinds ...api.FileKind) (string, error) {
	h.asked = append(h.asked, title, kinds[0].Name, kinds[0].Pattern)
	return h.path, h.err
}

func (h *host) SaveFile(_ context.Context, title, suggested string, kinds ...api.FileKind) (string, error) {
	h.asked = append(h.asked, title, suggested, kinds[0].Name, kinds[0].Pattern)
	return h.path, h.err
}

func (h *host) OpenFolder(_ context.Context, path string) error {
	h.opened = path
	return h.err
}

func (h *host) Notify(_ context.Context, title, body string) error {
	h.asked = append(h.asked, title, body)
	return h.err
}

func (h *host) Confirm(_ context.Context, question string) (bool, error) {
	h.asked = append(h.asked, question)
	return h.path != "", h.err
}

// Items, sources and opinions of a test that is about something else.

// source imports rows as a source of that name and gives its id.
func (s *scene) source(name string, lines ...string) int64 {
	s.t.Helper()
	view := must[api.ImportView](s.t)(api.ImportFrom(s.access, name+".jsonl", api.ImportRequest{}, reader(lines...)))
	if view.Source == 0 {
		s.t.Fatalf("%s was not imported: %+v", name, view)
	}
	return view.Source
}

// queue makes a queue of all rows of a new source.
func (s *scene) queue(name string, overlap int, lines ...string) {
	s.t.Helper()
	s.ok("Queues.Create", "", api.QueueRequest{
		Name: name, Source: s.source("source of "+name, lines...), Selection: "all", Overlap: overlap, WithReviews: true,
	})
}

// line is a question with two answers, of which the judge prefers the second.
func line(n int) string {
	return fmt.Sprintf(`{"id":"q%d","question":"Question %d ?","answer_a":"Oui %d.","model_a":"modèle-x","answer_b":"Non %d.","model_b":"modèle-y",`+
		`"judge":"juge","judge_verdict":"b","judge_reason":"plus précis","judge_scores":{"accuracy":{"a":2,"b":4},"tone":{"a":3,"b":3}}}`, n, n, n, n)
}

func lines(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = line(i + 1)
	}
	return out
}

// opinion is complete for a queue of [line]s.
func opinion(pick string) api.Opinion {
	return api.Opinion{Pick: pick, Scores: []api.SideScore{
		{Criterion: "accuracy", Side: "left", Score: 4}, {Criterion: "accuracy", Side: "right", Score: 2},
		{Criterion: "tone", Side: "left", Score: 3}, {Criterion: "tone", Side: "right", Score: 5},
	}, Verdicts: []api.SaidVerdict{}, Note: "lu deux fois"}
}

// refusedWith ends the test unless the error carries the code.
func refusedWith(t *testing.T, err error, code string) {
	t.Helper()
	if !fault.Is(err, code) {
		t.Fatalf("got the error %v, want one with the code %s", err, code)
	}
}
