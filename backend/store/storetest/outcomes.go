package storetest

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

var outcomes = []promise{
	{"an outcome is saved as it comes about: answered, unjudged, judged", func(s *scene) {
		s.run(runID)
		for _, o := range []bench.Outcome{
			unanswered("bruit"), answered("bruit"), unjudged("bruit", evaluation.Cancelled), unjudged("bruit", evaluation.InvalidJSON), judged("bruit", bench.Yes),
		} {
			s.outcome(runID, o)
			s.same("outcomes", s.wholeRun(runID).Outcomes, []bench.Outcome{o})
		}
	}},
	{"a usable judgment does not give way to none", func(s *scene) {
		s.run(runID)
		s.outcome(runID, judged("bruit", bench.No))
		for _, none := range []bench.Outcome{answered("bruit"), unjudged("bruit", evaluation.Timeout), unanswered("bruit"), {Case: "bruit"}} {
			s.refused(s.store.SaveOutcome(s.ctx(), runID, none), "judgment_is_kept")
		}
		s.same("outcomes", s.wholeRun(runID).Outcomes, []bench.Outcome{judged("bruit", bench.No)})
		again := judged("bruit", bench.Yes)
		again.Judgment.Call.Reply = "une autre réponse"
		s.outcome(runID, again)
		s.same("judged again", s.wholeRun(runID).Outcomes, []bench.Outcome{again})
	}},
	{"an answer that was judged does not change", func(s *scene) {
		s.run(runID)
		s.outcome(runID, judged("bruit", bench.No))
		other := judged("bruit", bench.No)
		other.Answers = []string{"Autre chose."}
		s.refused(s.store.SaveOutcome(s.ctx(), runID, other), "answer_is_judged")
		s.same("outcomes", s.wholeRun(runID).Outcomes, []bench.Outcome{judged("bruit", bench.No)})
	}},
	{"a judgment has each criterion once, with a verdict", func(s *scene) {
		s.run(runID)
		s.outcome(runID, answered("bruit"))
		for name, verdicts := range map[string][]bench.CriterionVerdict{
			"none":           {},
			"one is missing": {{Criterion: "answers_request", Verdict: bench.Yes}},
			"one twice":      {{Criterion: "answers_request", Verdict: bench.Yes}, {Criterion: "answers_request", Verdict: bench.Yes}},
			"one more":       {{Criterion: "answers_request", Verdict: bench.Yes}, {Criterion: "cites_law", Verdict: bench.Yes}, {Criterion: "autre", Verdict: bench.Yes}},
			"no verdict":     {{Criterion: "answers_request", Verdict: bench.Yes}, {Criterion: "cites_law"}},
			"another word":   {{Criterion: "answers_request", Verdict: bench.Yes}, {Criterion: "cites_law", Verdict: "error"}},
		} {
			for _, id := range []string{"bruit", "loyer"} { // saved before, and new
				o := judged(id, bench.Yes)
				o.Judgment.Verdicts = verdicts
				if err := s.store.SaveOutcome(s.ctx(), runID, o); err == nil {
					s.t.Errorf("%s: saved", name)
				} else if len(verdicts) > 0 {
					s.refused(err, "judgment_is_incomplete")
				}
			}
		}
		swapped := judged("bruit", bench.Yes)
		swapped.Judgment.Verdicts[0], swapped.Judgment.Verdicts[1] = swapped.Judgment.Verdicts[1], swapped.Judgment.Verdicts[0]
		s.outcome(runID, swapped)
		s.same("outcomes", s.wholeRun(runID).Outcomes, []bench.Outcome{swapped})
	}},
	{"a case that is not in the suite has no outcome", func(s *scene) {
		s.run(runID)
		s.refused(s.store.SaveOutcome(s.ctx(), runID, answered("inconnu")), "case_not_found")
		s.same("outcomes", s.wholeRun(runID).Outcomes, []bench.Outcome(nil))
	}},
	{"runs of the same cases share nothing", func(s *scene) {
		s.run("un")
		s.run("deux")
		s.outcome("un", judged("bruit", bench.No))
		s.outcome("deux", unjudged("bruit", evaluation.Timeout))
		s.same("un", s.wholeRun("un").Outcomes, []bench.Outcome{judged("bruit", bench.No)})
		s.same("deux", s.wholeRun("deux").Outcomes, []bench.Outcome{unjudged("bruit", evaluation.Timeout)})
	}},
}
