package storetest

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

var arbitrating = []promise{
	{"the latest arbitration counts, and touches no review", func(s *scene) {
		items := s.queue(queueName, 2, 2)
		s.save("anna", items[0])
		s.save("bea", items[0])
		before := s.item(queueName, items[0]).Row.Reviews
		s.same("before", s.item(queueName, items[0]).Settled, (*review.Arbitration)(nil))
		for _, a := range []review.Arbitration{
			{By: "po", Pick: evaluation.PickA},
			{By: "anna", Pick: evaluation.BothBad, Correction: "Ni l'une ni l'autre.", Worse: evaluation.B, Note: "vu"},
			{By: "po", Pick: evaluation.Tie},
		} {
			s.ok(s.store.Arbitrate(s.ctx(), queueName, items[0], a, s.at.Wall))
			s.same("settled", s.item(queueName, items[0]).Settled, &a)
			s.same("settled in the list", s.items(queueName)[0].Settled, &a)
		}
		s.same("reviews", s.item(queueName, items[0]).Row.Reviews, before)
		s.same("the other item", s.item(queueName, items[1]).Settled, (*review.Arbitration)(nil))
		s.refused(s.store.Arbitrate(s.ctx(), queueName, "rien", review.Arbitration{By: "po", Pick: evaluation.PickA}, s.at.Wall), "item_not_found")
	}},
	{"an arbitration locks no rubric and takes no room", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.ok(s.store.Arbitrate(s.ctx(), queueName, items[0], review.Arbitration{By: "po", Pick: evaluation.PickA}, s.at.Wall))
		s.ok(s.store.SetRubric(s.ctx(), queueName, rubric()))
		s.given("po", items[0])
	}},
}
