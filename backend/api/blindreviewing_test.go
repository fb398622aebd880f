package api_test

import (
	"maps"
	"slices"

	"contrejuge/backend/api"
)

func inOrder[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

// reviewing is Anna at work on items of which others have said their opinion,
// or say it meanwhile, without ever saving hers.
func (s *blindScene) reviewing() {
	const queue = "relecture"
	task := s.pair(queue)
	item := []any{anna, queue, task.Item}
	s.ok("Reviewing.TakeItem", item...)
	s.ok("Reviewing.Heartbeat", item...)

	s.ok("Reviewing.Take", anna, queue)
	before := s.last()
	s.reviews(bruno, queue, task.Item)
	s.ok("Reviewing.Take", anna, queue)
	if s.last() != before {
		s.t.Errorf("another's review shows:\nbefore %s\nafter  %s", before, s.last())
	}

	s.refused("not_reviewed", "Reviewing.Reveal", item...)
	unfinished := api.Opinion{Pick: "left", Correction: "Il fallait dire", Worse: "right", Note: "à suivre"}
	s.ok("Reviewing.SaveDraft", append(item, unfinished)...)
	s.ok("Reviewing.Take", anna, queue)
	poor := complete(task)
	for i := range poor.Scores {
		poor.Scores[i].Score = -1000
	}
	s.ok("Reviewing.Advise", append(item, poor)...)
	s.ok("Reviewing.Advise", append(item, unfinished)...)

	spoilt := map[string]func(*api.Opinion){
		"pick_missing":       func(o *api.Opinion) { o.Pick = "" },
		"pick_unknown":       func(o *api.Opinion) { o.Pick = "a" },
		"side_unknown":       func(o *api.Opinion) { o.Worse = "b" },
		"score_missing":      func(o *api.Opinion) { o.Scores = o.Scores[:1] },
		"score_out_of_range": func(o *api.Opinion) { o.Scores[0].Score = 1001 },
		"unknown_criterion":  func(o *api.Opinion) { o.Scores[0].Criterion = "style" },
	}
	for _, code := range inOrder(spoilt) {
		opinion := complete(task)
		spoilt[code](&opinion)
		s.refused(code, "Reviewing.Save", append(item, opinion)...)
		if code == "pick_unknown" || code == "side_unknown" {
			s.refused(code, "Reviewing.SaveDraft", append(item, opinion)...)
			s.refused(code, "Reviewing.Advise", append(item, opinion)...)
		}
	}
	s.ok("Reviewing.SaveDraft", append(item, unfinished)...)

	s.refused("reason_missing", "Reviewing.Skip", append(item, " ")...)
	s.ok("Reviewing.Skip", append(item, "hors de mon domaine")...)
	s.refused("not_reviewed", "Reviewing.Reveal", item...)
	s.ok("Reviewing.Own", anna, queue, 0, 50)
	s.ok("Reviewing.TakeItem", item...)
	s.ok("Reviewing.Release", anna, queue)
	s.single(queue)
	for range 100 { // as far as a person gets in a day
		next := ask[api.TaskView](s.door, "Reviewing.Take", anna, queue)
		s.ok("Reviewing.Skip", anna, queue, next.Item, "plus tard")
	}
	s.strangers(queue, task)
}

// single meets an item with one answer.
func (s *blindScene) single(queue string) {
	for {
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, queue)
		if !task.Single {
			s.ok("Reviewing.Skip", anna, queue, task.Item, "plus tard")
			continue
		}
		picked := alone(complete(task))
		picked.Pick = "left"
		s.refused("pick_unexpected", "Reviewing.Save", anna, queue, task.Item, picked)
		both := complete(task)
		both.Scores = append(both.Scores, api.SideScore{Criterion: "tone", Side: "right", Score: 1})
		s.refused("score_out_of_range", "Reviewing.Save", anna, queue, task.Item, both)
		return
	}
}

// strangers calls with what is not there, or is another's.
func (s *blindScene) strangers(queue string, task api.TaskView) {
	elsewhere := []struct {
		code string
		args []any
	}{
		{"queue_not_found", []any{anna, "rien", task.Item}},
		{"item_not_found", []any{anna, queue, "i99999"}},
		{"item_not_found", []any{anna, "courte", task.Item}},
		{"bad_name", []any{"", queue, task.Item}},
	}
	for _, e := range elsewhere {
		s.refused(e.code, "Reviewing.TakeItem", e.args...)
		s.refused(e.code, "Reviewing.Heartbeat", e.args...)
		s.refused(e.code, "Reviewing.Reveal", e.args...)
		s.refused(e.code, "Reviewing.SaveDraft", append(e.args, complete(task))...)
		s.refused(e.code, "Reviewing.Advise", append(e.args, complete(task))...)
		s.refused(e.code, "Reviewing.Save", append(e.args, complete(task))...)
		s.refused(e.code, "Reviewing.Skip", append(e.args, "plus tard")...)
	}
}

// meeting is Anna where others are quicker, and at a queue that is closed.
func (s *blindScene) meeting() {
	const queue = "courte"
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, queue)
	s.expire()
	s.refused("lease_lost", "Reviewing.Heartbeat", anna, queue, task.Item)
	s.reviews(bruno, queue, task.Item)
	s.refused("item_taken", "Reviewing.TakeItem", anna, queue, task.Item)
	s.refused("item_taken", "Reviewing.Save", anna, queue, task.Item, complete(task))
	s.refused("not_reviewed", "Reviewing.Reveal", anna, queue, task.Item)
	s.ok("Start.Queues", anna)

	s.takes(bruno, "prise")
	s.refused("all_held", "Reviewing.Take", anna, "prise")
	s.refused("nothing_left", "Reviewing.Take", anna, "finie")

	task = ask[api.TaskView](s.door, "Reviewing.Take", anna, queue)
	s.ok("Queues.Archive", queue, true)
	s.refused("queue_archived", "Reviewing.Take", anna, queue)
	s.refused("queue_archived", "Reviewing.Heartbeat", anna, queue, task.Item)
	s.refused("queue_archived", "Reviewing.Save", anna, queue, task.Item, complete(task))
	s.refused("queue_archived", "Reviewing.Skip", anna, queue, task.Item, "plus tard")
	s.ok("Start.Queues", anna)
	s.ok("Queues.Archive", queue, false)
}
