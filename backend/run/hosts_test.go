package run_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
)

func TestAHostThatFailsAsHostIsSetAsideAndItsUnitsGoOn(t *testing.T) {
	for _, tt := range []struct {
		name  string
		a, b  act
		calls []string
		aside []string
		kept  []string
	}{
		{
			"gone: after its retry", fails(evaluation.Unreachable), replies(10 * s),
			[]string{"a<1", "b<2", "a<3", "b<1", "b<3", "b<4"}, []string{"host_set_aside a unreachable"},
			[]string{"kept 2 ok", "kept 1 ok", "kept 3 ok", "kept 4 ok"},
		},
		{
			"without the model: at once", fails(evaluation.ModelMissing), replies(10 * s),
			[]string{"a<1", "b<2", "b<1", "b<3", "b<4"}, []string{"host_set_aside a model_missing"},
			[]string{"kept 2 ok", "kept 1 ok", "kept 3 ok", "kept 4 ok"},
		},
		{
			"and not for what it replies", fails(evaluation.EmptyReply), replies(5 * s / 2),
			[]string{"a<1", "b<2", "a<3", "a<4"}, nil,
			[]string{"kept 1 empty_reply", "kept 3 empty_reply", "kept 2 ok", "kept 4 empty_reply"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				a := site{name: "a", log: &l, always: tt.a}
				b := site{name: "b", log: &l, always: tt.b}
				var kept []string
				e := run.Engine{
					Workers: []run.Worker{a.worker(), b.worker()}, Retries: 1, Tell: l.tell,
					Aside: func(_ context.Context, host string, f *model.Failure) error {
						kept = append(kept, "host_set_aside "+host+" "+causeOf(f))
						return nil
					},
				}
				if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2", "3", "4")); err != nil {
					t.Fatal(err)
				}
				for what, pair := range map[string][2][]string{
					"calls": {tt.calls, l.calls()}, "told": {tt.aside, l.matching("aside")},
					"kept aside": {tt.aside, kept}, "kept": {tt.kept, l.matching("kept")},
				} {
					if diff := cmp.Diff(pair[0], pair[1]); diff != "" {
						t.Errorf("%s: %s", what, diff)
					}
				}
			})
		})
	}
}

func TestASetAsideThatCannotBeKeptStopsTheEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		full := errors.New("the disk is full")
		a := site{name: "a", log: &l, always: fails(evaluation.ModelMissing)}
		b := site{name: "b", log: &l, always: replies(2 * s)}
		e := run.Engine{
			Workers: []run.Worker{a.worker(), b.worker()}, Tell: l.tell,
			Aside: func(context.Context, string, *model.Failure) error { return full },
		}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2", "3")); !errors.Is(err, full) {
			t.Errorf("got %v", err)
		}
		if told := l.matching("aside"); told != nil {
			t.Errorf("told %q", told)
		}
		if diff := cmp.Diff([]string{"a<1", "b<2"}, l.calls()); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAUnitIsSentOnFromBrokenHostsUntilOneWorks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		a := site{name: "a", log: &l, always: fails(evaluation.ModelMissing)}
		b := site{name: "b", log: &l, always: fails(evaluation.ModelMissing)}
		c := site{name: "c", log: &l, always: fails(evaluation.Unreachable)}
		d := site{name: "d", log: &l, always: replies(s)}
		e := run.Engine{Workers: []run.Worker{a.worker(), b.worker(), c.worker(), d.worker()}, Tell: l.tell}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1")); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"a<1", "b<1", "c<1", "d<1"}, l.calls()); diff != "" {
			t.Error(diff)
		}
	})
}

func TestTheLastHostIsNeverSetAside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		gone := fails(evaluation.Unreachable)
		a := site{name: "a", log: &l, always: replies(s), acts: map[string][]act{"1": {gone}}}
		e := run.Engine{Workers: []run.Worker{a.worker()}, Retries: 1, Tell: l.tell}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2")); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"kept 1 unreachable", "kept 2 ok"}, l.matching("kept")); diff != "" {
			t.Error(diff)
		}
		if told := l.matching("aside"); told != nil {
			t.Errorf("told %q", told)
		}
	})
}

func TestThreeCallsInARowThatFailAsHostStopTheEngine(t *testing.T) {
	gone, missing, broken := fails(evaluation.Unreachable), fails(evaluation.ModelMissing), refuses(500)
	empty, stalled := fails(evaluation.EmptyReply), fails(evaluation.Stalled)
	for _, tt := range []struct {
		name  string
		acts  []act // call by call, whatever the unit
		stop  evaluation.Cause
		calls int
		kept  []string
	}{
		{"gone from the beginning", []act{gone}, evaluation.Unreachable, 3, []string{"kept 1 unreachable", "kept 2 unreachable"}},
		{
			"gone after an answer never does", []act{replies(s), gone}, "", 6,
			[]string{"kept 1 ok", "kept 2 unreachable", "kept 3 unreachable", "kept 4 unreachable"},
		},
		{
			"without the model", []act{missing}, evaluation.ModelMissing, 3,
			[]string{"kept 1 model_missing", "kept 2 model_missing", "kept 3 model_missing"},
		},
		{"refusing each call", []act{broken}, evaluation.ModelError, 3, []string{"kept 1 model_error", "kept 2 model_error"}},
		{
			"a content failure between is an answer", []act{gone, gone, empty, gone, gone, empty}, "", 6,
			[]string{"kept 1 unreachable", "kept 2 empty_reply", "kept 3 unreachable", "kept 4 empty_reply"},
		},
		{
			"a stall between is none", []act{gone, gone, stalled, gone}, evaluation.Unreachable, 4,
			[]string{"kept 1 unreachable", "kept 2 stalled", "kept 3 unreachable"},
		},
		{
			"stalls never do", []act{stalled}, "", 4,
			[]string{"kept 1 stalled", "kept 2 stalled", "kept 3 stalled", "kept 4 stalled"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				calls := 0
				m := scripted(func(ctx context.Context, _ model.Prompt, stream func(string)) (model.Reply, error) {
					calls++
					return tt.acts[min(calls, len(tt.acts))-1].play(ctx, stream)
				})
				e := run.Engine{Workers: []run.Worker{{Host: "a", Model: m}}, Retries: 1, Tell: l.tell}
				err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2", "3", "4"))
				var stop *run.Stop
				switch {
				case tt.stop == "" && err != nil, tt.stop != "" && !errors.As(err, &stop):
					t.Errorf("got %v", err)
				case stop != nil && stop.Of().Cause != tt.stop:
					t.Errorf("stopped for %s", stop.Of().Cause)
				}
				if told := l.matching("stopped"); (len(told) == 1) != (tt.stop != "") {
					t.Errorf("told %q", told)
				}
				if calls != tt.calls {
					t.Errorf("%d calls, want %d", calls, tt.calls)
				}
				if diff := cmp.Diff(tt.kept, l.matching("kept")); diff != "" {
					t.Error(diff)
				}
			})
		})
	}
}

func TestAHostThatWorksForLongKeepsBrokenOnesFromStoppingTheEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		a := site{name: "a", log: &l, always: fails(evaluation.Unreachable)}
		b := site{name: "b", log: &l, always: fails(evaluation.Unreachable)}
		c := site{name: "c", log: &l, always: replies(300 * s)}
		e := run.Engine{Workers: []run.Worker{a.worker(), b.worker(), c.worker()}, Retries: 1, Tell: l.tell}
		if err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2", "3", "4", "5")); err != nil {
			t.Fatal(err)
		}
		if n := len(l.matching(" ok")); n != 10 {
			t.Errorf("%d of 5 units kept and told as done", n)
		}
		if n := len(l.matching("host_set_aside")); n != 2 {
			t.Errorf("%d hosts set aside", n)
		}
	})
}

func TestAllHostsGoneStopTheEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		a := site{name: "a", log: &l, always: fails(evaluation.Unreachable)}
		b := site{name: "b", log: &l, always: fails(evaluation.Unreachable)}
		e := run.Engine{Workers: []run.Worker{a.worker(), b.worker()}, Retries: 1}
		err := e.Do(t.Context(), run.Phase{}, units(&l, "1", "2", "3", "4", "5", "6", "7"))
		if stop, ok := errors.AsType[*run.Stop](err); !ok || stop.Failure.Cause != evaluation.Unreachable {
			t.Errorf("got %v", err)
		}
		if n := len(l.calls()); n > 4 {
			t.Errorf("%d calls", n)
		}
	})
}
