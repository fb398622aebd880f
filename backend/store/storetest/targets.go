package storetest

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

// What is judged may be deleted while it is. A store may give its numbers anew.
var targets = []promise{
	{"a trial of a queue that was deleted is of no other queue", func(s *scene) {
		s.save("anna", s.queue(queueName, 3, 1)[0])
		s.begun(judgingID, judging.Items, queueName)
		s.ok(s.result("q1", picked("ab", "a")))
		s.ok(s.store.DeleteQueue(s.ctx(), queueName))
		s.queueOf(queueName, queueName, 1) // the same rows under the same name
		s.save("anna", itemID(queueName, "q1"))
		s.refused(second(s.store.Subject(s.ctx(), judgingID, s.lastSubject)), "row_not_found")
		_, err := s.store.Adopt(s.ctx(), judging.Version{
			Judge: bench.Maker{Name: "grand"}, Orders: judging.Both, Prompt: "p1", Trial: judgingID, Queue: queueName, At: s.at.Wall,
		})
		s.ok(err)
		for _, item := range s.items(queueName) {
			s.same("judgments of "+item.Ref, len(by(item.Row.Judgments)), 0)
		}
	}},
	{"an evaluation whose source was deleted adds nothing to another", func(s *scene) {
		s.begun(judgingID, judging.Questions, "faite", question(0, "f1"), question(1, "f2"))
		s.answer(0, "a", gave("Oui."))
		s.answer(0, "b", gave("Non."))
		s.answer(1, "a", gave("Oui."))
		s.ok(s.store.DeleteSource(s.ctx(), "faite"))
		s.source("faite", rows(1)...)
		s.refused(s.store.SaveAnswered(s.ctx(), judgingID, 1, "b", gave("Non.")), "source_not_found")
		made, _ := s.stored("faite")
		s.same("rows", made, rows(1))
		s.same("still open", s.open("b"), []string{"f2"})
		for _, subject := range s.pending(judgingID) {
			s.same("orders", subject, 2)
		}
	}},
	{"an evaluation does not take another row for its own", func(s *scene) {
		s.begun(judgingID, judging.Questions, "faite", question(0, "q1"))
		s.source("faite", rows(1)...) // imported meanwhile
		s.answer(0, "a", gave("Oui."))
		s.refused(s.store.SaveAnswered(s.ctx(), judgingID, 0, "b", gave("Non.")), "source_changed")
		made, _ := s.stored("faite")
		s.same("rows", made, rows(1))
	}},
	{"a row whose source was deleted is not there to be judged, and its results are kept", func(s *scene) {
		s.source("s", rows(1)...)
		s.queueOf("q", "s", 1)
		s.begun(judgingID, judging.Source, "s")
		s.ok(s.result("q1", picked("ab", "a")))
		s.ok(s.store.DeleteSource(s.ctx(), "s"))
		s.source("s", rows(1)...)
		s.refused(second(s.store.Subject(s.ctx(), judgingID, s.lastSubject)), "row_not_found")
		s.ok(s.result("q1", picked("ba", "a"))) // was asked before the source went
		s.same("tally", s.wholeJudging(judgingID).Tally, judging.Tally{Rows: 1, Judgments: 2, Judged: 2})
		made, _ := s.stored("s")
		s.same("the other row", len(by(made[0].Judgments)), 0)
		s.same("what the queue had", by(s.item("q", "q1").Row.Judgments), []evaluation.Judgment{picked("ab", "a")})
	}},
	{"a row that is judged is read without what others said of it", func(s *scene) {
		s.source("s", rows(1)...)
		s.begun(judgingID, judging.Source, "s")
		subjects, err := s.store.Pending(s.ctx(), judgingID)
		s.ok(err)
		row, err := s.store.Subject(s.ctx(), judgingID, subjects[0].Number)
		s.ok(err)
		want := rows(1)[0]
		want.Judgments = nil
		s.same("row", row, want)
		s.refused(second(s.store.Subject(s.ctx(), "rien", subjects[0].Number)), "judging_not_found")
		s.refused(second(s.store.Subject(s.ctx(), judgingID, 99)), "row_not_found")
	}},
}
