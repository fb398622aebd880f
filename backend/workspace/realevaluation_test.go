package workspace_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	judgings "contrejuge/backend/judging"
	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/reachable"
	"contrejuge/backend/model/tinygguf"
	"contrejuge/backend/run"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

func TestMain(m *testing.M) { os.Exit(ollamatest.Main(m)) }

// A judge that goes by the place decides nothing: what it prefers in one order it
// does not prefer in the other. On the way it is cancelled twice, once while
// answers come and once while it judges.
func TestAJudgeThatGoesByThePlaceDecidesNothingOnARealServer(t *testing.T) {
	server := ollamatest.Shared(t)
	server.Create(t, "un", tinygguf.Model{Say: "Composez le 17."})
	server.Create(t, "deux", tinygguf.Model{Arch: tinygguf.Qwen3, Say: "Appelez la mairie."})
	server.Create(t, "place", tinygguf.Model{Say: "La première est plus claire.", Prefer: []string{"first"}})
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "espace"))
	ok(t, err)
	h := open(t)
	w := workspace.New(s, workspace.Ports{
		Clock: h.clock, Chance: h.chance, Tool: workspace.Tool{Name: "contrejuge", Version: "test"}, Models: reachable.New(""),
	})
	t.Cleanup(func() { ok(t, w.Close()) })

	const n = 20
	num, few, cold := 2048, 64, 0.0
	asked := map[string]int{} // by phase and case, the calls that gave something to use
	count := func(e workspace.RunEvent) {
		if e.Kind == run.CaseEnded && e.Failure == nil {
			asked[e.Phase+" "+e.Case]++
		}
	}
	until := func(phase string, cases int) (context.Context, workspace.JudgingWatching) {
		ctx, cancel := context.WithCancel(t.Context())
		return ctx, workspace.JudgingWatching{Tell: func(e workspace.RunEvent) {
			count(e)
			if e.Phase == phase && e.Kind == run.CaseEnded {
				if cases--; cases == 0 {
					cancel()
				}
			}
		}}
	}
	ctx, watching := until(run.AnsweringB, 5)
	cut, err := w.Evaluations.Evaluate(ctx, workspace.EvaluateSpec{
		Name: "duel", Questions: questions(n), Options: bench.Options{Temperature: &cold, NumCtx: &num, NumPredict: &few},
		A:       workspace.Candidate{Reference: workspace.ParseReference("un")},
		B:       workspace.Candidate{Reference: workspace.ParseReference("deux")},
		ByJudge: workspace.ByJudge{Judge: "place", Criteria: []string{"accuracy"}, Asking: workspace.DefaultAsking(server.Address)},
	}, watching)
	ok(t, err)
	if cut.Status != bench.Interrupted || cut.Tally.Unanswered == 0 || cut.Tally.Unanswered == n {
		t.Fatalf("%s %+v", cut.Status, cut.Tally)
	}
	ctx, watching = until(run.Judging, 7)
	cut, err = w.Evaluations.Resume(ctx, cut.ID, workspace.ResumeJudgingSpec{}, watching)
	ok(t, err)
	if cut.Status != bench.Interrupted || cut.Tally.Unanswered != 0 || cut.Tally.Judged < 7 || cut.Tally.Unjudged == 0 {
		t.Fatalf("%s %+v", cut.Status, cut.Tally)
	}
	ended, err := w.Evaluations.Resume(t.Context(), cut.ID, workspace.ResumeJudgingSpec{}, workspace.JudgingWatching{Tell: count})
	ok(t, err)
	if want := (judgings.Tally{Questions: n, Rows: n, Judgments: 2 * n, Judged: 2 * n}); ended.Tally != want || ended.Status != bench.Finished {
		ok(t, w.Evaluations.Results(t.Context(), ended.ID, func(r judgings.Result) error {
			if r.Judgment.Unjudged != nil {
				t.Fatalf("%+v %q", r.Judgment.Unjudged, r.Call.Reply)
			}
			return nil
		}))
		t.Fatalf("%s %+v", ended.Status, ended.Tally)
	}
	for what, times := range asked {
		if times != 1 {
			t.Errorf("%s was asked %d times", what, times)
		}
	}
	if len(asked) != 4*n {
		t.Errorf("%d things were asked, want %d", len(asked), 4*n)
	}

	unstable := 0
	ok(t, s.EachRow(t.Context(), "duel", func(_ int64, row evaluation.Row) error {
		opinion := agreement.JudgeOpinion("place", row.Judgments)
		if opinion.Standing == agreement.Split && opinion.Lean == agreement.LeanFirst {
			unstable++
		}
		if row.Answers[0].Content != "Composez le 17." || row.Answers[1].Content != "Appelez la mairie." {
			t.Errorf("%+v", row.Answers)
		}
		return nil
	}))
	if unstable != n {
		t.Errorf("%d of %d rows are unstable, want all", unstable, n)
	}
	_, err = w.Queues.Create(t.Context(), workspace.QueueSpec{Name: "file", Source: "duel", Selection: "random", Size: n})
	ok(t, err)
	report, err := w.Reports.Report(t.Context(), "file", "")
	ok(t, err)
	if o := report.JudgeOrders; report.Decided != 0 || o.Both != n || o.Consistent != 0 || o.Leans.First != n {
		t.Errorf("%+v", report)
	}
}
