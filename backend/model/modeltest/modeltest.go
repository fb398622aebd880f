// Package modeltest stands for model hosts in tests of what asks them: rooms and
// workspace can be tested without one, and at any moment of a call. What a real
// host does is tested where it is asked, in backend/model/ollama and backend/run.
package modeltest

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// Answer is what every question is answered with: a price is in it.
const Answer = "Appelez le 17. Cela coûte 30 €."

// Models are the models of one host. The zero value has none.
type Models struct {
	Has    map[string]model.Description
	Others map[string]model.Description // what an address has otherwise, by "ADDRESS NAME"
	Down   bool                         // the host cannot be reached
	Refuse []string                     // criteria that judges say no to
	Gate   chan struct{}                // when it is not nil, judges wait for it, or to be cancelled
	// Prefer is what judges say of two answers, or of one that is scored, by what
	// they are asked: "first", "second", "tie"; anything else is their whole reply.
	// nil: always "first", as a judge does that goes by the place.
	Prefer func(model, prompt string) string

	Before func(n int) // called before the n-th reply, from 1; may be nil

	mu    sync.Mutex
	freed int
	asked []string
}

// New has the models "candidat" and "juge", of two makers.
func New() *Models {
	m := &Models{Has: map[string]model.Description{}}
	for _, name := range []string{"candidat", "juge"} {
		m.Has[name] = model.Description{Name: name, Digest: "digest of " + name, Makers: []string{name}, Parameters: "1B", Context: 8192}
	}
	return m
}

// Freed is how often a model was freed.
func (m *Models) Freed() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.freed
}

// Asked are the models in the order they were asked.
func (m *Models) Asked() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.asked)
}

// Host is the host, whatever the address.
func (m *Models) Host(address string) (model.Host, error) { return &host{m, address}, nil }

// Endpoint is a model that answers as those of the host do.
func (m *Models) Endpoint(_, name string) (model.Model, error) { return &scripted{m, name}, nil }

type host struct {
	of      *Models
	address string
}

func (h *host) Address() string { return h.address }

func (h *host) Version(context.Context) (model.Server, error) {
	if h.of.Down {
		return model.Server{}, down()
	}
	return model.Server{Name: "1.0.0", Guards: true}, nil
}

func (h *host) Names(context.Context) ([]string, error) {
	if h.of.Down {
		return nil, down()
	}
	return slices.Sorted(maps.Keys(h.of.Has)), nil
}

func (h *host) Describe(_ context.Context, name string) (model.Description, error) {
	if h.of.Down {
		return model.Description{}, down()
	}
	if d, other := h.of.Others[h.address+" "+name]; other {
		return d, nil
	}
	d, has := h.of.Has[name]
	if !has {
		return model.Description{}, missing(name)
	}
	return d, nil
}

func (h *host) Model(name string) model.Model { return &scripted{h.of, name} }

func (h *host) Context(_ context.Context, name string) (int, error) {
	return h.of.Has[name].Context, nil
}

func (h *host) Free(context.Context, string) error {
	h.of.mu.Lock()
	defer h.of.mu.Unlock()
	h.of.freed++
	return nil
}

func down() error {
	return &model.Failure{Cause: evaluation.Unreachable, Detail: "connection refused", Silent: true}
}

func missing(name string) error {
	return &model.Failure{Cause: evaluation.ModelMissing, Detail: "no model " + name, Silent: true, Status: 404}
}

// scripted answers every question alike, and judges as it is told to.
type scripted struct {
	of   *Models
	name string
}

func (s *scripted) Ask(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error) {
	s.of.mu.Lock()
	s.of.asked = append(s.of.asked, s.name)
	n := len(s.of.asked)
	s.of.mu.Unlock()
	if s.of.Before != nil {
		s.of.Before(n)
	}
	if s.of.Down {
		return model.Reply{}, down()
	}
	if _, has := s.of.Has[s.name]; !has {
		return model.Reply{}, missing(s.name)
	}
	text := Answer
	if prompt.Schema != nil {
		text = s.judgment(prompt)
		if s.of.Gate != nil {
			select {
			case <-s.of.Gate:
			case <-ctx.Done():
				return model.Reply{}, &model.Failure{Cause: evaluation.Cancelled, Silent: true, Err: ctx.Err()}
			}
		}
	}
	if stream != nil {
		stream(text)
	}
	return model.Reply{Text: text, PromptTokens: 1000, ReplyTokens: 20, PromptTime: time.Second, FirstChunk: time.Second, Whole: 2 * time.Second}, nil
}

// schema is as much of one as tells what is asked: verdicts, by criterion, or
// scores.
type schema struct {
	Required   []string `json:"required"`
	Properties struct {
		Scores *struct {
			Properties map[string]struct {
				Required []string `json:"required"`
			} `json:"properties"`
		} `json:"scores"`
	} `json:"properties"`
}

func (s *scripted) judgment(prompt model.Prompt) string {
	var asked schema
	if err := json.Unmarshal(prompt.Schema, &asked); err != nil {
		panic(err)
	}
	if asked.Properties.Scores != nil {
		return s.scores(prompt, asked)
	}
	said := map[string]map[string]string{}
	for _, criterion := range asked.Required {
		verdict := "yes"
		if slices.Contains(s.of.Refuse, criterion) {
			verdict = "no"
		}
		said[criterion] = map[string]string{"reason": "Parce que.", "verdict": verdict}
	}
	return written(said)
}

// scores are 4 for what is preferred, or 2; 3 each in a tie.
func (s *scripted) scores(prompt model.Prompt, asked schema) string {
	better := "first"
	if s.of.Prefer != nil {
		better = s.of.Prefer(s.name, prompt.Messages[0].Content)
	}
	score := map[string]int{"first": 3, "second": 3}
	switch better {
	case "first":
		score = map[string]int{"first": 4, "second": 2}
	case "second":
		score = map[string]int{"first": 2, "second": 4}
	case "tie":
	default:
		return better
	}
	scores := map[string]map[string]int{}
	for id, criterion := range asked.Properties.Scores.Properties {
		scores[id] = map[string]int{}
		for _, place := range criterion.Required {
			scores[id][place] = score[place]
		}
	}
	said := map[string]any{"reason": "Parce que.", "scores": scores}
	if slices.Contains(asked.Required, "verdict") {
		said["verdict"] = better
	}
	return written(said)
}

// written is JSON, its members by name, which is the order they are asked for in.
func written(said any) string {
	reply, err := json.Marshal(said)
	if err != nil {
		panic(err)
	}
	return string(reply)
}
