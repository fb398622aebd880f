package run_test

import (
	"context"
	"fmt"
	"maps"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
)

// The run dies after each of its saves in turn: the process is killed, so that
// nothing which was not saved is left, or it is cancelled, so that what was under
// way is saved too.
func TestNothingUsableIsAskedForTwiceWhereverTheRunDied(t *testing.T) {
	const saves, answers, judgments = 5, 4, 2 // of a run that lives
	for _, killed := range []bool{true, false} {
		for save := 1; save <= saves; save++ {
			t.Run(fmt.Sprintf("killed %v after save %d", killed, save), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					var l log
					ctx, cancel := context.WithCancel(t.Context())
					keep := &kept{log: &l}
					store := &kept{log: &log{}} // as it is when the run dies
					keep.after = func(n int) error {
						if n <= save {
							store.outcomes = maps.Clone(keep.outcomes)
						}
						if n == save {
							cancel()
						}
						return nil
					}
					r := do(t, ctx, cast{log: &l}.two(threeCases(), keep))
					if save < saves && r.Status != bench.Interrupted {
						t.Errorf("the run is %s", r.Status)
					}
					if !killed {
						store.outcomes = maps.Clone(keep.outcomes)
					}
					keep.after = nil
					began := len(l.lines)
					again := do(t, t.Context(), cast{log: &l}.two(store.resumed(threeCases()), keep))
					if tally := again.Tally(); again.Status != bench.Finished || tally.Unanswered+tally.Unjudged > 0 {
						t.Errorf("resumed, the run is %s %+v", again.Status, tally)
					}
					first := counts(l.lines[:began])
					both := counts(l.lines)
					for _, id := range []string{"noise", "talk", "bare"} {
						o := store.outcomes[id]
						if o.Answered() && both["answer "+id] != first["answer "+id] {
							t.Errorf("%s was answered again", id)
						}
						if o.Judged() && both["judge "+id] != first["judge "+id] {
							t.Errorf("%s was judged again", id)
						}
					}
				})
			})
		}
	}
	t.Run("a run that is finished", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var l log
			keep := &kept{log: &l}
			do(t, t.Context(), cast{log: &l}.bench(threeCases(), keep))
			if keep.saves != saves || len(l.matching("answer ")) != answers || len(l.matching("judge ")) != judgments {
				t.Errorf("%d saves: %q", keep.saves, l.lines)
			}
			began := len(l.lines)
			r := do(t, t.Context(), cast{log: &l}.bench(keep.resumed(threeCases()), keep))
			if len(l.lines) > began || r.Status != bench.Finished {
				t.Errorf("%s %q", r.Status, l.lines[began:])
			}
		})
	})
}

func TestAFailureIsTriedAgainByTheNextResume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		keep := &kept{log: &l}
		failing := cast{
			log: &l,
			candidate: func(p model.Prompt) (model.Reply, *model.Failure) {
				if asked(p) == "bare" {
					return model.Reply{}, &model.Failure{Cause: evaluation.EmptyReply}
				}
				return model.Reply{Text: "Composez le 17."}, nil
			},
			judge: func(model.Prompt) (model.Reply, *model.Failure) { return model.Reply{Text: "Oui."}, nil },
		}
		r := do(t, t.Context(), failing.bench(threeCases(), keep))
		if tally := r.Tally(); tally.Unanswered != 1 || tally.Unjudged != 2 {
			t.Fatalf("%+v", tally)
		}
		l.lines = nil
		bare := keep.outcomes["bare"]
		bare.Reread = &bench.Reread{By: "anna", Outcome: bare.Digest()}
		keep.outcomes["bare"] = bare
		r = do(t, t.Context(), cast{log: &l}.bench(keep.resumed(threeCases()), keep))
		want := []string{
			"answer bare", "save answered bare", "free for answer",
			"judge noise", "save judged noise", "judge talk", "save judged talk",
		}
		if diff := cmp.Diff(want, l.lines); diff != "" {
			t.Error(diff)
		}
		for _, o := range r.Outcomes {
			if o.Unanswered != nil || o.Unjudged != nil || o.Failed != nil {
				t.Errorf("an old failure is left: %+v", o)
			}
		}
		if r.Outcomes[2].Reread == nil {
			t.Error("what a person said of the old outcome is gone")
		}
	})
}

func TestWhatWasUnderWayIsKeptAsCancelledWithItsCall(t *testing.T) {
	for _, tt := range []struct {
		name  string
		after time.Duration // one second a call: 4 answers, then 2 judgments
		of    func(bench.Run) *evaluation.Unjudged
		freed string
	}{
		{"answering", 5 * s / 2, func(r bench.Run) *evaluation.Unjudged { return r.Outcomes[1].Unanswered }, "free for answer"},
		{"judging", 9 * s / 2, func(r bench.Run) *evaluation.Unjudged { return r.Outcomes[0].Unjudged }, "free for judge"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(tt.after, cancel)
				r := do(t, ctx, cast{log: &l}.bench(threeCases(), &kept{log: &l}))
				if u := tt.of(r); r.Status != bench.Interrupted || u == nil || u.Cause != evaluation.Cancelled {
					t.Errorf("%s %+v", r.Status, r.Outcomes)
				}
				if len(l.matching(tt.freed)) != 1 {
					t.Errorf("%q", l.lines)
				}
			})
		})
	}
}

func TestJudgingAgainAsksNoCandidate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		first := cast{log: &l, candidate: func(p model.Prompt) (model.Reply, *model.Failure) {
			if asked(p) == "talk" {
				return model.Reply{}, &model.Failure{Cause: evaluation.EmptyReply}
			}
			return model.Reply{Text: "Composez le 17."}, nil
		}}
		was := do(t, t.Context(), first.bench(threeCases(), &kept{log: &l}))
		r := threeCases()
		r.ID, r.Rejudged, r.Settings.Judge.Name = "r2", was.ID, "larger"
		r.Outcomes = run.Again(was, r.Suite)
		l.lines = nil
		b := cast{log: &l}.bench(r, &kept{log: &l})
		b.Candidates = nil
		now := do(t, t.Context(), b)
		if diff := cmp.Diff([]string{"judge noise", "save judged noise"}, l.lines); diff != "" {
			t.Error(diff)
		}
		if now.Status != bench.Finished || now.Outcomes[0].Judgment.Call.Model != "larger" {
			t.Errorf("%s %+v", now.Status, now.Outcomes[0])
		}
		if diff := cmp.Diff(was.Outcomes[1], now.Outcomes[1]); diff != "" {
			t.Errorf("what was unanswered changed: %s", diff)
		}
	})
}

// counts is how often each line is there.
func counts(lines []string) map[string]int {
	n := map[string]int{}
	for _, line := range lines {
		n[line]++
	}
	return n
}
