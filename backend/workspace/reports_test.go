package workspace_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// shared holds published evaluations beside the checkout; they are too large to
// keep inside.
const shared = "../../../shared/data/evaluations"

// published imports one of them and makes a queue of it, reviews included.
func (h *house) published(name string) {
	h.t.Helper()
	f, err := os.Open(filepath.Join(shared, name+".jsonl"))
	if err != nil {
		h.t.Skipf("the published evaluation %s is not here: %v", name, err)
	}
	defer f.Close()
	_, err = h.Sources.Import(h.t.Context(), workspace.ImportSpec{Name: name, File: name + ".jsonl"}, f, nil)
	ok(h.t, err)
	h.creates(workspace.QueueSpec{Name: name, WithReviews: true})
}

func near(a, b float64) bool { return math.Abs(a-b) < 5.1e-7 } // six digits are published

func TestPandaLMThroughTheWholeHouse(t *testing.T) {
	h := open(t)
	h.published("pandalm")
	q, err := h.Queues.Get(t.Context(), "pandalm")
	ok(t, err)
	same(t, "queue", []int{q.Progress.Items, q.Progress.Complete, q.Progress.Reviews, q.Overlap}, []int{999, 999, 2997, 3})
	for judge, want := range map[string]struct {
		agreed, decided, unjudged, person, judge, both int
		kappa                                          float64
	}{
		"gpt-3.5-turbo": {692, 849, 25, 87, 33, 5, 0.629866},
		"pandalm-7b":    {635, 819, 0, 73, 75, 32, 0.549823},
	} {
		r, err := h.Reports.Report(t.Context(), "pandalm", judge)
		ok(t, err)
		if !r.Representative || r.Agreement == nil || r.Kappa == nil || r.Kappa.Value == nil {
			t.Fatalf("%s: there is no rate: %+v", judge, r)
		}
		got := []int{r.Items, r.Reviewed, r.Agreement.Agreed, r.Agreement.Decided, r.Unjudged, r.Undecided.Person, r.Undecided.Judge, r.Undecided.Both}
		same(t, judge, got, []int{999, 999, want.agreed, want.decided, want.unjudged, want.person, want.judge, want.both})
		if !near(*r.Kappa.Value, want.kappa) {
			t.Errorf("%s: kappa is %v, want %v", judge, *r.Kappa.Value, want.kappa)
		}
	}
	_, err = h.Reports.Report(t.Context(), "pandalm", "")
	refused(t, err, "judge_needed")
	_, err = h.Reports.Report(t.Context(), "pandalm", "personne")
	refused(t, err, "judge_not_found")
	judges, err := h.Reports.Judges(t.Context(), "pandalm")
	ok(t, err)
	same(t, "judges", judges, []string{"gpt-3.5-turbo", "pandalm-7b"})
}

func TestLLMRubricThroughTheWholeHouse(t *testing.T) {
	h := open(t)
	h.published("llmrubric")
	var expected map[string]struct {
		N     int     `json:"n"`
		Gap   float64 `json:"gap_human_minus_judge"`
		Kappa float64 `json:"kappa_quadratic"`
	}
	content, err := os.ReadFile(filepath.Join(shared, "llmrubric.expected.json"))
	ok(t, err)
	ok(t, json.Unmarshal(content, &expected))
	r, err := h.Reports.Report(t.Context(), "llmrubric", "")
	ok(t, err)
	if len(r.Criteria) != len(expected) {
		t.Errorf("there are %d criteria, want %d", len(r.Criteria), len(expected))
	}
	for _, c := range r.Criteria {
		want := expected[c.Criterion]
		switch {
		case c.N != want.N, c.Gap == nil, c.WeightedKappa.Value == nil:
			t.Errorf("%s is %+v", c.Criterion, c)
		case !near(*c.Gap, want.Gap), !near(*c.WeightedKappa.Value, want.Kappa):
			t.Errorf("%s: gap %v and kappa %v, want %v and %v", c.Criterion, *c.Gap, *c.WeightedKappa.Value, want.Gap, want.Kappa)
		case c.Flagged != (c.Criterion == "q6"):
			t.Errorf("%s is flagged: %t", c.Criterion, c.Flagged)
		case c.Criterion == "q1" && *c.Gap != 0:
			t.Errorf("the gap of q1 is %v, and is exactly 0", *c.Gap)
		}
	}
}

func TestAReportSaysNoRateWhereTheReviewsMeasureNothingInGeneral(t *testing.T) {
	h, ctx := open(t), t.Context()
	h.imports("s", line("q1", judged("a"), reviewed("anna a")), line("q2", judged("b"), reviewed("anna b")), line("q3", judged("b")), line("q4", judged("a")))
	whole := func(queue string) bool {
		t.Helper()
		r, err := h.Reports.Report(ctx, queue, "")
		ok(t, err)
		if r.Representative != (r.Agreement != nil) || r.Representative != (r.NotRepresentative == nil) {
			t.Errorf("%s: representative is %t, agreement %v, why not %v", queue, r.Representative, r.Agreement, r.NotRepresentative)
		}
		if !r.Representative && *r.NotRepresentative != review.PartlyImported {
			t.Errorf("%s: why not is %q", queue, *r.NotRepresentative)
		}
		return r.Representative
	}
	h.creates(workspace.QueueSpec{Name: "avec", Source: "s", WithReviews: true})
	h.creates(workspace.QueueSpec{Name: "sans", Source: "s"})
	h.creates(workspace.QueueSpec{Name: "hasard", Source: "s", Selection: review.Random, Size: 2})
	same(t, "partly imported", whole("avec"), false)
	same(t, "nothing reviewed", whole("sans"), true)
	h.save("sans", "bea", review.PickLeft)
	same(t, "in the stored order", whole("sans"), true)
	h.save("hasard", "bea", review.PickLeft)
	same(t, "a random sample", whole("hasard"), true)
	h.save("avec", "bea", review.PickLeft)
	same(t, "still partly imported", whole("avec"), false)
	task := h.take("avec", "bea")
	ok(t, h.Reviews.Skip(ctx, "avec", "bea", task.Item, "non"))
	same(t, "complete but for a skip", whole("avec"), true)
	h.imports("s", line("q5", judged("b")))
	_, err := h.Queues.Extend(ctx, "avec", workspace.QueueSpec{})
	ok(t, err)
	same(t, "extended", whole("avec"), false)
}

func TestAReportOfAQueueWithoutAJudgeCountsAllAsUnjudged(t *testing.T) {
	h := open(t)
	h.imports("s", line("q1", reviewed("anna a")))
	h.creates(workspace.QueueSpec{Name: "s", WithReviews: true})
	r, err := h.Reports.Report(t.Context(), "s", "")
	ok(t, err)
	same(t, "reviewed and unjudged", []int{r.Reviewed, r.Unjudged}, []int{1, 1})
	_, err = h.Reports.Report(t.Context(), "rien", "")
	refused(t, err, "queue_not_found")
}
