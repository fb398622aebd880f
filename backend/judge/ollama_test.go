package judge_test

import (
	"os"
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/judge"
	"contrejuge/backend/model/ollama"
	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
)

func TestMain(m *testing.M) { os.Exit(ollamatest.Main(m)) }

// The real server takes the schema, keeps to its order, and stumbles over
// nothing in an answer that wants it to.
func TestARealServerJudgesInTheFormAskedFor(t *testing.T) {
	server := ollamatest.Shared(t)
	host, err := ollama.NewHost(server.Address)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		model    tinygguf.Model
		criteria []bench.Criterion
		want     bench.Verdict
	}{
		"one criterion": {tinygguf.Model{Arch: tinygguf.Llama, Say: "La réponse convient.", Prefer: []string{"not_applicable"}}, five[:1], bench.NotApplicable},
		"five criteria": {tinygguf.Model{Arch: tinygguf.Qwen3, Say: "La réponse déçoit.", Prefer: []string{"no"}}, five, bench.No},
	} {
		t.Run(name, func(t *testing.T) {
			server.Create(t, "judge", test.model)
			var streamed string
			judgment, failure := judge.Case(t.Context(), host.Model("judge"), french(), noise(test.criteria...), []string{hostile}, numCtx,
				func(text string) { streamed += text })
			if failure != nil {
				t.Fatalf("%v, of the reply %s", failure, judgment.Call.Reply)
			}
			for i, v := range judgment.Verdicts {
				want := bench.CriterionVerdict{Criterion: test.criteria[i].ID, Reason: test.model.Say, Verdict: test.want}
				if v != want {
					t.Errorf("the verdict is %+v, want %+v", v, want)
				}
			}
			if call := judgment.Call; streamed != call.Reply || call.PromptTokens == 0 || call.FirstChunk == 0 || call.Whole < call.FirstChunk {
				t.Errorf("streamed %q of the call %+v", streamed, call)
			}
		})
	}
}
