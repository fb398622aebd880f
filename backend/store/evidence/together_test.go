//go:build evidence

package evidence_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"contrejuge/backend/clock"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

const (
	processes = 8
	questions = 2000
)

func TestEightProcessesShareAQueue(t *testing.T) {
	for _, overlap := range []int{1, 2} {
		t.Run(fmt.Sprintf("overlap %d", overlap), func(t *testing.T) { together(t, overlap) })
	}
}

// opinionOn is a complete opinion, a different one by person and item.
func opinionOn(task review.Task, n int) review.Opinion {
	o := review.Opinion{
		Pick:   []review.SidePick{review.PickLeft, review.PickRight, review.PickTie, review.PickBothBad}[n%4],
		Scores: map[string]map[review.Side]int{}, Note: fmt.Sprint("note ", n),
	}
	for _, c := range task.Criteria {
		o.Scores[c.ID] = map[review.Side]int{review.Left: 1 + n%5, review.Right: 5 - n%5}
	}
	return o
}

// review1by1 takes and saves until nothing is left, and says from when to when
// it surely held each item.
func review1by1(ctx context.Context, p part) error {
	w, _, err := enter(ctx, p.Path)
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		task, err := w.Reviews.Take(ctx, p.Queue, p.Person)
		held := clock.System{}.Now().Awake
		switch {
		case fault.Is(err, "nothing_left"):
			return w.Close()
		case fault.Is(err, "all_held"): // the others are about to save
			time.Sleep(2 * time.Millisecond)
			continue
		case err != nil:
			return err
		}
		o := opinionOn(task, n)
		if n%5 == 0 {
			if err := w.Reviews.SaveDraft(ctx, p.Queue, p.Person, task.Item, o); err != nil {
				return err
			}
		}
		if n%7 == 0 {
			if _, err := w.Reviews.Heartbeat(ctx, p.Queue, p.Person, task.Item); err != nil {
				return err
			}
		}
		until := clock.System{}.Now().Awake
		if _, err := w.Reviews.Save(ctx, p.Queue, p.Person, task.Item, o); err != nil {
			return fmt.Errorf("%s holds %s: %w", p.Person, task.Item, err)
		}
		say("saved", task.Item, int64(held), int64(until))
	}
}

// hold is one person on one item, from when to when at least.
type hold struct {
	person      string
	from, until time.Duration
}

func together(t *testing.T, overlap int) {
	path := filepath.Join(t.TempDir(), "espace")
	w, s := mustEnter(t, path)
	defer w.Close()
	_, err := w.Sources.Import(t.Context(), workspace.ImportSpec{Name: "s", File: "s.jsonl"}, evaluationOf("q", questions), nil)
	ok(t, err)
	_, err = w.Queues.Create(t.Context(), workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All, Overlap: overlap})
	ok(t, err)

	begun := time.Now()
	var children []*child
	for i := range processes {
		children = append(children, begin(t, part{Role: "review", Path: path, Queue: "q", Person: fmt.Sprintf("p%d", i)}))
	}
	holds := map[string][]hold{} // by item
	saved, fewest := 0, questions
	for _, c := range children {
		c.wait(t)
		said := c.said()
		saved, fewest = saved+len(said), min(fewest, len(said))
		for _, words := range said {
			var h hold
			_, err := fmt.Sscan(words[2]+" "+words[3], (*int64)(&h.from), (*int64)(&h.until))
			ok(t, err)
			h.person = c.Person
			holds[words[1]] = append(holds[words[1]], h)
		}
	}
	took := seconds(begun)

	if saved != questions*overlap {
		t.Errorf("%d saves were acknowledged, want %d", saved, questions*overlap)
	}
	at := map[string][]string{} // who reviewed the item, by what is stored
	for _, item := range items(t, s, "q") {
		for _, r := range item.Row.Reviews {
			if r.Revision != 1 || !r.Blind || r.Pick == "" {
				t.Errorf("item %s: a review as nobody saved it: %+v", item.ID, r)
			}
			at[item.ID] = append(at[item.ID], r.Reviewer)
		}
		if n := len(at[item.ID]); n != overlap {
			t.Errorf("item %s has %d reviews, want %d", item.ID, n, overlap)
		}
	}
	shared := 0
	for item, held := range holds {
		people := map[string]bool{}
		for i, h := range held {
			if people[h.person] {
				t.Errorf("%s reviewed %s twice", h.person, item)
			}
			people[h.person] = true
			for _, other := range held[:i] {
				if h.from < other.until && other.from < h.until {
					shared++
				}
			}
		}
		for _, person := range at[item] {
			delete(people, person)
		}
		if len(people) > 0 {
			t.Errorf("item %s: reviews of %v were acknowledged and are lost", item, people)
		}
	}
	if overlap == 1 && shared > 0 {
		t.Errorf("%d items were held by two people at once", shared)
	}
	leases, err := w.Queues.Leases(t.Context(), "q")
	ok(t, err)
	if len(leases) > 0 {
		t.Errorf("leases are left: %v", leases)
	}
	clean(t, w)
	t.Logf("%d processes reviewed %d items, overlap %d: %d saves in %s; none lost, none twice; the least busy made %d; items held by two at once: %d",
		processes, questions, overlap, saved, took, fewest, shared)
}

func items(t *testing.T, s *store.Store, queue string) (all []review.Item) {
	t.Helper()
	ok(t, s.EachItem(t.Context(), queue, func(item review.Item) error {
		all = append(all, item)
		return nil
	}))
	return all
}
