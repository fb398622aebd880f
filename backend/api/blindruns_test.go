package api_test

import (
	"strings"
	"testing"

	"contrejuge/backend/api"
)

// What a run's pages tell is asked for before it is shown to whoever has its cases
// to review, in the run itself and in one that judged its answers again.
func TestARunWhoseCasesWaitForSomebodyIsUncoveredKnowinglyOrNotAtAll(t *testing.T) {
	s := newScene(t)
	run := s.toItsEnd(s.started(api.RunRequest{Suite: s.opened(twoCases), Candidate: "candidat", Judge: "juge"}))
	again := s.toItsEnd(ask[string](s.door, "Bench.Rejudge", run, "juge", ""))
	s.ok("Bench.Run", anna, again) // nothing waits yet
	s.ok("Queues.Create", "", api.QueueRequest{Name: "file", Run: run, Selection: "all", Overlap: 2})

	for _, id := range []string{run, again} {
		said := api.RereadRequest{Run: id, Case: "bruit", CaseAtFault: true, Note: "Trop strict."}
		for person, code := range map[string]string{anna: "would_uncover", "": "bad_name"} {
			s.refused(code, "Bench.Run", person, id)
			s.refused(code, "Bench.Case", person, id, "bruit")
			s.refused(code, "Bench.Compare", person, run, again)
			s.refused(code, "Bench.Compare", person, again, run)
			s.refused(code, "Rereading.Blocking", person, id)
			s.refused(code, "Rereading.Alarms", person, id)
			s.refused(code, "Rereading.Save", person, said)
		}
		s.refused("bad_name", "Bench.Uncover", "", id)
	}
	for _, person := range []string{anna, ""} {
		for _, view := range ask[[]api.RunView](s.door, "Bench.List", person) {
			if !view.Hidden || strings.Contains(s.last(), `"candidat"`) || strings.Contains(s.last(), `"juge"`) {
				t.Errorf("the list tells %q of %s: %s", person, view.ID, s.last())
			}
		}
	}
	if task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file"); task.Uncovered || strings.Contains(s.last(), "candidat") {
		t.Errorf("what was refused uncovered something, or the task tells it: %s", s.last())
	}

	s.ok("Bench.Uncover", anna, again)
	for _, id := range []string{run, again} { // once said, it is remembered
		if page := ask[api.RunPage](s.door, "Bench.Run", anna, id); page.Run.Hidden || page.Run.Candidate != "candidat" {
			t.Errorf("uncovered, she sees %+v", page.Run)
		}
	}
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	if !task.Uncovered {
		t.Error("it is announced to her as blind")
	}
	saved := ask[api.RevealView](s.door, "Reviewing.Save", anna, "file", task.Item, saidOfAll(task, "yes"))
	if saved.Revisions[0].Blind {
		t.Error("it is kept as blind")
	}
	if task := ask[api.TaskView](s.door, "Reviewing.Take", bruno, "file"); task.Uncovered {
		t.Error("it is announced to another as uncovered")
	}
	s.refused("would_uncover", "Bench.Run", bruno, run)
}

// saidOfAll says the same of each criterion of the task.
func saidOfAll(task api.TaskView, verdict string) api.Opinion {
	o := api.Opinion{Scores: []api.SideScore{}}
	for _, c := range task.Criteria {
		o.Verdicts = append(o.Verdicts, api.SaidVerdict{Criterion: c.ID, Verdict: verdict})
	}
	return o
}
