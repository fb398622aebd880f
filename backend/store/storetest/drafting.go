package storetest

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

var drafting = []promise{
	{"a draft comes back as it was, whatever is missing", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		for _, wrote := range []review.Draft{
			{},
			{Note: "une \"note\" <b>\u2028\n"},
			{Pick: evaluation.BothBad, Worse: evaluation.B, Scores: evaluation.Scores{"accuracy": {evaluation.A: 1}}, Correction: "Mieux."},
		} {
			s.ok(s.store.SaveDraft(s.ctx(), queueName, "anna", items[0], wrote, s.at.Wall))
			got, err := s.store.Draft(s.ctx(), queueName, "anna", items[0])
			s.ok(err)
			s.same("draft", got, &wrote)
		}
	}},
	{"a draft needs no lease and is never refused", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.draft("anna", items[0], "sans réservation")
		s.given("bea", items[0])
		s.draft("anna", items[0], "tenu par une autre")
		s.save("bea", items[0])
		s.draft("anna", items[0], "fait par une autre")
		s.hasDraft("anna", items[0], "fait par une autre")
		s.draft("bea", items[0], "révision à venir")
		s.hasDraft("bea", items[0], "révision à venir")
	}},
	{"a draft is one person's", func(s *scene) {
		items := s.queue(queueName, 2, 2)
		s.draft("anna", items[0], "d'anna")
		s.draft("bea", items[0], "de bea")
		s.hasDraft("anna", items[0], "d'anna")
		s.hasDraft("bea", items[0], "de bea")
		for _, nobody := range []struct{ person, item string }{{"anna", items[1]}, {"inconnu", items[0]}} {
			draft, err := s.store.Draft(s.ctx(), queueName, nobody.person, nobody.item)
			s.ok(err)
			s.same("draft", draft, (*review.Draft)(nil))
		}
	}},
	{"a draft outlives its lease", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		s.draft("anna", items[0], "brouillon")
		s.pass(review.LeaseTime)
		s.given("bea", items[0])
		s.save("bea", items[0])
		s.hasDraft("anna", items[0], "brouillon")
		s.given("anna", items[1])
	}},
	{"saving and skipping end the draft", func(s *scene) {
		items := s.queue(queueName, 2, 2)
		for _, item := range items {
			s.draft("anna", item, "brouillon")
			s.draft("bea", item, "de bea")
		}
		s.save("anna", items[0])
		s.skip("anna", items[1])
		for _, item := range items {
			draft, err := s.store.Draft(s.ctx(), queueName, "anna", item)
			s.ok(err)
			s.same("draft", draft, (*review.Draft)(nil))
			s.hasDraft("bea", item, "de bea")
		}
	}},
	{"a dropped draft is gone, and nobody else's with it", func(s *scene) {
		items := s.queue(queueName, 1, 2)
		s.draft("anna", items[0], "à oublier")
		s.draft("bea", items[0], "de bea")
		for _, person := range []string{"anna", "anna", "nouvelle"} {
			s.ok(s.store.DropDraft(s.ctx(), queueName, person, items[0]))
		}
		draft, err := s.store.Draft(s.ctx(), queueName, "anna", items[0])
		s.ok(err)
		s.same("draft", draft, (*review.Draft)(nil))
		s.hasDraft("bea", items[0], "de bea")
	}},
	{"a draft of an item that does not exist is refused", func(s *scene) {
		s.queue(queueName, 1, 1)
		s.refused(s.store.SaveDraft(s.ctx(), queueName, "anna", "rien", review.Draft{}, s.at.Wall), "item_not_found")
		_, err := s.store.Draft(s.ctx(), queueName, "anna", "rien")
		s.refused(err, "item_not_found")
	}},
}
