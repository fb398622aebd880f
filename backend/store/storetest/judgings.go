package storetest

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

const judgingID = "20260302-0900-abcde"

// begun begins a judging of the target.
func (s *scene) begun(id string, target judging.Target, name string, questions ...judging.Question) judging.Judging {
	s.t.Helper()
	j := s.judging(id, target, name)
	s.ok(s.create(j, questions...))
	return j
}

func (s *scene) judging(id string, target judging.Target, name string) judging.Judging {
	return judging.Judging{
		ID: id, Status: bench.Running, Started: s.at.Wall,
		Warnings: []bench.Warning{{Code: "old_server", Detail: "ici"}},
		Settings: judging.Settings{
			Target: target, Name: name, Origin: "questions.jsonl", Orders: judging.Both, Prompt: "p1",
			A: bench.Maker{Kind: "ollama", Name: "base"}, B: bench.Maker{Kind: "ollama", Name: "tuned"}, Judge: bench.Maker{Kind: "ollama", Name: "grand"},
			Wording: judging.Wording{Language: "fr", Scale: evaluation.DefaultScale, Criteria: []bench.Criterion{{ID: "tone", Ask: "Le ton ?"}}},
			Hosts:   []string{"http://127.0.0.1:11434"}, JudgeCtx: 8192, Tool: "contrejuge",
		},
	}
}

func (s *scene) create(j judging.Judging, questions ...judging.Question) error {
	return s.store.CreateJudging(s.ctx(), j, evaluation.Source{Name: j.Settings.Name, Origin: j.Settings.Origin, CreatedAt: s.at.Wall}, questions)
}

// question is the question of that place, with its id.
func question(place int, id string) judging.Question {
	return judging.Question{Place: place, ID: id, Messages: []evaluation.Message{{Role: "user", Content: id + " ?"}}, Reference: "Peut-être."}
}

func (s *scene) wholeJudging(id string) judging.Judging {
	s.t.Helper()
	j, err := s.store.Judging(s.ctx(), id)
	s.ok(err)
	return j
}

// pending are the orders that each row still has to be judged in.
func (s *scene) pending(id string) map[string]int {
	s.t.Helper()
	subjects, err := s.store.Pending(s.ctx(), id)
	s.ok(err)
	orders := map[string]int{}
	for _, subject := range subjects {
		orders[subject.Key] = len(subject.Pending)
	}
	return orders
}

var judgings = []promise{
	{"a judging is found as it began, by its id or the beginning of it", func(s *scene) {
		s.source("s", rows(2)...)
		s.hold(judgingID)
		want := s.begun(judgingID, judging.Source, "s")
		want.Tally = judging.Tally{Rows: 2, Judgments: 4, Unjudged: 4}
		s.same("by its id", s.wholeJudging(judgingID), want)
		s.same("by its beginning", s.wholeJudging("20260302"), want)
		all, err := s.store.Judgings(s.ctx())
		s.ok(err)
		s.same("listed", all, []judging.Judging{want})
		s.refused(second(s.store.Judging(s.ctx(), "2027")), "judging_not_found")
		s.refused(second(s.store.Judging(s.ctx(), "")), "judging_not_found")
		s.begun("20260302-0901-other", judging.Source, "s")
		s.refused(second(s.store.Judging(s.ctx(), "20260302")), "judging_ambiguous")
	}},
	{"an id is one judging's or one run's, never both", func(s *scene) {
		s.source("s", rows(1)...)
		s.begun(judgingID, judging.Source, "s")
		s.refused(s.create(s.judging(judgingID, judging.Source, "s")), "judging_exists")
		s.run(runID)
		s.refused(s.create(s.judging(runID, judging.Source, "s")), "judging_exists")
		run := s.blankRun(judgingID)
		s.refused(s.store.CreateRun(s.ctx(), run), "run_exists")
	}},
	{"what is not there is not judged", func(s *scene) {
		s.refused(s.create(s.judging(judgingID, judging.Source, "s")), "source_not_found")
		s.refused(s.create(s.judging(judgingID, judging.Items, "q")), "queue_not_found")
		s.source("s", rows(1)...)
		s.refused(s.create(s.judging(judgingID, judging.Questions, "s"), question(0, "f1")), "source_exists")
		all, err := s.store.Judgings(s.ctx())
		s.ok(err)
		s.same("made", len(all), 0)
	}},
	{"rows that come in later are not of a judging that began before", func(s *scene) {
		s.source("s", rows(1)...)
		s.begun(judgingID, judging.Source, "s")
		s.source("s", rows(3)...)
		s.same("pending", s.pending(judgingID), map[string]int{"q1": 2})
	}},
	{"a judging that nobody works on is not running", func(s *scene) {
		s.source("s", rows(1)...)
		release := s.hold(judgingID)
		s.begun(judgingID, judging.Source, "s")
		s.same("held", s.wholeJudging(judgingID).Status, bench.Running)
		release()
		s.same("not held", s.wholeJudging(judgingID).Status, bench.Interrupted)
		s.ok(s.store.EndJudging(s.ctx(), judgingID, bench.StoppedRun, &bench.Stop{Cause: evaluation.Unreachable, Detail: "refusé"}, s.at.Wall))
		ended := s.wholeJudging(judgingID)
		s.same("ended", ended.Status, bench.StoppedRun)
		s.same("stopped", ended.Stopped, &bench.Stop{Cause: evaluation.Unreachable, Detail: "refusé"})
		s.hold(judgingID)
		s.ok(s.store.ReopenJudging(s.ctx(), judgingID))
		again := s.wholeJudging(judgingID)
		s.same("again", again.Status, bench.Running)
		s.same("no longer stopped", again.Stopped, (*bench.Stop)(nil))
		s.refused(s.store.DeleteJudging(s.ctx(), judgingID), "run_busy")
	}},
	{"a warning is kept once", func(s *scene) {
		s.source("s", rows(1)...)
		s.begun(judgingID, judging.Source, "s")
		for range 2 {
			s.ok(s.store.WarnJudging(s.ctx(), judgingID, bench.Warning{Code: "host_set_aside", Detail: "là"}))
		}
		s.same("warnings", s.wholeJudging(judgingID).Warnings, []bench.Warning{{Code: "old_server", Detail: "ici"}, {Code: "host_set_aside", Detail: "là"}})
	}},
}
