package api_test

import (
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/api"
)

// order is the questions of the queue in the order in which a person gets them.
func (s *scene) order(queue, person string, n int) (questions []string) {
	s.t.Helper()
	for range n {
		task := ask[api.TaskView](s.door, "Reviewing.Take", person, queue)
		questions = append(questions, task.Messages[0].Content)
		s.ok("Reviewing.Skip", person, queue, task.Item, "plus tard")
	}
	return questions
}

func TestAPreviewSaysWhatTheQueueWillBeAndMakesNothing(t *testing.T) {
	s := newScene(t)
	source := s.source("une", lines(12)...)
	request := api.QueueRequest{Name: " file ", Source: source, Selection: "random", Size: 5, Overlap: 2, Instructions: "Lisez."}
	preview := ask[api.QueuePlan](s.door, "Queues.Preview", anna, request)
	if preview.Name != "file" || preview.Seed == "" || preview.Population != 12 || preview.Items != 5 || preview.Overlap != 2 || preview.Instructions != "Lisez." {
		t.Errorf("the preview is %+v", preview)
	}
	var criteria []string
	for _, c := range preview.Criteria {
		criteria = append(criteria, c.ID)
	}
	if !slices.Equal(criteria, []string{"accuracy", "tone"}) {
		t.Errorf("the judge's criteria are %v", criteria)
	}
	if s.ok("Start.Queues", anna); s.last() != "[]" {
		t.Errorf("the preview made %s", s.last())
	}

	request.Seed = preview.Seed
	if made := ask[api.QueuePlan](s.door, "Queues.Create", anna, request); made.Seed != preview.Seed || made.Items != preview.Items || encode(made.Criteria) != encode(preview.Criteria) {
		t.Errorf("made %+v, previewed %+v", made, preview)
	}
}

func TestTheSameSeedMakesTheSameQueue(t *testing.T) {
	s := newScene(t)
	source := s.source("une", lines(12)...)
	drawn := map[string][]string{}
	for name, seed := range map[string]string{"a": "11", "b": "11", "c": "12"} {
		plan := ask[api.QueuePlan](s.door, "Queues.Create", "", api.QueueRequest{Name: name, Source: source, Selection: "random", Size: 6, Seed: seed})
		if plan.Seed != seed {
			t.Errorf("the seed %s becomes %s", seed, plan.Seed)
		}
		drawn[name] = s.order(name, anna, 6)
	}
	if !slices.Equal(drawn["a"], drawn["b"]) {
		t.Errorf("one seed draws %v and %v", drawn["a"], drawn["b"])
	}
	if slices.Equal(drawn["a"], drawn["c"]) {
		t.Errorf("two seeds both draw %v", drawn["a"])
	}
}

func TestWhatAQueueIsMadeWithIsCheckedByPreviewAndCreateAlike(t *testing.T) {
	s := newScene(t)
	source := s.source("une", lines(2)...)
	mixed := s.source("mêlée", `{"question":"1","answer_a":"A","scale":[1,3]}`, `{"question":"2","answer_a":"A"}`)
	good := api.QueueRequest{Name: "file", Source: source, Selection: "all"}
	for code, spoil := range map[string]func(*api.QueueRequest){
		"bad_name":          func(r *api.QueueRequest) { r.Name = "\n" },
		"source_not_found":  func(r *api.QueueRequest) { r.Source = 77 },
		"unknown_selection": func(r *api.QueueRequest) { r.Selection = "" },
		"bad_seed":          func(r *api.QueueRequest) { r.Seed = "1.5" },
		"bad_overlap":       func(r *api.QueueRequest) { r.Overlap = -2 },
		"bad_size":          func(r *api.QueueRequest) { r.Size = -2 },
		"mixed_scales":      func(r *api.QueueRequest) { r.Source = mixed },
	} {
		request := good
		spoil(&request)
		s.refused(code, "Queues.Preview", anna, request)
		s.refused(code, "Queues.Create", anna, request)
	}
	s.refused("bad_name", "Queues.Create", " ", good)
	if s.ok("Start.Queues", anna); s.last() != "[]" {
		t.Errorf("what was refused made %s", s.last())
	}
	s.ok("Queues.Create", anna, good)
	s.refused("queue_exists", "Queues.Create", anna, good)
	s.ok("Queues.Archive", "file", true)
	s.refused("queue_archived", "Reviewing.Take", anna, "file")
	s.ok("Queues.Archive", "file", false)
	s.ok("Reviewing.Take", anna, "file")
	s.refused("queue_not_found", "Queues.Archive", "rien", true)
}

const namesItself = `{"id":"q-nemo","question":"Qui es-tu ?","answer_a":"Je suis nemo.","model_a":"nemo:12b","answer_b":"Non.","model_b":"autre",` +
	`"reviews":[{"reviewer":"Zoé","pick":"a"},{"reviewer":"Yann","pick":"b"}]}`

// Which row an answer that names its model stands in, and by which word, is for
// whoever decides what to do about it, and not for whoever is to review it.
func TestWarningsQuoteNothingToWhoeverHasItemsOfTheSourceToReview(t *testing.T) {
	s := newScene(t)
	source := s.source("une", line(1), namesItself)
	request := api.QueueRequest{Name: "file", Source: source, Selection: "all"}
	quotes := func(call, person string, want bool) {
		t.Helper()
		plan := ask[api.QueuePlan](s.door, call, person, request)
		warning := plan.Warnings[slices.IndexFunc(plan.Warnings, func(w api.WarningView) bool { return w.Code == "names_itself" })]
		if got := warning.Item == "q-nemo" && slices.Equal(warning.Words, []string{"nemo"}); got != want {
			t.Errorf("%s for %q warns %+v", call, person, warning)
		}
		if !want && (strings.Contains(s.last(), "nemo") || warning.Reason == "") {
			t.Errorf("%s for %q crosses as %s", call, person, s.last())
		}
	}
	quotes("Queues.Preview", anna, true)
	quotes("Queues.Preview", "", true)
	quotes("Queues.Create", anna, false) // from now on she may review it
	request.Name = "encore"
	quotes("Queues.Preview", anna, false)
	quotes("Queues.Preview", "", false)
	for range 2 {
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
		s.ok("Reviewing.Save", anna, "file", task.Item, opinion("left"))
	}
	quotes("Queues.Preview", anna, true)
	quotes("Queues.Preview", bruno, true) // nothing of it waits for him
	quotes("Queues.Create", bruno, false)
}

func TestRowsMayBeLeftOutAndReviewsBroughtAlong(t *testing.T) {
	s := newScene(t)
	source := s.source("une", line(1), namesItself)
	clean := ask[api.QueuePlan](s.door, "Queues.Preview", "", api.QueueRequest{Name: "x", Source: source, Selection: "all", LeaveOut: true})
	if clean.Items != 1 || clean.LeftOut != 1 || clean.Reviews != 0 {
		t.Errorf("without what names itself: %+v", clean)
	}
	full := ask[api.QueuePlan](s.door, "Queues.Create", "", api.QueueRequest{
		Name: "x", Source: source, Selection: "all", WithReviews: true, Criteria: []string{"format"},
	})
	if full.Reviews != 2 || full.Overlap != 2 || len(full.Criteria) != 1 || full.Criteria[0].ID != "format" || full.Instructions == "" {
		t.Errorf("with reviews: %+v", full)
	}
	if !slices.ContainsFunc(full.Warnings, func(w api.WarningView) bool { return w.Code == "overlap_raised" }) {
		t.Errorf("nothing is said of the raised overlap: %+v", full.Warnings)
	}
}

// How many rows a judge said something of tells of each, and so is told as a
// report is: knowingly, by somebody, and remembered.
func TestAQueueIsFilledOnPurposeKnowinglyWhereRowsWaitForOne(t *testing.T) {
	s := newScene(t)
	longer := strings.ReplaceAll(strings.Join(lines(6), "\n"), "Non ", "Pas du tout ")
	source := s.source("une", strings.Split(longer, "\n")...)
	request := api.QueueRequest{Name: "longues", Source: source, Selection: "longer-won"}
	free := ask[api.QueuePlan](s.door, "Queues.Preview", anna, request) // nothing waits for anybody
	if free.Population == 0 {
		t.Fatalf("the preview is %+v", free)
	}
	voices := ask[api.VoicesView](s.door, "Queues.Voices", "", source, false)
	if len(voices.Judges) != 1 || len(voices.Models) != 2 {
		t.Errorf("who speaks is %+v", voices)
	}
	s.refused("source_not_found", "Queues.Voices", anna, int64(77), true)

	s.ok("Queues.Create", "", api.QueueRequest{Name: "attend", Source: source, Selection: "all", Overlap: 2})
	for _, call := range []string{"Queues.Preview", "Queues.Create"} {
		s.refused("would_uncover", call, anna, request)
	}
	s.refused("bad_name", "Queues.Create", "", request)
	s.refused("would_uncover", "Queues.Voices", anna, source, false)
	blind := ask[api.TaskView](s.door, "Reviewing.Take", anna, "attend")
	if blind.Uncovered {
		t.Error("what was refused uncovered something")
	}

	request.Knowingly = true
	made := ask[api.QueuePlan](s.door, "Queues.Create", anna, request)
	if made.Population != free.Population || made.Items != free.Population {
		t.Errorf("made %+v, want %d items", made, free.Population)
	}
	for _, queue := range []string{"attend", "longues"} {
		if task := ask[api.TaskView](s.door, "Reviewing.Take", anna, queue); !task.Uncovered {
			t.Errorf("%s is announced to her as blind", queue)
		}
		if task := ask[api.TaskView](s.door, "Reviewing.Take", bruno, queue); task.Uncovered {
			t.Errorf("%s is announced to another as uncovered", queue)
		}
	}
}

// What is wrong with a selection is said without the names it goes by.
func TestASelectionIsRefusedWithoutNames(t *testing.T) {
	s := newScene(t)
	source := s.source("une", lines(6)...)
	voices := ask[api.VoicesView](s.door, "Queues.Voices", "", source, false)
	for code, request := range map[string]api.QueueRequest{
		"model_needed":     {Selection: "losses"},
		"model_not_found":  {Selection: "losses", Model: "personne"},
		"judge_not_found":  {Selection: "ties", Judge: "personne"},
		"nothing_selected": {Selection: "unstable"},
	} {
		request.Name, request.Source = "file", source
		s.refused(code, "Queues.Preview", anna, request)
		for _, name := range append(append([]string{"une"}, voices.Judges...), voices.Models...) {
			if strings.Contains(s.last(), `"`+name+`"`) || strings.Contains(s.last(), `\"`+name+`\"`) || strings.Contains(s.last(), name+", ") {
				t.Errorf("%s tells %q: %s", code, name, s.last())
			}
		}
	}
}
