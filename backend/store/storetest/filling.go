package storetest

import (
	"fmt"
	"slices"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

var filling = []promise{
	{"a queue is made and filled at once", func(s *scene) {
		s.source("s", rows(3)...)
		f := s.copying("q", "s", 2)
		f.Fill.Licence, f.Fill.Seed, f.Fill.Population = "MIT", 42, 9
		f.Fill.Judge, f.Fill.Model, f.Fill.By, f.Fill.Asked = "juge", "base", "Paule", 5
		f.LeftOut = map[string]string{"digest": "names_itself"}
		q := s.blank("q", 2)
		q.Selection, q.Sample = review.Random, true
		s.ok(s.store.CreateQueue(s.ctx(), q, f))
		got, err := s.store.Queue(s.ctx(), "q")
		s.ok(err)
		q.State, q.Progress = review.Open, review.Progress{Items: 3}
		f.Fill.Items, f.Fill.LeftOut = 3, 1
		q.Fills = []review.Fill{f.Fill}
		s.same("queue", got, q)
		list, err := s.store.Queues(s.ctx())
		s.ok(err)
		s.same("queues", list, []review.Queue{q})
	}},
	{"filling on purpose may tell whoever does it what the items hide", func(s *scene) {
		s.source("s", rows(3)...)
		f := s.copying("q", "s", 1)
		rest := f
		f.Items, rest.Items = f.Items[:2], f.Items[2:]
		f.Uncovers = "anna"
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("q", 1), f))
		s.ok(s.store.ExtendQueue(s.ctx(), "q", rest)) // by somebody else, which tells her nothing
		for person, want := range map[string]int{"anna": 1, "bea": 3} {
			covered, err := s.store.Covered(s.ctx(), "q", person)
			s.ok(err)
			s.same("what is hidden from "+person, covered, want)
		}
	}},
	{"items are handed out in the order they were filled in", func(s *scene) {
		s.source("s", rows(5)...)
		f := s.copying("q", "s", 1)
		slices.Reverse(f.Items)
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("q", 1), f))
		var got, want []string
		for _, item := range s.items("q") {
			got = append(got, item.ID)
		}
		for i := range 5 {
			want = append(want, itemID("q", fmt.Sprintf("q%d", 5-i)))
		}
		s.same("order", got, want)
	}},
	{"an extension goes after what is there", func(s *scene) {
		s.source("s", rows(4)...)
		f := s.copying("q", "s", 1)
		rest := f
		f.Items, rest.Items = f.Items[2:], f.Items[:2]
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("q", 1), f))
		rest.LeftOut = map[string]string{"x": "because"}
		s.ok(s.store.ExtendQueue(s.ctx(), "q", rest))
		var order []string
		for _, item := range s.items("q") {
			order = append(order, item.Ref)
		}
		s.same("order", order, []string{"q3", "q4", "q1", "q2"})
		q, err := s.store.Queue(s.ctx(), "q")
		s.ok(err)
		s.same("fills", len(q.Fills), 2)
		known, err := s.store.QueueIdentities(s.ctx(), "q")
		s.ok(err)
		want := map[string]bool{"x": false}
		for _, row := range rows(4) {
			want[row.Identity()] = true
		}
		s.same("identities", known, want)
	}},
	{"a queue whose rows are gone is not made", func(s *scene) {
		s.source("s", rows(3)...)
		f := s.copying("q", "s", 1)
		s.ok(s.store.DeleteSource(s.ctx(), "s"))
		s.refused(s.store.CreateQueue(s.ctx(), s.blank("q", 1), f), "source_changed")
		s.nothingMade()
	}},
	{"a row imported anew is another row", func(s *scene) {
		s.source("s", rows(3)...)
		f := s.copying("q", "s", 1)
		s.ok(s.store.DeleteSource(s.ctx(), "s"))
		other := rows(3)
		other[0].Answers[0].Content = "Tout autre chose."
		s.source("s", other...)
		s.refused(s.store.CreateQueue(s.ctx(), s.blank("q", 1), f), "source_changed")
		s.nothingMade()
	}},
	{"a row that gained reviewers meanwhile is not copied", func(s *scene) {
		s.source("s", rows(3)...)
		f := s.copying("q", "s", 1)
		f.WithReviews = true
		reviewed := rows(3)
		for _, person := range []string{"anna", "bea"} {
			reviewed[1].Reviews = append(reviewed[1].Reviews, evaluation.Review{Reviewer: person, Revision: 1, Pick: evaluation.PickA, Blind: true})
		}
		s.source("s", reviewed...)
		s.refused(s.store.CreateQueue(s.ctx(), s.blank("q", 1), f), "source_changed")
		s.nothingMade()
	}},
	{"a row whose reviews the rubric cannot hold is not copied", func(s *scene) {
		s.source("s", rows(3)...)
		f := s.copying("q", "s", 1)
		f.WithReviews = true
		reviewed := rows(3)
		reviewed[1].Reviews = []evaluation.Review{{Reviewer: "anna", Revision: 1, Scores: evaluation.Scores{"autre": {evaluation.A: 1}}, Blind: true}}
		s.source("s", reviewed...)
		s.refused(s.store.CreateQueue(s.ctx(), s.blank("q", 1), f), "source_changed")
		s.nothingMade()
	}},
	{"a queue of a name there is already is not made", func(s *scene) {
		s.source("s", rows(2)...)
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("q", 1), s.copying("q", "s", 1)))
		other := s.blank("q", 3)
		f := s.copying("other", "s", 3)
		f.Items = f.Items[:1]
		s.refused(s.store.CreateQueue(s.ctx(), other, f), "queue_exists")
		q, err := s.store.Queue(s.ctx(), "q")
		s.ok(err)
		s.same("overlap", q.Overlap, 1)
		s.same("items", q.Progress.Items, 2)
	}},
	{"an item is in a queue once", func(s *scene) {
		s.source("s", rows(2)...)
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("q", 1), s.copying("q", "s", 1)))
		again := s.copying("again", "s", 1) // as a second process would, that looked at the same moment
		s.refused(s.store.ExtendQueue(s.ctx(), "q", again), "queue_changed")
		q, err := s.store.Queue(s.ctx(), "q")
		s.ok(err)
		s.same("items", q.Progress.Items, 2)
		s.same("fills", len(q.Fills), 1)
	}},
	{"a filling brings the reviews of its rows when it says so", func(s *scene) {
		in := rows(3)
		in[0].Reviews = []evaluation.Review{
			{Reviewer: "anna", Revision: 1, Pick: evaluation.PickA, Blind: true, Scores: evaluation.Scores{"tone": {evaluation.A: 5}}},
			{Reviewer: "anna", Revision: 2, Pick: evaluation.PickB},
			{Reviewer: "bea", Revision: 1, Skip: "trop long", Blind: true},
		}
		s.source("s", in...)
		for name, with := range map[string]bool{"avec": true, "sans": false} {
			f := s.copying(name, "s", 1)
			f.WithReviews = with
			s.ok(s.store.CreateQueue(s.ctx(), s.blank(name, 1), f))
		}
		s.same("with", s.items("avec")[0].Row.Reviews, in[0].Reviews)
		s.same("without", s.items("sans")[0].Row.Reviews, []evaluation.Review(nil))
		s.same("progress with", s.progress("avec"), review.Progress{Items: 3, Complete: 1, Imported: 1, Reviews: 1})
		s.same("progress without", s.progress("sans"), review.Progress{Items: 3})
		people, err := s.store.People(s.ctx())
		s.ok(err)
		s.same("people", people, []string{"anna", "bea"})
	}},
}

// nothingMade ends the test where a refused creation left anything.
func (s *scene) nothingMade() {
	s.t.Helper()
	list, err := s.store.Queues(s.ctx())
	s.ok(err)
	s.same("queues", list, []review.Queue(nil))
	findings, err := s.store.Check(s.ctx())
	s.ok(err)
	s.same("findings", findings, []string(nil))
}
