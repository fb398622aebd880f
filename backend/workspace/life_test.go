package workspace_test

import (
	"strings"
	"testing"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// The whole life of one review: taken, written on, lost, saved, revealed,
// changed after a second thought.
func TestTheLifeOfAReview(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", line("q1", judged("b")))
	h.creates(workspace.QueueSpec{Name: "file"})
	h.chance.coins = []bool{false} // b stands left for anna

	task := h.take("file", "anna")
	same(t, "answers", task.Answers, map[review.Side]string{review.Left: "Seconde.", review.Right: "Première."})
	same(t, "until", task.Until, h.clock.now.Wall.Add(review.LeaseTime))

	draft := review.Opinion{
		Pick: review.PickLeft, Scores: map[string]map[review.Side]int{"accuracy": {review.Left: 5}}, Correction: "Mieux.", Worse: review.Right, Note: "?",
	}
	ok(t, h.Reviews.SaveDraft(ctx, "file", "anna", task.Item, draft))
	h.clock.pass(10 * time.Minute)
	until, err := h.Reviews.Heartbeat(ctx, "file", "anna", task.Item)
	ok(t, err)
	same(t, "until", until, h.clock.now.Wall.Add(review.LeaseTime))
	h.clock.pass(review.LeaseTime)
	_, err = h.Reviews.Heartbeat(ctx, "file", "anna", task.Item)
	refused(t, err, "lease_lost")
	_, err = h.Reviews.Reveal(ctx, "file", "anna", task.Item)
	refused(t, err, "not_reviewed")

	again := h.take("file", "anna")
	same(t, "draft", again.Draft, &draft)
	same(t, "sides", again.Answers, task.Answers)

	_, err = h.Reviews.Save(ctx, "file", "anna", task.Item, draft)
	refused(t, err, "score_missing")
	o := opinion(task, review.PickLeft)
	o.Correction = "Mieux."
	reveal, err := h.Reviews.Save(ctx, "file", "anna", task.Item, o)
	ok(t, err)
	same(t, "who wrote what", reveal.Answers, map[review.Side]evaluation.Answer{
		review.Left: {Model: "modele-deux", Content: "Seconde."}, review.Right: {Model: "modele-un", Content: "Première."},
	})
	agrees := true
	same(t, "judgments", reveal.Judgments, []review.RevealedJudgment{{
		Judge: "juge", First: review.Right, Pick: review.PickLeft, Reason: "parce que", Agrees: &agrees,
		Scores: map[string]map[review.Side]int{"accuracy": {review.Right: 4, review.Left: 2}},
	}})

	h.clock.pass(time.Minute)
	o.Pick = review.PickRight
	reveal, err = h.Reviews.Save(ctx, "file", "anna", task.Item, o)
	ok(t, err)
	same(t, "agrees with the first opinion", reveal.Judgments[0].Agrees, &agrees)
	var saved []review.SidePick
	for _, r := range reveal.Revisions {
		saved = append(saved, r.Opinion.Pick)
	}
	same(t, "revisions", saved, []review.SidePick{review.PickLeft, review.PickRight})

	stored := h.items("file")[0].Row.Reviews
	same(t, "stored picks", []evaluation.Pick{stored[0].Pick, stored[1].Pick}, []evaluation.Pick{evaluation.PickB, evaluation.PickA})
	same(t, "blind", []bool{stored[0].Blind, stored[1].Blind}, []bool{true, false})
	same(t, "left", stored[0].Left, evaluation.B)
	_, err = h.Reviews.Take(ctx, "file", "anna")
	refused(t, err, "nothing_left")
}

func TestWhatCannotBeSavedStaysADraft(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", line("q1", judged("b")))
	h.creates(workspace.QueueSpec{Name: "file"})
	task := h.take("file", "anna")
	o := opinion(task, review.PickLeft)
	o.Note = "à garder"

	incomplete := o
	incomplete.Pick = ""
	_, err := h.Reviews.Save(ctx, "file", "anna", task.Item, incomplete)
	refused(t, err, "pick_missing")
	same(t, "draft", h.take("file", "anna").Draft, &incomplete)

	h.clock.pass(review.LeaseTime)
	h.save("file", "bea", review.PickTie)
	_, err = h.Reviews.Save(ctx, "file", "anna", task.Item, o)
	refused(t, err, "item_taken")
	if !strings.Contains(err.Error(), "bea") {
		t.Errorf("%q does not say who was first", err)
	}
	draft, err := h.store.Draft(ctx, "file", "anna", task.Item)
	ok(t, err)
	if draft == nil || draft.Note != "à garder" || draft.Pick != evaluation.PickA {
		t.Errorf("the draft is %+v", draft)
	}

	ok(t, h.Queues.Archive(ctx, "file", true))
	o.Note = "trop tard"
	_, err = h.Reviews.Save(ctx, "file", "carl", task.Item, o)
	refused(t, err, "queue_archived")
	draft, err = h.store.Draft(ctx, "file", "carl", task.Item)
	ok(t, err)
	if draft == nil || draft.Note != "trop tard" {
		t.Errorf("the draft is %+v", draft)
	}
}

func TestAReviewAfterItsLeaseEndedIsSavedWhileTheItemIsFree(t *testing.T) {
	h := open(t)
	h.imports("file", line("q1", judged("b")))
	h.creates(workspace.QueueSpec{Name: "file"})
	task := h.take("file", "anna")
	h.clock.pass(24 * time.Hour)
	_, err := h.Reviews.Save(t.Context(), "file", "anna", task.Item, opinion(task, review.PickLeft))
	ok(t, err)
}

func TestASkipNeedsAReasonAndRevealsNothing(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", line("q1", judged("b")))
	h.creates(workspace.QueueSpec{Name: "file"})
	task := h.take("file", "anna")
	refused(t, h.Reviews.Skip(ctx, "file", "anna", task.Item, " \n"), "reason_missing")
	ok(t, h.Reviews.Skip(ctx, "file", "anna", task.Item, " hors sujet "))
	same(t, "reason", h.items("file")[0].Row.Reviews[0].Skip, "hors sujet")
	_, err := h.Reviews.Reveal(ctx, "file", "anna", task.Item)
	refused(t, err, "not_reviewed")
	_, err = h.Reviews.Take(ctx, "file", "anna")
	refused(t, err, "nothing_left")

	back, err := h.Reviews.TakeItem(ctx, "file", "anna", task.Item)
	ok(t, err)
	_, err = h.Reviews.Save(ctx, "file", "anna", task.Item, opinion(back, review.PickRight))
	ok(t, err)
	if r := h.items("file")[0].Row.Reviews[1]; !r.Blind {
		t.Error("a review after a skip is not blind, though nothing was revealed")
	}
	refused(t, h.Reviews.Skip(ctx, "file", "anna", task.Item, "finalement non"), "already_reviewed")
}

func TestAPersonIsTheSameHoweverTheNameIsTyped(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", line("q1", judged("b")))
	h.creates(workspace.QueueSpec{Name: "file"})
	first := h.take("file", "Zoe\u0308 ")
	same(t, "item", h.take("file", " Zo\u00eb").Item, first.Item)
	people, err := h.Reviews.People(ctx)
	ok(t, err)
	same(t, "people", people, []string{"Zo\u00eb"})
	for _, name := range []string{"", "  ", "a\nb", "a\x00"} {
		_, err := h.Reviews.Take(ctx, "file", name)
		refused(t, err, "bad_name")
	}
}

func TestAQuestionWithOneAnswerIsScoredAndNotPicked(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", `{"id":"q1","question":"?","answer_a":"Seule.","model_a":"m"}`)
	h.creates(workspace.QueueSpec{Name: "file"})
	h.chance.coins = []bool{false}
	task := h.take("file", "anna")
	same(t, "answers", task.Answers, map[review.Side]string{review.Left: "Seule."})
	_, err := h.Reviews.Save(ctx, "file", "anna", task.Item, opinion(task, review.PickLeft))
	refused(t, err, "pick_unexpected")
	_, err = h.Reviews.Save(ctx, "file", "anna", task.Item, opinion(task, ""))
	ok(t, err)
}

func TestAPoorPickIsAdvisedAgainstAndSavedAllTheSame(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("file", line("q1", judged("b")))
	h.creates(workspace.QueueSpec{Name: "file"})
	task := h.take("file", "anna")
	o := opinion(task, review.PickRight)
	for _, scores := range o.Scores {
		scores[review.Right] = 2
	}
	advice, err := h.Reviews.Advise(ctx, "file", "anna", task.Item, o)
	ok(t, err)
	same(t, "advice", advice, []review.Advice{review.AdvicePickedIsPoor})
	reveal, err := h.Reviews.Save(ctx, "file", "anna", task.Item, o)
	ok(t, err)
	same(t, "advice", reveal.Advice, []review.Advice{review.AdvicePickedIsPoor})
}
