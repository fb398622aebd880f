package judge_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	"contrejuge/backend/model"
)

// scripted stands for hosts whose replies cannot be had on demand.
type scripted func(ctx context.Context, p model.Prompt, stream func(string)) (model.Reply, error)

func (s scripted) Ask(ctx context.Context, p model.Prompt, stream func(string)) (model.Reply, error) {
	return s(ctx, p, stream)
}

// replies is a host that replies so, whatever it is asked.
func replies(reply model.Reply, err error) scripted {
	return func(context.Context, model.Prompt, func(string)) (model.Reply, error) { return reply, err }
}

func TestAJudgmentKeepsTheWholeCall(t *testing.T) {
	reply := model.Reply{
		Text: "{" + goodOne + "," + goodTwo + "}", PromptTokens: 1180, ReplyTokens: 40,
		FirstChunk: 44 * time.Second, Whole: time.Minute,
	}
	asked := judge.CasePrompt(french(), noise(two...), []string{"Appelez le 17."}, numCtx)
	host := scripted(func(_ context.Context, p model.Prompt, stream func(string)) (model.Reply, error) {
		if diff := cmp.Diff(asked, p); diff != "" {
			t.Errorf("asked otherwise than CasePrompt says (-want +got):\n%s", diff)
		}
		stream("{")
		stream("}")
		return reply, nil
	})
	var pieces []string
	got, failure := judge.Case(t.Context(), host, french(), noise(two...), []string{"Appelez le 17."}, numCtx, func(s string) { pieces = append(pieces, s) })
	if failure != nil {
		t.Fatal(failure)
	}
	want := bench.Judgment{
		Verdicts: []bench.CriterionVerdict{{Criterion: "one", Reason: "Oui.", Verdict: bench.Yes}, {Criterion: "two", Reason: "Non.", Verdict: bench.No}},
		Call: bench.Call{
			System: asked.System, Prompt: asked.Messages[0].Content, Reply: reply.Text,
			PromptTokens: 1180, ReplyTokens: 40, FirstChunk: 44 * time.Second, Whole: time.Minute,
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if !slices.Equal(pieces, []string{"{", "}"}) {
		t.Errorf("streamed %q", pieces)
	}
}

func TestACallThatFailsHasItsCauseAndIsKept(t *testing.T) {
	good := "{" + goodOne + "," + goodTwo + "}"
	for name, test := range map[string]struct {
		reply model.Reply
		err   error
		cause evaluation.Cause
	}{
		"the host fails":           {model.Reply{Text: `{"one":{"rea`, Whole: time.Second}, &model.Failure{Cause: evaluation.StreamCut}, evaluation.StreamCut},
		"a good reply, but failed": {model.Reply{Text: good}, &model.Failure{Cause: evaluation.CutByLength}, evaluation.CutByLength},
		"cancelled":                {model.Reply{}, &model.Failure{Cause: evaluation.Cancelled}, evaluation.Cancelled},
		"an error of another kind": {model.Reply{}, errors.New("no"), evaluation.ModelError},
		"an empty reply":           {model.Reply{}, nil, evaluation.EmptyReply},
		"a reply of another form":  {model.Reply{Text: "yes"}, nil, evaluation.InvalidJSON},
		"a criterion left out":     {model.Reply{Text: "{" + goodOne + "}"}, nil, evaluation.MissingCriterion},
		"a criterion twice":        {model.Reply{Text: "{" + goodOne + "," + goodOne + "}"}, nil, evaluation.DuplicateCriterion},
		"an unknown verdict":       {model.Reply{Text: strings.Replace(good, "yes", "oui", 1)}, nil, evaluation.UnknownVerdict},
		"a prompt cut silently":    {model.Reply{Text: good, PromptTokens: 66}, nil, evaluation.PromptTooLong},
	} {
		t.Run(name, func(t *testing.T) {
			got, failure := judge.Case(t.Context(), replies(test.reply, test.err), french(), noise(two...), []string{"Appelez le 17."}, numCtx, nil)
			if failure == nil || failure.Cause != test.cause {
				t.Fatalf("the failure is %v, want %s", failure, test.cause)
			}
			if got.Verdicts != nil {
				t.Errorf("verdicts %v of a call that failed", got.Verdicts)
			}
			if got.Call.Reply != test.reply.Text || got.Call.Whole != test.reply.Whole || got.Call.Prompt == "" || got.Call.System == "" {
				t.Errorf("the call is not kept: %+v", got.Call)
			}
			if test.err == nil && (failure.Transient() || failure.OfHost()) {
				t.Errorf("%v is put down to the host", failure)
			}
		})
	}
}
