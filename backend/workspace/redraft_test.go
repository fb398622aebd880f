package workspace_test

import (
	"testing"

	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

func TestALaterOpinionIsADraftUntilItIsSavedOrTakenBack(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", line("q1", judged("b")))
	h.creates(workspace.QueueSpec{Name: "file"})
	h.chance.coins = []bool{false}
	task := h.save("file", "anna", review.PickLeft)
	saved := opinion(task, review.PickLeft)

	later := opinion(task, review.PickRight)
	later.Note = "finalement"
	begun := func() *review.Opinion {
		t.Helper()
		reveal, err := h.Reviews.Reveal(ctx, "file", "anna", task.Item)
		ok(t, err)
		own, err := h.Reviews.Own(ctx, "file", "anna", 0, 10)
		ok(t, err)
		standing, err := h.Reviews.Standing(ctx, "file", "anna")
		ok(t, err)
		if listed := own[0].Draft; listed != (reveal.Draft != nil) || listed != (standing.Drafts == 1) {
			t.Errorf("the list says %v, the item %+v, the queue %+v", listed, reveal.Draft, standing)
		}
		return reveal.Draft
	}
	same(t, "before", begun(), (*review.Opinion)(nil))
	ok(t, h.Reviews.SaveDraft(ctx, "file", "anna", task.Item, later))
	same(t, "begun", begun(), &later)
	ok(t, h.Reviews.SaveDraft(ctx, "file", "anna", task.Item, saved))
	same(t, "taken back", begun(), (*review.Opinion)(nil))

	incomplete := later
	incomplete.Pick = ""
	_, err := h.Reviews.Save(ctx, "file", "anna", task.Item, incomplete)
	refused(t, err, "pick_missing")
	same(t, "refused", begun(), &incomplete)
	_, err = h.Reviews.Save(ctx, "file", "anna", task.Item, later)
	ok(t, err)
	same(t, "saved", begun(), (*review.Opinion)(nil))
	ok(t, h.Reviews.SaveDraft(ctx, "file", "anna", task.Item, saved))
	same(t, "back to the first", begun(), &saved)
}

// What says the same as a skip, nothing, is a draft like any other before the
// first opinion.
func TestADraftOfASkippedItemIsKept(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", line("q1", judged("b")))
	h.creates(workspace.QueueSpec{Name: "file"})
	task := h.take("file", "anna")
	ok(t, h.Reviews.Skip(ctx, "file", "anna", task.Item, "hors de mon domaine"))
	ok(t, h.Reviews.SaveDraft(ctx, "file", "anna", task.Item, review.Opinion{}))
	back, err := h.Reviews.TakeItem(ctx, "file", "anna", task.Item)
	ok(t, err)
	same(t, "draft", back.Draft, &review.Opinion{})
}
