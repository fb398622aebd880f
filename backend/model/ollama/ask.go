package ollama

import (
	"context"
	"strings"
	"sync"

	"github.com/ollama/ollama/api"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// hosted is a model on a host.
type hosted struct {
	host *Host
	name string

	mu    sync.Mutex
	local bool // it is known to run on the host itself
}

func (m *hosted) Ask(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error) {
	r := newReading(stream)
	failure := m.stays(ctx)
	if failure == nil {
		failure = m.ask(ctx, prompt, r)
	}
	reply := r.end()
	if failure == nil {
		failure = unusable(r, reply, prompt)
	}
	if failure != nil {
		failure.Silent = r.silent
		return reply, failure
	}
	return reply, nil
}

func (m *hosted) ask(ctx context.Context, prompt model.Prompt, r *reading) *model.Failure {
	if prompt.Schema != nil {
		request, failure := generating(m.name, prompt)
		if failure != nil {
			return failure
		}
		return failureOf(ctx, stream(ctx, m.host, "/api/generate", request, r.generated))
	}
	request, failure := chatting(m.name, prompt)
	if failure != nil {
		return failure
	}
	return failureOf(ctx, stream(ctx, m.host, "/api/chat", request, r.chatted))
}

// stays makes sure, before anything is asked, that the model runs on the host and
// the host does not pass the prompt on.
func (m *hosted) stays(ctx context.Context) *model.Failure {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.local {
		return nil
	}
	shown, err := m.host.client.Show(ctx, &api.ShowRequest{Model: m.name})
	if failure := failureOf(ctx, err); failure != nil {
		return failure
	}
	if elsewhere := remote(shown); elsewhere != "" {
		return &model.Failure{Cause: evaluation.ModelMissing, Detail: model.Said("it runs on " + elsewhere + ", not on this host: prompts would leave it")}
	}
	m.local = true
	return nil
}

// unusable is what is wrong with a reply that came without an error.
func unusable(r *reading, reply model.Reply, prompt model.Prompt) *model.Failure {
	last := r.last
	switch {
	case !last.done && r.stuck():
		return &model.Failure{Cause: evaluation.StreamCut, Detail: "it repeated one word until the host broke off"}
	case !last.done:
		return &model.Failure{Cause: evaluation.StreamCut, Detail: "the reply ended before its end"}
	case cut(reply, prompt):
		return &model.Failure{Cause: evaluation.PromptTooLong, Detail: "the host cut the prompt to make it fit"}
	case last.reason == "length":
		return &model.Failure{Cause: evaluation.CutByLength}
	case last.reason != "stop":
		return &model.Failure{Cause: evaluation.ModelError, Detail: model.Said("it ended for another reason: " + last.reason)}
	case strings.TrimSpace(reply.Text) != "":
		return nil
	case r.thought || r.spoken.Thought():
		return &model.Failure{Cause: evaluation.EmptyReply, Detail: "it thought and wrote nothing"}
	}
	return &model.Failure{Cause: evaluation.EmptyReply}
}

// cut tells by the host's counts that it cut the prompt, though told not to, as
// servers do that do not know how not to.
func cut(reply model.Reply, prompt model.Prompt) bool {
	if reply.PromptTokens == 0 {
		return false // it does not count
	}
	size := len(prompt.System)
	for _, m := range prompt.Messages {
		size += len(m.Content)
	}
	limit := contextOf(prompt)
	return reply.PromptTokens >= limit ||
		// Half of the prompt was dropped to write on. The last word of a full context
		// is written, and counted, but not kept in it.
		reply.PromptTokens+reply.ReplyTokens > limit+1 ||
		size > limit && reply.PromptTokens < size/8 // no language has words that long
}
