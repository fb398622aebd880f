package ollama

import (
	"time"

	"github.com/ollama/ollama/api"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// NumCtx is the context a model is loaded with where the options name none, in
// tokens. A server's own choice depends on its version and memory.
const NumCtx = 8192

// keepAlive is how long a model stays in memory after a call.
const keepAlive = 30 * time.Minute

// generating is how a judge is asked. The schema goes out as it is written, since
// the order of its properties is the order of the reply.
func generating(name string, p model.Prompt) (*api.GenerateRequest, *model.Failure) {
	if len(p.Messages) != 1 || p.Messages[0].Role != "user" {
		return nil, &model.Failure{Cause: evaluation.ModelError, Detail: "a prompt with a schema is one message of the user"}
	}
	no := false
	return &api.GenerateRequest{
		Model: name, System: p.System, Prompt: p.Messages[0].Content, Format: p.Schema, Options: options(p, true),
		Think: thinking(p), Truncate: &no, Shift: &no, KeepAlive: &api.Duration{Duration: keepAlive},
	}, nil
}

// chatting is how a candidate is asked.
func chatting(name string, p model.Prompt) (*api.ChatRequest, *model.Failure) {
	if len(p.Messages) == 0 {
		return nil, &model.Failure{Cause: evaluation.ModelError, Detail: "a prompt without a message asks nothing"}
	}
	var messages []api.Message
	if p.System != "" {
		messages = append(messages, api.Message{Role: "system", Content: p.System})
	}
	for _, m := range p.Messages {
		messages = append(messages, api.Message{Role: m.Role, Content: m.Content})
	}
	no := false
	return &api.ChatRequest{
		Model: name, Messages: messages, Options: options(p, false),
		Think: thinking(p), Truncate: &no, Shift: &no, KeepAlive: &api.Duration{Duration: keepAlive},
	}, nil
}

// thinking is always told: models that can would think, and "no" is understood by
// those that cannot.
func thinking(p model.Prompt) *api.ThinkValue {
	return &api.ThinkValue{Value: p.Options.Think != nil && *p.Options.Think}
}

// options are what the prompt's say. For a judge, what they leave open is greedy,
// and never punishes repetition, which JSON is full of.
func options(p model.Prompt, judge bool) map[string]any {
	out := map[string]any{"num_ctx": contextOf(p)}
	if judge {
		out["temperature"], out["top_k"], out["seed"], out["repeat_penalty"] = 0, 1, 1, 1.0
	}
	set(out, "temperature", p.Options.Temperature)
	set(out, "top_p", p.Options.TopP)
	set(out, "top_k", p.Options.TopK)
	set(out, "seed", p.Options.Seed)
	if n := p.Options.NumPredict; n != nil && *n > 0 { // 0 would be no limit at all
		out["num_predict"] = *n
	}
	return out
}

func set[T any](options map[string]any, name string, value *T) {
	if value != nil {
		options[name] = *value
	}
}

func contextOf(p model.Prompt) int {
	if n := p.Options.NumCtx; n != nil && *n > 0 {
		return *n
	}
	return NumCtx
}
