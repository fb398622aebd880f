package storetest

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

// picked is a usable judgment in that order.
func picked(order evaluation.Order, pick evaluation.Pick) evaluation.Judgment {
	return evaluation.Judgment{
		Judge: "grand", Prompt: "p1", Order: order, Reason: "plus clair", Pick: pick, Scores: evaluation.Scores{"tone": {"a": 4, "b": 2}}, Judging: judgingID,
	}
}

func failed(order evaluation.Order, cause evaluation.Cause) evaluation.Judgment {
	return evaluation.Judgment{Judge: "grand", Prompt: "p1", Order: order, Unjudged: &evaluation.Unjudged{Cause: cause, Detail: "rien"}, Judging: judgingID}
}

// result saves a judgment of the row with that key.
func (s *scene) result(key string, j evaluation.Judgment) error {
	s.t.Helper()
	subjects, err := s.store.Pending(s.ctx(), judgingID)
	s.ok(err)
	for _, subject := range subjects {
		if subject.Key == key {
			s.lastSubject = subject.Number
		}
	}
	return s.store.SaveResult(s.ctx(), judgingID, judging.Result{
		Subject: s.lastSubject, Judgment: j, Call: bench.Call{Model: "grand", System: "s", Prompt: "?", Reply: "{}", Tries: 1},
	})
}

// by are the judgments of the judging among those of a row.
func by(judgments []evaluation.Judgment) (of []evaluation.Judgment) {
	for _, j := range judgments {
		if j.Judging == judgingID {
			of = append(of, j)
		}
	}
	return of
}

var judgingResults = []promise{
	{"a judgment reaches the row and its copies in queues of that source alone", func(s *scene) {
		s.source("s", rows(2)...)
		s.source("autre", rows(2)...)
		s.queueOf("q", "s", 1)
		s.queueOf("r", "autre", 1)
		s.begun(judgingID, judging.Source, "s")
		want := []evaluation.Judgment{picked("ab", "a"), failed("ba", evaluation.Stalled)}
		for _, j := range want {
			s.ok(s.result("q1", j))
		}
		made, _ := s.stored("s")
		s.same("row", by(made[0].Judgments), want)
		s.same("copy", by(s.item("q", "q1").Row.Judgments), want)
		s.same("another row's copy", len(by(s.item("q", "q2").Row.Judgments)), 0)
		s.same("another source's copy", len(by(s.item("r", "q1").Row.Judgments)), 0)
		s.same("tally", s.wholeJudging(judgingID).Tally, judging.Tally{Rows: 2, Judgments: 4, Judged: 1, Unjudged: 3})
	}},
	{"what failed gives way to a usable judgment, and that to nothing", func(s *scene) {
		s.source("s", rows(1)...)
		s.queueOf("q", "s", 1)
		s.begun(judgingID, judging.Source, "s")
		s.ok(s.result("q1", failed("ab", evaluation.Timeout)))
		s.ok(s.result("q1", picked("ab", "b")))
		s.same("pending", s.pending(judgingID), map[string]int{"q1": 1})
		s.refused(s.result("q1", failed("ab", evaluation.Timeout)), "judgment_is_kept")
		s.refused(s.result("q1", picked("ab", "a")), "judgment_is_kept")
		s.same("copy", by(s.item("q", "q1").Row.Judgments), []evaluation.Judgment{picked("ab", "b")})
		var results []judging.Result
		s.ok(s.store.EachResult(s.ctx(), judgingID, func(r judging.Result) error {
			results = append(results, r)
			return nil
		}))
		s.same("results", len(results), 1)
		s.same("result", results[0].Judgment, picked("ab", "b"))
		s.same("its row", results[0].Key, "q1")
		s.same("its call", results[0].Call.Reply, "{}")
	}},
	{"a judgment is of the rows and the orders that were to be judged", func(s *scene) {
		s.source("s", rows(2)...)
		j := s.judging(judgingID, judging.Source, "s")
		j.Settings.Orders = judging.One
		s.ok(s.create(j))
		s.refused(s.result("q1", picked("ba", "a")), "row_not_found")
		s.ok(s.result("q1", picked("ab", "a")))
		s.source("s", rows(3)...)
		_, ids := s.stored("s")
		s.lastSubject = ids[2]
		s.refused(s.result("q3", picked("ab", "a")), "row_not_found")
		s.same("tally", s.wholeJudging(judgingID).Tally, judging.Tally{Rows: 2, Judgments: 2, Judged: 1, Unjudged: 1})
	}},
	{"a judgment that comes back in a file is known", func(s *scene) {
		s.source("s", rows(1)...)
		s.begun(judgingID, judging.Source, "s")
		s.ok(s.result("q1", picked("ab", "a")))
		made, _ := s.stored("s")
		for i := range made[0].Judgments {
			made[0].Judgments[i].Judging = "" // which files do not name
		}
		s.same("outcome", s.add("s", made...), []evaluation.Outcome{evaluation.Duplicate})
	}},
	{"a queue made later has the judgments too, and its own are replaced alike", func(s *scene) {
		s.source("s", rows(1)...)
		s.begun(judgingID, judging.Source, "s")
		s.ok(s.result("q1", failed("ab", evaluation.Timeout)))
		s.queueOf("q", "s", 1)
		s.same("before", by(s.item("q", "q1").Row.Judgments), []evaluation.Judgment{failed("ab", evaluation.Timeout)})
		s.ok(s.result("q1", picked("ab", "b")))
		s.same("after", by(s.item("q", "q1").Row.Judgments), []evaluation.Judgment{picked("ab", "b")})
		s.same("imported ones", s.item("q", "q1").Row.Judgments[:1], rows(1)[0].Judgments)
	}},
	{"judgments stay when their judging is deleted", func(s *scene) {
		s.source("s", rows(1)...)
		s.queueOf("q", "s", 1)
		s.begun(judgingID, judging.Source, "s")
		s.ok(s.result("q1", picked("ab", "b")))
		s.ok(s.store.DeleteJudging(s.ctx(), judgingID))
		made, _ := s.stored("s")
		s.same("row", by(made[0].Judgments), []evaluation.Judgment{picked("ab", "b")})
		s.same("copy", by(s.item("q", "q1").Row.Judgments), []evaluation.Judgment{picked("ab", "b")})
	}},
	{"verdicts come back as they were given", func(s *scene) {
		s.source("s", rows(1)...)
		s.queueOf("q", "s", 1)
		s.begun(judgingID, judging.Source, "s")
		j := picked("ab", "")
		j.Scores, j.Verdicts = nil, []evaluation.CriterionVerdict{{Criterion: "tone", Reason: "sec", Verdict: evaluation.No, Critical: true}}
		s.ok(s.result("q1", j))
		s.same("copy", by(s.item("q", "q1").Row.Judgments), []evaluation.Judgment{j})
	}},
	{"a trial judges reviewed items alone, and counts nowhere until it is adopted", func(s *scene) {
		s.queue("file", 3, 1)
		first := s.take("anna")
		s.save("anna", first)
		s.begun(judgingID, judging.Items, "file")
		reviewed := s.item("file", first)
		s.same("pending", s.pending(judgingID), map[string]int{reviewed.Ref: 2})
		s.ok(s.result(reviewed.Ref, picked("ab", "a")))
		s.same("before", len(by(s.item("file", first).Row.Judgments)), 0)
		v := judging.Version{
			Judge: bench.Maker{Name: "grand"}, Wording: s.judging(judgingID, judging.Items, "file").Settings.Wording, Orders: judging.Both,
			Prompt: "p1", Trial: judgingID, Queue: "file", Note: "mieux", By: "Paule", At: s.at.Wall,
		}
		adopted, err := s.store.Adopt(s.ctx(), v)
		s.ok(err)
		v.Number = 1
		s.same("adopted", adopted, v)
		s.same("after", by(s.item("file", first).Row.Judgments), []evaluation.Judgment{picked("ab", "a")})
		s.same("says so", s.wholeJudging(judgingID).Adopted, 1)
		s.refused(second(s.store.Adopt(s.ctx(), v)), "already_adopted")
		versions, err := s.store.Versions(s.ctx())
		s.ok(err)
		s.same("versions", versions, []judging.Version{v})
	}},
	{"what is no trial is not adopted", func(s *scene) {
		s.source("s", rows(1)...)
		s.begun(judgingID, judging.Source, "s")
		s.refused(second(s.store.Adopt(s.ctx(), judging.Version{Orders: judging.Both, Prompt: "p", Trial: judgingID, At: s.at.Wall})), "not_a_trial")
	}},
	{"a row can be marked, and the mark taken away", func(s *scene) {
		s.source("s", rows(2)...)
		s.ok(s.store.FlagRow(s.ctx(), "s", "q2", true))
		made, _ := s.stored("s")
		s.same("marked", []bool{made[0].Flagged, made[1].Flagged}, []bool{false, true})
		marked, err := s.store.FlaggedRows(s.ctx(), "s")
		s.ok(err)
		s.same("the marked ones", marked, []string{"q2"})
		s.ok(s.store.FlagRow(s.ctx(), "s", "q2", false))
		made, _ = s.stored("s")
		s.same("unmarked", made[1].Flagged, false)
		s.refused(s.store.FlagRow(s.ctx(), "s", "q9", true), "row_not_found")
		s.refused(s.store.FlagRow(s.ctx(), "t", "q1", true), "source_not_found")
	}},
}

// queueOf makes a queue of all rows of a source.
func (s *scene) queueOf(name, source string, overlap int) {
	s.t.Helper()
	s.ok(s.store.CreateQueue(s.ctx(), s.blank(name, overlap), s.copying(name, source, overlap)))
}
