package api_test

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// models stand for a model host, so that rooms can be tried without one: what a
// real host does is tested where it is asked, in backend/model and backend/run.
// The host has the models "candidat" and "juge".
type models struct {
	mu     sync.Mutex
	refuse []string      // criteria the judge says no to
	gate   chan struct{} // when it is not nil, the judge waits for it, or to be cancelled
	freed  int
}

func (m *models) Host(string) (model.Host, error)              { return &modelHost{m}, nil }
func (m *models) Endpoint(string, string) (model.Model, error) { return nil, context.Canceled }

type modelHost struct{ of *models }

func (h *modelHost) Address() string { return "http://models.test" }

func (h *modelHost) Version(context.Context) (model.Server, error) {
	return model.Server{Name: "1.0.0", Guards: true}, nil
}

func (h *modelHost) Names(context.Context) ([]string, error) {
	return []string{"candidat", "juge"}, nil
}

func (h *modelHost) Describe(_ context.Context, name string) (model.Description, error) {
	if name != "candidat" && name != "juge" {
		return model.Description{}, &model.Failure{Cause: evaluation.ModelMissing, Detail: "no model " + name, Silent: true, Status: 404}
	}
	return model.Description{Name: name, Digest: "digest of " + name, Makers: []string{name}, Parameters: "1B", Context: 8192}, nil
}

func (h *modelHost) Model(name string) model.Model { return &scripted{h.of, name} }

func (h *modelHost) Context(context.Context, string) (int, error) { return 8192, nil }

func (h *modelHost) Free(context.Context, string) error {
	h.of.mu.Lock()
	defer h.of.mu.Unlock()
	h.of.freed++
	return nil
}

// scripted answers every question alike, and judges as it is told to.
type scripted struct {
	of   *models
	name string
}

func (s *scripted) Ask(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error) {
	text := "Appelez le 17. Cela coûte 30 €."
	if prompt.Schema != nil {
		text = s.judgment(prompt.Schema)
		if s.of.gate != nil {
			select {
			case <-s.of.gate:
			case <-ctx.Done():
				return model.Reply{}, &model.Failure{Cause: evaluation.Cancelled, Silent: true, Err: ctx.Err()}
			}
		}
	}
	if stream != nil {
		stream(text)
	}
	return model.Reply{Text: text, PromptTokens: 1000, ReplyTokens: 20}, nil
}

func (s *scripted) judgment(schema json.RawMessage) string {
	var asked struct {
		Required []string `json:"required"`
	}
	if err := json.Unmarshal(schema, &asked); err != nil {
		panic(err)
	}
	said := map[string]map[string]string{}
	for _, criterion := range asked.Required {
		verdict := "yes"
		if slices.Contains(s.of.refuse, criterion) {
			verdict = "no"
		}
		said[criterion] = map[string]string{"reason": "Parce que.", "verdict": verdict}
	}
	reply, err := json.Marshal(said)
	if err != nil {
		panic(err)
	}
	return string(reply)
}

// hosts are the configured ones.
type hosts struct{ addresses []string }

func (h *hosts) Addresses() []string { return h.addresses }

func (h *hosts) Change(addresses []string) error {
	h.addresses = addresses
	return nil
}
