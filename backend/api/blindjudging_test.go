package api_test

import (
	"os"

	"contrejuge/backend/api"
)

// evaluating evaluates questions and has sources judged that are still to be
// reviewed, and looks at everything of it that may be seen.
func (s *blindScene) evaluating() {
	s.ok("Evaluations.List", anna)
	s.ok("Evaluations.List", "")
	s.refused("bad_name", "Evaluations.List", "\a")
	s.asking()

	// What is judged waits for Anna: she may begin it, and sees nothing of it.
	judge := api.JudgingRequest{Judge: "juge", Orders: "both", Language: "fr"}
	s.refused("source_not_found", "Evaluations.Judge", anna, int64(999), "", judge)
	s.refused("unknown_form", "Evaluations.Judge", anna, s.ids["courte"], "nemo", judge)
	s.refused("two_answers", "Evaluations.Judge", anna, s.ids["courte"], "verdicts", judge)
	s.refused("judge_needed", "Evaluations.Judge", anna, s.ids["courte"], "", api.JudgingRequest{})
	id := s.toItsEnd(ask[string](s.door, "Evaluations.Judge", anna, s.ids["courte"], "", judge))
	s.ok("Evaluations.List", anna)
	s.ok("Evaluations.List", "")
	s.ok("Evaluations.Covered", anna, id)
	s.refused("bad_name", "Evaluations.Covered", "", id)
	s.refused("would_uncover", "Evaluations.Show", anna, id, false)
	s.refused("would_uncover", "Evaluations.Results", anna, id, false, 0, 10, false)
	s.refused("would_uncover", "Evaluations.Words", anna, id, false)
	s.refused("bad_name", "Evaluations.Show", "", id, true)
	s.refused("bad_name", "Evaluations.Results", "", id, true, 0, 10, true)
	s.refused("bad_name", "Evaluations.Words", "", id, true)
	s.ok("Evaluations.Resume", id) // which is at its end
	s.refused("run_not_live", "Evaluations.Cancel", id)
	for _, name := range []string{"Evaluations.Covered", "Evaluations.Show", "Evaluations.Words"} {
		args := []any{anna, "nemo"}
		if name != "Evaluations.Covered" {
			args = append(args, true)
		}
		s.refused("judging_not_found", name, args...)
	}
	s.refused("judging_not_found", "Evaluations.Results", anna, "nemo", false, 0, 10, true)
	s.refused("judging_not_found", "Evaluations.Resume", "nemo")
	s.refused("judging_not_found", "Evaluations.Delete", "nemo")
	s.trying(id)
	s.ok("Evaluations.Delete", id)
}

// asking evaluates questions that nobody reviews.
func (s *blindScene) asking() {
	pilot := ask[api.QuestionsView](s.door, "Evaluations.Pilot")
	asked := ask[api.QuestionsView](s.door, "Evaluations.ReadQuestions", "questions.txt", "Que faire la nuit ?\nEt le jour ?\n")
	s.ok("Evaluations.ReadQuestions", "questions.yaml", "suite: s\nnonsense: 1\n")
	s.ok("Evaluations.ReadQuestions", "questions.jsonl", "{\n{\"question\":\"Quoi ?\"}\n")
	s.host.path = ""
	s.ok("Evaluations.OpenQuestions", "fr")
	s.host.path = s.dir + "/questions.txt"
	if err := os.WriteFile(s.host.path, []byte("Que faire ?\n"), 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.ok("Evaluations.OpenQuestions", "en")
	s.host.path = s.dir + "/gone.txt"
	s.refused("unreadable", "Evaluations.OpenQuestions", "fr")
	s.host.path = ""
	s.inABrowser("Evaluations.OpenQuestions", "fr")
	s.ok("Evaluations.Wording", (*int)(nil), "fr", "scores")
	s.ok("Evaluations.Wording", (*int)(nil), "en", "verdicts")
	nine := 9
	s.refused("version_not_found", "Evaluations.Wording", &nine, "fr", "scores")
	s.refused("unknown_form", "Evaluations.Wording", (*int)(nil), "fr", "nemo")

	good := api.EvaluateRequest{
		Questions: asked.Digest, Name: "essai", A: "candidat", B: "juge", Judging: api.JudgingRequest{Judge: "juge", Orders: "both", Language: "fr"},
	}
	bad := map[string]func(*api.EvaluateRequest){
		"questions_gone":   func(r *api.EvaluateRequest) { r.Questions = "nemo" },
		"candidate_needed": func(r *api.EvaluateRequest) { r.B = "" },
		"bad_name":         func(r *api.EvaluateRequest) { r.Name = " " },
		"judge_needed":     func(r *api.EvaluateRequest) { r.Judging.Judge = "" },
		"bad_orders":       func(r *api.EvaluateRequest) { r.Judging.Orders = "nemo" },
		"bad_criterion": func(r *api.EvaluateRequest) {
			r.Judging.Wording = &api.WordingView{Form: "scores", Language: "fr", Low: 1, High: 5}
		},
	}
	for _, code := range inOrder(bad) {
		request := good
		bad[code](&request)
		s.refused(code, "Evaluations.Evaluate", anna, request)
	}
	id := s.toItsEnd(ask[string](s.door, "Evaluations.Evaluate", anna, good))
	s.refused("source_exists", "Evaluations.Evaluate", anna, good)
	page := ask[api.EvaluationPage](s.door, "Evaluations.Show", anna, id, false)
	if page.Evaluation.Judged == 0 || pilot.Count == 0 || len(pilot.LeftOut) == 0 {
		s.t.Fatalf("nothing is judged, or nothing asked: %+v %+v", page.Evaluation, pilot)
	}
	s.ok("Evaluations.Results", anna, id, false, 0, 10, false)
	s.ok("Evaluations.Results", anna, id, true, 0, 10, false)
	s.ok("Evaluations.Words", anna, id, false)
	s.ok("Evaluations.Covered", anna, id)
	s.ok("Evaluations.Delete", id)
}

// trying tries judges on what others reviewed, which still waits for Anna, and
// arbitrates what they said.
func (s *blindScene) trying(evaluation string) {
	s.refused("not_a_trial", "Workbench.Show", anna, evaluation, true)
	for _, queue := range []string{"relecture", "courte"} {
		s.refused("would_uncover", "Workbench.Before", anna, queue, "", "fr", false)
		s.refused("would_uncover", "Workbench.Try", anna, api.TryRequest{Queue: queue, Judge: "juge"})
		s.refused("would_uncover", "Reports.Leaderboard", anna, queue, false)
		s.ok("Arbitration.Unsettled", queue)
		s.refused("would_uncover", "Arbitration.Contradictions", anna, queue, false)
		s.refused("would_uncover", "Arbitration.Item", anna, queue, "nemo", false)
		s.refused("would_uncover", "Arbitration.Decide", anna, api.DecisionRequest{Queue: queue, Item: "nemo", Pick: "a"})
		s.refused("bad_name", "Workbench.Before", "", queue, "", "fr", true)
		s.refused("bad_name", "Reports.Leaderboard", "", queue, true)
		s.refused("bad_name", "Arbitration.Contradictions", "", queue, true)
	}
	s.refused("queue_not_found", "Workbench.Before", anna, "rien", "", "fr", true)
	s.refused("queue_not_found", "Reports.Leaderboard", anna, "rien", true)
	s.refused("queue_not_found", "Arbitration.Contradictions", anna, "rien", true)
	s.refused("queue_not_found", "Arbitration.Unsettled", "rien")

	// Another person tries one on what they reviewed, which Anna has not.
	id := s.tries(bruno, "relecture")
	s.ok("Workbench.List", anna, "")
	s.ok("Workbench.List", "", "relecture")
	s.refused("bad_name", "Workbench.List", "\a", "")
	s.ok("Workbench.Versions", anna)
	s.refused("bad_name", "Workbench.Versions", "\a")
	s.refused("bad_name", "Workbench.Adopt", "", id, "")
	s.refused("judging_not_found", "Workbench.Adopt", anna, "nemo", "")
	s.refused("judging_not_found", "Workbench.Show", anna, "nemo", true)
}

// tries is somebody else's trial of a judge, of which nothing may be seen.
func (s *blindScene) tries(person, queue string) string {
	s.t.Helper()
	id := must[string](s.t)(s.rooms.Workbench.Try(person, api.TryRequest{Queue: queue, Judge: "juge", Language: "fr", Knowingly: true}))
	await(s.t, func() bool { live := s.rooms.Bench.Live(); return live != nil && live.Run == id && live.Ended })
	return id
}
