package api_test

import (
	"encoding/json"
	"strings"
	"testing"

	"contrejuge/backend/api"
)

func TestAQueueIsExtendedByAStratumOfItsOwnWithItsOwnReport(t *testing.T) {
	s := newScene(t)
	longer := strings.ReplaceAll(strings.Join(lines(12), "\n"), "Non ", "Pas du tout ")
	source := s.source("une", strings.Split(longer, "\n")...)
	s.ok("Queues.Create", "", api.QueueRequest{Name: "file", Source: source, Selection: "random", Size: 4, Seed: "5", Overlap: 2, Share: 25})
	request := api.QueueRequest{Name: "file", Selection: "longer-won", Size: 2, Seed: "6", Knowingly: true}
	previewed := ask[api.QueuePlan](s.door, "Queues.PreviewExtension", bruno, request)
	made := ask[api.QueuePlan](s.door, "Queues.Extend", bruno, request)
	if encode(previewed) != encode(made) || made.Items != 2 || made.Selection != "longer-won" || made.Shared != 2 || made.Overlap != 2 {
		t.Errorf("previewed %+v, made %+v", previewed, made)
	}
	s.refused("random_comes_first", "Queues.Extend", bruno, api.QueueRequest{Name: "file", Selection: "random", Size: 2})
	hidden := ask[[]api.FillView](s.door, "Queues.Fills", anna, "file")
	shown := ask[[]api.FillView](s.door, "Queues.Fills", bruno, "file") // who has seen it: he filled it
	if len(hidden) != 2 || !hidden[1].Hidden || hidden[1].Selection+hidden[1].Judge+hidden[1].Source != "" || hidden[0].Selection != "" || hidden[1].Population != 0 {
		t.Errorf("while items wait for her: %+v", hidden)
	}
	for i, want := range []api.FillView{
		{Source: "une", Selection: "random", Population: 12, Seed: "5", Asked: 4, Items: 4, Shared: 1, At: shown[0].At},
		{Source: "une", Selection: "longer-won", Judge: "juge", Population: shown[1].Population, Seed: "6", Asked: 2, Items: 2, Shared: 2, By: bruno, At: shown[1].At},
	} {
		if shown[i] != want {
			t.Errorf("filling %d is %+v, want %+v", i, shown[i], want)
		}
	}
	for stratum, want := range []struct {
		selection      string
		items          int
		representative bool
	}{{"random", 4, true}, {"longer-won", 2, false}} {
		var report struct {
			Selection      string            `json:"selection"`
			Items          int               `json:"items"`
			Representative bool              `json:"representative"`
			Stratum        int               `json:"stratum"`
			Strata         []json.RawMessage `json:"strata"`
		}
		if err := json.Unmarshal([]byte(ask[string](s.door, "Reports.Report", bruno, "file", "", stratum, true)), &report); err != nil {
			t.Fatal(err)
		}
		if report.Selection != want.selection || report.Items != want.items || report.Representative != want.representative || report.Stratum != stratum || len(report.Strata) != 2 {
			t.Errorf("stratum %d is reported as %+v", stratum, report)
		}
	}
	s.refused("stratum_not_found", "Reports.Report", bruno, "file", "", 2, true)
	s.refused("stratum_not_found", "Reports.Disagreements", bruno, "file", "", -1, 0, 5, true)
}

func TestADisagreementIsMarkedAndItsRowSelected(t *testing.T) {
	s := newScene(t)
	s.reviewed("file", lines(4)...)
	item := ask[[]api.DisagreementView](s.door, "Reports.Disagreements", anna, "file", "juge", 0, 0, 1, true)[0]
	if item.Flagged {
		t.Fatal("marked before anybody marked it")
	}
	s.ok("Reports.Flag", "file", item.Item, true)
	if !ask[[]api.DisagreementView](s.door, "Reports.Disagreements", anna, "file", "juge", 0, 0, 1, true)[0].Flagged {
		t.Error("nothing says that it is marked")
	}
	source := ask[[]api.SourceView](s.door, "Sources.List", anna)[0].ID
	request := api.QueueRequest{Name: "marqués", Source: source, Selection: "flagged", Knowingly: true}
	if made := ask[api.QueuePlan](s.door, "Queues.Preview", anna, request); made.Items != 1 {
		t.Errorf("of one marked row the queue has %d items", made.Items)
	}
	s.ok("Reports.Flag", "file", item.Item, false)
	s.refused("nothing_selected", "Queues.Preview", anna, request)
	s.ok("Sources.Delete", source)
	s.refused("source_not_found", "Reports.Flag", "file", item.Item, true)
	s.ok("Reports.Disagreements", anna, "file", "juge", 0, 0, 1, true)
}

func TestAQueueOfARunsBlockingCasesAsksTheirOwnCriteria(t *testing.T) {
	s := newScene(t)
	run := s.toItsEnd(s.started(api.RunRequest{Suite: s.opened(twoCases), Candidate: "candidat", Judge: "juge"}))
	request := api.QueueRequest{Name: "bloquants", Run: run, Selection: "blocking"}
	if plan := ask[api.QueuePlan](s.door, "Queues.Preview", anna, request); plan.Items != 1 || plan.Form != "verdicts" {
		t.Errorf("the preview is %+v", plan)
	}
	s.ok("Queues.Create", "", request)
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "bloquants")
	if task.Form != "verdicts" || len(task.Criteria) != 1 || task.Criteria[0].Ask != "Répond à la demande." || !task.Criteria[0].Critical {
		t.Errorf("the task is %+v", task)
	}
	request.Name = "encore"
	for _, call := range []string{"Queues.Preview", "Queues.Create"} {
		s.refused("would_uncover", call, anna, request)
		s.refused("run_not_found", call, anna, api.QueueRequest{Name: "x", Run: "nemo", Selection: "all"})
	}
	if sources := ask[[]api.SourceView](s.door, "Sources.List", anna); len(sources) != 1 || sources[0].Kind != "run" || sources[0].Name != "" {
		t.Errorf("the sources are %+v", sources)
	}
}
