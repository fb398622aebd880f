package workspace_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"contrejuge/backend/agreement"
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	judgings "contrejuge/backend/judging"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// tried is a queue of 20 items: "juge" is for b, Anna for a in all but the last
// four, which nobody has reviewed.
func (h *house) tried() workspace.TrySpec {
	lines := make([]string, 20)
	for i := range lines {
		more := []string{judged("b")}
		if i < 16 {
			more = append(more, reviewed("anna a"))
		}
		lines[i] = line(fmt.Sprint("q", i), more...)
	}
	h.imports("questions", lines...)
	h.creates(workspace.QueueSpec{Name: "file", Source: "questions", WithReviews: true})
	return workspace.TrySpec{Queue: "file", By: "Anna", Asking: workspace.DefaultAsking("http://models.test")}
}

func (h *house) try(spec workspace.TrySpec) judgings.Judging {
	h.t.Helper()
	ended, err := h.Workbench.Try(h.t.Context(), spec, workspace.JudgingWatching{})
	ok(h.t, err)
	return ended
}

func (h *house) shows(trial string) workspace.Trial {
	h.t.Helper()
	shown, err := h.Workbench.Show(h.t.Context(), trial)
	ok(h.t, err)
	return shown
}

// byContent is a judge that is for answer a wherever it stands.
func byContent(_, prompt string) string {
	if strings.Index(prompt, "Première.") < strings.Index(prompt, "Seconde.") {
		return "first"
	}
	return "second"
}

func TestATrialIsMeasuredOnReviewedItemsAndCountsNowhere(t *testing.T) {
	h := open(t)
	spec := h.tried()
	var prompts []string
	h.models.Prefer = func(name, prompt string) string {
		prompts = append(prompts, prompt)
		return byContent(name, prompt)
	}
	instructions := "Les personnes sont des voisins."
	spec.Ask, spec.Instructions = map[string]string{"accuracy": "Exactitude, en d'autres mots."}, &instructions
	before := document(t, h.items("file"))
	ended := h.try(spec)
	if s := ended.Settings; s.Target != judgings.Items || s.Against != "juge" || s.Judge.Name != "juge" || s.HeldOut != 30 || s.Seed != 42 || s.By != "Anna" {
		t.Errorf("%+v", s)
	}
	same(t, "tally", ended.Tally, judgings.Tally{Rows: 16, Judgments: 32, Judged: 32})
	for _, prompt := range prompts {
		if !strings.Contains(prompt, "Exactitude, en d'autres mots.") {
			t.Fatalf("asked %s", prompt)
		}
	}
	if document(t, h.items("file")) != before {
		t.Error("the items changed")
	}

	shown := h.shows(ended.ID[:12])
	working, held := shown.Working, shown.HeldOut
	if working.Items+held.Items != 16 || working.Items == 0 || held.Items == 0 {
		t.Fatalf("%d and %d items", working.Items, held.Items)
	}
	for name, part := range map[string]workspace.TrialPart{"working": working, "held out": held} {
		was, is := part.Before.Agreement, part.After.Agreement
		if was.Agreed != 0 || was.Decided != part.Items || is.Agreed != part.Items || is.Decided != part.Items || part.After.Orders.Consistent != part.Items {
			t.Errorf("%s: %d of %d, then %d of %d", name, was.Agreed, was.Decided, is.Agreed, is.Decided)
		}
	}
	if len(shown.Changed) != working.Items {
		t.Errorf("%d changes of %d working items", len(shown.Changed), working.Items)
	}
	for _, item := range h.items("file") {
		for _, change := range shown.Changed {
			if change.Item != item.Ref {
				continue
			}
			if judgings.HeldOut(42, 30, item.Row.QuestionDigest()) {
				t.Errorf("%s is held out, and told", item.Ref)
			}
			same(t, "change", change, agreement.Change{Item: item.Ref, People: "a", Before: "b", After: "a"})
		}
	}
}

func TestWhatIsHeldOutStaysHeldOutFromTrialToTrial(t *testing.T) {
	h := open(t)
	spec := h.tried()
	spec.HeldOut, spec.Seed = new(40), seed(7)
	h.try(spec)
	h.chance.seed = 99
	spec.HeldOut, spec.Seed = nil, nil
	again := h.try(spec)
	if again.Settings.HeldOut != 40 || again.Settings.Seed != 7 {
		t.Errorf("%+v", again.Settings)
	}
	trials, err := h.Workbench.List(t.Context(), "file")
	ok(t, err)
	others, err := h.Workbench.List(t.Context(), "autre")
	ok(t, err)
	if len(trials) != 2 || len(others) != 0 {
		t.Errorf("%d trials, and %d of another queue", len(trials), len(others))
	}
}

func TestAnAdoptedTrialCountsAndIsWhatIsAskedFromThenOn(t *testing.T) {
	h, ctx := open(t), t.Context()
	spec := h.tried()
	h.models.Prefer = byContent
	spec.Ask = map[string]string{"accuracy": "Exactitude, en d'autres mots."}
	spec.Orders = judgings.One
	ended := h.try(spec)
	before := h.shows(ended.ID)
	h.clock.pass(time.Hour)
	version, err := h.Workbench.Adopt(ctx, ended.ID, "Anna", "mieux")
	ok(t, err)
	if version.Number != 1 || version.Judge.Name != "juge" || version.Queue != "file" || version.Note != "mieux" || version.By != "Anna" || version.Orders != judgings.One {
		t.Errorf("%+v", version)
	}
	versions, err := h.Workbench.Versions(ctx)
	ok(t, err)
	same(t, "versions", versions, []judgings.Version{version})
	report, err := h.Reports.Report(ctx, "file", "juge")
	ok(t, err)
	agreed := 0
	for _, item := range h.items("file") {
		if agreement.JudgeOpinion("juge", item.Row.Judgments).Class == evaluation.PickA {
			agreed++
		}
	}
	if agreed != 16 || report.JudgePrompts != 2 {
		t.Errorf("%d items count as the trial judged them, under %d prompts", agreed, report.JudgePrompts)
	}
	after := h.shows(ended.ID)
	if after.Adopted != 1 {
		t.Errorf("%+v", after.Judging)
	}
	same(t, "the figures before", after.Working.Before, before.Working.Before)

	_, err = h.Workbench.Adopt(ctx, ended.ID, "Anna", "")
	refused(t, err, "already_adopted")
	_, err = h.Evaluations.Resume(ctx, ended.ID, workspace.ResumeJudgingSpec{}, workspace.JudgingWatching{})
	refused(t, err, "already_adopted")

	wording, number, err := h.Evaluations.Wording(ctx, nil, "", evaluation.ByScores, evaluation.DefaultScale)
	ok(t, err)
	if number != 1 || wording.Criteria[0].Ask != "Exactitude, en d'autres mots." {
		t.Errorf("%d: %+v", number, wording)
	}
	by := byJudge()
	by.Judge = ""
	next := h.judged(workspace.JudgeSpec{Source: "questions", ByJudge: by})
	if s := next.Settings; s.Version != 1 || s.Judge.Name != "juge" || s.Orders != judgings.One || s.Prompt != version.Prompt {
		t.Errorf("%+v", s)
	}
	by.Judge, by.Version = "juge", new(0)
	h.clock.pass(time.Hour)
	last := h.judged(workspace.JudgeSpec{Source: "questions", ByJudge: by}).Settings
	if last.Version != 0 || last.Prompt == version.Prompt || len(last.Wording.Criteria) < 2 {
		t.Errorf("%+v", last)
	}
	// A trial after that goes on from what the judge was last asked.
	spec.Ask, spec.Orders = nil, ""
	h.clock.pass(time.Hour)
	if s := h.try(spec).Settings; s.Prompt != last.Prompt || s.Orders != judgings.Both {
		t.Errorf("%+v", s)
	}
}

func TestATrialThatDidNotEndIsNotAdopted(t *testing.T) {
	h, ctx := open(t), t.Context()
	spec := h.tried()
	spec.Judge, spec.Against = "personne", "juge"
	ended := h.try(spec)
	if ended.Status != bench.StoppedRun {
		t.Fatal(ended.Status)
	}
	_, err := h.Workbench.Adopt(ctx, ended.ID, "Anna", "")
	refused(t, err, "trial_unfinished")
	shown := h.shows(ended.ID)
	if n := shown.Working.After.Unjudged + shown.HeldOut.After.Unjudged; n != 16 || shown.Working.Items+shown.HeldOut.Items != 16 {
		t.Errorf("%d of 16 items are unjudged", n)
	}

	spec.Judge = "juge"
	h.models.Prefer = func(string, string) string { return "Euh." }
	_, err = h.Workbench.Adopt(ctx, h.try(spec).ID, "Anna", "")
	refused(t, err, "nothing_judged")

	h.models.Prefer = nil
	no := h.judged(workspace.JudgeSpec{Source: "questions", ByJudge: byJudge()})
	_, err = h.Workbench.Adopt(ctx, no.ID, "Anna", "")
	refused(t, err, "not_a_trial")
	_, err = h.Workbench.Show(ctx, no.ID)
	refused(t, err, "not_a_trial")
}

func TestWhatIsWrongWithATrialIsSaidBeforeAnythingIsAsked(t *testing.T) {
	h := open(t)
	good := h.tried()
	h.imports("vierges", line("v1", judged("a")))
	h.creates(workspace.QueueSpec{Name: "vierge", Source: "vierges"})
	h.imports("muettes", line("m1", reviewed("anna a")))
	h.creates(workspace.QueueSpec{Name: "muette", Source: "muettes", WithReviews: true})
	for code, change := range map[string]func(*workspace.TrySpec){
		"queue_not_found":  func(s *workspace.TrySpec) { s.Queue = "nulle" },
		"nothing_reviewed": func(s *workspace.TrySpec) { s.Queue = "vierge" },
		"judge_needed":     func(s *workspace.TrySpec) { s.Queue = "muette" },
		"judge_not_found":  func(s *workspace.TrySpec) { s.Against = "personne" },
		"bad_held_out":     func(s *workspace.TrySpec) { s.HeldOut = new(91) },
		"bad_criterion":    func(s *workspace.TrySpec) { s.Ask = map[string]string{"style": "Style."} },
		"bad_orders":       func(s *workspace.TrySpec) { s.Orders = "deux" },
	} {
		spec := good
		change(&spec)
		_, err := h.Workbench.Try(t.Context(), spec, workspace.JudgingWatching{})
		refused(t, err, code)
	}
	if len(h.models.Asked()) != 0 {
		t.Error("somebody was asked")
	}
}

func TestATrialIsComparedWithOneJudge(t *testing.T) {
	h := open(t)
	spec := h.tried()
	by := byJudge()
	by.Judge = "candidat"
	h.judged(workspace.JudgeSpec{Source: "questions", ByJudge: by}) // which also gives the queue a second judge
	_, err := h.Workbench.Try(t.Context(), spec, workspace.JudgingWatching{})
	refused(t, err, "judge_needed")
	for _, tt := range []struct{ against, judge, want, asks string }{
		{"juge", "", "juge", "juge"}, {"juge", "candidat", "juge", "candidat"}, {"", "candidat", "candidat", "candidat"},
	} {
		spec.Against, spec.Judge = tt.against, tt.judge
		if s := h.try(spec).Settings; s.Against != tt.want || s.Judge.Name != tt.asks {
			t.Errorf("%+v: %s against %s", tt, s.Judge.Name, s.Against)
		}
	}
}

func TestATrialIsOfOneStratum(t *testing.T) {
	h := open(t)
	h.imports("questions", line("q1", judged("tie"), reviewed("anna a")), line("q2", judged("b"), reviewed("anna a")))
	h.creates(workspace.QueueSpec{Name: "nulles", Source: "questions", Selection: review.Ties, WithReviews: true})
	ended := h.try(workspace.TrySpec{Queue: "nulles", HeldOut: new(0), Asking: workspace.DefaultAsking("http://models.test")})
	shown := h.shows(ended.ID)
	if shown.Stratum.Selection != review.Ties || shown.NotRepresentative != review.BiasedSelection || shown.Working.Items != 1 || shown.HeldOut.Items != 0 {
		t.Errorf("%+v", shown)
	}
}

func TestALeaderboardTellsHowLongAJudgeTakesWhereItJudgedHere(t *testing.T) {
	h := open(t)
	h.tried()
	by := byJudge()
	by.Judge = "candidat"
	h.models.Prefer = byContent
	h.judged(workspace.JudgeSpec{Source: "questions", ByJudge: by})
	board, err := h.Reports.Leaderboard(t.Context(), "file")
	ok(t, err)
	if board.Decided != 16 || board.Common != 16 || len(board.Judges) != 2 || board.NotRepresentative == nil || *board.NotRepresentative != review.PartlyImported {
		t.Fatalf("%s", document(t, board))
	}
	first, second := board.Judges[0], board.Judges[1]
	if first.Judge != "candidat" || *first.Agreement.Rate != 1 || first.Both != 16 || *first.FlipRate != 0 || first.SecondsPerItem == nil || *first.SecondsPerItem != 4 {
		t.Errorf("%s", document(t, first)) // two calls of 2 s each
	}
	if second.Judge != "juge" || *second.Agreement.Rate != 0 || second.FlipRate != nil || second.SecondsPerItem != nil {
		t.Errorf("%s", document(t, second))
	}
	_, err = h.Reports.Leaderboard(t.Context(), "nulle")
	refused(t, err, "queue_not_found")
}
