package storetest

import (
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

var taking = []promise{
	{"an item is handed out whole, reserved for a quarter of an hour", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		taken, err := s.store.Take(s.ctx(), queueName, "anna", s.now, evaluation.B)
		s.ok(err)
		s.same("taken", taken, review.Taken{
			Item: s.item(queueName, items[0]), Placement: review.Placement{Left: evaluation.B},
			Lease: review.Lease{Queue: queueName, Item: items[0], Person: "anna", Boot: s.at.Boot, Taken: s.at.Awake, Until: s.at.Awake + review.LeaseTime},
		})
	}},
	{"items are handed out in the stored order", func(s *scene) {
		items := s.queue(queueName, 4, 1)
		for _, item := range items {
			s.given("anna", item)
			s.save("anna", item)
		}
		_, err := s.tryTake("anna")
		s.refused(err, "nothing_left")
	}},
	{"whoever holds an item is given it again", func(s *scene) {
		items := s.queue(queueName, 3, 2)
		s.given("anna", items[0])
		s.ok(s.tryTakeItem("anna", items[2]))
		s.pass(time.Minute)
		s.given("anna", items[2])
	}},
	{"the answers stand for a person where they stood first", func(s *scene) {
		items := s.queue(queueName, 1, 2)
		for _, left := range []evaluation.Label{evaluation.B, evaluation.A} {
			taken, err := s.store.Take(s.ctx(), queueName, "anna", s.now, left)
			s.ok(err)
			s.same("left", taken.Placement.Left, evaluation.B)
			s.ok(s.store.Release(s.ctx(), queueName, "anna"))
		}
		taken, err := s.store.Take(s.ctx(), queueName, "bea", s.now, evaluation.A)
		s.ok(err)
		s.same("left for another", taken.Placement.Left, evaluation.A)
		placed, ok, err := s.store.Placement(s.ctx(), queueName, "anna", items[0])
		s.ok(err)
		s.same("stored", placed, review.Placement{Left: evaluation.B})
		s.same("known", ok, true)
		_, ok, err = s.store.Placement(s.ctx(), queueName, "carl", items[0])
		s.ok(err)
		s.same("for somebody who never held it", ok, false)
	}},
	{"the only answer stands left", func(s *scene) {
		in := rows(1)
		in[0].Answers = in[0].Answers[:1]
		s.source("s", in...)
		s.ok(s.store.CreateQueue(s.ctx(), s.blank(queueName, 1), s.copying(queueName, "s", 1)))
		taken, err := s.store.Take(s.ctx(), queueName, "anna", s.now, evaluation.B)
		s.ok(err)
		s.same("left", taken.Placement.Left, evaluation.A)
	}},
	{"what a person began comes first, the latest of it before the rest", func(s *scene) {
		items := s.queue(queueName, 5, 1)
		for _, i := range []int{3, 1, 4} {
			s.pass(time.Second)
			s.draft("anna", items[i], "brouillon")
		}
		s.pass(time.Second)
		s.draft("anna", items[3], "encore")
		for _, i := range []int{3, 4, 1, 0, 2} {
			s.given("anna", items[i])
			s.save("anna", items[i])
		}
	}},
	{"a draft comes with its item, for whoever wrote it", func(s *scene) {
		items := s.queue(queueName, 1, 2)
		wrote := review.Draft{
			Pick: evaluation.Tie, Scores: evaluation.Scores{"tone": {evaluation.B: 2}}, Correction: "Mieux.", Worse: evaluation.A, Note: "?",
		}
		s.ok(s.store.SaveDraft(s.ctx(), queueName, "anna", items[0], wrote, s.at.Wall))
		taken, err := s.tryTake("anna")
		s.ok(err)
		s.same("draft", taken.Draft, &wrote)
		taken, err = s.tryTake("bea")
		s.ok(err)
		s.same("draft of another", taken.Draft, (*review.Draft)(nil))
	}},
	{"a draft of an item that others have is passed over, and waits", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.draft("anna", items[0], "brouillon")
		s.given("bea", items[0])
		s.given("anna", items[1])
		s.ok(s.store.Release(s.ctx(), queueName, "bea"))
		s.given("anna", items[1]) // what she holds
		s.save("anna", items[1])
		s.given("anna", items[0])
	}},
	{"a person can ask for an item, and gives back the one they held", func(s *scene) {
		items := s.queue(queueName, 3, 1)
		s.given("anna", items[0])
		s.draft("anna", items[0], "brouillon")
		s.ok(s.tryTakeItem("anna", items[2]))
		s.same("holders", s.holders(), map[string]string{"anna": items[2]})
		s.hasDraft("anna", items[0], "brouillon")
		s.given("bea", items[0])
	}},
	{"a person can ask for the item they hold", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.given("anna", items[0])
		s.ok(s.tryTakeItem("anna", items[0]))
	}},
	{"an item that others have cannot be asked for, and what is held stays held", func(s *scene) {
		items := s.queue(queueName, 3, 1)
		s.given("anna", items[0])
		s.given("bea", items[1])
		s.save("carl", items[2])
		s.refused(s.tryTakeItem("anna", items[1]), "item_taken")
		s.refused(s.tryTakeItem("anna", items[2]), "item_taken")
		s.same("holders", s.holders(), map[string]string{"anna": items[0], "bea": items[1]})
	}},
	{"an item that the person reviewed cannot be asked for", func(s *scene) {
		items := s.queue(queueName, 1, 2)
		s.save("anna", items[0])
		s.refused(s.tryTakeItem("anna", items[0]), "already_reviewed")
	}},
	{"an item that does not exist cannot be asked for", func(s *scene) {
		s.queue(queueName, 1, 2)
		s.refused(s.tryTakeItem("anna", "rien"), "item_not_found")
	}},
	{"nothing is left once the person has seen all or others have done it", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.skip("anna", items[0])
		s.save("bea", items[1])
		_, err := s.tryTake("anna")
		s.refused(err, "nothing_left")
		s.given("bea", items[0])
	}},
}
