package runreport_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a document with the file that holds what it should be.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// hostile is an answer that would act where it is not taken for text.
const hostile = "<script>alert(1)</script> ]]> & \x1b[2J \u202egnp \x00 <img src=https://evil.example/x>"

func started() time.Time { return time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC) }

// run has a case of each kind.
func run() bench.Run {
	asked := []evaluation.Message{{Role: "user", Content: "Mon voisin fait du bruit à 2 h, que faire ?"}}
	criteria := []bench.Criterion{
		{ID: "answers_request", Ask: "Répond à ce que la personne demande.", Critical: true},
		{ID: "short", Ask: "Reste bref."},
	}
	of := func(id string) bench.Case {
		return bench.Case{ID: id, Messages: asked, Reference: "Appelez le 17.", Criteria: criteria, Checks: []check.Spec{{Kind: check.NoPrice}}}
	}
	call := bench.Call{Model: "juge:8b", Digest: "d1", Host: "http://127.0.0.1:11434", Prompt: "…", Reply: "{}", PromptTokens: 1180, ReplyTokens: 96,
		FirstChunk: 44 * time.Second, Whole: 61200 * time.Millisecond, Tries: 1}
	judged := func(critical, other bench.Verdict) *bench.Judgment {
		return &bench.Judgment{Call: call, Verdicts: []bench.CriterionVerdict{
			{Criterion: "answers_request", Reason: "La réponse nomme le 17.", Verdict: critical},
			{Criterion: "short", Reason: "Une phrase.", Verdict: other},
		}}
	}
	well := []check.Result{{Check: check.NoPrice, Passed: true}}
	answered := func(id, answer string, checks []check.Result) bench.Outcome {
		return bench.Outcome{Case: id, Answers: []string{answer}, Checks: checks, Answering: []bench.Call{{Model: "modele:4b", Whole: 2 * time.Second, Tries: 1}}}
	}

	passes := answered("passes", "Appelez le 17.", well)
	passes.Judgment = judged(bench.Yes, bench.No)
	price := answered("price", "Cela coûte 30 € environ.", []check.Result{{
		Check: check.NoPrice, Detail: "« 30 € »", Failures: []check.Failure{{Start: 12, End: 18, Quote: "30 €"}},
	}})
	price.Judgment = judged(bench.Yes, bench.Yes)
	price.Reread = &bench.Reread{By: "Anna", Revision: 1, At: started().Add(time.Hour), Outcome: price.Digest(),
		Checks: map[int]bench.Ruling{0: bench.FalseAlarm}, Note: "L’amende est prévue par la loi."}
	refused := answered("refused", hostile, well)
	refused.Judgment = judged(bench.No, bench.NotApplicable)
	unjudged := answered("unjudged", "Bonsoir.", well)
	unjudged.Unjudged = &evaluation.Unjudged{Cause: evaluation.InvalidJSON, Detail: "unexpected end"}
	failed := call
	failed.Reply = `{"answers_request":{"reason":"La rép` + hostile
	unjudged.Failed = &failed
	unanswered := bench.Outcome{Case: "unanswered", Unanswered: &evaluation.Unjudged{Cause: evaluation.Stalled, Detail: "no first word in 15m0s"}}

	return bench.Run{
		ID: "r1", Status: bench.Finished, Started: started(), Ended: started().Add(21 * time.Minute),
		Suite: bench.Suite{Name: "pilote", Language: "fr", Cases: []bench.Case{
			of("passes"), of("price"), of("refused"), of("unjudged"), of("unanswered"), of("not_reached"),
		}},
		Settings: bench.Settings{
			Candidate: bench.Maker{Kind: "ollama", Name: "modele:4b", Digest: "c1"},
			Judge:     bench.Maker{Kind: "ollama", Name: "juge:8b", Digest: "d1", Parameters: "8.0B", Quantization: "Q4_K_M"},
			Hosts:     []string{"http://127.0.0.1:11434"}, Tool: "contrejuge 1.0.0",
		},
		Warnings: []bench.Warning{{Code: bench.SameMaker, Detail: "qwen"}},
		Outcomes: []bench.Outcome{passes, price, refused, unjudged, unanswered},
	}
}
