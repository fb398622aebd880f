package api_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"contrejuge/backend/api"

	"github.com/google/go-cmp/cmp"
)

// From taking an item to changing one's mind about it.
func TestAnItemIsTakenDraftedSavedRevealedAndRevised(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, line(1))
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	if task.Queue != "file" || task.Item == "" || task.Single || task.Draft != nil || task.Uncovered || task.Low != 1 || task.High != 5 || task.Instructions == "" {
		t.Fatalf("the task is %+v", task)
	}
	if diff := cmp.Diff([]api.MessageView{{Role: "user", Content: "Question 1 ?"}}, task.Messages); diff != "" {
		t.Error(diff)
	}
	answers := []string{task.Left, task.Right}
	slices.Sort(answers)
	if !slices.Equal(answers, []string{"Non 1.", "Oui 1."}) {
		t.Errorf("the answers are %q", answers)
	}

	draft := opinion("right")
	draft.Correction, draft.Worse, draft.Scores = "Peut-être.", "left", draft.Scores[:1]
	s.ok("Reviewing.SaveDraft", anna, "file", task.Item, draft)
	again := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	if diff := cmp.Diff(&draft, again.Draft); diff != "" {
		t.Errorf("the draft comes back otherwise (-want +got):\n%s", diff)
	}
	if again.Left != task.Left {
		t.Error("the answers changed sides")
	}
	s.refused("score_missing", "Reviewing.Save", anna, "file", task.Item, draft)
	s.refused("not_reviewed", "Reviewing.Reveal", anna, "file", task.Item)

	first := opinion("right")
	reveal := ask[api.RevealView](s.door, "Reviewing.Save", anna, "file", task.Item, first)
	models := map[string]string{"Oui 1.": "modèle-x", "Non 1.": "modèle-y"}
	if reveal.Left != (api.AnswerView{Model: models[task.Left], Content: task.Left}) || reveal.Right.Model != models[task.Right] {
		t.Errorf("left is %+v, right %+v", reveal.Left, reveal.Right)
	}
	judged := map[bool]string{true: "right", false: "left"}[task.Right == "Non 1."] // the judge prefers b
	judgment := reveal.Judgments[0]
	if judgment.Judge != "juge" || judgment.Pick != judged || judgment.Reason != "plus précis" || judgment.Agrees != map[bool]string{true: "yes", false: "no"}[judged == "right"] ||
		!slices.Contains(judgment.Scores, api.SideScore{Criterion: "accuracy", Side: judged, Score: 4}) {
		t.Errorf("the judgment is shown as %+v", judgment)
	}
	at := s.clock.Now().Wall.Format(time.RFC3339)
	if diff := cmp.Diff([]api.RevisionView{{Revision: 1, Opinion: first, Blind: true, At: at}}, reveal.Revisions); diff != "" {
		t.Error(diff)
	}

	s.clock.pass(time.Minute)
	if reveal.Draft != nil {
		t.Errorf("a draft of nothing begun: %+v", reveal.Draft)
	}
	second := opinion("both_bad")
	s.ok("Reviewing.SaveDraft", anna, "file", task.Item, second)
	begun := ask[api.RevealView](s.door, "Reviewing.Reveal", anna, "file", task.Item)
	if diff := cmp.Diff(&second, begun.Draft); diff != "" {
		t.Errorf("what was begun comes back otherwise (-want +got):\n%s", diff)
	}
	if own := ask[[]api.OwnView](s.door, "Reviewing.Own", anna, "file", 0, 10); len(own) != 1 || !own[0].Draft {
		t.Errorf("her list does not tell of the draft: %+v", own)
	}
	s.ok("Reviewing.Save", anna, "file", task.Item, second)
	reveal = ask[api.RevealView](s.door, "Reviewing.Reveal", anna, "file", task.Item)
	if reveal.Draft != nil {
		t.Errorf("the draft outlives its saving: %+v", reveal.Draft)
	}
	if len(reveal.Revisions) != 2 || reveal.Revisions[1].Blind || reveal.Revisions[1].Opinion.Pick != "both_bad" || reveal.Judgments[0].Agrees != judgment.Agrees {
		t.Errorf("after a change of mind: %+v", reveal.Revisions)
	}
	own := ask[[]api.OwnView](s.door, "Reviewing.Own", anna, "file", 0, 10)
	if diff := cmp.Diff([]api.OwnView{{Item: task.Item, Begins: "Question 1 ?", Pick: "both_bad", At: s.clock.Now().Wall.Format(time.RFC3339)}}, own); diff != "" {
		t.Error(diff)
	}
	s.refused("nothing_left", "Reviewing.Take", anna, "file")
}

func TestAnItemWithOneAnswerHasNothingToPick(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, `{"id":"q","question":"Question ?","answer_a":"Oui.","model_a":"modèle-x","judge":"juge","judge_scores":{"accuracy":{"a":2}}}`)
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	if !task.Single || task.Left != "Oui." || task.Right != "" {
		t.Fatalf("the task is %+v", task)
	}
	picked := api.Opinion{Pick: "left", Scores: []api.SideScore{{Criterion: "accuracy", Side: "left", Score: 4}}}
	s.refused("pick_unexpected", "Reviewing.Save", anna, "file", task.Item, picked)
	picked.Pick, picked.Scores[0].Side = "", "right"
	s.refused("score_out_of_range", "Reviewing.Save", anna, "file", task.Item, picked)
	picked.Scores[0].Side = "left"
	reveal := ask[api.RevealView](s.door, "Reviewing.Save", anna, "file", task.Item, picked)
	if !reveal.Single || reveal.Left.Model != "modèle-x" || reveal.Right != (api.AnswerView{}) || reveal.Judgments[0].Agrees != "" {
		t.Errorf("the reveal is %+v", reveal)
	}
}

func TestASkippedItemIsNotOfferedAgainButCanBeTaken(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, lines(2)...)
	first := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	s.refused("reason_missing", "Reviewing.Skip", anna, "file", first.Item, "\t")
	s.ok("Reviewing.Skip", anna, "file", first.Item, "hors de mon domaine")
	second := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	if second.Item == first.Item {
		t.Fatal("what was skipped is offered again")
	}
	own := ask[[]api.OwnView](s.door, "Reviewing.Own", anna, "file", 0, 10)
	if len(own) != 1 || !own[0].Skipped || own[0].Pick != "" {
		t.Errorf("her list is %+v", own)
	}
	s.ok("Reviewing.TakeItem", anna, "file", first.Item)
	reveal := ask[api.RevealView](s.door, "Reviewing.Save", anna, "file", first.Item, opinion("tie"))
	if len(reveal.Revisions) != 2 || reveal.Revisions[0].Skip != "hors de mon domaine" || !reveal.Revisions[1].Blind {
		t.Errorf("her revisions are %+v", reveal.Revisions)
	}
	s.refused("already_reviewed", "Reviewing.Skip", anna, "file", first.Item, "en fait non")
}

func TestAReservationEndsWithoutASignOfLifeAndNothingWrittenIsLost(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, line(1))
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	until := must[time.Time](t)(time.Parse(time.RFC3339, task.Until))
	if got := until.Sub(s.clock.Now().Wall); got != 15*time.Minute {
		t.Errorf("the item is reserved for %v", got)
	}
	s.refused("all_held", "Reviewing.Take", bruno, "file")
	if got, want := refusal(s).People, []api.ErrorPerson{{Name: anna, Until: task.Until}}; !slices.Equal(got, want) {
		t.Errorf("%v hold it, want %v", got, want)
	}
	s.clock.pass(10 * time.Minute)
	later := must[time.Time](t)(time.Parse(time.RFC3339, ask[string](s.door, "Reviewing.Heartbeat", anna, "file", task.Item)))
	if later.Sub(until) != 10*time.Minute {
		t.Errorf("a sign of life prolongs it by %v", later.Sub(until))
	}
	s.clock.pass(10 * time.Minute)
	s.refused("all_held", "Reviewing.Take", bruno, "file")
	s.clock.pass(10 * time.Minute)
	s.refused("lease_lost", "Reviewing.Heartbeat", anna, "file", task.Item)

	s.ok("Reviewing.Take", bruno, "file")
	s.ok("Reviewing.SaveDraft", anna, "file", task.Item, opinion("left"))
	s.refused("item_taken", "Reviewing.Save", anna, "file", task.Item, opinion("left"))
	if people := refusal(s).People; len(people) != 1 || people[0].Name != bruno || people[0].Until == "" {
		t.Errorf("%v were first, want %s", people, bruno)
	}
	s.ok("Reviewing.Release", bruno, "file")
	back := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	if back.Draft == nil || back.Draft.Pick != "left" || back.Left != task.Left {
		t.Errorf("her draft comes back as %+v", back.Draft)
	}
	s.clock.pass(time.Hour)
	s.ok("Reviewing.Save", anna, "file", task.Item, opinion("left")) // late, and nobody else is on it
}

// refusal is what crossed last, an error.
func refusal(s *scene) (e api.Error) {
	s.t.Helper()
	if err := json.Unmarshal([]byte(s.last()), &e); err != nil {
		s.t.Fatal(err)
	}
	return e
}

func TestAdviceIsGivenAndStopsNothing(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, line(1))
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	if s.ok("Reviewing.Advise", anna, "file", task.Item, opinion("left")); s.last() != "[]" {
		t.Errorf("nothing to advise crosses as %s", s.last())
	}
	poor := opinion("left")
	for i := range poor.Scores {
		poor.Scores[i].Score = 1
	}
	if got := ask[[]string](s.door, "Reviewing.Advise", anna, "file", task.Item, poor); !slices.Equal(got, []string{"picked_is_poor"}) {
		t.Errorf("the advice is %v", got)
	}
	reveal := ask[api.RevealView](s.door, "Reviewing.Save", anna, "file", task.Item, poor)
	if !slices.Equal(reveal.Advice, []string{"picked_is_poor"}) {
		t.Errorf("the advice afterwards is %v", reveal.Advice)
	}
}

func TestOnesOwnReviewsAreListedTheLatestFirstPageByPage(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, lines(5)...)
	var items []string
	for range 5 {
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
		s.ok("Reviewing.Save", anna, "file", task.Item, opinion("left"))
		items = append([]string{task.Item}, items...)
	}
	for _, page := range []struct{ from, size, begin, end int }{
		{0, 2, 0, 2}, {2, 2, 2, 4}, {4, 2, 4, 5}, {5, 2, 5, 5}, {99, 2, 5, 5}, {-3, 2, 0, 2}, {3, -1, 3, 3}, {2, 1<<63 - 1, 2, 5},
	} {
		var got []string
		for _, own := range ask[[]api.OwnView](s.door, "Reviewing.Own", anna, "file", page.from, page.size) {
			got = append(got, own.Item)
		}
		if !slices.Equal(got, items[page.begin:page.end]) {
			t.Errorf("%d from %d on: %v, want %v", page.size, page.from, got, items[page.begin:page.end])
		}
	}
	if s.ok("Reviewing.Own", bruno, "file", 0, 10); s.last() != "[]" {
		t.Errorf("nothing of one's own crosses as %s", s.last())
	}
}

// A name is the same however its accents are typed, everywhere.
func TestAPersonIsTheSameHoweverTheirNameIsTyped(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, line(1))
	composed, decomposed := "Zoé", " Zoe\u0301 "
	task := ask[api.TaskView](s.door, "Reviewing.Take", composed, "file")
	poor := opinion("right")
	poor.Scores[1].Score, poor.Scores[3].Score = 1, 1
	s.ok("Reviewing.SaveDraft", decomposed, "file", task.Item, poor)
	if got := ask[[]string](s.door, "Reviewing.Advise", decomposed, "file", task.Item, poor); !slices.Equal(got, []string{"picked_is_poor"}) {
		t.Errorf("the advice is %v", got)
	}
	again := ask[api.TaskView](s.door, "Reviewing.Take", decomposed, "file")
	if again.Draft == nil || again.Draft.Pick != "right" {
		t.Errorf("her draft is %+v", again.Draft)
	}
	if got := ask[[]string](s.door, "Start.People"); !slices.Equal(got, []string{composed}) {
		t.Errorf("the people are %q", got)
	}
}
