package bench_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

func TestEveryCaseOfTheSuiteIsCountedWhetherReachedOrNot(t *testing.T) {
	run := bench.Run{
		Status: bench.Interrupted,
		Suite:  bench.Suite{Cases: []bench.Case{pilot("one"), pilot("two"), pilot("three"), pilot("four")}},
		Outcomes: []bench.Outcome{
			says(passed("one"), bench.Yes, bench.No),
			unjudged(passed("two"), evaluation.StreamCut),
			reread(says(passed("three"), bench.No, bench.Yes), bench.Reread{Verdicts: map[string]bench.Verdict{"answers_request": bench.Yes}}),
		},
	}
	want := bench.Tally{Cases: 4, Passed: 1, Blocking: 3, Unjudged: 2, Unanswered: 1, Warned: 1, Waiting: 2, Cleared: 1}
	if diff := cmp.Diff(want, run.Tally()); diff != "" {
		t.Errorf("tally (-want +got):\n%s", diff)
	}
}

func TestARunIsClearedOnlyWhenItIsFinishedAndNothingWaitsOrStands(t *testing.T) {
	cleared := reread(failedCheck(passed("one")), bench.Reread{Checks: map[int]bench.Ruling{0: bench.FalseAlarm}})
	upheld := reread(failedCheck(passed("one")), bench.Reread{Checks: map[int]bench.Ruling{0: bench.Confirmed}})
	for name, tc := range map[string]struct {
		status  bench.Status
		outcome bench.Outcome
		want    bool
	}{
		"nothing blocks":     {bench.Finished, passed("one"), true},
		"all false alarms":   {bench.Finished, cleared, true},
		"one is confirmed":   {bench.Finished, upheld, false},
		"one waits":          {bench.Finished, failedCheck(passed("one")), false},
		"it is not finished": {bench.Interrupted, passed("one"), false},
	} {
		t.Run(name, func(t *testing.T) {
			run := bench.Run{Status: tc.status, Suite: bench.Suite{Cases: []bench.Case{pilot("one")}}, Outcomes: []bench.Outcome{tc.outcome}}
			if got := run.Cleared(); got != tc.want {
				t.Errorf("cleared: %v", got)
			}
		})
	}
}

func TestRegressionsComeFirst(t *testing.T) {
	before := bench.Run{
		Suite: bench.Suite{Cases: []bench.Case{pilot("same"), pilot("repaired"), pilot("regressed"), pilot("altered"), pilot("gone")}},
		Outcomes: []bench.Outcome{
			passed("same"), failedCheck(passed("repaired")), passed("regressed"), failedCheck(passed("altered")), passed("gone"),
		},
	}
	after := bench.Run{
		Suite: bench.Suite{Cases: []bench.Case{pilot("same"), pilot("repaired"), pilot("regressed"), pilot("altered"), pilot("new")}},
		Outcomes: []bench.Outcome{
			passed("same"), passed("repaired"), says(passed("regressed"), bench.No, bench.Yes), unjudged(passed("altered"), evaluation.Stalled), passed("new"),
		},
	}
	differences := bench.Compare(before, after)
	var got []string
	for _, d := range differences {
		got = append(got, d.Case+" "+string(d.Change))
	}
	want := []string{"regressed regressed", "gone gone", "altered altered", "repaired repaired", "new new", "same same"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("differences (-want +got):\n%s", diff)
	}
	verdicts := []bench.VerdictPair{{Criterion: "answers_request", Before: bench.Yes, After: bench.No}}
	if diff := cmp.Diff(verdicts, differences[0].Verdicts); diff != "" {
		t.Errorf("changed verdicts (-want +got):\n%s", diff)
	}
}

func TestTheCandidateAnswersWhatTheCaseDoesNot(t *testing.T) {
	say := func(role, content string) evaluation.Message { return evaluation.Message{Role: role, Content: content} }
	c := bench.Case{Messages: []evaluation.Message{
		say("user", "1"), say("assistant", "given"), say("user", "2"), say("user", "3"),
	}}
	if c.Turns() != 2 {
		t.Fatalf("%d turns", c.Turns())
	}
	for _, tc := range []struct {
		answers []string
		want    []evaluation.Message
	}{
		{nil, []evaluation.Message{say("user", "1"), say("assistant", "given"), say("user", "2")}},
		{[]string{"two"}, []evaluation.Message{say("user", "1"), say("assistant", "given"), say("user", "2"), say("assistant", "two"), say("user", "3")}},
		{[]string{"two", "three"}, []evaluation.Message{say("user", "1"), say("assistant", "given"), say("user", "2"), say("assistant", "two"), say("user", "3"), say("assistant", "three")}},
	} {
		if diff := cmp.Diff(tc.want, c.Conversation(tc.answers)); diff != "" {
			t.Errorf("after %d answers (-want +got):\n%s", len(tc.answers), diff)
		}
	}
}

func TestWhatAStoppedRunDidNotReachSaysWhatStoppedIt(t *testing.T) {
	run := bench.Run{
		Status: bench.StoppedRun, Stopped: &bench.Stop{Cause: evaluation.ModelMissing, Detail: "model \"nope\" not found"},
		Suite: bench.Suite{Cases: []bench.Case{pilot("one")}},
	}
	_, o, _ := run.Case("one")
	if o.Unanswered == nil || o.Unanswered.Cause != evaluation.ModelMissing || o.Unjudged == nil || o.Unjudged.Cause != evaluation.ModelMissing {
		t.Errorf("unanswered %v, unjudged %v", o.Unanswered, o.Unjudged)
	}
}
