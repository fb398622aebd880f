package api_test

import (
	"strings"
	"testing"
	"time"

	"contrejuge/backend/api"
	"contrejuge/backend/bench"
	"contrejuge/backend/workspace"
)

// await waits until it is so; a test that waits in vain fails by its own time.
func await(t *testing.T, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !so(); {
		if time.Now().After(deadline) {
			t.Fatal("it did not come to that within a minute")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

const twoCases = `suite: essai
criteria:
  - {id: answers_request, ask: "Répond à la demande.", critical: true}
cases:
  - id: bruit
    messages: [{role: user, content: "Mon voisin fait du bruit."}]
    checks: [no_price]
  - id: odeur
    messages: [{role: user, content: "Il y a une odeur."}]
    checks: [{contains: {any: ["17"]}}]
`

func (s *scene) opened(text string) string {
	s.t.Helper()
	opened := ask[api.OpenedSuite](s.door, "Bench.ReadSuite", "essai.yaml", text)
	if opened.Suite == nil {
		s.t.Fatalf("the suite is refused: %+v", opened.Problems)
	}
	return opened.Suite.Digest
}

func (s *scene) started(request api.RunRequest) string {
	s.t.Helper()
	return ask[string](s.door, "Bench.Start", request)
}

func TestARunIsFollowedToItsEndRereadAndCleared(t *testing.T) {
	s := newScene(t)
	run := s.toItsEnd(s.started(api.RunRequest{Suite: s.opened(twoCases), Candidate: "candidat", Judge: "juge"}))

	page := ask[api.RunPage](s.door, "Bench.Run", "Anna", run)
	if page.Run.Status != "finished" || page.Run.Cases != 2 || page.Run.Blocking != 1 || page.Run.Unjudged != 0 || page.Run.Cleared {
		t.Fatalf("the run: %+v", page.Run)
	}
	blocking := ask[api.RereadingPage](s.door, "Rereading.Blocking", "Anna", run)
	if len(blocking.Cases) != 1 || blocking.Cases[0].Case != "bruit" {
		t.Fatalf("to reread: %+v", blocking.Cases)
	}
	var marked []string
	for _, piece := range blocking.Cases[0].Conversation[1].Pieces {
		if len(piece.Failed) > 0 {
			marked = append(marked, piece.Text)
		}
	}
	if strings.Join(marked, "|") != "30 €" {
		t.Errorf("marked: %q", marked)
	}
	saved := ask[api.RereadSaved](s.door, "Rereading.Save", "Anna", api.RereadRequest{
		Run: run, Case: "bruit", Checks: []api.SaidOfCheck{{Check: 0, Ruling: "false_alarm"}}, Note: "L’amende est prévue par la loi.",
	})
	if !saved.Run.Cleared || saved.Case.Standing != "cleared" || saved.Case.Reread.By != "Anna" {
		t.Errorf("after the reread: %+v, %+v", saved.Run, saved.Case.Reread)
	}
	alarms := ask[[]api.AlarmsView](s.door, "Rereading.Alarms", "Anna", run)
	if i := len(alarms) - 2; alarms[i].Check != "no_price" || alarms[i].False != 1 {
		t.Errorf("alarms: %+v", alarms)
	}
}

func TestACancelledRunKeepsWhatItHasAndResumesWithTheRest(t *testing.T) {
	s := newScene(t)
	s.models.Gate = make(chan struct{})
	run := s.started(api.RunRequest{Suite: s.opened(twoCases), Candidate: "candidat", Judge: "juge"})
	s.refused("run_goes_on", "Bench.Start", api.RunRequest{Suite: s.opened(twoCases), Candidate: "candidat", Judge: "juge"})
	await(t, func() bool {
		live := ask[*api.LiveView](s.door, "Bench.Live")
		return live != nil && live.Phase == "judging" && len(live.Calls) == 1
	})
	s.ok("Bench.Cancel", run)
	s.toItsEnd(run)
	page := ask[api.RunPage](s.door, "Bench.Run", "Anna", run)
	if page.Run.Status != "interrupted" || page.Run.Unjudged != 2 || page.Run.Unanswered != 0 || page.Run.Blocking != 2 {
		t.Fatalf("the cancelled run: %+v", page.Run)
	}
	if s.models.Freed() == 0 {
		t.Error("the host still computes what nobody waits for")
	}

	close(s.models.Gate)
	s.toItsEnd(ask[string](s.door, "Bench.Resume", run))
	if page = ask[api.RunPage](s.door, "Bench.Run", "Anna", run); page.Run.Status != "finished" || page.Run.Unjudged != 0 {
		t.Errorf("the resumed run: %+v", page.Run)
	}
}

func TestAPageHearsOfTheRunAsItGoesAndOfItsEnd(t *testing.T) {
	s := newScene(t)
	heard := make(chan api.LiveView, 100)
	cancel := s.access.OnRun(func(view api.LiveView) { heard <- view })
	run := s.started(api.RunRequest{Suite: s.opened(twoCases), Candidate: "candidat", Judge: "juge"})
	for view := range heard {
		if view.Run != run {
			t.Fatalf("heard of %q", view.Run)
		}
		if view.Ended {
			break
		}
	}
	cancel()
}

func TestTheProgramEndsOnlyWhenItsRunHasKeptWhatItHas(t *testing.T) {
	s := newScene(t)
	s.models.Gate = make(chan struct{})
	id := s.started(api.RunRequest{Suite: s.opened(twoCases), Candidate: "candidat", Judge: "juge"})
	await(t, func() bool {
		live := ask[*api.LiveView](s.door, "Bench.Live")
		return live != nil && live.Phase == "judging"
	})
	if err := s.access.End(); err != nil {
		t.Fatal(err)
	}
	s.refused("interrupted", "Bench.List", "Anna")

	later := must[*workspace.Workspace](t)(openWorkspace(t.Context(), s.file, s.clock, s.models))
	kept := must[bench.Run](t)(later.Runs.Show(t.Context(), id))
	// A run that was merely left would be interrupted as well, but without an end.
	if tally := kept.Tally(); kept.Status != bench.Interrupted || kept.Ended.IsZero() || tally.Unanswered != 0 || tally.Unjudged != 2 {
		t.Errorf("kept: %s, ended %s, %+v", kept.Status, kept.Ended, tally)
	}
	if err := later.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestABadSuiteIsToldLineByLine(t *testing.T) {
	s := newScene(t)
	opened := ask[api.OpenedSuite](s.door, "Bench.ReadSuite", "essai.yaml", "suite: essai\nnonsense: 1\n")
	if opened.Suite != nil || len(opened.Problems) == 0 || opened.Problems[0].Line == 0 || opened.Problems[0].Reason == "" {
		t.Errorf("opened: %+v", opened)
	}
}

func TestHostsAreChangedOnlyWhereThePersonSaysSo(t *testing.T) {
	s := newScene(t)
	s.host.path = "" // no
	if ask[bool](s.door, "Settings.ChangeHosts", []string{"http://elsewhere.test"}, "en") || s.hosts.addresses[0] != "http://models.test" {
		t.Error("changed without a yes")
	}
	if asked := s.host.asked[len(s.host.asked)-1]; !strings.Contains(asked, "http://elsewhere.test") {
		t.Errorf("asked without saying where: %q", asked)
	}
	s.host.path = "yes"
	if !ask[bool](s.door, "Settings.ChangeHosts", []string{"http://elsewhere.test"}, "en") || s.hosts.addresses[0] != "http://elsewhere.test" {
		t.Error("not changed")
	}
	for _, room := range api.NewRooms(s.access, api.Browser, nil, s.hosts).All() {
		if _, is := room.(*api.Settings); is {
			t.Error("a browser has the room")
		}
	}
}
