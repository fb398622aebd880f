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

func TestAHostIsFreedWhenACallWasGivenUpAndBeforeTheNextOne(t *testing.T) {
	for _, tt := range []struct {
		name   string
		act    act
		limits model.Limits
		want   []string
	}{
		{"no first word", silent, model.Limits{FirstChunk: 60 * s}, []string{"a<1", "a freed", "a<2"}},
		{"no end", silent, model.Limits{Whole: 60 * s}, []string{"a<1", "a freed", "a<2"}},
		{"stalled, as the host's adapter says", fails(evaluation.Stalled), model.Limits{}, []string{"a<1", "a freed", "a<2"}},
		{"an empty reply", fails(evaluation.EmptyReply), model.Limits{}, []string{"a<1", "a<2"}},
		{"gone", fails(evaluation.Unreachable), model.Limits{}, []string{"a<1", "a<2"}},
		{"a reply", replies(s), model.Limits{FirstChunk: 60 * s}, []string{"a<1", "a<2"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				a := site{name: "a", log: &l, always: replies(s), acts: map[string][]act{"1": {tt.act}}}
				e := run.Engine{Workers: []run.Worker{a.worker()}, Limits: tt.limits}
				if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2")); err != nil {
					t.Fatal(err)
				}
				got := slices.DeleteFunc(l.lines, func(line string) bool { return strings.HasPrefix(line, "kept") })
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Error(diff)
				}
			})
		})
	}
}

func TestCancellingFreesEveryBusyHostBeforeDoReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		a := site{name: "a", log: &l, always: replies(s), acts: map[string][]act{"3": {silent}}}
		b := site{name: "b", log: &l, always: silent}
		idle := site{name: "idle", log: &l, always: act{failure: &model.Failure{Cause: evaluation.ModelMissing}}}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(60*s, cancel)
		e := run.Engine{Workers: []run.Worker{idle.worker(), a.worker(), b.worker()}, Tell: l.tell}
		err := e.Do(ctx, run.Phase{}, units(&l, "0", "1", "2", "3", "4"))
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if diff := cmp.Diff([]string{"a freed", "b freed"}, sorted(l.matching("freed"))); diff != "" {
			t.Error(diff)
		}
		want := []string{"kept 0 ok", "kept 1 ok", "kept 2 cancelled", "kept 3 cancelled"}
		if diff := cmp.Diff(want, sorted(l.matching("kept"))); diff != "" {
			t.Error(diff)
		}
	})
}

func TestWhatWasTriedBeforeTheEngineWasCancelledKeepsItsCause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		a := site{name: "a", log: &l, always: fails(evaluation.Unreachable)}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(2*s, cancel) // the host rests
		e := run.Engine{Workers: []run.Worker{a.worker()}, Retries: 1}
		if err := e.Do(ctx, run.Phase{}, units(&l, "1", "2")); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if diff := cmp.Diff([]string{"a<1", "kept 1 unreachable"}, l.lines); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAnEngineCancelledAfterItsLastUnitIsDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		ctx, cancel := context.WithCancel(t.Context())
		us := units(&l, "1")
		us[0].Keep = func(context.Context) error { cancel(); return nil }
		a := site{name: "a", log: &l, always: replies(s)}
		if err := (run.Engine{Workers: []run.Worker{a.worker()}}).Do(ctx, run.Phase{}, us); err != nil {
			t.Errorf("everything was done, and %v", err)
		}
	})
}

func TestAHostThatCannotBeFreedIsToldOfAndSetAsideWhileThereIsAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		hangs := errors.New("it hangs")
		a := site{name: "a", log: &l, always: silent, cannot: hangs}
		b := site{name: "b", log: &l, always: silent, cannot: hangs}
		e := run.Engine{Workers: []run.Worker{a.worker(), b.worker()}, Limits: model.Limits{FirstChunk: 60 * s}, Tell: l.tell}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2", "3")); err != nil {
			t.Fatal(err)
		}
		if told := l.matching("host_busy"); len(told) != 3 {
			t.Errorf("told %q", told)
		}
		if told := l.matching("host_set_aside"); len(told) != 1 {
			t.Errorf("told %q", told)
		}
	})
}
