package ollama_test

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/model/ollama"
	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
)

func TestMain(m *testing.M) { os.Exit(ollamatest.Main(m)) }

const sentence = "Vous pouvez appeler le 17, même à 2 h."

// schema is a judge's, with one criterion.
var schema = json.RawMessage(`{"type":"object","properties":{"answers_request":{"type":"object","properties":{` +
	`"reason":{"type":"string","maxLength":400},"verdict":{"type":"string","enum":["yes","no","not_applicable"]}},` +
	`"required":["reason","verdict"],"additionalProperties":false}},"required":["answers_request"],"additionalProperties":false}`)

// unlimited is the same without a limit on the reason, as nobody should ask.
var unlimited = json.RawMessage(strings.Replace(string(schema), `,"maxLength":400`, "", 1))

func TestACandidateAnswersOnTheRealServer(t *testing.T) {
	s := ollamatest.Shared(t)
	h := host(t, s.Address)
	for _, arch := range tinygguf.Archs {
		s.Create(t, arch, tinygguf.Model{Arch: arch, Say: sentence})
		s.Create(t, arch+"-thinks", tinygguf.Model{Arch: arch, Say: sentence}, ollamatest.Thinking)
		s.Create(t, arch+"-thinks-aloud", tinygguf.Model{Arch: arch, Say: "<think>Hm, voyons. </think> " + sentence})
		s.Create(t, arch+"-thinks-only", tinygguf.Model{Arch: arch, Say: "<think>Hm, voyons. </think>"})
		s.Create(t, arch+"-loop", tinygguf.Model{Arch: arch, Say: sentence, Then: tinygguf.Loop})
		s.Create(t, arch+"-stick", tinygguf.Model{Arch: arch, Say: sentence, Then: tinygguf.Stick})
		tests := []struct {
			name, model, ask string
			options          model.Options
			cause            evaluation.Cause
		}{
			{"an answer", "", "Où ?", model.Options{}, ""},
			{"one that could think does not", "-thinks", "Où ?", model.Options{}, ""},
			{"a thought written in front is left out", "-thinks-aloud", "Où ?", model.Options{}, ""},
			{"a thought alone is no answer", "-thinks-only", "Où ?", model.Options{}, evaluation.EmptyReply},
			{"one that cannot think is not made to", "", "Où ?", model.Options{Think: new(true)}, evaluation.ModelError},
			{"an answer that never ends", "-loop", "Où ?", model.Options{NumPredict: new(40)}, evaluation.CutByLength},
			{"an answer that fills the context", "-loop", "Où ?", model.Options{NumCtx: new(256)}, evaluation.CutByLength},
			{"one word for ever", "-stick", "Où ?", model.Options{}, evaluation.StreamCut},
			{"a prompt that does not fit", "", strings.Repeat("où ? ", 500), model.Options{NumCtx: new(256)}, evaluation.PromptTooLong},
			{"a model that is not there", "-nowhere", "Où ?", model.Options{}, evaluation.ModelMissing},
		}
		for _, tt := range tests {
			t.Run(arch+": "+tt.name, func(t *testing.T) {
				tt.options.Temperature = new(0.0)
				if tt.options.NumCtx == nil {
					tt.options.NumCtx = new(2048)
				}
				streamed := ""
				reply, err := h.Model(arch+tt.model).Ask(t.Context(), model.Prompt{
					System:   "Tu es l’assistant de la mairie.",
					Messages: []evaluation.Message{{Role: "user", Content: "Bonjour"}, {Role: "assistant", Content: "Bonjour !"}, {Role: "user", Content: tt.ask}},
					Options:  tt.options,
				}, func(text string) { streamed += text })
				f := model.FailureOf(err)
				if tt.cause == "" {
					if f != nil || reply.Text != sentence || reply.PromptTokens == 0 || reply.ReplyTokens == 0 || reply.FirstChunk <= 0 {
						t.Errorf("got %+v, %v", reply, err)
					}
				} else if f == nil || f.Cause != tt.cause {
					t.Errorf("got %+v, %v, want %s", reply, err, tt.cause)
				}
				if streamed != reply.Text {
					t.Errorf("streamed %q and replied %q", streamed, reply.Text)
				}
			})
		}
	}
}

func TestAJudgeKeepsToItsSchemaOnTheRealServer(t *testing.T) {
	s := ollamatest.Shared(t)
	h := host(t, s.Address)
	for _, arch := range tinygguf.Archs {
		judge := tinygguf.Model{Arch: arch, Say: sentence, Prefer: []string{"no"}}
		s.Create(t, arch+"-judge", judge)
		s.Create(t, arch+"-judge-thinks", judge, ollamatest.Thinking)
		loop, stick := judge, judge
		loop.Then, stick.Then = tinygguf.Loop, tinygguf.Stick
		s.Create(t, arch+"-judge-loop", loop)
		s.Create(t, arch+"-judge-stick", stick)
		tests := []struct {
			name, model, ask string
			ctx              int
			schema           json.RawMessage
			cause            evaluation.Cause
		}{
			{"a verdict", "", "Réponse : …", 2048, schema, ""},
			{"the schema holds for one that could think", "-thinks", "Réponse : …", 2048, schema, ""},
			{"a reason for ever is ended by the schema", "-loop", "Réponse : …", 2048, schema, ""},
			{"and else by the number of words", "-loop", "Réponse : …", 2048, unlimited, evaluation.CutByLength},
			{"one word for ever", "-stick", "Réponse : …", 2048, unlimited, evaluation.StreamCut},
			{"a prompt that does not fit", "", strings.Repeat("long ", 1000), 2048, schema, evaluation.PromptTooLong},
			{"a prompt that leaves no room to reply", "", strings.Repeat("x", 460), 512, schema, evaluation.CutByLength},
		}
		for _, tt := range tests {
			t.Run(arch+": "+tt.name, func(t *testing.T) {
				m := h.Model(arch + "-judge" + tt.model)
				reply, err := m.Ask(t.Context(), judging(tt.ask, tt.ctx, tt.schema), nil)
				f := model.FailureOf(err)
				if tt.cause != "" {
					if f == nil || f.Cause != tt.cause {
						t.Errorf("got %+v, %v, want %s", reply, err, tt.cause)
					}
					return
				}
				var said map[string]struct{ Reason, Verdict string }
				if f != nil || json.Unmarshal([]byte(reply.Text), &said) != nil || said["answers_request"].Verdict != "no" || !strings.HasPrefix(said["answers_request"].Reason, sentence) {
					t.Errorf("got %+v, %v", reply, err)
				}
			})
		}
	}
}

func TestAHostTellsOfItsModels(t *testing.T) {
	s := ollamatest.Shared(t)
	h := host(t, s.Address)
	tiny := tinygguf.Model{Arch: tinygguf.Qwen3, Say: "Bonjour à tous.", Context: 4096,
		General: map[string]string{"basename": "Ministral", "base_model.0.organization": "Mistralai"}}
	s.Create(t, "accueil", tiny)
	s.Create(t, "penseur:v2", tiny, ollamatest.Thinking)

	server, err := h.Version(t.Context())
	if err != nil || !server.Guards {
		t.Errorf("version %+v, %v", server, err)
	}
	names, err := h.Names(t.Context())
	if err != nil || !slices.Contains(names, "accueil:latest") || !slices.Contains(names, "penseur:v2") {
		t.Errorf("names %v, %v", names, err)
	}
	a, errA := h.Describe(t.Context(), "accueil")
	b, errB := h.Describe(t.Context(), "penseur:v2")
	if errA != nil || errB != nil {
		t.Fatal(errA, errB)
	}
	if a.Family != "qwen3" || a.Context != 4096 || a.Thinks || !b.Thinks || a.Remote != "" || a.Digest == "" || a.Digest == b.Digest {
		t.Errorf("described as %+v and %+v", a, b)
	}
	if a.Weights == "" || model.Compare(a, b).Relation != model.SameWeights {
		t.Errorf("the same weights are not told: %+v and %+v", a, b)
	}
	if want := []string{"Ministral", "Mistralai"}; !slices.Equal(a.Makers, want) {
		t.Errorf("makers %q, want %q", a.Makers, want)
	}
	if _, err := h.Describe(t.Context(), "absent"); model.FailureOf(err) == nil || model.FailureOf(err).Cause != evaluation.ModelMissing {
		t.Errorf("a model that is not there: %v", err)
	}

	if n, err := h.Context(t.Context(), "accueil"); n != 0 || err != nil {
		t.Errorf("not loaded, it has %d tokens, %v", n, err)
	}
	if _, err := h.Model("accueil").Ask(t.Context(), judging("…", 100_000, schema), nil); err != nil {
		t.Error(err)
	}
	if n, err := h.Context(t.Context(), "accueil"); n != 4096 || err != nil {
		t.Errorf("asked for more than it knows, it has %d tokens, %v", n, err)
	}
}

func TestAModelThatRunsElsewhereIsDescribedAndNeverAsked(t *testing.T) {
	s := ollamatest.Start(t, "OLLAMA_NO_CLOUD=0")
	h := host(t, s.Address)
	if err := s.Client(t).Create(t.Context(), &api.CreateRequest{Model: "nuage", From: "qwen3", RemoteHost: "https://ollama.example"},
		func(api.ProgressResponse) error { return nil }); err != nil {
		t.Fatal(err)
	}
	d, err := h.Describe(t.Context(), "nuage")
	if err != nil || d.Remote == "" {
		t.Errorf("described as %+v, %v", d, err)
	}
	_, err = h.Model("nuage").Ask(t.Context(), question("…"), nil)
	if f := model.FailureOf(err); f == nil || f.Cause != evaluation.ModelMissing || !strings.Contains(f.Detail, "prompts would leave it") {
		t.Errorf("got %v", err)
	}
}

func TestAServerThatDiesCutsItsReply(t *testing.T) {
	s, dead := ollamatest.Start(t), make(chan struct{})
	s.Create(t, "loop", tinygguf.Model{Say: sentence, Then: tinygguf.Loop})
	words := 0
	reply, err := host(t, s.Address).Model("loop").Ask(t.Context(), question("…"), func(string) {
		if words++; words == 50 {
			go func() {
				s.Kill()
				close(dead)
			}()
		}
	})
	<-dead
	f := model.FailureOf(err)
	if f == nil || (f.Cause != evaluation.StreamCut && f.Cause != evaluation.ModelError) || f.Silent || !f.Transient() || f.OfHost() || !strings.HasPrefix(reply.Text, sentence) {
		t.Errorf("got %#v and %d bytes", f, len(reply.Text))
	}
	_, err = host(t, s.Address).Model("loop").Ask(t.Context(), question("…"), nil)
	if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Unreachable || !f.Silent || !f.OfHost() {
		t.Errorf("afterwards got %v", err)
	}
}

func TestACallThatWasGivenUpOnLeavesTheHostFree(t *testing.T) {
	s := ollamatest.Start(t)
	h := host(t, s.Address)
	// Wide enough that its prompt takes seconds to read.
	s.Create(t, "slow", tinygguf.Model{Arch: tinygguf.Qwen3, Say: sentence, Layers: 3, Width: 640, Hidden: 1280})
	m := h.Model("slow")
	if _, err := m.Ask(t.Context(), judging("…", 8192, schema), nil); err != nil { // loaded
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	asked := time.AfterFunc(200*time.Millisecond, cancel)
	defer asked.Stop()
	_, err := m.Ask(ctx, judging(strings.Repeat("long ", 1500), 8192, schema), nil)
	if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Cancelled || !f.Silent {
		t.Fatalf("got %v", err)
	}
	if err := h.Free(t.Context(), "slow"); err != nil {
		t.Fatal(err)
	}
	if n, err := h.Context(t.Context(), "slow"); n != 0 || err != nil {
		t.Errorf("it is still there, with %d tokens, %v", n, err)
	}
	if _, err := m.Ask(t.Context(), judging("…", 8192, schema), nil); err != nil {
		t.Errorf("asked again: %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if f := model.FailureOf(h.Free(ended, "slow")); f == nil || f.Cause != evaluation.Cancelled {
		t.Errorf("to free it ends with its context: %v", f)
	}
}

func host(t *testing.T, address string) *ollama.Host {
	t.Helper()
	h, err := ollama.NewHost(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// question is a prompt for a candidate.
func question(text string) model.Prompt {
	return model.Prompt{Messages: []evaluation.Message{{Role: "user", Content: text}}, Options: model.Options{NumCtx: new(2048), Temperature: new(0.0)}}
}

// judging is a prompt for a judge.
func judging(text string, ctx int, schema json.RawMessage) model.Prompt {
	return model.Prompt{
		System: "Tu juges.", Messages: []evaluation.Message{{Role: "user", Content: text}}, Schema: schema,
		Options: model.Options{NumCtx: &ctx, NumPredict: new(600)},
	}
}
