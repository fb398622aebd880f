package cli

import (
	"bytes"
	"flag"
	"io"
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

func TestMain(m *testing.M) {
	time.Local = time.UTC // documents tell local time
	m.Run()
}

// golden compares what is printed with the file that holds what it should be.
func golden(t *testing.T, name string, write func(out io.Writer)) {
	t.Helper()
	var got bytes.Buffer
	write(&got)
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// aRun has a case of each kind.
func aRun() bench.Run {
	started := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	asked := []evaluation.Message{{Role: "user", Content: "Mon voisin fait du bruit à 2 h, que faire ?"}}
	criteria := []bench.Criterion{
		{ID: "answers_request", Ask: "Répond à ce que la personne demande.", Critical: true},
		{ID: "short", Ask: "Reste bref."},
	}
	of := func(id string) bench.Case {
		return bench.Case{ID: id, Messages: asked, Reference: "Appelez le 17.", Criteria: criteria, Checks: []check.Spec{{Kind: check.NoPrice}}}
	}
	call := bench.Call{
		Model: "juge:8b", Digest: "d1", Host: "http://127.0.0.1:11434", System: "Vous jugez.", Prompt: "Question : …\nRéponse : …", Reply: "{…}",
		PromptTokens: 1180, ReplyTokens: 96, FirstChunk: 44 * time.Second, Whole: 61200 * time.Millisecond, Tries: 1,
	}
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
	price := answered("price", "Cela coûte 30 €.\nEnviron.", []check.Result{{
		Check: check.NoPrice, Detail: "« 30 € »", Failures: []check.Failure{{Start: 12, End: 18, Quote: "30 €"}},
	}})
	price.Judgment = judged(bench.Yes, bench.Yes)
	price.Reread = &bench.Reread{
		By: "Anna", Revision: 1, At: started.Add(time.Hour), Outcome: price.Digest(),
		Checks: map[int]bench.Ruling{0: bench.FalseAlarm}, Note: "L’amende est prévue par la loi.",
	}
	refused := answered("refused", "Je ne sais pas.", well)
	refused.Judgment = judged(bench.No, bench.NotApplicable)
	unjudged := answered("unjudged", "Bonsoir.", well)
	unjudged.Unjudged = &evaluation.Unjudged{Cause: evaluation.InvalidJSON, Detail: "unexpected end"}
	failed := call
	failed.Reply = `{"answers_request":{"reason":"La rép`
	unjudged.Failed = &failed
	unanswered := bench.Outcome{Case: "unanswered", Unanswered: &evaluation.Unjudged{Cause: evaluation.Stalled, Detail: "no first word in 15m0s"}}

	return bench.Run{
		ID: "20260302-0900-abcde", Status: bench.Finished, Started: started, Ended: started.Add(21 * time.Minute),
		Suite: bench.Suite{Name: "pilote", Language: "fr", Cases: []bench.Case{
			of("passes"), of("price"), of("refused"), of("unjudged"), of("unanswered"), of("not_reached"),
		}},
		Settings: bench.Settings{
			Candidate: bench.Maker{Kind: "ollama", Name: "modele:4b", Digest: "c1"}, Judge: bench.Maker{Kind: "ollama", Name: "juge:8b", Digest: "d1"},
			Hosts: []string{"http://127.0.0.1:11434"},
		},
		Warnings: []bench.Warning{{Code: bench.SameMaker, Detail: "modele:4b, juge:8b"}},
		Outcomes: []bench.Outcome{passes, price, refused, unjudged, unanswered},
	}
}
