package run_test

import (
	"context"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model/ollama"
	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
	"contrejuge/backend/run"
)

func TestMain(m *testing.M) { os.Exit(ollamatest.Main(m)) }

// at is a worker on a host of Ollama.
func at(h *ollama.Host, name string) run.Worker {
	return run.Worker{
		Host: h.Address(), Model: h.Model(name),
		Free: func(ctx context.Context) error { return h.Free(ctx, name) },
	}
}

// hostAt is the host of this address.
func hostAt(t *testing.T, address string) *ollama.Host {
	t.Helper()
	h, err := ollama.NewHost(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// loaded reports whether the host has the model in memory.
func loaded(t *testing.T, h *ollama.Host, name string) bool {
	t.Helper()
	tokens, err := h.Context(context.WithoutCancel(t.Context()), name)
	if err != nil {
		t.Error(err)
	}
	return tokens > 0
}

func TestARunOnARealServer(t *testing.T) {
	server := ollamatest.Shared(t)
	server.Create(t, "candidate", tinygguf.Model{Say: "Composez le 17."})
	server.Create(t, "judge", tinygguf.Model{Arch: tinygguf.Qwen3, Say: "La réponse est claire."})
	server.Create(t, "strict", tinygguf.Model{Say: "La réponse est vague.", Prefer: []string{"no"}})
	h, gone := hostAt(t, server.Address), hostAt(t, "http://127.0.0.1:1")

	r := threeCases()
	r.Suite.Options = bench.Options{Temperature: new(0.0), NumCtx: new(2048)} // what a tiny model says by chance is no sentence
	r.Settings.Candidate.Name, r.Settings.Judge.Name, r.Settings.JudgeCtx = "candidate", "judge", 8192
	keep := &kept{log: &log{}}
	texts := map[string]string{}
	b := run.Bench{
		Run: r, Keep: keep,
		Candidates: []run.Worker{at(gone, "candidate"), at(h, "candidate")},
		Judges:     []run.Worker{at(h, "judge")},
		Tell: func(e run.Event) {
			texts[e.Phase+" "+e.Case] += e.Text
			if e.Kind == run.CaseStarted && e.Phase == run.Judging && loaded(t, h, "candidate") {
				t.Error("the candidate is in memory beside the judge")
			}
		},
	}
	r = do(t, t.Context(), b)
	if tally := r.Tally(); r.Status != bench.Finished || tally.Passed != 3 {
		t.Fatalf("%s %+v", r.Status, r.Outcomes)
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Code != bench.HostSetAside {
		t.Errorf("the host that is not there: %+v", r.Warnings)
	}
	talk := r.Outcomes[1]
	if diff := cmp.Diff([]string{"Composez le 17.", "Composez le 17."}, talk.Answers); diff != "" {
		t.Error(diff)
	}
	if texts["answering talk"] != "Composez le 17.\n\nComposez le 17." || texts["judging talk"] != talk.Judgment.Call.Reply {
		t.Errorf("told %q", texts)
	}
	if call := talk.Judgment.Call; call.PromptTokens == 0 || call.FirstChunk <= 0 || call.Host != h.Address() || call.Prompt == "" {
		t.Errorf("%+v", call)
	}

	t.Run("resumed, it asks nobody", func(t *testing.T) {
		again := b
		again.Run, again.Tell = keep.resumed(r), nil
		again.Candidates, again.Judges = []run.Worker{at(gone, "candidate")}, []run.Worker{at(gone, "judge")}
		if diff := cmp.Diff(r.Outcomes, do(t, t.Context(), again).Outcomes); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("judged again by another", func(t *testing.T) {
		again := b
		again.Run.Rejudged, again.Run.Outcomes, again.Run.Settings.Judge.Name = r.ID, run.Again(r, r.Suite), "strict"
		again.Candidates, again.Judges, again.Tell = nil, []run.Worker{at(h, "strict")}, nil
		again.Keep = &kept{log: &log{}}
		if tally := do(t, t.Context(), again).Tally(); tally.Blocking != 2 || tally.Unjudged != 0 {
			t.Errorf("%+v", tally)
		}
	})
	t.Run("by a judge that is not there", func(t *testing.T) {
		again := b
		again.Run.Rejudged, again.Run.Outcomes = r.ID, run.Again(r, r.Suite)
		again.Judges, again.Tell, again.Keep = []run.Worker{at(h, "nobody")}, nil, &kept{log: &log{}}
		now := do(t, t.Context(), again)
		if tally := now.Tally(); tally.Unjudged != 2 || now.Outcomes[0].Unjudged.Cause != evaluation.ModelMissing {
			t.Errorf("%+v", now.Outcomes)
		}
	})
}

func TestCancellingARunFreesARealServer(t *testing.T) {
	server := ollamatest.Shared(t)
	server.Create(t, "endless", tinygguf.Model{Say: "Composez le 17.", Then: tinygguf.Loop})
	h := hostAt(t, server.Address)
	r := threeCases()
	r.Suite.Options = bench.Options{Temperature: new(0.0), NumCtx: new(8192)}
	ctx, cancel := context.WithCancel(t.Context())
	r = do(t, ctx, run.Bench{
		Run: r, Keep: &kept{log: &log{}},
		Candidates: []run.Worker{at(h, "endless")}, Judges: []run.Worker{{Model: scripted(nil)}},
		Tell: func(e run.Event) {
			if e.Kind == run.Text {
				cancel()
			}
		},
	})
	if loaded(t, h, "endless") {
		t.Error("the server still has the model")
	}
	if r.Status != bench.Interrupted || len(r.Outcomes) != 1 {
		t.Fatalf("%s %+v", r.Status, r.Outcomes)
	}
	if o := r.Outcomes[0]; o.Answered() || o.Unanswered.Cause != evaluation.Cancelled || o.Answering[0].Reply == "" {
		t.Errorf("%+v", o)
	}
}
