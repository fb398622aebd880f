package storetest

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// blindness is whether the item is uncovered for the person when they are given
// it, and whether the review they then save is blind.
func (s *scene) blindness(queue, person, item string) (uncovered, blind bool) {
	s.t.Helper()
	taken, err := s.store.TakeItem(s.ctx(), queue, person, item, s.now, evaluation.A)
	s.ok(err)
	saved, err := s.store.SaveReview(s.ctx(), queue, item, opinion(person), s.now)
	s.ok(err)
	return taken.Uncovered, saved.Blind
}

// blind ends the test unless the person's review of the item is blind, or not,
// and the person was told so.
func (s *scene) blind(queue, person, item string, want bool) {
	s.t.Helper()
	if uncovered, blind := s.blindness(queue, person, item); blind != want || uncovered == want {
		s.t.Fatalf("the review of %s by %s is blind: %t, announced as uncovered: %t, want blind: %t", item, person, blind, uncovered, want)
	}
}

// covered ends the test unless a page about the queue would uncover that many
// items for the person.
func (s *scene) covered(queue, person string, want int) {
	s.t.Helper()
	got, err := s.store.Covered(s.ctx(), queue, person)
	s.ok(err)
	if got != want {
		s.t.Fatalf("%d items of %s are covered for %s, want %d", got, queue, person, want)
	}
}

var peeking = []promise{
	{"what a person uncovered is not blind for them any more, and for nobody else", func(s *scene) {
		items := s.queue(queueName, 2, 3)
		s.blind(queueName, "anna", items[0], true)
		s.ok(s.store.Peek(s.ctx(), queueName, "anna", s.at.Wall))
		s.blind(queueName, "anna", items[1], false)
		s.blind(queueName, "bea", items[1], true)
		s.same("the review before", s.item(queueName, items[0]).Row.Reviews[0].Blind, true)
	}},
	{"items that came in later were not there to be uncovered", func(s *scene) {
		s.source("s", rows(4)...)
		f := s.copying(queueName, "s", 1)
		rest := f
		f.Items, rest.Items = f.Items[:2], f.Items[2:]
		s.ok(s.store.CreateQueue(s.ctx(), s.blank(queueName, 1), f))
		s.ok(s.store.Peek(s.ctx(), queueName, "anna", s.at.Wall))
		s.ok(s.store.ExtendQueue(s.ctx(), queueName, rest))
		s.blind(queueName, "anna", f.Items[0].ID, false)
		s.blind(queueName, "anna", rest.Items[0].ID, true)
		s.ok(s.store.Peek(s.ctx(), queueName, "anna", s.at.Wall))
		s.blind(queueName, "anna", rest.Items[1].ID, false)
	}},
	{"a copy in another queue is uncovered with it", func(s *scene) {
		s.queue(queueName, 2, 1)
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("copie", 1), s.copying("copie", queueName, 1)))
		s.ok(s.store.Peek(s.ctx(), queueName, "anna", s.at.Wall))
		s.blind("copie", "anna", itemID("copie", "q1"), false)
		s.blind("copie", "bea", itemID("copie", "q2"), true)
	}},
	{"a copy of what the person has reviewed elsewhere is not blind for them", func(s *scene) {
		items := s.queue(queueName, 3, 2)
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("copie", 2), s.copying("copie", queueName, 2)))
		s.save("anna", items[0]) // and was shown who wrote what
		s.skip("anna", items[1]) // and was not
		s.blind("copie", "anna", itemID("copie", "q1"), false)
		s.blind("copie", "anna", itemID("copie", "q2"), true)
		s.blind("copie", "bea", itemID("copie", "q1"), true)
	}},
	{"it is known where a person is with a queue", func(s *scene) {
		items := s.queue(queueName, 6, 1)
		stands := func(what, person string, covered int, want review.Standing) {
			s.t.Helper()
			got, err := s.store.Standing(s.ctx(), queueName, person)
			s.ok(err)
			s.same(what, got, want)
			s.covered(queueName, person, covered)
		}
		stands("somebody new", "anna", 6, review.Standing{Waiting: 6})
		s.save("anna", items[0])
		s.save("bea", items[1])
		s.skip("anna", items[2])
		s.draft("anna", items[3], "brouillon")
		s.given("anna", items[3])
		stands("at work", "anna", 4, review.Standing{Waiting: 4, Drafts: 1, Reviewed: 1})
		s.ok(s.store.Peek(s.ctx(), queueName, "anna", s.at.Wall))
		stands("having uncovered", "anna", 0, review.Standing{Waiting: 4, Drafts: 1, Reviewed: 1})
		stands("another", "bea", 4, review.Standing{Waiting: 4, Reviewed: 1})
	}},
	{"what waits elsewhere as a copy would be uncovered too, and counts once", func(s *scene) {
		items := s.queue(queueName, 3, 1)
		for _, item := range items {
			s.save("bea", item) // nothing waits here any more
		}
		s.covered(queueName, "anna", 0)
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("copie", 1), s.copying("copie", queueName, 1)))
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("encore", 1), s.copying("encore", queueName, 1)))
		s.covered(queueName, "anna", 3)
		s.covered(queueName, "bea", 0)
		s.blind("copie", "anna", itemID("copie", "q1"), true) // and was shown who wrote what
		s.covered(queueName, "anna", 2)
		s.ok(s.store.Peek(s.ctx(), "encore", "anna", s.at.Wall))
		s.covered(queueName, "anna", 0)
		s.covered("copie", "anna", 0)
	}},
	{"a queue that does not exist is neither uncovered nor stood in", func(s *scene) {
		s.refused(s.store.Peek(s.ctx(), "rien", "anna", s.at.Wall), "queue_not_found")
		s.refused(second(s.store.Standing(s.ctx(), "rien", "anna")), "queue_not_found")
		s.refused(second(s.store.Covered(s.ctx(), "rien", "anna")), "queue_not_found")
	}},
}
