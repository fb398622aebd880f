package workspace_test

import (
	"strings"
	"testing"

	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// secrets is a row in which everything that must not reach a reviewer is a word
// that is found nowhere else.
const secrets = `{"id":"XID","messages":[
	{"role":"system","content":"Réponds."},
	{"role":"user","content":"Que faire ?","name":"XNAME","model":"XMESSAGEMODEL","id":"XMESSAGEID"},
	{"role":"user","content":[{"type":"text","text":"Et là ?","source":"XPART"}]}],
	"answers":[{"model":"XMODELA","content":"Première."},{"model":"XMODELB","content":"Seconde."}],
	"judgments":[{"judge":"XJUDGE","prompt":"XPROMPT","order":"ba","reason":"XREASON","pick":"b","scores":{"accuracy":{"a":1,"b":5}}},
		{"judge":"XJUDGETWO","unjudged":{"cause":"timeout","detail":"XDETAIL"}}],
	"reviews":[{"reviewer":"XREVIEWER","pick":"b","note":"XNOTE","correction":"XCORRECTION"}],
	"reference":"La bonne.","meta":{"run":"XMETA"}}`

func TestWhatAReviewerSeesBeforeSavingTellsNothing(t *testing.T) {
	for _, coin := range []bool{true, false} {
		h, ctx := open(t), t.Context()
		row := strings.ReplaceAll(secrets, "\n", "")
		_, err := h.Sources.Import(ctx, workspace.ImportSpec{
			Name: "XSOURCE", File: "/XFOLDER/XFILE.jsonl", Origin: "XORIGIN", Licence: "XLICENCE",
		}, strings.NewReader(row), nil)
		ok(t, err)
		h.creates(workspace.QueueSpec{Name: "file", Source: "XSOURCE", Overlap: 3, WithReviews: true})
		h.chance.coins = []bool{coin}
		task := h.take("file", "anna")
		ok(t, h.Reviews.SaveDraft(ctx, "file", "anna", task.Item, opinion(task, review.PickLeft)))
		asked, err := h.Reviews.TakeItem(ctx, "file", "anna", task.Item)
		ok(t, err)
		ok(t, h.Reviews.Skip(ctx, "file", "anna", task.Item, "non"))
		_, refusal := h.Reviews.Reveal(ctx, "file", "anna", task.Item)
		standing, err := h.Reviews.Standing(ctx, "file", "anna")
		ok(t, err)
		own, err := h.Reviews.Own(ctx, "file", "anna", 0, 10)
		ok(t, err)
		for what, seen := range map[string]any{
			"the task": task, "the task again": h.takeItem("file", "anna", task.Item), "the task asked for": asked,
			"the refusal": refusal.Error(), "the standing": standing, "the list of one's own": own,
		} {
			if bytes := document(t, seen); strings.Contains(bytes, "X") || strings.Contains(bytes, task.Item) && strings.Contains(task.Item, "XID") {
				t.Errorf("%s tells: %s", what, bytes)
			}
		}
		if bytes := document(t, task); !strings.Contains(bytes, "Que faire ?") || !strings.Contains(bytes, "Et là ?") {
			t.Errorf("the question is not there: %s", bytes)
		}
	}
}

func (h *house) takeItem(queue, person, item string) review.Task {
	h.t.Helper()
	task, err := h.Reviews.TakeItem(h.t.Context(), queue, person, item)
	ok(h.t, err)
	return task
}

func TestWhatIsUncoveredKnowinglyIsNotBlind(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", many(1, 3)...)
	h.creates(workspace.QueueSpec{Name: "file", Overlap: 2})
	h.creates(workspace.QueueSpec{Name: "copie", Source: "file"})
	h.save("file", "anna", review.PickLeft)
	refused(t, h.Reviews.Uncover(ctx, "file", "anna", false), "would_uncover")
	if task := h.take("file", "anna"); task.Uncovered {
		t.Error("a refusal uncovered something")
	}
	ok(t, h.Reviews.Uncover(ctx, "file", "anna", true))
	ok(t, h.Reviews.Uncover(ctx, "file", "anna", false)) // nothing is left to uncover
	for _, queue := range []string{"file", "copie"} {
		task := h.save(queue, "anna", review.PickLeft)
		if !task.Uncovered {
			t.Errorf("%s: anna is not told that it is uncovered", queue)
		}
		for _, item := range h.items(queue) {
			for _, r := range item.Row.Reviews {
				if item.ID == task.Item && r.Blind {
					t.Errorf("%s: the review is stored as blind", queue)
				}
			}
		}
	}
	if task := h.take("copie", "bea"); task.Uncovered {
		t.Error("what anna uncovered is uncovered for bea")
	}
}

func TestFiguresCountNoReviewThatIsNotBlind(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", many(1, 2)...)
	h.creates(workspace.QueueSpec{Name: "file"})
	h.save("file", "anna", review.PickLeft)
	before, err := h.Reports.Report(ctx, "file", "")
	ok(t, err)
	ok(t, h.Reviews.Uncover(ctx, "file", "anna", true))
	h.save("file", "anna", review.PickLeft)
	after, err := h.Reports.Report(ctx, "file", "")
	ok(t, err)
	same(t, "agreement", after.Agreement, before.Agreement)
}
