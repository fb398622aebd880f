package workspace_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	judgings "contrejuge/backend/judging"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
	"contrejuge/backend/workspace"
)

// questions are so many questions, by the ids q1, q2 …
func questions(n int) []judgings.Question {
	all := make([]judgings.Question, n)
	for i := range all {
		id := fmt.Sprint("q", i+1)
		all[i] = judgings.Question{ID: id, Messages: []evaluation.Message{{Role: "user", Content: "Question " + id + " ?"}}}
	}
	return all
}

// evaluate is an evaluation of two questions, answered by "candidat" and "autre".
func (h *house) evaluate() workspace.EvaluateSpec {
	h.models.Has["autre"] = model.Description{Name: "autre", Digest: "digest of autre", Makers: []string{"autre"}, Parameters: "1B", Context: 8192}
	return workspace.EvaluateSpec{
		Name: "duel", Origin: "questions.yaml", Licence: "CC0", Questions: questions(2),
		A:       workspace.Candidate{Reference: workspace.ParseReference("candidat")},
		B:       workspace.Candidate{Reference: workspace.ParseReference("autre")},
		ByJudge: byJudge(),
	}
}

func byJudge() workspace.ByJudge {
	return workspace.ByJudge{Judge: "juge", Asking: workspace.DefaultAsking("http://models.test")}
}

func (h *house) evaluated(spec workspace.EvaluateSpec) judgings.Judging {
	h.t.Helper()
	ended, err := h.Evaluations.Evaluate(h.t.Context(), spec, workspace.JudgingWatching{})
	ok(h.t, err)
	return ended
}

func (h *house) judged(spec workspace.JudgeSpec) judgings.Judging {
	h.t.Helper()
	ended, err := h.Evaluations.Judge(h.t.Context(), spec, workspace.JudgingWatching{})
	ok(h.t, err)
	return ended
}

// rowsOf are the rows of a source.
func (h *house) rowsOf(source string) []evaluation.Row {
	h.t.Helper()
	_, rows := h.rows(source)
	return rows
}

func (h *house) source(name string) evaluation.Source {
	h.t.Helper()
	source, err := h.store.Source(h.t.Context(), name)
	ok(h.t, err)
	return source
}

func warningCodes(warnings []bench.Warning) (all []string) {
	for _, w := range warnings {
		all = append(all, w.Code)
	}
	return all
}

func TestAnEvaluationBecomesASourceWithItsJudgments(t *testing.T) {
	h := open(t)
	var phases []string
	ended, err := h.Evaluations.Evaluate(t.Context(), h.evaluate(), workspace.JudgingWatching{
		Began: func(j judgings.Judging) {
			phases = append(phases, string(j.Status))
			if !h.source("duel").Unfinished {
				t.Error("the source is finished before anything is answered")
			}
		},
		Tell: func(e workspace.RunEvent) {
			if e.Kind == run.PhaseStarted {
				phases = append(phases, e.Phase)
			}
			if e.Phase == run.Judging && h.source("duel").Unfinished {
				t.Error("the source is unfinished though all is answered")
			}
		},
	})
	ok(t, err)
	same(t, "phases", phases, []string{"running", run.AnsweringA, run.AnsweringB, run.Judging})
	same(t, "asked", h.models.Asked(), []string{"candidat", "candidat", "autre", "autre", "juge", "juge", "juge", "juge"})
	same(t, "tally", ended.Tally, judgings.Tally{Questions: 2, Rows: 2, Judgments: 4, Judged: 4})
	if ended.Status != bench.Finished || ended.Ended.IsZero() || h.models.Freed() < 2 {
		t.Errorf("%+v", ended)
	}
	source := h.source("duel")
	if source.Kind != evaluation.OfEvaluation || source.Origin != "questions.yaml" || source.Licence != "CC0" || source.Unfinished || source.Rows != 2 {
		t.Errorf("%+v", source)
	}
	row := h.rowsOf("duel")[0]
	if row.ID != "q1" || row.Answers[0].Model != "candidat" || row.Answers[1].Model != "autre" || len(row.Judgments) != 2 {
		t.Fatalf("%+v", row)
	}
	// The judge prefers what stands first: a, then b.
	if row.Judgments[0].Pick != evaluation.PickA || row.Judgments[1].Pick != evaluation.PickB || row.Judgments[0].Judging != ended.ID {
		t.Errorf("%+v", row.Judgments)
	}
	s := ended.Settings
	if s.A.Digest != "digest of candidat" || s.B.Digest != "digest of autre" || s.Judge.Digest != "digest of juge" || s.Orders != judgings.Both ||
		s.Seed != 42 || s.Prompt != judge.WordingDigest(s.Wording) || s.Wording.Form != evaluation.ByScores || s.Version != 0 {
		t.Errorf("%+v", s)
	}
}

func TestWhatIsWrongWithAnEvaluationIsSaidBeforeAnythingIsAsked(t *testing.T) {
	verdicts := judge.DefaultWording("fr", evaluation.ByVerdicts, evaluation.Scale{})
	wide := judge.DefaultWording("fr", evaluation.ByScores, evaluation.Scale{Low: 1, High: 10})
	mute := judge.DefaultWording("fr", evaluation.ByScores, evaluation.DefaultScale)
	mute.Criteria[0].Ask = " "
	for code, change := range map[string]func(*workspace.EvaluateSpec){
		"empty_questions":    func(s *workspace.EvaluateSpec) { s.Questions = nil },
		"duplicate_question": func(s *workspace.EvaluateSpec) { s.Questions[1].ID = "q1" },
		"bad_name":           func(s *workspace.EvaluateSpec) { s.Name = " " },
		"source_exists":      func(s *workspace.EvaluateSpec) { s.Name = "là" },
		"judge_needed":       func(s *workspace.EvaluateSpec) { s.Judge = "" },
		"bad_context":        func(s *workspace.EvaluateSpec) { s.Context = 10 },
		"bad_host":           func(s *workspace.EvaluateSpec) { s.Hosts = nil },
		"bad_orders":         func(s *workspace.EvaluateSpec) { s.Orders = "twice" },
		"bad_language":       func(s *workspace.EvaluateSpec) { s.Language = "de" },
		"bad_criterion":      func(s *workspace.EvaluateSpec) { s.Wording = &mute },
		"other_form":         func(s *workspace.EvaluateSpec) { s.Wording = &verdicts },
		"other_scale":        func(s *workspace.EvaluateSpec) { s.Wording = &wide },
		"version_not_found":  func(s *workspace.EvaluateSpec) { s.Version = new(3) },
		"same_weights":       func(s *workspace.EvaluateSpec) { s.B.Reference.Name, s.StrictFamily = "juge", true },
	} {
		t.Run(code, func(t *testing.T) {
			h := open(t)
			h.imports("là", line("q1"))
			s := h.evaluate()
			change(&s)
			_, err := h.Evaluations.Evaluate(t.Context(), s, workspace.JudgingWatching{})
			refused(t, err, code)
			all, err := h.Evaluations.List(t.Context())
			ok(t, err)
			if len(all) != 0 || len(h.models.Asked()) != 0 {
				t.Errorf("%d judgings were made and %d models asked", len(all), len(h.models.Asked()))
			}
		})
	}
}

func TestAnEvaluationWarnsOfBothCandidates(t *testing.T) {
	h := open(t)
	s := h.evaluate()
	s.A.Reference, s.A.Recording = workspace.ParseReference("recorded:f.yaml"), workspace.Recording{Answers: map[string][]string{"q1": {"Oui."}, "nemo": {"Non."}}, Digest: "d"}
	s.B.Reference.Name = "juge"
	h.describe("juge", func(d *model.Description) { d.Thinks, d.Context = true, 2048 })
	ended := h.evaluated(s)
	same(t, "warnings", warningCodes(ended.Warnings), []string{
		bench.ThinkingJudge, bench.SmallerContext, bench.MakerUnknown, bench.NoRecording, bench.NotOfSuite, bench.SameWeights,
	})
	// The recording lacks an answer: its question is no row, and the source goes on waiting for it.
	same(t, "tally", ended.Tally, judgings.Tally{Questions: 2, Unanswered: 1, Rows: 1, Judgments: 2, Judged: 2})
	if !h.source("duel").Unfinished {
		t.Error("the source is finished")
	}
}

func TestAJudgingThatWasCancelledGoesOnWithoutAskingTwice(t *testing.T) {
	const calls = 8 // 2 answers and 2 judgments of each of 2 questions
	for at := 1; at < calls; at++ {
		t.Run(fmt.Sprint("at call ", at), func(t *testing.T) {
			h := open(t)
			ctx, cancel := context.WithCancel(t.Context())
			h.models.Before = func(n int) {
				if n == at {
					cancel()
				}
			}
			cut, err := h.Evaluations.Evaluate(ctx, h.evaluate(), workspace.JudgingWatching{})
			ok(t, err)
			if cut.Status != bench.Interrupted || cut.Ended.IsZero() || len(h.models.Asked()) != at {
				t.Fatalf("%s after %d calls", cut.Status, len(h.models.Asked()))
			}
			if unfinished := h.source("duel").Unfinished; unfinished != (at <= 4) {
				t.Errorf("the source is unfinished: %v", unfinished)
			}
			ended, err := h.Evaluations.Resume(t.Context(), cut.ID[:12], workspace.ResumeJudgingSpec{}, workspace.JudgingWatching{})
			ok(t, err)
			same(t, "tally", ended.Tally, judgings.Tally{Questions: 2, Rows: 2, Judgments: 4, Judged: 4})
			if len(h.models.Asked()) != calls || ended.Status != bench.Finished || h.source("duel").Unfinished {
				t.Errorf("%s after %d calls", ended.Status, len(h.models.Asked()))
			}
			for _, row := range h.rowsOf("duel") {
				if len(row.Judgments) != 2 {
					t.Errorf("%s has %d judgments", row.ID, len(row.Judgments))
				}
			}
		})
	}
}

func TestAnEvaluationGoesOnWithTheSameModelsOnly(t *testing.T) {
	h := open(t)
	h.models.Has["juge"] = model.Description{Name: "juge", Digest: "digest of juge", Context: 8192}
	s := h.evaluate()
	s.A.Reference, s.A.Recording = workspace.ParseReference("recorded:f.yaml"), workspace.Recording{Answers: map[string][]string{"q1": {"Oui."}}, Digest: "d"}
	ended := h.evaluated(s)
	resume := func(spec workspace.ResumeJudgingSpec) error {
		_, err := h.Evaluations.Resume(t.Context(), ended.ID, spec, workspace.JudgingWatching{})
		return err
	}
	refused(t, resume(workspace.ResumeJudgingSpec{}), "answers_needed")
	refused(t, resume(workspace.ResumeJudgingSpec{A: workspace.Recording{Answers: map[string][]string{"q2": {"Non."}}, Digest: "e"}}), "answers_changed")
	h.describe("juge", func(d *model.Description) { d.Digest = "another" })
	again := workspace.ResumeJudgingSpec{A: workspace.Recording{Answers: map[string][]string{"q1": {"Oui."}}, Digest: "d"}}
	refused(t, resume(again), "model_changed")
	refused(t, func() error { _, err := h.Evaluations.Show(t.Context(), "nemo"); return err }(), "judging_not_found")
}

func TestASourceIsJudgedAndItsCopiesInQueuesToo(t *testing.T) {
	h := open(t)
	h.imports("questions", line("q1", judged("a")), line("q2"))
	h.creates(workspace.QueueSpec{Name: "file", Source: "questions"})
	ended := h.judged(workspace.JudgeSpec{Source: "questions", ByJudge: byJudge()})
	same(t, "tally", ended.Tally, judgings.Tally{Rows: 2, Judgments: 4, Judged: 4})
	if ids := ended.Settings.Wording.Criteria; len(ids) != 1 || ids[0].ID != "accuracy" || ids[0].Ask == "" {
		t.Errorf("asked %+v, want what the judge before scored", ids)
	}
	for _, rows := range [][]evaluation.Row{h.rowsOf("questions"), {h.items("file")[0].Row, h.items("file")[1].Row}} {
		for _, row := range rows {
			n := 0
			for _, j := range row.Judgments {
				if j.Judging == ended.ID && j.Scores["accuracy"] != nil {
					n++
				}
			}
			if n != 2 {
				t.Errorf("%s has %d judgments of it: %+v", row.ID, n, row.Judgments)
			}
		}
	}
	results := 0
	ok(t, h.Evaluations.Results(t.Context(), ended.ID[:10], func(r judgings.Result) error {
		if results++; r.Call.Reply == "" || r.Call.Prompt == "" || r.Call.Model != "juge" {
			t.Errorf("%+v", r)
		}
		return nil
	}))
	if results != 4 {
		t.Errorf("%d results", results)
	}
	ok(t, h.Evaluations.Delete(t.Context(), ended.ID))
	if len(h.rowsOf("questions")[0].Judgments) != 3 {
		t.Error("the judgments went with the calls")
	}
}

func TestADatasetIsJudgedByVerdicts(t *testing.T) {
	h := open(t)
	_, err := h.Sources.Import(t.Context(), workspace.ImportSpec{Name: "tours", File: "tours.jsonl", Kind: evaluation.OfDataset}, strings.NewReader(
		`{"messages":[{"role":"user","content":"Où ?"},{"role":"assistant","content":"Là."},{"role":"user","content":"Quand ?"},{"role":"assistant","content":"Demain."}]}`), nil)
	ok(t, err)
	h.models.Refuse = []string{"correct"}
	by := byJudge()
	by.Language = "en"
	ended := h.judged(workspace.JudgeSpec{Source: "tours", ByJudge: by})
	if ended.Settings.Wording.Form != evaluation.ByVerdicts || ended.Settings.Wording.Language != "en" || ended.Tally.Unjudged > 0 || ended.Tally.Judged != ended.Tally.Rows {
		t.Errorf("%+v %+v", ended.Settings.Wording, ended.Tally)
	}
	j := h.rowsOf("tours")[0].Judgments[0]
	i := slices.IndexFunc(j.Verdicts, func(v evaluation.CriterionVerdict) bool { return v.Criterion == "correct" })
	if i < 0 || j.Verdicts[i].Verdict != evaluation.No || !j.Verdicts[i].Critical || j.Pick != "" {
		t.Errorf("%+v", j)
	}
}

func TestWhatIsWrongWithASourceIsSaidBeforeAnythingIsAsked(t *testing.T) {
	verdicts := evaluation.ByVerdicts
	for code, spec := range map[string]workspace.JudgeSpec{
		"source_not_found": {Source: "nemo"},
		"two_answers":      {Source: "paires", Form: &verdicts},
		"mixed_scales":     {Source: "échelles"},
		"bad_criterion":    {Source: "paires", ByJudge: workspace.ByJudge{Criteria: []string{"a", "a"}}},
	} {
		t.Run(code, func(t *testing.T) {
			h := open(t)
			h.imports("paires", line("q1"))
			h.imports("échelles", line("q1", `"scale":[1,5]`), line("q2", `"scale":[0,10]`))
			by := byJudge()
			by.Criteria = spec.Criteria
			spec.ByJudge = by
			_, err := h.Evaluations.Judge(t.Context(), spec, workspace.JudgingWatching{})
			refused(t, err, code)
			if len(h.models.Asked()) != 0 {
				t.Error("somebody was asked")
			}
		})
	}
}

func TestAJudgeThatAnsweredInTheSourceIsWarnedOf(t *testing.T) {
	h := open(t)
	h.imports("questions", strings.ReplaceAll(line("q1"), "modele-un", "juge"))
	ended := h.judged(workspace.JudgeSpec{Source: "questions", ByJudge: byJudge()})
	if !slices.Contains(warningCodes(ended.Warnings), bench.SameWeights) {
		t.Errorf("%+v", ended.Warnings)
	}
	by := byJudge()
	by.StrictFamily = true
	_, err := h.Evaluations.Judge(t.Context(), workspace.JudgeSpec{Source: "questions", ByJudge: by}, workspace.JudgingWatching{})
	refused(t, err, bench.SameWeights)
}

func TestAnUnusableJudgmentIsAskedForAgainWhenItIsResumed(t *testing.T) {
	h := open(t)
	h.imports("questions", line("q1"))
	h.models.Prefer = func(string, string) string { return "La première." }
	ended := h.judged(workspace.JudgeSpec{Source: "questions", ByJudge: byJudge()})
	same(t, "tally", ended.Tally, judgings.Tally{Rows: 1, Judgments: 2, Unjudged: 2})
	if j := h.rowsOf("questions")[0].Judgments; len(j) != 2 || j[0].Unjudged == nil || j[0].Unjudged.Cause != evaluation.InvalidJSON {
		t.Errorf("%+v", j)
	}
	h.models.Prefer = nil
	again, err := h.Evaluations.Resume(t.Context(), ended.ID, workspace.ResumeJudgingSpec{}, workspace.JudgingWatching{})
	ok(t, err)
	same(t, "tally", again.Tally, judgings.Tally{Rows: 1, Judgments: 2, Judged: 2})
	if j := h.rowsOf("questions")[0].Judgments; len(j) != 2 || j[0].Unjudged != nil || j[1].Unjudged != nil {
		t.Errorf("%+v", j)
	}
	before := len(h.models.Asked())
	_, err = h.Evaluations.Resume(t.Context(), ended.ID, workspace.ResumeJudgingSpec{}, workspace.JudgingWatching{})
	ok(t, err)
	if len(h.models.Asked()) != before {
		t.Error("what is done was asked again")
	}
}

func TestAJudgeThatIsNotThereStopsAJudging(t *testing.T) {
	h := open(t)
	h.imports("questions", many(1, 5)...)
	by := byJudge()
	by.Judge = "personne"
	ended := h.judged(workspace.JudgeSpec{Source: "questions", ByJudge: by})
	if ended.Status != bench.StoppedRun || ended.Stopped == nil || ended.Stopped.Cause != evaluation.ModelMissing || ended.Tally.Unjudged != 10 {
		t.Errorf("%s %+v %+v", ended.Status, ended.Stopped, ended.Tally)
	}
}
