package api_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/api"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// revealed are the kinds of secrets that a reveal may tell of its own item.
var revealed = []string{"row", "model-a", "model-b", "reason", "detail"}

// tellsOnly reports what the text tells beyond the reveal of row n.
func tellsOnly(t *testing.T, call, text string, n int) {
	t.Helper()
	for row, kinds := range about(t, text) {
		for kind := range kinds {
			if row != n || !slices.Contains(revealed, kind) {
				t.Errorf("%s tells the %s of row %d", call, kind, row)
			}
		}
	}
}

func TestARevealTellsOfItsOwnItemAndNothingElse(t *testing.T) {
	const queue = "relecture"
	s := newBlindScene(t, secret)
	for range 3 {
		task := s.pair(queue)
		n := number(t, task.Messages)
		s.reviews(bruno, queue, task.Item)
		reveal := ask[api.RevealView](s.door, "Reviewing.Save", anna, queue, task.Item, complete(task))
		tellsOnly(t, "the reveal", s.last(), n)
		if reveal.Ref != secret.of("row", n) || len(reveal.Judgments) != 1 || reveal.Judgments[0].Judge != secret.judge() {
			t.Errorf("the reveal of row %d is %+v", n, reveal)
		}
		models := []string{reveal.Left.Model, reveal.Right.Model}
		slices.Sort(models)
		if want := []string{secret.of("model-a", n), secret.of("model-b", n)}; !slices.Equal(models, want) {
			t.Errorf("row %d is revealed as of %v", n, models)
		}
		s.ok("Reviewing.Reveal", anna, queue, task.Item)
		tellsOnly(t, "the second look", s.last(), n)
		s.ok("Reviewing.Save", anna, queue, task.Item, complete(task))
		tellsOnly(t, "the later revision", s.last(), n)
		for _, call := range []func(){
			func() { s.ok("Reviewing.Own", anna, queue, 0, 50) },
			func() { s.refused("already_reviewed", "Reviewing.TakeItem", anna, queue, task.Item) },
			func() { s.refused("already_reviewed", "Reviewing.Skip", anna, queue, task.Item, "plus tard") },
			func() { s.refused("not_reviewed", "Reviewing.Reveal", "Carla", queue, task.Item) },
			func() { s.refused("would_uncover", "Reports.Report", anna, queue, "", 0, false) },
			func() { s.ok("Sources.List", anna) },
		} {
			call()
			if leaks := secret.leaks(s.last()); len(leaks) > 0 {
				t.Errorf("%s lets out %q", s.crossed[len(s.crossed)-1].Call, leaks)
			}
		}
	}
}

// What another said of an item is not shown before, nor after, one's own opinion.
func TestNobodySeesAnothersReviewOfAnItem(t *testing.T) {
	const queue = "relecture"
	s := newBlindScene(t, secret)
	task := s.pair(queue)
	s.reviews(bruno, queue, task.Item)
	s.ok("Reviewing.TakeItem", anna, queue, task.Item)
	before := s.last()
	s.ok("Reviewing.Save", anna, queue, task.Item, complete(task))
	for _, shown := range []string{before, s.last()} {
		for _, his := range []string{"other-note", "other-correction", "-800", "-900", bruno} {
			if strings.Contains(shown, his) {
				t.Errorf("%s shows in %s", his, shown)
			}
		}
	}
}

// The inner form of an item, too, holds nothing that only its views leave out.
func TestATaskHoldsNothingHidden(t *testing.T) {
	s := newBlindScene(t, secret)
	for range 60 { // single answers and items that somebody reviewed among them
		task := s.takes(anna, "relecture")
		opinion := review.Opinion{Pick: review.PickLeft, Note: "à suivre"}
		if err := s.workspace.Reviews.SaveDraft(t.Context(), task.Queue, anna, task.Item, opinion); err != nil {
			t.Fatal(err)
		}
		task = s.takes(anna, "relecture")
		text, err := json.Marshal(task)
		if err != nil {
			t.Fatal(err)
		}
		if leaks := secret.leaks(string(text)); task.Draft == nil || len(leaks) > 0 {
			t.Errorf("a task lets out %q", leaks)
		}
		if err := s.workspace.Reviews.Skip(t.Context(), task.Queue, anna, task.Item, "plus tard"); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOnceAPersonHasKnowinglyUncoveredAQueueTheirReviewsOfItStayOutOfTheFigures(t *testing.T) {
	const queue = "relecture"
	s := newBlindScene(t, secret)
	held := s.pair(queue)
	covered := ask[int](s.door, "Reports.Covered", anna, queue)
	if covered != manyRows {
		t.Errorf("%d items are covered, want all %d", covered, manyRows)
	}
	s.refused("would_uncover", "Reports.Report", anna, queue, "", 0, false)
	if task := ask[api.TaskView](s.door, "Reviewing.Take", anna, queue); task.Uncovered {
		t.Error("a page that was refused uncovered the queue")
	}
	shown := ask[string](s.door, "Reports.Report", anna, queue, "", 0, true)
	if !strings.Contains(shown, secret.judge()) || len(about(t, shown)) == 0 {
		t.Error("the report names neither the judge nor a row")
	}
	s.ok("Reports.Judges", anna, queue, false) // it has been meant once
	s.ok("Reports.Disagreements", anna, queue, "", 0, 0, 10, false)
	if left := ask[int](s.door, "Reports.Covered", anna, queue); left != 0 {
		t.Errorf("%d items are still covered", left)
	}

	before, _ := s.figures(queue)
	for range 3 {
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, queue)
		if !task.Uncovered || task.Item == "" {
			t.Errorf("%s is handed out as if it were blind", task.Item)
		}
		reveal := ask[api.RevealView](s.door, "Reviewing.Save", anna, queue, task.Item, complete(task))
		if len(reveal.Revisions) != 1 || reveal.Revisions[0].Blind {
			t.Errorf("the review is stored as blind: %+v", reveal.Revisions)
		}
		if len(reveal.Judgments) > 0 && reveal.Judgments[0].Agrees != "" {
			t.Errorf("a review that is not blind agrees with the judge: %s", reveal.Judgments[0].Agrees)
		}
	}
	after, notBlind := s.figures(queue)
	if after != before {
		t.Errorf("reviews that are not blind changed the figures:\nbefore %s\nafter  %s", before, after)
	}
	if notBlind != 3 {
		t.Errorf("the report counts %d reviews that are not blind, want 3", notBlind)
	}
	s.ok("Reviewing.Skip", anna, queue, ask[api.TaskView](s.door, "Reviewing.Take", anna, queue).Item, "plus tard")
	if held.Uncovered {
		t.Error("what was held before was uncovered from the start")
	}

	// Bruno has seen nothing.
	task := ask[api.TaskView](s.door, "Reviewing.Take", bruno, queue)
	reveal := ask[api.RevealView](s.door, "Reviewing.Save", bruno, queue, task.Item, complete(task))
	if task.Uncovered || !reveal.Revisions[0].Blind {
		t.Error("what Anna uncovered is uncovered for Bruno")
	}
	if after, _ := s.figures(queue); after == before {
		t.Error("a blind review changed no figure")
	}
}

// figures is the report as it is computed now, and apart from it how many
// reviews it leaves out because they are not blind.
func (s *blindScene) figures(queue string) (report string, notBlind int) {
	s.t.Helper()
	document := must[workspace.Report](s.t)(s.workspace.Reports.Report(s.t.Context(), queue, secret.judge()))
	notBlind, document.NotBlind = document.NotBlind, 0
	return encode(document), notBlind
}

func TestAPageThatTellsOfCopiesWaitingElsewhereSaysSoFirst(t *testing.T) {
	s := newScene(t)
	source := s.source("une", lines(3)...)
	for _, queue := range []string{"faite", "attend"} {
		s.ok("Queues.Create", "", api.QueueRequest{Name: queue, Source: source, Selection: "all"})
	}
	for range 3 {
		task := ask[api.TaskView](s.door, "Reviewing.Take", bruno, "faite")
		s.ok("Reviewing.Save", bruno, "faite", task.Item, opinion("left"))
	}
	if n := ask[int](s.door, "Reports.Covered", anna, "faite"); n != 3 {
		t.Errorf("the report of the finished queue would uncover %d items, want the 3 copies", n)
	}
	s.refused("would_uncover", "Reports.Report", anna, "faite", "", 0, false)
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "attend")
	blind := ask[api.RevealView](s.door, "Reviewing.Save", anna, "attend", task.Item, opinion("left"))
	s.ok("Reports.Report", anna, "faite", "", 0, true)
	task = ask[api.TaskView](s.door, "Reviewing.Take", anna, "attend")
	later := ask[api.RevealView](s.door, "Reviewing.Save", anna, "attend", task.Item, opinion("left"))
	if !blind.Revisions[0].Blind || !task.Uncovered || later.Revisions[0].Blind {
		t.Errorf("blind before: %t, announced as uncovered: %t, blind after: %t", blind.Revisions[0].Blind, task.Uncovered, later.Revisions[0].Blind)
	}
}

// A report that uncovers nothing when it is opened is remembered all the same:
// its rows may come into a queue again.
func TestWhatWasSeenBeforeItCameIntoAQueueIsNotBlind(t *testing.T) {
	s := newScene(t)
	source := s.source("une", lines(2)...)
	s.ok("Queues.Create", "", api.QueueRequest{Name: "faite", Source: source, Selection: "all"})
	for range 2 {
		task := ask[api.TaskView](s.door, "Reviewing.Take", bruno, "faite")
		s.ok("Reviewing.Save", bruno, "faite", task.Item, opinion("left"))
	}
	s.ok("Reports.Report", anna, "faite", "", 0, false)
	s.ok("Queues.Create", anna, api.QueueRequest{Name: "encore", Source: source, Selection: "all"})
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "encore")
	reveal := ask[api.RevealView](s.door, "Reviewing.Save", anna, "encore", task.Item, opinion("left"))
	if !task.Uncovered || reveal.Revisions[0].Blind {
		t.Errorf("announced as uncovered: %t, stored as blind: %t", task.Uncovered, reveal.Revisions[0].Blind)
	}
}
