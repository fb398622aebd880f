package storetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// scene is a store, the moment it is in, and the test that watches. Its methods
// end the test where something fails that no promise is about.
type scene struct {
	t     *testing.T
	store workspace.Store
	at    review.Moment

	lastSubject int64 // the row that was judged last
}

func newScene(t *testing.T, store workspace.Store) *scene {
	return &scene{t: t, store: store, at: review.Moment{
		Boot: "boot 1", Awake: time.Hour, Wall: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC),
	}}
}

// now is the moment the scene is in.
func (s *scene) now() review.Moment { return s.at }

func (s *scene) ctx() context.Context { return s.t.Context() }

// pass lets time pass on both clocks.
func (s *scene) pass(d time.Duration) {
	s.at.Awake += d
	s.at.Wall = s.at.Wall.Add(d)
}

// jump moves the clock on the wall alone: somebody set it, or the machine slept.
func (s *scene) jump(d time.Duration) { s.at.Wall = s.at.Wall.Add(d) }

// reboot starts the machine anew, awake for the given time since.
func (s *scene) reboot(awake time.Duration) {
	s.at.Boot += "'"
	s.at.Awake = awake
	s.at.Wall = s.at.Wall.Add(time.Minute)
}

// ok ends the test on an error.
func (s *scene) ok(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// refused ends the test unless the error carries the code.
func (s *scene) refused(err error, code string) {
	s.t.Helper()
	if !fault.Is(err, code) {
		s.t.Fatalf("got the error %v, want one with the code %s", err, code)
	}
}

// same reports where two values differ; nil and empty lists are the same, and
// the numbers by which a store knows its sources are its own.
func (s *scene) same(what string, got, want any) {
	s.t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(evaluation.Source{}, "ID")); diff != "" {
		s.t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// rows are n questions with two answers, judged, numbered from 1.
func rows(n int) []evaluation.Row {
	out := make([]evaluation.Row, n)
	for i := range out {
		out[i] = evaluation.Row{
			ID:       fmt.Sprintf("q%d", i+1),
			Messages: []evaluation.Message{{Role: "user", Content: fmt.Sprintf("Question %d ?", i+1)}},
			Answers:  []evaluation.Answer{{Model: "base", Content: "Non."}, {Model: "tuned", Content: "Oui."}},
			Judgments: []evaluation.Judgment{{
				Judge: "juge", Order: evaluation.OrderAB, Reason: "plus précis", Pick: evaluation.PickB,
			}},
			Scale: evaluation.DefaultScale,
		}
	}
	return out
}

// add imports rows into the source and leaves it unfinished.
func (s *scene) add(source string, rows ...evaluation.Row) []evaluation.Outcome {
	s.t.Helper()
	outcomes, err := s.store.AddRows(s.ctx(), evaluation.Source{Name: source, Origin: source + ".jsonl", CreatedAt: s.at.Wall}, rows)
	s.ok(err)
	return outcomes
}

// source imports rows and finishes.
func (s *scene) source(name string, rows ...evaluation.Row) {
	s.t.Helper()
	s.add(name, rows...)
	s.ok(s.store.FinishImport(s.ctx(), name))
}

// stored are the rows of the source, with the numbers they are copied by.
func (s *scene) stored(source string) (rows []evaluation.Row, ids []int64) {
	s.t.Helper()
	s.ok(s.store.EachRow(s.ctx(), source, func(id int64, row evaluation.Row) error {
		rows, ids = append(rows, row), append(ids, id)
		return nil
	}))
	return rows, ids
}

// rubric asks for accuracy and tone.
func rubric() review.Rubric {
	return review.Rubric{Instructions: "Lisez tout."}.WithCriteria(evaluation.DefaultScale, "accuracy", "tone")
}

// blank is an open queue without items.
func (s *scene) blank(name string, overlap int) review.Queue {
	return review.Queue{
		Name: name, Selection: review.All, Overlap: overlap, Rubric: rubric(), Scale: evaluation.DefaultScale, CreatedAt: s.at.Wall,
	}
}

// copying fills with all rows of the source, in its order. The items are called
// after the queue and the row.
func (s *scene) copying(queue, source string, overlap int) review.Filling {
	s.t.Helper()
	rows, ids := s.stored(source)
	filling := review.Filling{Fill: review.Fill{Source: source, Origin: source + ".jsonl", Seed: 7, Population: len(rows), At: s.at.Wall}}
	for i, row := range rows {
		filling.Items = append(filling.Items, review.Copy{Row: ids[i], ID: itemID(queue, row.Key()), Identity: row.Identity(), Overlap: overlap})
		filling.Fill.LastRow = ids[i]
	}
	return filling
}

func itemID(queue, row string) string { return queue + "/" + row }

// queue makes a queue of n new questions, each to be reviewed by overlap people,
// and returns its items' ids in the order of handing out.
func (s *scene) queue(name string, n, overlap int) []string {
	s.t.Helper()
	s.source(name, rows(n)...)
	filling := s.copying(name, name, overlap)
	s.ok(s.store.CreateQueue(s.ctx(), s.blank(name, overlap), filling))
	ids := make([]string, n)
	for i, c := range filling.Items {
		ids[i] = c.ID
	}
	return ids
}

// items are the queue's items in the order of handing out.
func (s *scene) items(queue string) (items []review.Item) {
	s.t.Helper()
	s.ok(s.store.EachItem(s.ctx(), queue, func(item review.Item) error {
		items = append(items, item)
		return nil
	}))
	return items
}

func (s *scene) item(queue, ref string) review.Item {
	s.t.Helper()
	item, err := s.store.Item(s.ctx(), queue, ref)
	s.ok(err)
	return item
}

func (s *scene) progress(queue string) review.Progress {
	s.t.Helper()
	q, err := s.store.Queue(s.ctx(), queue)
	s.ok(err)
	return q.Progress
}
