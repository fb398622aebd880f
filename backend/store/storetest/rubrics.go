package storetest

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

var rubrics = []promise{
	{"a rubric can change until the first review", func(s *scene) {
		items := s.queue(queueName, 3, 1)
		changed := rubric().WithCriteria(evaluation.DefaultScale, "format")
		changed.Instructions = "Lisez tout, deux fois."
		s.ok(s.store.SetRubric(s.ctx(), queueName, changed))
		s.has(changed)
		s.draft("anna", items[0], "un brouillon ne verrouille rien")
		s.skip("anna", items[1])
		s.take("bea")
		s.ok(s.store.SetRubric(s.ctx(), queueName, rubric()))
		s.has(rubric())
	}},
	{"a saved review locks the rubric", func(s *scene) {
		items := s.queue(queueName, 3, 1)
		s.save("anna", items[2])
		s.refused(s.store.SetRubric(s.ctx(), queueName, review.Rubric{Instructions: "Autre chose."}), "rubric_locked")
		s.has(rubric())
	}},
	{"an imported review locks the rubric", func(s *scene) {
		items := s.queue(queueName, 3, 1)
		_, err := s.merge(items[1], evaluation.Review{Reviewer: "anna", Revision: 1, Pick: evaluation.PickA, Blind: true})
		s.ok(err)
		s.refused(s.store.SetRubric(s.ctx(), queueName, review.Rubric{Instructions: "Autre chose."}), "rubric_locked")
	}},
	{"an imported skip does not lock the rubric", func(s *scene) {
		items := s.queue(queueName, 3, 1)
		_, err := s.merge(items[1], evaluation.Review{Reviewer: "anna", Revision: 1, Skip: "non"})
		s.ok(err)
		s.ok(s.store.SetRubric(s.ctx(), queueName, rubric().WithCriteria(evaluation.DefaultScale, "format")))
	}},
	{"a locked rubric locks no other queue", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.queue("autre", 1, 1)
		s.save("anna", items[0])
		s.ok(s.store.SetRubric(s.ctx(), "autre", rubric().WithCriteria(evaluation.DefaultScale, "format")))
	}},
	{"the rubric alone is what the queue has", func(s *scene) {
		s.queue(queueName, 1, 1)
		asked, scale, err := s.store.Rubric(s.ctx(), queueName)
		s.ok(err)
		s.same("rubric", asked, rubric())
		s.same("scale", scale, evaluation.DefaultScale)
		_, _, err = s.store.Rubric(s.ctx(), "rien")
		s.refused(err, "queue_not_found")
	}},
}

// has reports where the queue asks anything else.
func (s *scene) has(want review.Rubric) {
	s.t.Helper()
	q, err := s.store.Queue(s.ctx(), queueName)
	s.ok(err)
	s.same("rubric", q.Rubric, want)
}
