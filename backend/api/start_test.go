package api_test

import (
	"testing"

	"contrejuge/backend/api"

	"github.com/google/go-cmp/cmp"
)

func TestAnEmptyWorkspaceGivesEmptyListsAndNotNull(t *testing.T) {
	s := newScene(t)
	for name, args := range map[string][]any{
		"Start.Queues": {"Anna"}, "Start.People": {}, "Sources.List": {""},
	} {
		if s.ok(name, args...); s.last() != "[]" {
			t.Errorf("%s crosses as %s", name, s.last())
		}
	}
}

func TestThePageLearnsWhatStandsAroundIt(t *testing.T) {
	for kind, want := range map[api.HostKind]string{api.Window: `"window"`, api.Browser: `"browser"`} {
		d := newDoor(t, api.NewRooms(api.NewAccess(nil), kind, nil, nil))
		if d.ok("Start.Host"); d.last() != want {
			t.Errorf("crosses as %s, want %s", d.last(), want)
		}
	}
}

func TestEachQueueSaysWhatWaitsInItForThePerson(t *testing.T) {
	s := newScene(t)
	s.queue("b", 2, lines(5)...)
	s.queue("a", 1, lines(1)...)
	s.ok("Queues.Archive", "a", true)

	first := ask[api.TaskView](s.door, "Reviewing.Take", anna, "b")
	s.ok("Reviewing.Save", anna, "b", first.Item, opinion("left"))
	s.ok("Reviewing.TakeItem", bruno, "b", first.Item)
	s.ok("Reviewing.Save", bruno, "b", first.Item, opinion("left"))
	second := ask[api.TaskView](s.door, "Reviewing.Take", anna, "b")
	s.ok("Reviewing.SaveDraft", anna, "b", second.Item, api.Opinion{Note: "à suivre"})
	third := ask[api.TaskView](s.door, "Reviewing.Take", bruno, "b")
	s.ok("Reviewing.Save", bruno, "b", third.Item, opinion("tie"))

	archived := api.QueueView{Name: "a", State: api.StateArchived, Items: 1, Overlap: 1}
	queue := api.QueueView{Name: "b", State: api.StateOpen, Items: 5, Complete: 1, Started: 1, Overlap: 2}
	for person, want := range map[string]struct{ waiting, drafts, reviewed, archived int }{
		"":      {0, 0, 0, 0},
		anna:    {4, 1, 1, 1},
		bruno:   {3, 0, 2, 1},
		"Carla": {4, 0, 0, 1}, // who has never been here
	} {
		b, a := queue, archived
		b.Waiting, b.Drafts, b.Reviewed, a.Waiting = want.waiting, want.drafts, want.reviewed, want.archived
		if diff := cmp.Diff([]api.QueueView{a, b}, ask[[]api.QueueView](s.door, "Start.Queues", person)); diff != "" {
			t.Errorf("for %q (-want +got):\n%s", person, diff)
		}
	}
	if got := ask[[]string](s.door, "Start.People"); !cmp.Equal(got, []string{anna, bruno}) {
		t.Errorf("the people are %v", got)
	}
}

func TestTheSampleIsThereOnceHoweverOftenItIsAskedFor(t *testing.T) {
	s := newScene(t)
	name := ask[string](s.door, "Start.Sample")
	if again := ask[string](s.door, "Start.Sample"); again != name {
		t.Errorf("the sample's queue is %q, then %q", name, again)
	}
	queues := ask[[]api.QueueView](s.door, "Start.Queues", anna)
	if len(queues) != 1 || queues[0].Name != name || !queues[0].Sample || queues[0].Waiting != queues[0].Items || queues[0].Started != queues[0].Items {
		t.Errorf("the queues are %+v", queues)
	}
	if sources := ask[[]api.SourceView](s.door, "Sources.List", anna); len(sources) != 1 || !sources[0].Sample || !sources[0].Hidden {
		t.Errorf("the sources are %+v", sources)
	}
}
