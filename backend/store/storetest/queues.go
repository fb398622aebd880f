package storetest

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

var queues = []promise{
	{"a queue that does not exist is not found", func(s *scene) {
		ctx, item := s.ctx(), "i"
		for what, err := range map[string]error{
			"extend":     s.store.ExtendQueue(ctx, "q", review.Filling{}),
			"queue":      second(s.store.Queue(ctx, "q")),
			"rubric":     s.store.SetRubric(ctx, "q", rubric()),
			"archive":    s.store.ArchiveQueue(ctx, "q", true),
			"delete":     s.store.DeleteQueue(ctx, "q"),
			"population": second(s.store.Populations(ctx, "q", "juge")),
			"identities": second(s.store.QueueIdentities(ctx, "q")),
			"items":      s.store.EachItem(ctx, "q", nil),
			"item":       second(s.store.Item(ctx, "q", item)),
			"take":       second(s.store.Take(ctx, "q", "anna", s.now, evaluation.A)),
			"take item":  second(s.store.TakeItem(ctx, "q", "anna", item, s.now, evaluation.A)),
			"heartbeat":  second(s.store.Heartbeat(ctx, "q", "anna", item, s.now)),
			"release":    s.store.Release(ctx, "q", "anna"),
			"free":       second(s.store.ReleaseItem(ctx, "q", item, s.now)),
			"leases":     second(s.store.Leases(ctx, "q", s.now)),
			"draft":      s.store.SaveDraft(ctx, "q", "anna", item, review.Draft{}, s.at.Wall),
			"read draft": second(s.store.Draft(ctx, "q", "anna", item)),
			"save":       second(s.store.SaveReview(ctx, "q", item, opinion("anna"), s.now)),
			"import":     second(s.store.ImportReviews(ctx, "q", item, []evaluation.Review{opinion("anna")})),
			"reviewed":   second(s.store.Reviewed(ctx, "q", "anna")),
			"arbitrate":  s.store.Arbitrate(ctx, "q", item, review.Arbitration{By: "anna", Pick: evaluation.PickA}, s.at.Wall),
		} {
			s.t.Log(what)
			s.refused(err, "queue_not_found")
		}
		people, err := s.store.People(ctx)
		s.ok(err)
		s.same("people", people, []string(nil))
	}},
	{"an archived queue takes no more reviews and keeps drafts", func(s *scene) {
		items := s.queue(queueName, 3, 2)
		s.given("anna", items[0])
		s.ok(s.store.ArchiveQueue(s.ctx(), queueName, true))
		_, err := s.tryTake("bea")
		s.refused(err, "queue_archived")
		s.refused(s.tryTakeItem("bea", items[1]), "queue_archived")
		s.refused(s.beat("anna", items[0]), "queue_archived")
		s.refused(s.trySave("anna", items[0]), "queue_archived")
		s.refused(s.trySkip("anna", items[0]), "queue_archived")
		s.draft("anna", items[0], "écrit trop tard")
		q, err := s.store.Queue(s.ctx(), queueName)
		s.ok(err)
		s.same("state", q.State, review.Archived)
		s.same("progress", q.Progress, review.Progress{Items: 3})
		s.ok(s.store.ArchiveQueue(s.ctx(), queueName, false))
		s.hasDraft("anna", items[0], "écrit trop tard")
		s.save("anna", items[0])
	}},
	{"a deleted queue is gone with all it held, and no other", func(s *scene) {
		items := s.queue(queueName, 3, 2)
		other := s.queue("autre", 2, 1)
		s.save("anna", items[0])
		s.save("anna", items[0])
		s.save("bea", items[0])
		s.skip("bea", items[1])
		s.take("bea")
		s.draft("anna", items[2], "brouillon")
		s.ok(s.store.Arbitrate(s.ctx(), queueName, items[0], review.Arbitration{By: "anna", Pick: evaluation.PickA}, s.at.Wall))
		s.ok(s.store.DeleteQueue(s.ctx(), queueName))
		_, err := s.store.Queue(s.ctx(), queueName)
		s.refused(err, "queue_not_found")
		_, err = s.store.Take(s.ctx(), "autre", "anna", s.now, evaluation.A)
		s.ok(err)
		s.same("the other queue", len(s.items("autre")), len(other))
		s.ok(s.store.DeleteSource(s.ctx(), queueName))
		again := s.queue(queueName, 1, 1)
		s.given("anna", again[0])
		s.same("progress of the new one", s.progress(queueName), review.Progress{Items: 1})
	}},
	{"a queue says how far it has come", func(s *scene) {
		items := s.queue(queueName, 6, 2)
		s.save("anna", items[0])
		s.save("bea", items[0])
		s.save("bea", items[0]) // a revision is no second review
		s.save("anna", items[1])
		s.skip("anna", items[2])
		s.skip("bea", items[3])
		s.save("anna", items[3])
		s.take("carl")
		s.draft("carl", items[4], "brouillon")
		p := s.progress(queueName)
		s.same("progress", p, review.Progress{Items: 6, Complete: 1, Started: 2, Skipped: 1, Reviews: 4})
		s.same("untouched", p.Untouched(), 2)
	}},
	{"a population is kept by judge and by model, and an extension replaces it", func(s *scene) {
		s.source("s", rows(2)...)
		first := []review.Population{
			{Judge: "juge", Model: "base", N: 10, Unjudged: 1, Points: 2.5},
			{Judge: "juge", Model: "tuned", N: 10, Unjudged: 1, Points: 6.5},
			{Judge: "autre", Model: "base", N: 10, Unjudged: 10},
		}
		f := s.copying("q", "s", 1)
		rest := f
		f.Items, rest.Items = f.Items[:1], f.Items[1:]
		f.Populations = first
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("q", 1), f))
		kept := func(judge string) []review.Population {
			p, err := s.store.Populations(s.ctx(), "q", judge)
			s.ok(err)
			return p
		}
		s.same("one judge", kept("juge"), first[:2])
		s.same("another", kept("autre"), first[2:])
		s.same("nobody", kept("personne"), []review.Population(nil))
		more := review.Population{Judge: "juge", Model: "base", N: 11, Unjudged: 1, Points: 3}
		rest.Populations = []review.Population{more}
		s.ok(s.store.ExtendQueue(s.ctx(), "q", rest))
		s.same("extended", kept("juge"), []review.Population{more, first[1]})
	}},
}

// second is the error of a call that also returns something.
func second[T any](_ T, err error) error { return err }
