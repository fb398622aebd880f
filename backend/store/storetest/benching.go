package storetest

import (
	"encoding/json"
	"fmt"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
)

const runID = "passage-1"

// suite has four cases: two with a check and two criteria each, one without
// criteria, and one whose conversation is more than roles and texts.
func suite() bench.Suite {
	criteria := []bench.Criterion{{ID: "answers_request", Ask: "Répond à la demande ?", Critical: true}, {ID: "cites_law", Ask: "Cite la loi ?"}}
	half := .5
	return bench.Suite{
		Name: "pilote", Language: "fr", System: "Tu es l'assistant <b>&</b>.", Instructions: "Contexte.", Options: bench.Options{Temperature: &half},
		Cases: []bench.Case{
			{ID: "bruit", Messages: []evaluation.Message{{Role: "user", Content: "Mon voisin\u2028fait du bruit 🦊 \u0000?"}}, Reference: "La mairie.",
				Checks: []check.Spec{{Kind: check.NoPrice, Allow: []string{"30 €"}}}, Criteria: criteria},
			{ID: "loyer", Messages: []evaluation.Message{{Role: "user", Content: "Et mon loyer ?"}, {Role: "user", Content: "Alors ?"}},
				Checks: []check.Spec{{Kind: check.NoPrice}}, Criteria: criteria},
			{ID: "muet", Messages: []evaluation.Message{{Role: "user", Content: "Sans critère."}}},
			{ID: "outil", Messages: []evaluation.Message{
				{Role: "assistant", Content: "[outil]", Raw: json.RawMessage(`{"role":"assistant","content":null,"tool_calls":[{"n":1.0}]}`)},
				{Role: "user", Content: "Et ensuite ?"},
			}, Criteria: criteria[:1]},
		},
	}
}

func (s *scene) blankRun(id string) bench.Run {
	return bench.Run{
		ID: id, Suite: suite(), Rejudged: "passage-0", Status: bench.Running, Started: s.at.Wall,
		Settings: bench.Settings{
			Candidate: bench.Maker{Kind: "ollama", Name: "tuned", Digest: "d1"}, Judge: bench.Maker{Kind: "openai", Name: "juge", Address: "http://127.0.0.1:1"},
			Hosts: []string{"http://127.0.0.1:11434"}, Prompt: "p1", JudgeCtx: 8192, FirstChunk: 10 * time.Minute, WholeCall: time.Hour, Retries: 2, Tool: "contrejuge 1",
		},
	}
}

// run begins a run and holds it until the test ends.
func (s *scene) run(id string) bench.Run {
	s.t.Helper()
	s.hold(id)
	run := s.blankRun(id)
	s.ok(s.store.CreateRun(s.ctx(), run))
	return run
}

// hold holds the run until release or the end of the test.
func (s *scene) hold(id string) (release func()) {
	s.t.Helper()
	release, err := s.store.HoldRun(s.ctx(), id)
	s.ok(err)
	s.t.Cleanup(release)
	return release
}

func call(of string) bench.Call {
	return bench.Call{
		Model: of, Digest: "d2", Host: "http://127.0.0.1:11434", System: "Système.", Prompt: "Demande <à> " + of, Reply: "Réponse\x00 \xff de " + of,
		PromptTokens: 1180, ReplyTokens: 90, FirstChunk: 44 * time.Second, Whole: 61*time.Second + 3, Tries: 2,
	}
}

// answered is an outcome that waits for its judgment.
func answered(id string) bench.Outcome {
	return bench.Outcome{
		Case: id, Answers: []string{"Appelez la mairie : 30 € <b>&</b>\u2028"}, Answering: []bench.Call{call("tuned")},
		Checks: []check.Result{{Check: check.NoPrice, Detail: "« 30 € »", Failures: []check.Failure{{Start: 20, End: 26, Quote: "30 €"}}}},
	}
}

// judged is the outcome with a usable judgment of both criteria.
func judged(id string, critical bench.Verdict) bench.Outcome {
	o := answered(id)
	o.Judgment = &bench.Judgment{Call: call("juge"), Verdicts: []bench.CriterionVerdict{
		{Criterion: "answers_request", Reason: "parce que", Verdict: critical},
		{Criterion: "cites_law", Reason: "rien à citer", Verdict: bench.NotApplicable},
	}}
	return o
}

// unjudged is the outcome that the judge said nothing usable of.
func unjudged(id string, cause evaluation.Cause) bench.Outcome {
	o := answered(id)
	failed := call("juge")
	o.Unjudged, o.Failed = &evaluation.Unjudged{Cause: cause, Detail: "coupé"}, &failed
	return o
}

func unanswered(id string) bench.Outcome {
	return bench.Outcome{
		Case: id, Answers: []string{"Le premier tour."}, Answering: []bench.Call{call("tuned"), call("tuned encore")},
		Unanswered: &evaluation.Unjudged{Cause: evaluation.Stalled, Detail: "rien depuis longtemps"},
	}
}

func (s *scene) outcome(run string, o bench.Outcome) {
	s.t.Helper()
	s.ok(s.store.SaveOutcome(s.ctx(), run, o))
}

func (s *scene) wholeRun(run string) bench.Run {
	s.t.Helper()
	stored, err := s.store.Run(s.ctx(), run)
	s.ok(err)
	return stored
}

// present is the case's outcome, settled.
func (s *scene) present(run, caseID string) bench.Outcome {
	s.t.Helper()
	_, o, known := s.wholeRun(run).Case(caseID)
	if !known {
		s.t.Fatalf("the run has no case %s", caseID)
	}
	return o
}

func runIDs(runs []bench.Run) []string {
	ids := make([]string, len(runs))
	for i, run := range runs {
		ids[i] = fmt.Sprint(run.ID, " ", run.Status)
	}
	return ids
}

func (s *scene) runs() []bench.Run {
	s.t.Helper()
	runs, err := s.store.Runs(s.ctx())
	s.ok(err)
	return runs
}
