package judge_test

import (
	"strings"
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	"contrejuge/backend/judging"
	"contrejuge/backend/model/ollama"
	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
)

// marks are the lines between which the answers of a pair stand.
var marks = tinygguf.Marks{First: "<first>\n", FirstEnd: "\n</first>", Second: "<second>\n", SecondEnd: "\n</second>"}

// The real server takes the schema, keeps to its order, and what it writes is read
// in terms of the answers as listed: a judge that goes by the place says another
// answer in each order, one that goes by the answer the same.
func TestARealServerJudgesAPairInBothOrders(t *testing.T) {
	server := ollamatest.Shared(t)
	host, err := ollama.NewHost(server.Address)
	if err != nil {
		t.Fatal(err)
	}
	short, long := "Appelez le 17.", "Parlez-lui d'abord, puis appelez la police municipale, et la nuit le 17."
	for name, test := range map[string]struct {
		model  tinygguf.Model
		row    evaluation.Row
		ab, ba evaluation.Pick
		score  int
	}{
		"the first place": {
			tinygguf.Model{Say: "La première convient mieux.", Prefer: []string{"first", "4"}},
			noisy(short, long), evaluation.PickA, evaluation.PickB, 4,
		},
		"the second place": {
			tinygguf.Model{Arch: tinygguf.Qwen3, Say: "La seconde convient mieux.", Prefer: []string{"second", "2"}},
			noisy(short, long), evaluation.PickB, evaluation.PickA, 2,
		},
		"always a tie": {
			tinygguf.Model{Say: "Les deux se valent.", Prefer: []string{"tie", "3"}},
			noisy(hostile, escaping), evaluation.Tie, evaluation.Tie, 3,
		},
		"the longer, listed first": {
			tinygguf.Model{Arch: tinygguf.Qwen3, Say: "La plus longue.", Prefer: []string{"5"}, Longer: marks},
			noisy(long, short), evaluation.PickA, evaluation.PickA, 5,
		},
		"the longer by a byte, listed second": {
			tinygguf.Model{Say: "La plus longue.", Prefer: []string{"5"}, Longer: marks},
			noisy(long, long+"!"), evaluation.PickB, evaluation.PickB, 5,
		},
	} {
		t.Run(name, func(t *testing.T) {
			server.Create(t, "judge", test.model)
			w := scored("fr")
			for order, want := range map[evaluation.Order]evaluation.Pick{evaluation.OrderAB: test.ab, evaluation.OrderBA: test.ba} {
				var streamed strings.Builder
				got, call, failure := judge.Row(t.Context(), host.Model("judge"), w, test.row, order, numCtx, func(text string) { streamed.WriteString(text) })
				if failure != nil {
					t.Fatalf("%v, of the reply %s", failure, call.Reply)
				}
				if got.Pick != want || got.Order != order || got.Reason != test.model.Say {
					t.Errorf("%s: the judgment is %+v, want the pick %s", order, got, want)
				}
				for _, criterion := range w.Criteria {
					for _, label := range evaluation.Labels {
						if score, _ := got.Scores.Get(criterion.ID, label); score != test.score {
							t.Errorf("%s: the score of %s is %d, want %d", criterion.ID, label, score, test.score)
						}
					}
				}
				if streamed.String() != call.Reply || call.PromptTokens == 0 || call.FirstChunk == 0 || call.Whole < call.FirstChunk {
					t.Errorf("streamed %q of the call %+v", streamed.String(), call)
				}
			}
		})
	}
}

func TestARealServerJudgesOneAnswerInEitherForm(t *testing.T) {
	server := ollamatest.Shared(t)
	host, err := ollama.NewHost(server.Address)
	if err != nil {
		t.Fatal(err)
	}
	server.Create(t, "single", tinygguf.Model{Say: "La réponse convient.", Prefer: []string{"no", "10"}})
	// Ids as an imported rubric may have them, on a scale of numbers with more than
	// one digit, and below zero.
	odd := judge.WordingFor("fr", []string{`Clarté « sans "jargon" »`, "a\\b\n日本語 👍"}, evaluation.Scale{Low: -10, High: 10})
	got, call, failure := judge.Row(t.Context(), host.Model("single"), odd, noisy(hostile), evaluation.OrderAB, numCtx, nil)
	if failure != nil {
		t.Fatalf("%v, of the reply %s", failure, call.Reply)
	}
	for _, criterion := range odd.Criteria {
		if score, there := got.Scores.Get(criterion.ID, evaluation.A); !there || !odd.Scale.Contains(score) {
			t.Errorf("%q has the score %d, %v, in %s", criterion.ID, score, there, call.Reply)
		}
	}
	if got.Pick != "" || got.Reason == "" {
		t.Errorf("the judgment is %+v", got)
	}
	verdicts := judging.Wording{Language: "fr", Form: evaluation.ByVerdicts, Criteria: []bench.Criterion{{ID: `d'un "jeu"`, Ask: "?", Critical: true}, {ID: "two", Ask: "?"}}}
	got, call, failure = judge.Row(t.Context(), host.Model("single"), verdicts, spokenRow("Oui."), evaluation.OrderAB, numCtx, nil)
	if failure != nil {
		t.Fatalf("%v, of the reply %s", failure, call.Reply)
	}
	for i, v := range got.Verdicts {
		if v.Verdict != evaluation.No || v.Criterion != verdicts.Criteria[i].ID || v.Critical != verdicts.Criteria[i].Critical {
			t.Errorf("the verdict is %+v", v)
		}
	}
}
