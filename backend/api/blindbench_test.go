package api_test

import (
	"os"

	"contrejuge/backend/api"
)

// benching runs a suite, looks at everything of the run, and rereads it.
func (s *blindScene) benching() {
	pilot := ask[api.SuiteView](s.door, "Bench.Pilot")
	s.ok("Bench.Defaults")
	s.ok("Bench.Models")
	s.ok("Doctor.Hosts")
	s.ok("Doctor.Examine", "candidat", "juge", pilot.Digest)
	s.ok("Doctor.Examine", "candidat", "nemo", "")
	s.opening()

	s.refused("suite_gone", "Bench.Start", api.RunRequest{Suite: "nemo", Candidate: "candidat", Judge: "juge"})
	s.refused("answers_gone", "Bench.Start", api.RunRequest{Suite: pilot.Digest, Answers: "nemo", Judge: "juge"})
	s.refused("judge_needed", "Bench.Start", api.RunRequest{Suite: pilot.Digest, Candidate: "candidat"})
	s.refused("bad_context", "Bench.Start", api.RunRequest{Suite: pilot.Digest, Candidate: "candidat", Judge: "juge", Context: 1})
	s.refused("bad_limit", "Bench.Start", api.RunRequest{Suite: pilot.Digest, Candidate: "candidat", Judge: "juge", WholeCall: -1})
	run := s.toItsEnd(ask[string](s.door, "Bench.Start", api.RunRequest{Suite: pilot.Digest, Candidate: "candidat", Judge: "juge"}))
	again := s.toItsEnd(ask[string](s.door, "Bench.Rejudge", run, "juge", pilot.Digest))
	s.ok("Bench.Resume", run) // which is at its end
	s.refused("suite_gone", "Bench.Rejudge", run, "juge", "nemo")
	s.refused("run_not_live", "Bench.Cancel", run)

	s.ok("Bench.List", anna)
	s.ok("Bench.Run", anna, run)
	s.ok("Bench.Compare", anna, run, again)
	page := ask[api.RereadingPage](s.door, "Rereading.Blocking", anna, run)
	if len(page.Cases) == 0 {
		s.t.Fatal("nothing blocks: there is nothing to reread")
	}
	one := page.Cases[0].Case
	s.ok("Bench.Case", anna, run, one)
	s.refused("case_not_found", "Bench.Case", anna, run, "nemo")
	s.ok("Rereading.Save", anna, api.RereadRequest{Run: run, Case: one, CaseAtFault: true, Note: "Trop strict."})
	s.refused("nothing_said", "Rereading.Save", anna, api.RereadRequest{Run: run, Case: one})
	s.refused("bad_name", "Rereading.Save", " ", api.RereadRequest{Run: run, Case: one, CaseAtFault: true})
	s.ok("Rereading.Alarms", anna, run)
	for _, name := range []string{"Bench.Resume", "Bench.Delete"} {
		s.refused("run_not_found", name, "nemo")
	}
	for _, name := range []string{"Bench.Run", "Bench.Uncover", "Rereading.Blocking", "Rereading.Alarms"} {
		s.refused("run_not_found", name, anna, "nemo")
	}
	s.ok("Bench.Delete", again)

	s.host.path = "yes"
	s.ok("Settings.ChangeHosts", []string{"http://models.test"}, "fr")
	s.host.path = ""
	s.ok("Settings.ChangeHosts", []string{"http://elsewhere.test"}, "en")
}

// opening opens suites and recorded answers, good and bad.
func (s *blindScene) opening() {
	s.ok("Bench.ReadSuite", "suite.yaml", "suite: s\nnonsense: 1\n")
	s.ok("Bench.ReadAnswers", "answers.jsonl", `{"case":"a","answer":"Bonjour."}`+"\n")
	s.ok("Bench.ReadAnswers", "answers.jsonl", "{\n")
	s.host.path = ""
	s.ok("Bench.OpenSuite", "fr")
	s.ok("Bench.OpenAnswers", "en")
	s.host.path = s.dir + "/suite.yaml"
	if err := os.WriteFile(s.host.path, []byte("suite: s\n"), 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.ok("Bench.OpenSuite", "fr")
	s.ok("Bench.OpenAnswers", "fr")
	s.host.path = s.dir + "/gone.yaml"
	s.refused("unreadable", "Bench.OpenSuite", "fr")
	s.inABrowser("Bench.OpenSuite", "fr")
	s.inABrowser("Bench.OpenAnswers", "fr")
}

// toItsEnd waits until the run that goes on has ended, and gives its id. Only the
// last look crosses: how often one looks tells nothing.
func (s *scene) toItsEnd(run string) string {
	s.t.Helper()
	await(s.t, func() bool {
		view, ok := s.methods["Bench.Live"].Call(nil)[0].Interface().(*api.LiveView)
		return ok && view != nil && view.Run == run && view.Ended
	})
	s.ok("Bench.Live")
	return run
}
