package storetest

import (
	"strings"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

var saving = []promise{
	{"a review is saved whole, with side, time and revision filled in", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		_, err := s.store.Take(s.ctx(), queueName, "anna", s.now, evaluation.B)
		s.ok(err)
		r := opinion("anna")
		r.Correction, r.Worse, r.Note = "Oui, car…", evaluation.A, "à revoir"
		r.Revision, r.Blind, r.Left, r.At = 9, false, evaluation.A, time.Time{} // for the store to say
		got, err := s.store.SaveReview(s.ctx(), queueName, items[0], r, s.now)
		s.ok(err)
		r.Revision, r.Blind, r.Left, r.At = 1, true, evaluation.B, s.at.Wall
		s.same("returned", got, r)
		s.same("stored", s.item(queueName, items[0]).Row.Reviews, []evaluation.Review{r})
	}},
	{"saving ends the lease", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		s.save("anna", items[0])
		s.same("holders", s.holders(), map[string]string{})
		s.given("anna", items[1])
	}},
	{"an item that is free can be saved without a lease", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		s.pass(review.LeaseTime)
		s.save("anna", items[0]) // the lease ended and nobody took it
		s.save("bea", items[1])  // who never held it
		s.same("reviewers", [][]string{s.reviewers(items[0]), s.reviewers(items[1])}, [][]string{{"anna"}, {"bea"}})
	}},
	{"saving one item keeps the lease on another", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		s.save("anna", items[1])
		s.same("holders", s.holders(), map[string]string{"anna": items[0]})
	}},
	{"an item that others have done is refused, says who was first, and keeps the draft", func(s *scene) {
		items := s.queue(queueName, 2, 2)
		s.given("anna", items[0])
		s.draft("anna", items[0], "brouillon")
		s.pass(review.LeaseTime)
		s.save("bea", items[0])
		s.save("carl", items[0])
		err := s.trySave("anna", items[0])
		s.refused(err, "item_taken")
		if !strings.Contains(err.Error(), "bea, carl") {
			s.t.Errorf("%q does not say who was first", err)
		}
		s.hasDraft("anna", items[0], "brouillon")
		s.same("reviewers", s.reviewers(items[0]), []string{"bea", "carl"})
	}},
	{"an item that another holds is refused, says who, and keeps the draft", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.given("anna", items[0])
		s.draft("anna", items[0], "brouillon")
		s.pass(review.LeaseTime)
		s.given("bea", items[0])
		err := s.trySave("anna", items[0])
		s.refused(err, "item_taken")
		if !strings.Contains(err.Error(), "bea") {
			s.t.Errorf("%q does not say who was first", err)
		}
		s.hasDraft("anna", items[0], "brouillon")
		s.save("bea", items[0])
	}},
	{"a person's first opinion is blind, what they save later is a revision and not blind", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.save("anna", items[0])
		s.pass(time.Hour)
		changed := opinion("anna")
		changed.Pick = evaluation.PickA
		s.ok(second(s.store.SaveReview(s.ctx(), queueName, items[0], changed, s.now)))
		s.save("anna", items[0])
		var got []evaluation.Review
		for _, r := range s.item(queueName, items[0]).Row.Reviews {
			got = append(got, evaluation.Review{Revision: r.Revision, Blind: r.Blind, Pick: r.Pick})
		}
		s.same("revisions", got, []evaluation.Review{
			{Revision: 1, Blind: true, Pick: evaluation.PickB},
			{Revision: 2, Pick: evaluation.PickA},
			{Revision: 3, Pick: evaluation.PickB},
		})
		s.same("progress", s.progress(queueName), review.Progress{Items: 1, Complete: 1, Reviews: 1})
	}},
	{"a revision needs no room", func(s *scene) {
		items := s.queue(queueName, 1, 2)
		s.save("anna", items[0])
		s.given("bea", items[0])
		s.save("anna", items[0])
		s.save("bea", items[0])
		s.save("anna", items[0])
		s.same("reviewers", s.reviewers(items[0]), []string{"anna", "bea"})
	}},
	{"a score that the rubric does not know is refused", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		for _, scores := range []evaluation.Scores{
			{"tone": {evaluation.A: 0}}, {"tone": {evaluation.B: 6}}, {"autre": {evaluation.A: 3}}, {"tone": {"c": 3}},
		} {
			r := opinion("anna")
			r.Scores = scores
			s.refused(second(s.store.SaveReview(s.ctx(), queueName, items[0], r, s.now)), "score_out_of_range")
		}
		s.same("reviewers", s.reviewers(items[0]), []string(nil))
	}},
	{"a score of an answer that is not there is refused", func(s *scene) {
		in := rows(1)
		in[0].Answers = in[0].Answers[:1]
		s.source("s", in...)
		s.ok(s.store.CreateQueue(s.ctx(), s.blank(queueName, 1), s.copying(queueName, "s", 1)))
		r := evaluation.Review{Reviewer: "anna", Scores: evaluation.Scores{"tone": {evaluation.B: 3}}}
		s.refused(second(s.store.SaveReview(s.ctx(), queueName, "q1", r, s.now)), "score_out_of_range")
	}},
	{"an item that does not exist takes no review", func(s *scene) {
		s.queue(queueName, 1, 1)
		s.refused(s.trySave("anna", "rien"), "item_not_found")
		s.refused(s.trySkip("anna", "rien"), "item_not_found")
	}},
	{"what a person has done is listed, the latest first", func(s *scene) {
		items := s.queue(queueName, 4, 2)
		for _, i := range []int{2, 0, 3} {
			s.save("anna", items[i])
		}
		s.skip("anna", items[1])
		s.save("anna", items[0])
		s.save("bea", items[3])
		for person, want := range map[string][]string{
			"anna": {items[0], items[1], items[3], items[2]}, "bea": {items[3]}, "carl": nil,
		} {
			got, err := s.store.Reviewed(s.ctx(), queueName, person)
			s.ok(err)
			s.same(person, got, want)
		}
	}},
}
