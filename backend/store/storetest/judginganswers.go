package storetest

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

func gave(text string) judging.Answered {
	return judging.Answered{Content: text, Call: bench.Call{Model: "base", Prompt: "?", Reply: text, Tries: 1}}
}

func gaveNone(cause evaluation.Cause) judging.Answered {
	return judging.Answered{Unanswered: &evaluation.Unjudged{Cause: cause, Detail: "rien"}, Call: bench.Call{Model: "base", Reply: "un déb"}}
}

func (s *scene) answer(place int, candidate evaluation.Label, a judging.Answered) {
	s.t.Helper()
	s.ok(s.store.SaveAnswered(s.ctx(), judgingID, place, candidate, a))
}

// open are the ids of the questions that a candidate has to answer.
func (s *scene) open(candidate evaluation.Label) (ids []string) {
	s.t.Helper()
	questions, err := s.store.OpenQuestions(s.ctx(), judgingID, candidate)
	s.ok(err)
	for _, q := range questions {
		ids = append(ids, q.ID)
	}
	return ids
}

var judgingAnswers = []promise{
	{"a question becomes a row of the source with its second answer", func(s *scene) {
		s.begun(judgingID, judging.Questions, "faite", question(0, "f1"), question(1, "f2"))
		s.answer(0, "a", gave("Oui."))
		s.same("rows after one answer", s.wholeJudging(judgingID).Tally, judging.Tally{Questions: 2, Unanswered: 2})
		s.answer(0, "b", gave("Non."))
		made, _ := s.stored("faite")
		want := evaluation.Row{
			ID: "f1", Messages: question(0, "f1").Messages, Reference: "Peut-être.", Scale: evaluation.DefaultScale,
			Answers: []evaluation.Answer{{Model: "base", Content: "Oui."}, {Model: "tuned", Content: "Non."}},
		}
		s.same("rows", made, []evaluation.Row{want})
		s.same("tally", s.wholeJudging(judgingID).Tally, judging.Tally{Questions: 2, Unanswered: 1, Rows: 1, Judgments: 2, Unjudged: 2})
		s.same("pending", s.pending(judgingID), map[string]int{"f1": 2})
		s.same("open for a", s.open("a"), []string{"f2"})
		source, err := s.store.Source(s.ctx(), "faite")
		s.ok(err)
		s.same("unfinished", source.Unfinished, true)
	}},
	{"an answer that failed is asked for again, and one that is usable is kept", func(s *scene) {
		s.begun(judgingID, judging.Questions, "faite", question(0, "f1"))
		s.answer(0, "a", gaveNone(evaluation.Timeout))
		q, err := s.store.Question(s.ctx(), judgingID, 0)
		s.ok(err)
		s.same("why", q.Answers["a"], gaveNone(evaluation.Timeout))
		s.same("open", s.open("a"), []string{"f1"})
		s.answer(0, "a", gave("Oui."))
		s.same("closed", len(s.open("a")), 0)
		s.refused(s.store.SaveAnswered(s.ctx(), judgingID, 0, "a", gave("Autre.")), "answer_is_kept")
		s.refused(s.store.SaveAnswered(s.ctx(), judgingID, 0, "a", gaveNone(evaluation.Stalled)), "answer_is_kept")
		s.refused(s.store.SaveAnswered(s.ctx(), judgingID, 7, "a", gave("Oui.")), "question_not_found")
	}},
	{"answers go with their judging, and the rows made of them stay", func(s *scene) {
		s.begun(judgingID, judging.Questions, "faite", question(0, "f1"))
		s.answer(0, "a", gave("Oui."))
		s.answer(0, "b", gave("Non."))
		s.ok(s.store.DeleteJudging(s.ctx(), judgingID))
		s.refused(s.store.DeleteJudging(s.ctx(), judgingID), "judging_not_found")
		made, _ := s.stored("faite")
		s.same("rows", len(made), 1)
	}},
}
