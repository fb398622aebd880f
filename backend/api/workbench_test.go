package api_test

import (
	"encoding/json"
	"testing"

	"contrejuge/backend/api"
)

// tried is the document of a trial, as far as these tests look into it.
type tried struct {
	Judge   string     `json:"judge"`
	Against string     `json:"against"`
	Share   int        `json:"held_out_share"`
	Adopted *int       `json:"adopted"`
	Working part       `json:"working"`
	HeldOut part       `json:"held_out"`
	Changed []struct{} `json:"changed"`
}

type part struct {
	Items  int     `json:"items"`
	Before figures `json:"before"`
	After  figures `json:"after"`
}

type figures struct {
	Agreement struct {
		Agreed  int `json:"agreed"`
		Decided int `json:"decided"`
	} `json:"agreement"`
	Unjudged int `json:"unjudged"`
}

// reviewedQueue is a queue of which Anna has reviewed so many of its items.
func (s *scene) reviewedQueue(name string, items, reviewed int) {
	s.t.Helper()
	s.queue(name, 1, lines(items)...)
	for range reviewed {
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, name)
		s.ok("Reviewing.Save", anna, name, task.Item, opinion("left"))
	}
}

func (s *scene) tries(request api.TryRequest) string {
	s.t.Helper()
	return s.toItsEnd(ask[string](s.door, "Workbench.Try", anna, request))
}

func (s *scene) shown(trial string) (document tried) {
	s.t.Helper()
	if err := json.Unmarshal([]byte(ask[string](s.door, "Workbench.Show", anna, trial, false)), &document); err != nil {
		s.t.Fatal(err)
	}
	return document
}

func TestAJudgeIsTriedOnWhatIsReviewedAndAdopted(t *testing.T) {
	s := newScene(t)
	s.reviewedQueue("file", 12, 12)
	before := ask[api.BeforeView](s.door, "Workbench.Before", anna, "file", "", "fr", false)
	if before.Against != "juge" || before.Reviewed != 12 || before.HeldOut != 30 || before.Split || len(before.Wording.Criteria) != 2 {
		t.Fatalf("it would start from %+v", before)
	}

	half, instructions := 50, "Les personnes sont des voisins."
	request := api.TryRequest{
		Queue: "file", Language: "fr", HeldOut: &half, Instructions: &instructions,
		Asks: []api.AskedOfCriterion{{ID: "accuracy", Ask: "Dit vrai."}},
	}
	bad := request
	bad.Asks = []api.AskedOfCriterion{{ID: "nemo", Ask: "Rien."}}
	s.refused("bad_criterion", "Workbench.Try", anna, bad)
	trial := s.tries(request)
	shown := s.shown(trial)
	if shown.Judge != "juge" || shown.Against != "juge" || shown.Share != 50 || shown.Adopted != nil {
		t.Errorf("the trial: %+v", shown)
	}
	if shown.Working.Items+shown.HeldOut.Items != 12 || shown.Working.Items == 0 || shown.HeldOut.Items == 0 {
		t.Errorf("%d and %d items, want 12 in two parts", shown.Working.Items, shown.HeldOut.Items)
	}
	if of := shown.HeldOut; of.Before.Unjudged+of.After.Unjudged > 0 || of.Before.Agreement.Decided != of.Items {
		t.Errorf("of what is held out: %+v", of)
	}
	if len(shown.Changed) > shown.Working.Items {
		t.Errorf("%d items changed, of a working part of %d", len(shown.Changed), shown.Working.Items)
	}
	if again := ask[api.BeforeView](s.door, "Workbench.Before", anna, "file", "", "fr", false); !again.Split || again.HeldOut != 50 {
		t.Errorf("the next trial would part them otherwise: %+v", again)
	}

	if number := ask[int](s.door, "Workbench.Adopt", anna, trial, "Plus juste."); number != 1 {
		t.Errorf("adopted as version %d", number)
	}
	s.refused("already_adopted", "Workbench.Adopt", anna, trial, "")
	versions := ask[[]api.AdoptedView](s.door, "Workbench.Versions", anna)
	if len(versions) != 1 || versions[0].Judge != "juge" || versions[0].Note != "Plus juste." || versions[0].By != anna || versions[0].Queue != "file" ||
		versions[0].Wording.Criteria[0].Ask != "Dit vrai." || versions[0].Wording.Instructions != instructions {
		t.Errorf("the versions: %+v", versions)
	}
	trials := ask[[]api.EvaluationView](s.door, "Workbench.List", anna, "file")
	if len(trials) != 1 || trials[0].ID != trial || trials[0].Adopted != 1 || trials[0].Hidden {
		t.Errorf("the trials: %+v", trials)
	}
	if evaluations := ask[[]api.EvaluationView](s.door, "Evaluations.List", anna); len(evaluations) != 0 {
		t.Errorf("among the evaluations: %+v", evaluations)
	}
}

func TestAQueueOfWhichNothingIsReviewedTriesNobody(t *testing.T) {
	s := newScene(t)
	s.reviewedQueue("file", 3, 0)
	if before := ask[api.BeforeView](s.door, "Workbench.Before", anna, "file", "", "fr", true); before.Reviewed != 0 {
		t.Errorf("%d items are reviewed", before.Reviewed)
	}
	s.refused("nothing_reviewed", "Workbench.Try", anna, api.TryRequest{Queue: "file", Knowingly: true})
}

func TestOneThingGoesOnAtATimeATrialOrARun(t *testing.T) {
	s := newScene(t)
	s.reviewedQueue("file", 3, 3)
	s.models.Gate = make(chan struct{})
	trial := ask[string](s.door, "Workbench.Try", anna, api.TryRequest{Queue: "file"})
	s.refused("run_goes_on", "Workbench.Try", anna, api.TryRequest{Queue: "file"})
	await(t, func() bool {
		live := ask[*api.LiveView](s.door, "Bench.Live")
		return live != nil && live.Phase == "judging" && len(live.Calls) == 1
	})
	if live := ask[*api.LiveView](s.door, "Bench.Live"); live.Kind != "trial" || live.Run != trial || live.Calls[0].Case != "" || live.Calls[0].Text != "" {
		t.Errorf("everybody hears %+v", live)
	}
	s.ok("Evaluations.Cancel", trial)
	s.toItsEnd(trial)
	s.refused("trial_unfinished", "Workbench.Adopt", anna, trial, "")
	close(s.models.Gate)
	s.toItsEnd(ask[string](s.door, "Evaluations.Resume", trial))
	if number := ask[int](s.door, "Workbench.Adopt", anna, trial, ""); number != 1 {
		t.Errorf("adopted as version %d", number)
	}
}

func TestATrialIsHiddenFromWhomItsItemsWaitFor(t *testing.T) {
	s := newScene(t)
	s.queue("file", 2, lines(4)...)
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	s.ok("Reviewing.Save", anna, "file", task.Item, opinion("left"))
	request := api.TryRequest{Queue: "file"}
	s.refused("would_uncover", "Workbench.Try", bruno, request)
	request.Knowingly = true
	trial := s.toItsEnd(ask[string](s.door, "Workbench.Try", bruno, request)) // who uncovers them
	s.refused("would_uncover", "Workbench.Show", anna, trial, false)
	s.ok("Workbench.Adopt", bruno, trial, "juge, en clair")
	for _, person := range []string{anna, "Carla", ""} {
		versions := ask[[]api.AdoptedView](s.door, "Workbench.Versions", person)
		trials := ask[[]api.EvaluationView](s.door, "Workbench.List", person, "")
		if v := versions[0]; !v.Hidden || v.Judge != "" || v.Note != "" {
			t.Errorf("%q is told of the version %+v", person, v)
		}
		if v := trials[0]; !v.Hidden || v.Judge != "" || v.Name != "file" {
			t.Errorf("%q is told of the trial %+v", person, v)
		}
	}
	if versions := ask[[]api.AdoptedView](s.door, "Workbench.Versions", bruno); versions[0].Hidden || versions[0].Judge != "juge" {
		t.Errorf("he has uncovered it, and is told %+v", versions[0])
	}
}
