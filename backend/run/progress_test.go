package run_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
)

func sorted(lines []string) []string { return slices.Sorted(slices.Values(lines)) }

func TestProgressEstimatesTheRestFromWhatWasMeasured(t *testing.T) {
	left := func(d time.Duration) *time.Duration { return &d }
	for _, tt := range []struct {
		name string
		acts map[string]act // by unit; the others reply in 10 s
		two  bool           // hosts
		want []run.Progress // at each end of a case, after the phase's beginning
	}{
		{"one host", nil, false, []run.Progress{
			{Done: 2, Total: 6}, {Done: 3, Total: 6, Elapsed: 10 * s, Left: left(30 * s)},
			{Done: 4, Total: 6, Elapsed: 20 * s, Left: left(20 * s)}, {Done: 5, Total: 6, Elapsed: 30 * s, Left: left(10 * s)},
			{Done: 6, Total: 6, Elapsed: 40 * s, Left: left(0)},
		}},
		{"the mean of what took its time", map[string]act{"1": replies(20 * s)}, false, []run.Progress{
			{Done: 2, Total: 6}, {Done: 3, Total: 6, Elapsed: 20 * s, Left: left(60 * s)},
			{Done: 4, Total: 6, Elapsed: 30 * s, Left: left(30 * s)}, {Done: 5, Total: 6, Elapsed: 40 * s, Left: left(40 * s / 3)},
			{Done: 6, Total: 6, Elapsed: 50 * s, Left: left(0)},
		}},
		{"a host that was gone measures nothing", map[string]act{"1": fails(evaluation.Unreachable)}, false, []run.Progress{
			{Done: 2, Total: 6}, {Done: 3, Total: 6, Elapsed: s}, {Done: 4, Total: 6, Elapsed: 13 * s, Left: left(20 * s)},
			{Done: 5, Total: 6, Elapsed: 23 * s, Left: left(10 * s)}, {Done: 6, Total: 6, Elapsed: 33 * s, Left: left(0)},
		}},
		{"two hosts, each with one of the rest at most", map[string]act{"1": replies(9 * s), "2": replies(11 * s)}, true, []run.Progress{
			{Done: 2, Total: 6}, {Done: 3, Total: 6, Elapsed: 9 * s, Left: left(27 * s / 2)},
			{Done: 4, Total: 6, Elapsed: 11 * s, Left: left(10 * s)}, {Done: 5, Total: 6, Elapsed: 19 * s, Left: left(10 * s)},
			{Done: 6, Total: 6, Elapsed: 21 * s, Left: left(0)},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				a := site{name: "a", log: &l, always: replies(10 * s), acts: map[string][]act{}}
				for unit, does := range tt.acts {
					a.acts[unit] = []act{does}
				}
				b := a
				b.name = "b"
				e := run.Engine{Workers: []run.Worker{a.worker()}}
				if tt.two {
					e.Workers = append(e.Workers, b.worker())
				}
				var got []run.Progress
				e.Tell = func(event run.Event) {
					if event.Phase != "judging" {
						t.Errorf("in phase %q", event.Phase)
					}
					if event.Kind == run.PhaseStarted || event.Kind == run.CaseEnded {
						got = append(got, event.Progress)
					}
				}
				if err := e.Do(t.Context(), run.Phase{Name: "judging", Before: 2}, units(&l, "1", "2", "3", "4")); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Error(diff)
				}
			})
		})
	}
}

func TestASlowListenerHoldsUpNoStreamAndMissesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := scripted(func(ctx context.Context, _ model.Prompt, stream func(string)) (model.Reply, error) {
			for _, piece := range []string{"", "Le ", "", "17", "."} {
				select {
				case <-ctx.Done():
					return model.Reply{}, &model.Failure{Cause: evaluation.Cancelled}
				case <-time.After(s):
					stream(piece)
				}
			}
			return model.Reply{Text: "Le 17."}, nil
		})
		var l log
		var kinds []run.Kind
		text := ""
		telling := 0
		e := run.Engine{Workers: []run.Worker{{Model: m}}, Limits: model.Limits{BetweenChunks: 2 * s}, Tell: func(event run.Event) {
			if telling++; telling > 1 {
				t.Error("told two things at a time")
			}
			time.Sleep(10 * time.Minute)
			telling--
			kinds = append(kinds, event.Kind)
			text += event.Text
		}}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1")); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"kept 1 ok"}, l.lines); diff != "" {
			t.Error(diff)
		}
		want := []run.Kind{run.PhaseStarted, run.CaseStarted, run.Text, run.CaseEnded}
		if diff := cmp.Diff(want, kinds); diff != "" || text != "Le 17." {
			t.Errorf("%q %s", text, diff)
		}
	})
}

func TestASignOfLifeIsNoText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := scripted(func(_ context.Context, _ model.Prompt, stream func(string)) (model.Reply, error) {
			for _, piece := range []string{"", "Le 17.", ""} {
				time.Sleep(s)
				stream(piece)
			}
			return model.Reply{Text: "Le 17."}, nil
		})
		var l log
		var texts []string
		e := run.Engine{Workers: []run.Worker{{Model: m}}, Tell: func(event run.Event) {
			if event.Kind == run.Text {
				texts = append(texts, event.Text)
			}
		}}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1")); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"Le 17."}, texts); diff != "" {
			t.Error(diff)
		}
	})
}
