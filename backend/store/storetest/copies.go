package storetest

import (
	"fmt"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

var copies = []promise{
	{"an item is its row, whole", func(s *scene) {
		in := rows(2)
		in[0].Judgments = append(in[0].Judgments, evaluation.Judgment{
			Judge: "juge", Order: evaluation.OrderBA, Unjudged: &evaluation.Unjudged{Cause: evaluation.Timeout, Detail: "300 s"},
		})
		in[0].Reference, in[0].Meta = "La bonne.", []byte(`{"n":1}`)
		in[1].ID = ""
		in[1].Answers = in[1].Answers[:1]
		in[1].Judgments = nil
		s.source("s", in...)
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("q", 2), s.copying("q", "s", 2)))
		for i, item := range s.items("q") {
			s.same("item", item, review.Item{
				ID: itemID("q", in[i].Key()), Ref: in[i].Key(), Queue: "q", Source: "s", Position: i + 1, Overlap: 2, Row: in[i],
			})
			s.same("identity", item.Row.Identity(), in[i].Identity())
		}
	}},
	{"an item is found by its own id and by its source's", func(s *scene) {
		s.queue("q", 3, 1)
		s.same("items", s.item("q", "q2"), s.item("q", itemID("q", "q2")))
	}},
	{"an item of another queue is not found", func(s *scene) {
		s.queue("q", 1, 1)
		s.queue("r", 2, 1)
		for _, ref := range []string{itemID("r", "q1"), "q2", "", "rien"} {
			_, err := s.store.Item(s.ctx(), "q", ref)
			s.refused(err, "item_not_found")
		}
	}},
	{"items stay as they are when their source is extended, archived or deleted", func(s *scene) {
		s.queue("q", 2, 1)
		before := s.items("q")
		more := rows(3)
		for i := range more {
			more[i].Judgments = []evaluation.Judgment{{Judge: "autre", Order: evaluation.OrderAB, Pick: evaluation.PickA}}
			more[i].Reviews = []evaluation.Review{{Reviewer: "anna", Revision: 1, Pick: evaluation.PickA, Blind: true}}
		}
		s.source("q", more...)
		s.same("after more was known", s.items("q"), before)
		s.ok(s.store.ArchiveSource(s.ctx(), "q", true))
		s.same("after archiving", s.items("q"), before)
		s.ok(s.store.DeleteSource(s.ctx(), "q"))
		s.same("after deleting", s.items("q"), before)
		q, err := s.store.Queue(s.ctx(), "q")
		s.ok(err)
		s.same("where it came from", q.Fills[0].Origin, "q.jsonl")
		_, err = s.store.Take(s.ctx(), "q", "anna", s.now, evaluation.A)
		s.ok(err)
	}},
	{"items come in order, however many", func(s *scene) {
		s.queue("q", 1203, 1) // more than two pages
		for i, item := range s.items("q") {
			if item.Position != i+1 || item.Ref != fmt.Sprintf("q%d", i+1) || len(item.Row.Judgments) != 1 {
				s.t.Fatalf("item %d is %+v", i+1, item)
			}
		}
	}},
}
