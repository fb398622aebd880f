package storetest

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

var skipping = []promise{
	{"a skip is stored with its reason and is no opinion", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.skip("anna", items[0])
		got := s.item(queueName, items[0]).Row.Reviews
		s.same("stored", got, []evaluation.Review{{Reviewer: "anna", Revision: 1, Skip: "incompréhensible", Blind: true, At: s.at.Wall}})
		s.same("progress", s.progress(queueName), review.Progress{Items: 1, Skipped: 1})
	}},
	{"a skip ends the lease", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.given("anna", items[0])
		s.skip("anna", items[0])
		s.given("bea", items[0])
	}},
	{"what was skipped is not offered again, draft or not", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.skip("anna", items[0])
		s.draft("anna", items[0], "écrit trop tard")
		s.given("anna", items[1])
		s.save("anna", items[1])
		_, err := s.tryTake("anna")
		s.refused(err, "nothing_left")
		s.given("bea", items[0])
	}},
	{"what was skipped can be reviewed after all, blind", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.skip("anna", items[0])
		s.ok(s.tryTakeItem("anna", items[0]))
		s.given("anna", items[0])
		s.save("anna", items[0])
		got := s.item(queueName, items[0]).Row.Reviews
		if len(got) != 2 || got[1].Revision != 2 || !got[1].Blind || got[1].Skipped() {
			s.t.Errorf("after a skip a review is stored as %+v", got)
		}
		s.same("progress", s.progress(queueName), review.Progress{Items: 1, Complete: 1, Reviews: 1})
		_, err := s.tryTake("bea")
		s.refused(err, "nothing_left")
	}},
	{"a skip takes no room, and needs none", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.skip("anna", items[0])
		s.skip("bea", items[0])
		s.save("carl", items[0])
		s.skip("dora", items[0])
		s.refused(s.trySave("anna", items[0]), "item_taken")
		s.same("progress", s.progress(queueName), review.Progress{Items: 1, Complete: 1, Reviews: 1})
	}},
	{"a second skip is another revision and counts no more than the first", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.skip("anna", items[0])
		s.skip("anna", items[0])
		s.same("revisions", len(s.item(queueName, items[0]).Row.Reviews), 2)
		s.same("progress", s.progress(queueName), review.Progress{Items: 1, Skipped: 1})
	}},
	{"a review cannot be turned into a skip", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.save("anna", items[0])
		s.refused(s.trySkip("anna", items[0]), "already_reviewed")
	}},
}
