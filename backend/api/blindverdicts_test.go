package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/api"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// judgedQueue asks for verdicts, two people each.
const judgedQueue = "verdicts"

// verdictRow is question n with one answer, of which the judge gave verdicts, or
// none that can be used.
func (h hidden) verdictRow(n int) string {
	said := []string{"yes", "no"}
	if h.flip {
		slices.Reverse(said)
	}
	judgment := object{"judge": h.judge(), "prompt": h.of("prompt", n), "reason": h.of("reason", n), "verdicts": []any{
		object{"criterion": "answers_request", "reason": h.of("reason", n), "verdict": said[n%2], "critical": true},
		object{"criterion": "cites_law", "reason": h.of("reason", n), "verdict": said[(n+1)%2]},
	}}
	if n%4 == map[bool]int{false: 0, true: 1}[h.flip] {
		delete(judgment, "verdicts")
		judgment["unjudged"] = object{"cause": "timeout", "detail": h.of("detail", n)}
	}
	return encode(object{
		"id": h.of("row", n), "question": fmt.Sprintf("Question %d ?", n), "judgments": []any{judgment},
		"answers": []any{object{"model": h.of("model-a", n), "content": fmt.Sprintf("Seule réponse à la question %d.", n)}},
		"meta":    object{"run": h.of("meta", n), "failed_checks": []any{h.of("check", n)}},
	})
}

// fillVerdicts makes the queue of verdicts.
func (s *blindScene) fillVerdicts() {
	s.t.Helper()
	s.fill(judgedQueue, s.hidden.source()+"-verdicts", 2, []string{s.hidden.verdictRow(3800), s.hidden.verdictRow(3801), s.hidden.verdictRow(3802), s.hidden.verdictRow(3803)})
	behind := must[*store.Store](s.t)(store.Open(s.t.Context(), s.file))
	rubric := review.Rubric{Instructions: "Lisez tout.", Form: evaluation.ByVerdicts, Criteria: []review.Criterion{
		{ID: "answers_request", Name: review.Text{FR: "répond", EN: "answers"}, Ask: "Répond à la demande.", Critical: true},
		{ID: "cites_law", Name: review.Text{FR: "cite", EN: "cites"}, Ask: "Cite la loi."},
	}}
	if err := behind.SetRubric(s.t.Context(), judgedQueue, rubric); err != nil {
		s.t.Fatal(err)
	}
	if err := behind.Close(); err != nil {
		s.t.Fatal(err)
	}
}

// verdicts is an opinion that gives this verdict on each criterion of the task.
func verdicts(task api.TaskView, verdict string) api.Opinion {
	opinion := api.Opinion{Scores: []api.SideScore{}, Verdicts: []api.SaidVerdict{}}
	for _, c := range task.Criteria {
		opinion.Verdicts = append(opinion.Verdicts, api.SaidVerdict{Criterion: c.ID, Verdict: verdict})
	}
	return opinion
}

// judges is somebody else's review by verdicts, of which nothing may be seen.
func (s *blindScene) judges(person, item string) {
	s.t.Helper()
	ctx := s.t.Context()
	task := must[review.Task](s.t)(s.workspace.Reviews.TakeItem(ctx, judgedQueue, person, item))
	opinion := review.Opinion{
		Verdicts: map[string]evaluation.Verdict{}, Note: s.hidden.of("other-note", 0), Correction: s.hidden.of("other-correction", 0),
	}
	for i, c := range task.Criteria {
		opinion.Verdicts[c.ID] = evaluation.Verdicts[(i+map[bool]int{true: 1}[s.hidden.flip])%3]
	}
	must[review.Reveal](s.t)(s.workspace.Reviews.Save(ctx, judgedQueue, person, item, opinion))
}

// verdicting is Anna at work on items of which verdicts are asked, without ever
// saving hers.
func (s *blindScene) verdicting() {
	for range 4 { // judged and unjudged ones
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, judgedQueue)
		if task.Form != string(evaluation.ByVerdicts) || !task.Single || len(task.Criteria) != 2 || task.Criteria[0].Ask == "" {
			s.t.Fatalf("the task is %+v", task)
		}
		item := []any{anna, judgedQueue, task.Item}
		s.judges(bruno, task.Item)
		s.ok("Reviewing.TakeItem", item...)
		s.refused("not_reviewed", "Reviewing.Reveal", item...)
		unfinished := verdicts(task, "no")
		unfinished.Verdicts = unfinished.Verdicts[:1]
		s.ok("Reviewing.SaveDraft", append(item, unfinished)...)
		s.ok("Reviewing.Take", anna, judgedQueue)
		s.ok("Reviewing.Advise", append(item, unfinished)...)
		spoilt := map[string]func(*api.Opinion){
			"verdict_missing":   func(o *api.Opinion) { o.Verdicts = o.Verdicts[:1] },
			"unknown_verdict":   func(o *api.Opinion) { o.Verdicts[0].Verdict = "" },
			"unknown_criterion": func(o *api.Opinion) { o.Verdicts[0].Criterion = "style" },
			"pick_unexpected":   func(o *api.Opinion) { o.Pick = "left" },
			"score_unexpected":  func(o *api.Opinion) { o.Scores = []api.SideScore{{Criterion: "cites_law", Side: "left", Score: 3}} },
		}
		for _, code := range inOrder(spoilt) {
			opinion := verdicts(task, "yes")
			spoilt[code](&opinion)
			s.refused(code, "Reviewing.Save", append(item, opinion)...)
			if code == "unknown_verdict" {
				s.refused(code, "Reviewing.SaveDraft", append(item, opinion)...)
				s.refused(code, "Reviewing.Advise", append(item, opinion)...)
			}
		}
		s.ok("Reviewing.Skip", append(item, "plus tard")...)
		s.ok("Reviewing.Own", anna, judgedQueue, 0, 50)
	}
	s.refused("nothing_left", "Reviewing.Take", anna, judgedQueue)
	s.refused("would_uncover", "Reports.Report", anna, judgedQueue, "", 0, false)
	s.refused("would_uncover", "Reports.Disagreements", anna, judgedQueue, "", 0, 0, 50, false)
}

func TestTheJudgesVerdictsAreRevealedOnceOnesOwnAreSaved(t *testing.T) {
	s := newBlindScene(t, secret)
	for range 4 {
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, judgedQueue)
		n := number(t, task.Messages)
		said := verdicts(task, "yes")
		reveal := ask[api.RevealView](s.door, "Reviewing.Save", anna, judgedQueue, task.Item, said)
		tellsOnly(t, "the reveal", s.last(), n)
		judged := reveal.Judgments[0]
		if n == 3800 {
			if judged.Cause != "timeout" || judged.Agrees != "" || len(judged.Verdicts) != 0 {
				t.Errorf("the unjudged one is revealed as %+v", judged)
			}
			continue
		}
		want := []api.JudgedVerdict{
			{Criterion: "answers_request", Reason: secret.of("reason", n), Verdict: "yes"},
			{Criterion: "cites_law", Reason: secret.of("reason", n), Verdict: "yes"},
		}
		other := (n + 1) % 2 // yes, no of even rows
		want[other].Verdict, want[other].Differs = "no", true
		if !slices.Equal(judged.Verdicts, want) || judged.Agrees != "no" || reveal.Form != "verdicts" {
			t.Errorf("row %d is revealed as %+v, want %+v", n, judged, want)
		}
		if !slices.Equal(reveal.Revisions[0].Opinion.Verdicts, said.Verdicts) {
			t.Errorf("her own are %+v", reveal.Revisions[0].Opinion.Verdicts)
		}
		// A verdict is changed as a later revision, and the first stays what counts.
		later := verdicts(task, "no")
		s.ok("Reviewing.SaveDraft", anna, judgedQueue, task.Item, later)
		reveal = ask[api.RevealView](s.door, "Reviewing.Save", anna, judgedQueue, task.Item, later)
		if len(reveal.Revisions) != 2 || reveal.Revisions[1].Blind || !slices.Equal(reveal.Judgments[0].Verdicts, want) {
			t.Errorf("after a change of mind: %+v", reveal)
		}
	}
	own := ask[[]api.OwnView](s.door, "Reviewing.Own", anna, judgedQueue, 0, 10)
	if len(own) != 4 || !own[0].Verdicts || own[0].Pick != "" {
		t.Errorf("her list is %+v", own)
	}
	shown := ask[string](s.door, "Reports.Report", anna, judgedQueue, "", 0, false)
	report := must[workspace.Report](t)(s.workspace.Reports.Report(t.Context(), judgedQueue, ""))
	if len(report.Verdicts) != 2 || report.Verdicts[0].FalseRefusals+report.Verdicts[1].FalseRefusals != 3 || !strings.Contains(shown, `"false_refusals"`) {
		t.Errorf("the figures are %+v", report.Verdicts)
	}
	items := ask[[]api.DisagreementView](s.door, "Reports.Disagreements", anna, judgedQueue, "", 0, 0, 10, false)
	if len(items) != 3 || len(items[0].Judgments[0].Verdicts) != 2 || len(items[0].People[0].Verdicts) != 2 || items[0].Judgments[0].Verdicts[0].Reason == "" {
		t.Errorf("the disagreements are %+v", items)
	}
}
