package api_test

import (
	"strings"
	"testing"

	"contrejuge/backend/api"
	"contrejuge/backend/workspace"

	"github.com/google/go-cmp/cmp"
)

const contradiction = `{"id":"q7","messages":[{"role":"system","content":"Bref."},{"role":"user","content":"Que faire ?"}],` +
	`"answers":[{"model":"modèle-x","content":"Ceci."},{"model":"modèle-y","content":"Cela."}],"reference":"Ceci, dit la loi.",` +
	`"reviews":[{"reviewer":"bruno","pick":"a","scores":{"tone":{"a":5,"b":3}},"note":"vu"},` +
	`{"reviewer":"carl","pick":"both_bad","correction":"Ni l'un.","worse":"b","revision":1},{"reviewer":"dora","pick":"b","correction":"Ni l'autre."}]}`

// contradictory is a queue of these lines with the reviews they carry.
func (s *scene) contradictory(queue string, lines ...string) {
	s.t.Helper()
	ctx := s.t.Context()
	summary := must[workspace.ImportSummary](s.t)(s.workspace.Sources.Import(ctx,
		workspace.ImportSpec{Name: queue, File: queue + ".jsonl"}, strings.NewReader(strings.Join(lines, "\n")), nil))
	if len(summary.Refused) > 0 {
		s.t.Fatalf("refused: %+v", summary.Refused)
	}
	must[workspace.QueueFilled](s.t)(s.workspace.Queues.Create(ctx, workspace.QueueSpec{Name: queue, Source: queue, Selection: "all", WithReviews: true}))
}

func TestAContradictionIsSettledOnThePage(t *testing.T) {
	s := newScene(t)
	s.contradictory("file", contradiction, `{"id":"q8","question":"Accord ?","answer_a":"Oui.","answer_b":"Non.","reviews":[{"reviewer":"bruno","pick":"a"}]}`)
	if n := ask[int](s.door, "Arbitration.Unsettled", "file"); n != 1 {
		t.Errorf("%d wait, want 1", n)
	}
	list := ask[[]api.ContradictionLine](s.door, "Arbitration.Contradictions", anna, "file", true)
	if len(list) != 1 {
		t.Fatalf("listed: %+v", list)
	}
	item := list[0].Item
	if diff := cmp.Diff(api.ContradictionLine{Item: item, Ref: "q7", Begins: "Que faire ?", People: 3}, list[0]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	view := ask[api.ContradictionView](s.door, "Arbitration.Item", anna, "file", item, true)
	if view.A.Model != "modèle-x" || view.B.Content != "Cela." || view.Reference == "" || len(view.Messages) != 2 || view.Decision != nil {
		t.Errorf("shown as %+v", view)
	}
	want := []api.ArbitratedSaid{
		{Person: "bruno", Revision: 1, Pick: "a", Scores: []api.AnswerScore{{Criterion: "tone", Answer: "a", Score: 5}, {Criterion: "tone", Answer: "b", Score: 3}}, Note: "vu"},
		{Person: "carl", Revision: 1, Pick: "both_bad", Scores: []api.AnswerScore{}, Correction: "Ni l'un.", Worse: "b"},
		{Person: "dora", Revision: 1, Pick: "b", Scores: []api.AnswerScore{}, Correction: "Ni l'autre."},
	}
	if diff := cmp.Diff(want, view.People); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	request := api.DecisionRequest{Queue: "file", Item: item, Pick: "both_bad", Correction: "Ni l'un.", Worse: "a", Note: "la loi", Knowingly: true}
	decided := ask[api.ContradictionView](s.door, "Arbitration.Decide", anna, request)
	if diff := cmp.Diff(&api.DecisionView{By: anna, Pick: "both_bad", Correction: "Ni l'un.", Worse: "a", Note: "la loi"}, decided.Decision); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if n := ask[int](s.door, "Arbitration.Unsettled", "file"); n != 0 {
		t.Errorf("%d wait, want none", n)
	}
	if list := ask[[]api.ContradictionLine](s.door, "Arbitration.Contradictions", anna, "file", true); len(list) != 1 || list[0].Settled != anna {
		t.Errorf("listed: %+v", list)
	}
	request.Pick = ""
	s.refused("pick_unknown", "Arbitration.Decide", anna, request)
	s.refused("item_not_found", "Arbitration.Item", anna, "file", "nulle part", true)
}

func TestAnArbiterIsNoLongerBlind(t *testing.T) {
	s := newScene(t)
	s.queue("file", 2, lines(2)...)
	s.refused("would_uncover", "Arbitration.Contradictions", anna, "file", false)
	if list := ask[[]api.ContradictionLine](s.door, "Arbitration.Contradictions", anna, "file", true); len(list) != 0 || s.last() != "[]" {
		t.Errorf("no contradiction crosses as %s", s.last())
	}
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	s.ok("Reviewing.Save", anna, "file", task.Item, opinion("left"))
	reveal := ask[api.RevealView](s.door, "Reviewing.Reveal", anna, "file", task.Item)
	if len(reveal.Revisions) != 1 || reveal.Revisions[0].Blind {
		t.Errorf("saved as %+v", reveal.Revisions)
	}
}

func TestAListTellsHowTheLastQuestionBegins(t *testing.T) {
	s := newScene(t)
	long := strings.Repeat("é", 200)
	var rows []string
	for id, messages := range map[string]string{
		"courte": `[{"role":"user","content":"Avant ?"},{"role":"assistant","content":"Oui."},{"role":"user","content":"Après ?"}]`,
		"longue": `[{"role":"user","content":"` + long + `"}]`,
	} {
		rows = append(rows, `{"id":"`+id+`","messages":`+messages+`,"answers":[{"model":"x","content":"Oui."},{"model":"y","content":"Non."}],`+
			`"reviews":[{"reviewer":"bruno","pick":"a"},{"reviewer":"carl","pick":"b"}]}`)
	}
	s.contradictory("file", rows...)
	got := map[string]string{}
	for _, line := range ask[[]api.ContradictionLine](s.door, "Arbitration.Contradictions", anna, "file", true) {
		got[line.Ref] = line.Begins
	}
	want := map[string]string{"courte": "Après ?", "longue": strings.Repeat("é", 160) + "…"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
