package run_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/model/recorded"
	"contrejuge/backend/run"
)

// do does the bench and returns the run; every error is the test's.
func do(t *testing.T, ctx context.Context, b run.Bench) bench.Run {
	t.Helper()
	r, err := b.Do(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAllAnswersComeBeforeAllJudgments(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		keep := &kept{log: &l}
		r := do(t, t.Context(), cast{log: &l}.bench(threeCases(), keep))
		want := []string{
			"answer noise", "save answered noise", "answer talk", "answer talk", "save answered talk",
			"answer bare", "save answered bare",
			"free for answer",
			"judge noise", "save judged noise", "judge talk", "save judged talk",
		}
		if diff := cmp.Diff(want, l.lines); diff != "" {
			t.Error(diff)
		}
		if r.Status != bench.Finished || r.Stopped != nil {
			t.Errorf("%s %v", r.Status, r.Stopped)
		}
		for i, o := range r.Outcomes {
			if diff := cmp.Diff(keep.outcomes[r.Suite.Cases[i].ID], o); diff != "" {
				t.Errorf("the run and what was kept differ: %s", diff)
			}
		}
	})
}

func TestAnOutcomeHasAnswersChecksJudgmentAndEveryCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		r := do(t, t.Context(), cast{log: &l}.bench(threeCases(), &kept{log: &l}))
		noise, talk, bare := r.Outcomes[0], r.Outcomes[1], r.Outcomes[2]
		if diff := cmp.Diff([]check.Result{{Check: check.Contains, Passed: true}}, noise.Checks); diff != "" {
			t.Error(diff)
		}
		call := bench.Call{
			Model: "small", Digest: "d1", Host: "h", System: "Tu renseignes les habitants.", Prompt: "case-noise Que faire ?",
			Reply: "Composez le 17.", PromptTokens: 900, ReplyTokens: 5, FirstChunk: s, Whole: s, Tries: 1,
		}
		if diff := cmp.Diff([]bench.Call{call}, noise.Answering); diff != "" {
			t.Error(diff)
		}
		second := talk.Answering[1]
		if want := "user: case-talk Bonjour.\n\nassistant: Composez le 17.\n\nuser: case-talk Et la nuit ?"; second.Prompt != want {
			t.Errorf("the second turn was asked %q", second.Prompt)
		}
		if len(talk.Answers) != 2 {
			t.Errorf("answers %q", talk.Answers)
		}
		wantVerdicts := []bench.CriterionVerdict{{Criterion: "clear", Reason: "Bien dit.", Verdict: bench.Yes}}
		if diff := cmp.Diff(wantVerdicts, noise.Judgment.Verdicts); diff != "" {
			t.Error(diff)
		}
		by := noise.Judgment.Call
		if by.Model != "large" || by.Digest != "d2" || by.Host != "h" || by.Tries != 1 || by.Reply != clearly || by.Prompt == "" {
			t.Errorf("the judge's call is %+v", by)
		}
		if bare.Judgment != nil || bare.Unjudged != nil || !bare.Answered() {
			t.Errorf("a case without criteria is %+v", bare)
		}
	})
}

func TestACandidateIsAskedAsTheSuiteSaysTurnByTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		var prompts []model.Prompt
		c := cast{log: &l, candidate: func(p model.Prompt) (model.Reply, *model.Failure) {
			prompts = append(prompts, p)
			return model.Reply{Text: fmt.Sprintf("Réponse %d.", len(prompts))}, nil
		}}
		r := threeCases()
		r.Suite.Cases = r.Suite.Cases[1:2]
		text := ""
		b := c.bench(r, &kept{log: &l})
		b.Tell = func(e run.Event) {
			if e.Phase == run.Answering {
				text += e.Text
			}
		}
		do(t, t.Context(), b)
		half, num := 0.5, 2048
		options := model.Options{Temperature: &half, NumCtx: &num}
		first := []evaluation.Message{ask("case-talk Bonjour.")}
		second := append(slices.Clone(first), evaluation.Message{Role: "assistant", Content: "Réponse 1."}, ask("case-talk Et la nuit ?"))
		want := []model.Prompt{
			{System: "Tu renseignes les habitants.", Messages: first, Options: options},
			{System: "Tu renseignes les habitants.", Messages: second, Options: options},
		}
		if diff := cmp.Diff(want, prompts); diff != "" {
			t.Error(diff)
		}
		if text != "Réponse 1.\n\nRéponse 2." {
			t.Errorf("told %q", text)
		}
	})
}

func TestAModelThatAnswersAndJudgesStaysInMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		r := threeCases()
		r.Settings.Judge = r.Settings.Candidate
		do(t, t.Context(), cast{log: &l}.bench(r, &kept{log: &l}))
		if freed := l.matching("free"); freed != nil {
			t.Errorf("%q", freed)
		}
	})
}

func TestACandidateThatStaysInMemoryIsToldOfAndNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		b := cast{log: &l}.bench(threeCases(), &kept{log: &l})
		b.Candidates[0].Free = func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		b.Tell = l.tell
		r := do(t, t.Context(), b)
		if told := l.matching("host_busy"); len(told) != 1 || r.Status != bench.Finished {
			t.Errorf("%s %q", r.Status, told)
		}
	})
}

func TestWhatIsUnansweredIsUnjudgedForTheSameCause(t *testing.T) {
	refusal := &model.Failure{Cause: evaluation.CutByLength, Detail: "512 tokens"}
	for _, tt := range []struct {
		name  string
		reply model.Reply
		fail  *model.Failure
		cause evaluation.Cause
	}{
		{"failed", model.Reply{Text: "Compo"}, refusal, evaluation.CutByLength},
		{"blank", model.Reply{Text: " \n"}, nil, evaluation.EmptyReply},
		{"of a prompt that was cut", model.Reply{Text: "Bonjour.", PromptTokens: 2}, nil, evaluation.PromptTooLong},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				turn := 0
				c := cast{log: &l, candidate: func(p model.Prompt) (model.Reply, *model.Failure) {
					if asked(p) != "talk" {
						return model.Reply{Text: "Composez le 17."}, nil
					}
					if turn++; turn == 1 {
						return model.Reply{Text: "Bonjour."}, nil
					}
					return tt.reply, tt.fail
				}}
				r := do(t, t.Context(), c.bench(threeCases(), &kept{log: &l}))
				talk := r.Outcomes[1]
				if talk.Answered() || talk.Unanswered.Cause != tt.cause || talk.Unjudged.Cause != tt.cause {
					t.Errorf("%+v", talk)
				}
				if talk.Answers != nil || talk.Checks != nil || len(talk.Answering) != 2 || talk.Answering[0].Reply != "Bonjour." {
					t.Errorf("%+v", talk)
				}
				if judged := l.matching("judge talk"); judged != nil {
					t.Error("it was judged")
				}
				if r.Status != bench.Finished {
					t.Error(r.Status)
				}
			})
		})
	}
}

func TestAnUnusableJudgmentIsACauseWithItsCall(t *testing.T) {
	for cause, reply := range map[evaluation.Cause]model.Reply{
		evaluation.InvalidJSON:      {Text: "Oui."},
		evaluation.MissingCriterion: {Text: "{}"},
		evaluation.UnknownVerdict:   {Text: strings.Replace(clearly, "yes", "ok", 1)},
		evaluation.PromptTooLong:    {Text: clearly, PromptTokens: 3},
	} {
		t.Run(string(cause), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				c := cast{log: &l, judge: func(model.Prompt) (model.Reply, *model.Failure) { return reply, nil }}
				r := do(t, t.Context(), c.bench(threeCases(), &kept{log: &l}))
				o := r.Outcomes[0]
				if o.Judged() || o.Judgment != nil || o.Unjudged.Cause != cause || o.Failed.Reply != reply.Text || o.Failed.Model != "large" {
					t.Errorf("%+v", o)
				}
				if calls := l.matching("judge noise"); len(calls) != 1 {
					t.Errorf("%q", calls)
				}
			})
		})
	}
}

func TestARunWithoutAHostStopsAndTheRestIsUnreached(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		r := threeCases()
		r.Settings.Retries = 2
		c := cast{log: &l, judge: func(model.Prompt) (model.Reply, *model.Failure) {
			return model.Reply{}, &model.Failure{Cause: evaluation.Unreachable, Detail: "refused"}
		}}
		r = do(t, t.Context(), c.bench(r, &kept{log: &l}))
		if r.Status != bench.StoppedRun {
			t.Error(r.Status)
		}
		if diff := cmp.Diff(&bench.Stop{Cause: evaluation.Unreachable, Detail: "refused"}, r.Stopped); diff != "" {
			t.Error(diff)
		}
		if o := r.Outcomes[0]; o.Unjudged == nil || o.Unjudged.Cause != evaluation.Unreachable || o.Failed.Tries != 3 {
			t.Errorf("%+v", o)
		}
		if o := r.Outcomes[1]; o.Unjudged != nil || !o.Answered() {
			t.Errorf("%+v", o)
		}
	})
}

func TestWhatCannotBeSavedInterruptsTheRun(t *testing.T) {
	full := errors.New("the disk is full")
	for save := 1; save <= 5; save++ {
		t.Run(fmt.Sprint(save), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				keep := &kept{log: &l, after: func(n int) error {
					if n == save {
						return full
					}
					return nil
				}}
				r, err := cast{log: &l}.bench(threeCases(), keep).Do(t.Context())
				if !errors.Is(err, full) || r.Status != bench.Interrupted {
					t.Errorf("%s %v", r.Status, err)
				}
				if keep.saves != save {
					t.Errorf("went on to save %d", keep.saves)
				}
			})
		})
	}
}

func TestAHostSetAsideIsAWarningOfTheRunOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		keep := &kept{log: &l}
		b := cast{log: &l}.bench(threeCases(), keep)
		gone := scripted(func(context.Context, model.Prompt, func(string)) (model.Reply, error) {
			return model.Reply{}, &model.Failure{Cause: evaluation.ModelMissing, Detail: "no large"}
		})
		b.Candidates = append([]run.Worker{{Host: "g", Model: gone}}, b.Candidates...)
		b.Judges = append([]run.Worker{{Host: "g", Model: gone}}, b.Judges...)
		r := do(t, t.Context(), b)
		want := []bench.Warning{{Code: bench.HostSetAside, Detail: "g: model_missing: no large"}}
		if diff := cmp.Diff(want, r.Warnings); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(want, keep.warnings); diff != "" {
			t.Error(diff)
		}
		if tally := r.Tally(); r.Status != bench.Finished || tally.Unanswered+tally.Unjudged > 0 {
			t.Errorf("%s %+v", r.Status, tally)
		}
	})
}

func TestRecordedAnswersAreTakenAndNobodyIsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		b := cast{log: &l}.bench(threeCases(), &kept{log: &l})
		b.Recorded = recorded.Answers{"noise": {"Le 17."}, "talk": {"Bonjour."}}.For
		r := do(t, t.Context(), b)
		if asked := l.matching("answer "); asked != nil {
			t.Errorf("%q", asked)
		}
		if r.Outcomes[0].Answer() != "Le 17." || !r.Outcomes[0].Judged() {
			t.Errorf("%+v", r.Outcomes[0])
		}
		for _, o := range r.Outcomes[1:] { // one turn of two, and none at all
			if o.Unanswered == nil || o.Unanswered.Cause != evaluation.EmptyReply {
				t.Errorf("%+v", o)
			}
		}
	})
}
