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
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
)

func TestAJudgedRowKeepsTheWholeCall(t *testing.T) {
	verdicts := judging.Wording{Language: "fr", Form: evaluation.ByVerdicts, Criteria: []bench.Criterion{{ID: "one", Ask: "?", Critical: true}, {ID: "two", Ask: "?"}}}
	for name, test := range map[string]struct {
		wording judging.Wording
		row     evaluation.Row
		reply   string
		want    evaluation.Judgment
	}{
		"a pair": {pairOf, noisy("Oui.", "Non."), goodPair, evaluation.Judgment{
			Reason: "La première.", Pick: evaluation.PickB,
			Scores: evaluation.Scores{"one": {evaluation.A: 2, evaluation.B: 5}, "two": {evaluation.A: 4, evaluation.B: 3}},
		}},
		"one answer": {pairOf, noisy("Oui."), goodSingle, evaluation.Judgment{
			Reason: "Bien.", Scores: evaluation.Scores{"one": {evaluation.A: 5}, "two": {evaluation.A: 3}},
		}},
		"verdicts": {verdicts, noisy("Oui."), "{" + goodOne + "," + goodTwo + "}", evaluation.Judgment{
			Verdicts: []evaluation.CriterionVerdict{
				{Criterion: "one", Reason: "Oui.", Verdict: evaluation.Yes, Critical: true}, {Criterion: "two", Reason: "Non.", Verdict: evaluation.No},
			},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			asked := judge.RowPrompt(test.wording, test.row, evaluation.OrderBA, numCtx)
			reply := model.Reply{Text: test.reply, PromptTokens: 1180, ReplyTokens: 40, FirstChunk: 44 * time.Second, Whole: time.Minute}
			host := scripted(func(_ context.Context, p model.Prompt, stream func(string)) (model.Reply, error) {
				if diff := cmp.Diff(asked, p); diff != "" {
					t.Errorf("asked otherwise than RowPrompt says (-want +got):\n%s", diff)
				}
				stream("{")
				stream("}")
				return reply, nil
			})
			var pieces []string
			got, call, failure := judge.Row(t.Context(), host, test.wording, test.row, evaluation.OrderBA, numCtx, func(s string) { pieces = append(pieces, s) })
			if failure != nil {
				t.Fatal(failure)
			}
			test.want.Order = evaluation.OrderBA
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			whole := bench.Call{
				System: asked.System, Prompt: user(asked), Reply: reply.Text,
				PromptTokens: 1180, ReplyTokens: 40, FirstChunk: 44 * time.Second, Whole: time.Minute,
			}
			if diff := cmp.Diff(whole, call); diff != "" {
				t.Errorf("the call is (-want +got)\n%s", diff)
			}
			if !slices.Equal(pieces, []string{"{", "}"}) {
				t.Errorf("streamed %q", pieces)
			}
		})
	}
}

func TestARowWhoseCallFailsHasItsCauseAndIsKept(t *testing.T) {
	for name, test := range map[string]struct {
		reply model.Reply
		err   error
		cause evaluation.Cause
	}{
		"the host fails":           {model.Reply{Text: `{"reason":"`, Whole: time.Second}, &model.Failure{Cause: evaluation.StreamCut}, evaluation.StreamCut},
		"a good reply, but failed": {model.Reply{Text: goodPair}, &model.Failure{Cause: evaluation.CutByLength}, evaluation.CutByLength},
		"cancelled":                {model.Reply{}, &model.Failure{Cause: evaluation.Cancelled}, evaluation.Cancelled},
		"an error of another kind": {model.Reply{}, errors.New("no"), evaluation.ModelError},
		"an empty reply":           {model.Reply{}, nil, evaluation.EmptyReply},
		"a reply about one answer": {model.Reply{Text: goodSingle}, nil, evaluation.MissingCriterion},
		"a score off the scale":    {model.Reply{Text: strings.Replace(goodPair, "5", "6", 1)}, nil, evaluation.ScoreOutOfRange},
		"a prompt cut silently":    {model.Reply{Text: goodPair, PromptTokens: 66}, nil, evaluation.PromptTooLong},
	} {
		t.Run(name, func(t *testing.T) {
			got, call, failure := judge.Row(t.Context(), replies(test.reply, test.err), pairOf, noisy("Oui.", "Non."), evaluation.OrderAB, numCtx, nil)
			if failure == nil || failure.Cause != test.cause {
				t.Fatalf("the failure is %v, want %s", failure, test.cause)
			}
			want := evaluation.Judgment{Order: evaluation.OrderAB, Unjudged: failure.Unjudged()}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if call.Reply != test.reply.Text || call.Whole != test.reply.Whole || call.Prompt == "" || call.System == "" {
				t.Errorf("the call is not kept: %+v", call)
			}
			if test.err == nil && (failure.Transient() || failure.OfHost()) {
				t.Errorf("%v is put down to the host", failure)
			}
		})
	}
}

// The conversation of a row is shown as it stands: what its assistant said is no
// turn of the answer's.
func TestARowIsAskedAboutAsACaseIs(t *testing.T) {
	s := french()
	c := insistent(five...)
	answers := []string{"Cela dépend des heures.", "Appelez la mairie."}
	w := judging.Wording{Language: s.Language, Instructions: s.Instructions, Form: evaluation.ByVerdicts, Criteria: five}
	row := evaluation.Row{
		Messages: c.Conversation(answers[:1]), Reference: c.Reference,
		Answers: []evaluation.Answer{{Model: "candidat", Content: answers[1]}},
	}
	if diff := cmp.Diff(judge.CasePrompt(s, c, answers, numCtx), judge.RowPrompt(w, row, evaluation.OrderAB, numCtx)); diff != "" {
		t.Errorf("(-case +row)\n%s", diff)
	}
}
