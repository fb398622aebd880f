package storetest

import (
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// merge brings reviews made elsewhere to an item.
func (s *scene) merge(item string, reviews ...evaluation.Review) (review.Imported, error) {
	return s.store.ImportReviews(s.ctx(), queueName, s.item(queueName, item).Row.Identity(), reviews)
}

// elsewhere is a person's complete review as another workspace wrote it.
func elsewhere(person string, revision int) evaluation.Review {
	r := opinion(person)
	r.Revision, r.Blind, r.Left, r.At = revision, revision == 1, evaluation.B, time.Date(2026, 1, 5, 8, 0, 0, 1, time.UTC)
	return r
}

var merging = []promise{
	{"imported reviews are stored as they came", func(s *scene) {
		items := s.queue(queueName, 2, 2)
		in := []evaluation.Review{
			elsewhere("anna", 1), elsewhere("anna", 2),
			{Reviewer: "bea", Revision: 1, Skip: "non"}, {Reviewer: "carl", Revision: 4, Scores: evaluation.Scores{"tone": {evaluation.B: 1}}},
		}
		result, err := s.merge(items[0], in...)
		s.ok(err)
		s.same("result", result, review.Imported{Added: 4})
		s.same("stored", s.item(queueName, items[0]).Row.Reviews, in)
		s.same("progress", s.progress(queueName), review.Progress{Items: 2, Complete: 1, Imported: 1, Reviews: 2})
	}},
	{"imported reviews that are known add nothing", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		saved, err := s.store.SaveReview(s.ctx(), queueName, items[0], opinion("anna"), s.now)
		s.ok(err)
		for range 2 {
			_, err := s.merge(items[0], saved, elsewhere("anna", 2))
			s.ok(err)
		}
		result, err := s.merge(items[0], saved, elsewhere("anna", 2))
		s.ok(err)
		s.same("result", result, review.Imported{Duplicates: 2})
		s.same("stored", s.item(queueName, items[0]).Row.Reviews, []evaluation.Review{saved, elsewhere("anna", 2)})
	}},
	{"an imported revision that is known otherwise is refused, and all that came with it", func(s *scene) {
		items := s.queue(queueName, 1, 2)
		s.save("anna", items[0])
		before := s.item(queueName, items[0])
		other := elsewhere("anna", 1)
		other.Pick = evaluation.PickA
		_, err := s.merge(items[0], elsewhere("bea", 1), other)
		s.refused(err, "review_conflict")
		s.same("item", s.item(queueName, items[0]), before)
		people, err := s.store.People(s.ctx())
		s.ok(err)
		s.same("people", people, []string{"anna"})
	}},
	{"imported reviews that the rubric cannot hold are refused, and all that came with them", func(s *scene) {
		items := s.queue(queueName, 1, 2)
		bad := elsewhere("bea", 1)
		bad.Scores = evaluation.Scores{"tone": {evaluation.A: 9}}
		_, err := s.merge(items[0], elsewhere("anna", 1), bad)
		s.refused(err, "score_out_of_range")
		s.same("progress", s.progress(queueName), review.Progress{Items: 1})
	}},
	{"imported reviews of more people than the overlap raise it", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.save("carl", items[0])
		result, err := s.merge(items[0], elsewhere("anna", 1), elsewhere("anna", 2), elsewhere("bea", 1))
		s.ok(err)
		s.same("result", result, review.Imported{Added: 3, OverlapRaisedTo: 3})
		s.same("overlap", s.item(queueName, items[0]).Overlap, 3)
		s.same("overlap of the others", s.item(queueName, items[1]).Overlap, 1)
		s.same("progress", s.progress(queueName), review.Progress{Items: 2, Complete: 1, Imported: 1, Reviews: 3})
	}},
	{"an imported review counts as its person's own", func(s *scene) {
		items := s.queue(queueName, 2, 2)
		_, err := s.merge(items[0], elsewhere("anna", 3))
		s.ok(err)
		s.given("anna", items[1])
		s.refused(s.tryTakeItem("anna", items[0]), "already_reviewed")
		s.given("bea", items[0])
		saved, err := s.store.SaveReview(s.ctx(), queueName, items[0], opinion("anna"), s.now)
		s.ok(err)
		s.same("revision", saved.Revision, 4)
		s.same("blind", saved.Blind, false)
	}},
	{"an imported review ends its person's lease on the item, not their draft", func(s *scene) {
		items := s.queue(queueName, 2, 2)
		s.given("anna", items[0])
		s.draft("anna", items[0], "brouillon")
		s.given("bea", items[0])
		_, err := s.merge(items[0], elsewhere("anna", 1))
		s.ok(err)
		s.same("holders", s.holders(), map[string]string{"bea": items[0]})
		s.hasDraft("anna", items[0], "brouillon")
		s.given("anna", items[1])
	}},
	{"an item that imported reviews filled is not given to whoever holds it", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		_, err := s.merge(items[0], elsewhere("bea", 1))
		s.ok(err)
		s.refused(s.trySave("anna", items[0]), "item_taken")
		s.given("anna", items[1])
	}},
	{"imported reviews go to the item of that id, question and answers, or nowhere", func(s *scene) {
		s.queue(queueName, 2, 1)
		other := rows(1)[0]
		other.Answers[0].Content = "Autre."
		_, err := s.store.ImportReviews(s.ctx(), queueName, other.Identity(), []evaluation.Review{elsewhere("anna", 1)})
		s.refused(err, "item_not_found")
	}},
}
