package workspace_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
	"contrejuge/backend/workspace"
)

// trial is a suite of two cases, of which the first fails a check on whatever
// the models of these tests answer.
func trial() bench.Suite {
	criteria := []bench.Criterion{{ID: "answers_request", Ask: "Répond à la demande.", Critical: true}}
	asks := func(text string) []evaluation.Message { return []evaluation.Message{{Role: "user", Content: text}} }
	return bench.Suite{Name: "essai", Language: "fr", Cases: []bench.Case{
		{ID: "bruit", Messages: asks("Mon voisin fait du bruit."), Criteria: criteria, Checks: []check.Spec{{Kind: check.NoPrice}}},
		{ID: "odeur", Messages: asks("Il y a une odeur."), Criteria: criteria, Checks: []check.Spec{{Kind: check.MinWords, Count: 2}}},
	}}
}

func spec() workspace.RunSpec {
	return workspace.RunSpec{
		Suite: trial(), Candidate: workspace.ParseReference("candidat"), Judge: "juge", Asking: workspace.DefaultAsking("http://models.test"),
	}
}

func (h *house) ran(spec workspace.RunSpec) bench.Run {
	h.t.Helper()
	ended, err := h.Runs.Start(h.t.Context(), spec, workspace.Watching{})
	ok(h.t, err)
	return ended
}

func TestARunIsKeptAsItEnded(t *testing.T) {
	h := open(t)
	ended := h.ran(spec())
	if want := (bench.Tally{Cases: 2, Passed: 1, Blocking: 1, Waiting: 1}); ended.Tally() != want || ended.Status != bench.Finished {
		t.Fatalf("%s, %+v, want %+v", ended.Status, ended.Tally(), want)
	}
	kept, err := h.Runs.Show(t.Context(), ended.ID)
	ok(t, err)
	if diff := cmp.Diff(ended.Settled(), kept.Settled()); diff != "" {
		t.Errorf("kept otherwise (-ended +kept):\n%s", diff)
	}
	if kept.Settings.Judge.Digest != "digest of juge" || kept.Settings.Prompt == "" || kept.Settings.Hosts[0] != "http://models.test" {
		t.Errorf("frozen settings: %+v", kept.Settings)
	}
	if want := []string{"candidat", "candidat", "juge", "juge"}; !cmp.Equal(h.models.Asked(), want) {
		t.Errorf("asked %q, want all answers first", h.models.Asked())
	}
}

func TestWhatIsWrongIsSaidBeforeAnythingIsAsked(t *testing.T) {
	for code, change := range map[string]func(*workspace.RunSpec){
		"empty_suite":  func(s *workspace.RunSpec) { s.Suite.Cases = nil },
		"judge_needed": func(s *workspace.RunSpec) { s.Judge = "" },
		"bad_context":  func(s *workspace.RunSpec) { s.Context = 10 },
		"bad_retries":  func(s *workspace.RunSpec) { s.Retries = -1 },
		"bad_limit":    func(s *workspace.RunSpec) { s.Limits.Whole = -1 },
		"bad_host":     func(s *workspace.RunSpec) { s.Hosts = nil },
		"same_weights": func(s *workspace.RunSpec) { s.Judge, s.StrictFamily = "candidat", true },
	} {
		t.Run(code, func(t *testing.T) {
			h := open(t)
			s := spec()
			change(&s)
			_, err := h.Runs.Start(t.Context(), s, workspace.Watching{})
			refused(t, err, code)
			runs, err := h.Runs.List(t.Context())
			ok(t, err)
			if len(runs) != 0 || len(h.models.Asked()) != 0 {
				t.Errorf("%d runs were made and %d models asked", len(runs), len(h.models.Asked()))
			}
		})
	}
}

func TestAModelThatRunsElsewhereIsRefused(t *testing.T) {
	for _, name := range []string{"candidat", "juge"} {
		h := open(t)
		d := h.models.Has[name]
		d.Remote = "https://cloud.test"
		h.models.Has[name] = d
		_, err := h.Runs.Start(t.Context(), spec(), workspace.Watching{})
		refused(t, err, "model_remote")
		if len(h.models.Asked()) != 0 {
			t.Errorf("%s: a text left the machine", name)
		}
	}
}

func TestARunCarriesWhatItsReaderHasToKnow(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*house, *workspace.RunSpec)
		want   string
	}{
		"one model as both": {func(_ *house, s *workspace.RunSpec) { s.Judge = "candidat" }, bench.SameWeights},
		"makers unknown":    {func(*house, *workspace.RunSpec) {}, bench.MakerUnknown},
		"a judge that thinks": {func(h *house, _ *workspace.RunSpec) {
			h.describe("juge", func(d *model.Description) { d.Thinks = true })
		}, bench.ThinkingJudge},
		"a smaller context": {func(h *house, _ *workspace.RunSpec) {
			h.describe("juge", func(d *model.Description) { d.Context = 2048 })
		}, bench.SmallerContext},
		"nothing to judge": {func(_ *house, s *workspace.RunSpec) { s.Suite.Cases[1].Criteria = nil }, bench.NoCriteria},
		"an answer is missing": {func(_ *house, s *workspace.RunSpec) {
			s.Candidate, s.Answers = workspace.ParseReference("recorded:f"), map[string][]string{"bruit": {"Bonjour."}}
		}, bench.NoRecording},
		"a stranger's answer": {func(_ *house, s *workspace.RunSpec) {
			s.Candidate, s.Answers = workspace.ParseReference("recorded:f"), map[string][]string{"nemo": {"Bonjour."}}
		}, bench.NotOfSuite},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t)
			s := spec()
			tc.change(h, &s)
			var codes []string
			for _, w := range h.ran(s).Warnings {
				codes = append(codes, w.Code)
			}
			if !strings.Contains(strings.Join(codes, " "), tc.want) {
				t.Errorf("warns of %q, want %s", codes, tc.want)
			}
		})
	}
}

func (h *house) describe(name string, change func(*model.Description)) {
	d := h.models.Has[name]
	change(&d)
	h.models.Has[name] = d
}

func TestAHostThatIsNotThereStopsTheRunAndLeavesNothingGreen(t *testing.T) {
	h := open(t)
	h.models.Down = true
	ended := h.ran(spec())
	if ended.Status != bench.StoppedRun || ended.Stopped == nil || ended.Stopped.Cause != evaluation.Unreachable {
		t.Fatalf("%s, %+v", ended.Status, ended.Stopped)
	}
	if tally := ended.Tally(); tally.Passed != 0 || tally.Unjudged != 2 || tally.Unanswered != 2 {
		t.Errorf("tally: %+v", tally)
	}

	h.models.Down = false
	again, err := h.Runs.Resume(t.Context(), ended.ID, workspace.ResumeSpec{}, workspace.Watching{})
	ok(t, err)
	if again.Status != bench.Finished || again.Tally().Unjudged != 0 {
		t.Errorf("resumed: %s, %+v", again.Status, again.Tally())
	}
}

func TestWhatWasJudgedIsNeverJudgedTwice(t *testing.T) {
	h := open(t)
	h.models.Gate = make(chan struct{}, 1)
	h.models.Gate <- struct{}{} // the first judgment passes, the second waits
	ctx, cancel := context.WithCancel(t.Context())
	first, err := h.Runs.Start(ctx, spec(), workspace.Watching{Tell: func(e workspace.RunEvent) {
		if e.Kind == run.CaseStarted && e.Phase == run.Judging && e.Case == "odeur" {
			cancel()
		}
	}})
	ok(t, err)
	if first.Status != bench.Interrupted {
		t.Fatalf("the run is %s", first.Status)
	}
	h.models.Gate = nil
	asked := len(h.models.Asked())
	judged := 0
	for _, o := range first.Outcomes {
		if o.Judged() {
			judged++
		}
	}
	again, err := h.Runs.Resume(t.Context(), first.ID, workspace.ResumeSpec{}, workspace.Watching{})
	ok(t, err)
	if got := len(h.models.Asked()) - asked; got != 2-judged || again.Status != bench.Finished {
		t.Errorf("%d calls for %d unjudged cases; %s", got, 2-judged, again.Status)
	}
	third, err := h.Runs.Resume(t.Context(), first.ID, workspace.ResumeSpec{}, workspace.Watching{})
	ok(t, err)
	if got := len(h.models.Asked()) - asked; got != 2-judged || third.Status != bench.Finished {
		t.Errorf("a finished run was asked again")
	}
}

// halfJudged begins a run, and ends it when all is answered and nothing judged.
func (h *house) halfJudged(spec workspace.RunSpec) bench.Run {
	h.t.Helper()
	h.models.Gate = make(chan struct{})
	ctx, cancel := context.WithCancel(h.t.Context())
	half, err := h.Runs.Start(ctx, spec, workspace.Watching{Tell: func(e workspace.RunEvent) {
		if e.Kind == run.CaseStarted && e.Phase == run.Judging {
			cancel()
		}
	}})
	ok(h.t, err)
	h.models.Gate = nil
	if t := half.Tally(); half.Status != bench.Interrupted || t.Unanswered != 0 || t.Unjudged != 2 {
		h.t.Fatalf("%s, %+v", half.Status, t)
	}
	return half
}

func TestAResumedRunIsOfTheModelsItBeganWith(t *testing.T) {
	for name, tc := range map[string]struct {
		model   string
		down    bool // when the run began, so that nothing was known of the model
		refused bool
	}{
		"another judge":                          {"juge", false, true},
		"another candidate, but all is answered": {"candidat", false, false},
		"a judge that nothing was known of":      {"juge", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t)
			var half bench.Run
			if h.models.Down = tc.down; tc.down {
				half = h.ran(spec())
			} else {
				half = h.halfJudged(spec())
			}
			h.models.Down = false
			h.describe(tc.model, func(d *model.Description) { d.Digest = "another" })
			again, err := h.Runs.Resume(t.Context(), half.ID, workspace.ResumeSpec{}, workspace.Watching{})
			if tc.refused {
				refused(t, err, "model_changed")
				return
			}
			ok(t, err)
			if again.Status != bench.Finished || again.Tally().Unjudged != 0 {
				t.Errorf("%s, %+v", again.Status, again.Tally())
			}
		})
	}
}

func TestARunIsOfOneModelOnAllHosts(t *testing.T) {
	h := open(t)
	s := spec()
	s.Hosts = []string{"http://one.test", "http://two.test"}
	h.models.Others = map[string]model.Description{"http://two.test juge": {Name: "juge", Digest: "another", Weights: "w2"}}
	h.describe("juge", func(d *model.Description) { d.Weights = "w1" })
	_, err := h.Runs.Start(t.Context(), s, workspace.Watching{})
	refused(t, err, "hosts_differ")
	if asked := h.models.Asked(); len(asked) != 0 {
		t.Errorf("asked %q", asked)
	}
	h.models.Others["http://two.test juge"] = model.Description{Name: "juge", Digest: "another", Weights: "w1"}
	if ended := h.ran(s); ended.Status != bench.Finished {
		t.Errorf("of the same weights: %s", ended.Status)
	}
}

func TestRecordedAnswersHaveToBeThereAgain(t *testing.T) {
	h := open(t)
	s := spec()
	s.Candidate, s.Digest, s.Answers = workspace.ParseReference("recorded:f.jsonl"), "d1", map[string][]string{"bruit": {"Bonjour à vous."}}
	first := h.ran(s)
	if tally := first.Tally(); tally.Unanswered != 1 || tally.Unjudged != 1 {
		t.Fatalf("tally: %+v", tally)
	}
	for code, resume := range map[string]workspace.ResumeSpec{
		"answers_needed":  {},
		"answers_changed": {Answers: map[string][]string{}, Digest: "d2"},
	} {
		_, err := h.Runs.Resume(t.Context(), first.ID, resume, workspace.Watching{})
		refused(t, err, code)
	}
	if asked := h.models.Asked(); len(asked) != 1 || asked[0] != "juge" {
		t.Errorf("asked %q, want the judge alone, once", asked)
	}
}

func TestTheSameAnswersAreJudgedAgainInOtherWords(t *testing.T) {
	h := open(t)
	first := h.ran(spec())
	h.models.Refuse = []string{"answers_request"}
	reworded := trial()
	reworded.Cases[0].Criteria = []bench.Criterion{{ID: "answers_request", Ask: "Répond à toute la demande.", Critical: true}}
	reworded.Cases[0].Checks = nil
	asked := len(h.models.Asked())
	again, err := h.Runs.Rejudge(t.Context(), first.ID, workspace.RejudgeSpec{Judge: "juge", Suite: &reworded, Asking: workspace.DefaultAsking("http://models.test")}, workspace.Watching{})
	ok(t, err)
	if again.ID == first.ID || again.Rejudged != first.ID || again.Tally().Blocking != 2 || len(again.Outcomes[0].Checks) != 0 {
		t.Errorf("judged again: %s of %s, %+v", again.ID, again.Rejudged, again.Tally())
	}
	if got := h.models.Asked()[asked:]; !cmp.Equal(got, []string{"juge", "juge"}) {
		t.Errorf("asked %q", got)
	}
	compared, err := h.Runs.Compare(t.Context(), first.ID, again.ID)
	ok(t, err)
	if compared.Regressions() != 1 || compared.Differences[0].Case != "odeur" || !compared.Differences[1].CaseChanged {
		t.Errorf("compared: %+v", compared.Differences)
	}

	reworded.Cases[1].Messages = []evaluation.Message{{Role: "user", Content: "Autre chose."}}
	_, err = h.Runs.Rejudge(t.Context(), first.ID, workspace.RejudgeSpec{Judge: "juge", Suite: &reworded, Asking: workspace.DefaultAsking("http://models.test")}, workspace.Watching{})
	refused(t, err, "case_changed")
}

func TestTwoDoNotWorkOnOneRun(t *testing.T) {
	h := open(t)
	h.models.Gate = make(chan struct{})
	began := make(chan string, 1)
	ended := make(chan error, 1)
	go func() {
		_, err := h.Runs.Start(context.Background(), spec(), workspace.Watching{Began: func(r bench.Run) { began <- r.ID }})
		ended <- err
	}()
	id := <-began
	_, err := h.Runs.Resume(t.Context(), id, workspace.ResumeSpec{}, workspace.Watching{})
	refused(t, err, "run_busy")
	refused(t, h.Runs.Delete(t.Context(), id), "run_busy")
	_, err = h.Rereads.Save(t.Context(), id, workspace.RereadSpec{By: "Anna", Case: "bruit", CaseAtFault: true})
	refused(t, err, "run_busy")
	close(h.models.Gate)
	ok(t, errors.Join(<-ended, h.Runs.Delete(t.Context(), id)))
}

func TestAModelMadeAnewOfTheSameWeightsIsTheSameModel(t *testing.T) {
	h := open(t)
	weighs := func(digest, weights string) {
		h.describe("juge", func(d *model.Description) { d.Digest, d.Weights = digest, weights })
	}
	for _, tc := range []struct {
		digest, weights string
		refused         bool
	}{{"d2", "w1", false}, {"d1", "w2", true}, {"d2", "", true}} {
		weighs("d1", "w1")
		half := h.halfJudged(spec())
		weighs(tc.digest, tc.weights)
		_, err := h.Runs.Resume(t.Context(), half.ID, workspace.ResumeSpec{}, workspace.Watching{})
		if tc.refused {
			refused(t, err, "model_changed")
		} else {
			ok(t, err)
		}
		h.clock.pass(time.Minute)
	}
}
