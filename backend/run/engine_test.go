package run_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
)

const s = time.Second

func TestTwoHostsShareTheUnitsInTheirOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		a := site{name: "a", log: &l, always: replies(2 * s)}
		b := site{name: "b", log: &l, always: replies(3 * s)}
		e := run.Engine{Workers: []run.Worker{a.worker(), b.worker()}}
		began := time.Now()
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2", "3", "4", "5")); err != nil {
			t.Fatal(err)
		}
		// a: 1 at 0, 3 at 2, 5 at 4 to 6; b: 2 at 0, 4 at 3 to 6.
		for host, want := range map[string][]string{"a<": {"a<1", "a<3", "a<5"}, "b<": {"b<2", "b<4"}} {
			if diff := cmp.Diff(want, l.matching(host)); diff != "" {
				t.Error(diff)
			}
		}
		if took := time.Since(began); took != 6*s {
			t.Errorf("took %s", took)
		}
	})
}

func TestAHostNamedTwiceIsStillAskedOneThingAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		a := site{name: "a", log: &l, always: replies(s)}
		e := run.Engine{Workers: []run.Worker{a.worker(), a.worker()}}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2", "3")); err != nil {
			t.Fatal(err)
		}
	})
}

func TestOnlyWhatMayPassIsTriedAgainAndOnlyAsOftenAsSet(t *testing.T) {
	cut := act{after: s, text: "Bon", failure: &model.Failure{Cause: evaluation.StreamCut}}
	for _, tt := range []struct {
		name    string
		acts    []act
		retries int
		calls   int
		kept    string
		took    time.Duration // with the host's rests
	}{
		{"a reply", []act{replies(s)}, 1, 1, "ok", s},
		{"a cut stream, then a reply", []act{cut, replies(s)}, 1, 2, "ok", 4 * s},
		{"a stream cut each time", []act{cut}, 1, 2, "stream_cut", 4 * s},
		{"a stream cut each time, no retry", []act{cut}, 0, 1, "stream_cut", s},
		{"a stream cut twice, two retries", []act{cut, cut, replies(s)}, 2, 3, "ok", 7 * s},
		{"a busy host", []act{refuses(503), replies(s)}, 1, 2, "ok", 3 * s},
		{"a host busy twice", []act{refuses(503), refuses(503), replies(s)}, 2, 3, "ok", 7 * s},
		{"a host that broke", []act{refuses(500), replies(s)}, 1, 2, "ok", 3 * s},
		{"a host that was gone", []act{fails(evaluation.Unreachable), replies(s)}, 1, 2, "ok", 4 * s},
		{"a refused request", []act{refuses(400)}, 1, 1, "model_error", 0},
		{"a missing model", []act{fails(evaluation.ModelMissing)}, 1, 1, "model_missing", s},
		{"a prompt too long", []act{fails(evaluation.PromptTooLong)}, 1, 1, "prompt_too_long", s},
		{"an empty reply", []act{fails(evaluation.EmptyReply)}, 1, 1, "empty_reply", s},
		{"a reply cut by length", []act{fails(evaluation.CutByLength)}, 1, 1, "cut_by_length", s},
		{"a stall", []act{silent}, 1, 1, "stalled", 60 * s},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				a := site{name: "a", log: &l, always: replies(s), acts: map[string][]act{"1": tt.acts}}
				e := run.Engine{Workers: []run.Worker{a.worker()}, Retries: tt.retries, Limits: model.Limits{FirstChunk: 60 * s}}
				began := time.Now()
				if err := e.Do(t.Context(), run.Phase{}, units(&l, "1")); err != nil {
					t.Fatal(err)
				}
				if calls := len(l.matching("a<")); calls != tt.calls {
					t.Errorf("%d calls, want %d", calls, tt.calls)
				}
				if kept := l.matching("kept"); !slices.Equal(kept, []string{"kept 1 " + tt.kept}) {
					t.Errorf("kept %q", kept)
				}
				if took := time.Since(began); took != tt.took {
					t.Errorf("took %s, want %s", took, tt.took)
				}
			})
		})
	}
}

func TestAFailureOfWhatWasRepliedIsNeverTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		a := site{name: "a", log: &l, always: replies(s)}
		us := units(&l, "1", "2", "3", "4", "5")
		for i := range us {
			ask := us[i].Work
			us[i].Work = func(ctx context.Context, try run.Try) *model.Failure {
				if f := ask(ctx, try); f != nil {
					return f
				}
				return &model.Failure{Cause: evaluation.InvalidJSON}
			}
		}
		e := run.Engine{Workers: []run.Worker{a.worker()}, Retries: 1}
		if err := e.Do(t.Context(), run.Phase{}, us); err != nil {
			t.Errorf("content stopped the engine: %v", err)
		}
		if calls := len(l.matching("a<")); calls != 5 {
			t.Errorf("%d calls", calls)
		}
	})
}

func TestARestGrowsAndIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		cut := act{failure: &model.Failure{Cause: evaluation.StreamCut, Silent: true}}
		a := site{name: "a", log: &l, always: cut}
		e := run.Engine{Workers: []run.Worker{a.worker()}, Retries: 8}
		began := time.Now()
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1")); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took != (2+4+8+16+30+30+30+30)*s {
			t.Errorf("took %s", took)
		}
	})
}

func TestARetryGoesToAnotherHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		cut := act{after: s, text: "Bon", failure: &model.Failure{Cause: evaluation.StreamCut}}
		a := site{name: "a", log: &l, always: replies(s), acts: map[string][]act{"1": {cut}}}
		b := site{name: "b", log: &l, always: replies(10 * s)}
		e := run.Engine{Workers: []run.Worker{a.worker(), b.worker()}, Retries: 1}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2", "3", "4")); err != nil {
			t.Fatal(err)
		}
		// a rests for 2 s, then goes on with what it has not failed on; 1 waits for b.
		want := []string{"a<1", "b<2", "a<3", "a<4", "b<1"}
		if diff := cmp.Diff(want, l.calls()); diff != "" {
			t.Error(diff)
		}
	})
}

func TestWhatHappensIsToldInItsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		a := site{name: "a", log: &l, always: replies(s), acts: map[string][]act{"2": {fails(evaluation.Unreachable), replies(s)}}}
		e := run.Engine{Workers: []run.Worker{a.worker()}, Retries: 1, Tell: l.tell}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2")); err != nil {
			t.Fatal(err)
		}
		want := []string{
			"phase_started", "case_started 1 on a, try 1", "kept 1 ok", "case_ended 1 ok",
			"case_started 2 on a, try 1", "case_retried 2 unreachable", "case_started 2 on a, try 2", "kept 2 ok", "case_ended 2 ok",
		}
		told := slices.DeleteFunc(l.lines, func(line string) bool { return strings.Contains(line, "<") })
		if diff := cmp.Diff(want, told); diff != "" {
			t.Error(diff)
		}
	})
}

func TestWhatCannotBeKeptStopsTheEngineUntold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		full := errors.New("the disk is full")
		a := site{name: "a", log: &l, always: replies(s)}
		b := site{name: "b", log: &l, always: silent}
		us := units(&l, "1", "2", "3", "4")
		us[0].Keep = func(context.Context) error { return full }
		e := run.Engine{Workers: []run.Worker{a.worker(), b.worker()}, Tell: l.tell}
		if err := e.Do(t.Context(), run.Phase{}, us); !errors.Is(err, full) {
			t.Fatalf("got %v", err)
		}
		if diff := cmp.Diff([]string{"case_ended 2 cancelled"}, l.matching("case_ended")); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"a<1", "b<2"}, l.calls()); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"b freed"}, l.matching("freed")); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAnEngineWithoutWorkersSaysSo(t *testing.T) {
	var l log
	if err := (run.Engine{}).Do(t.Context(), run.Phase{}, units(&l, "1")); err == nil {
		t.Error("it did what nobody did")
	}
	if err := (run.Engine{}).Do(t.Context(), run.Phase{}, nil); err != nil {
		t.Errorf("nothing to do, and %v", err)
	}
}
