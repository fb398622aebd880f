package ollama

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/ollama/ollama/api"
	names "github.com/ollama/ollama/types/model"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/model/direct"
)

// patience is how long a host may take to tell of itself, which asks no model. A
// host behind a wall that swallows what is sent would otherwise be waited for
// without end.
const patience = 30 * time.Second

func soon(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, patience, &model.Failure{
		Cause: evaluation.Unreachable, Detail: "no answer in " + patience.String(), Silent: true,
	})
}

// Host is a machine that runs Ollama. Every error of its methods is a
// *[model.Failure].
type Host struct {
	address   *url.URL
	client    *api.Client
	http      *http.Client // the client's
	transport *http.Transport
}

var _ model.Host = (*Host)(nil)

// NewHost is the host at an address, in the forms that OLLAMA_HOST may have; ""
// is this machine. Nothing is called yet. An address that cannot be one is a
// [contrejuge/backend/fault.Error] with code bad_host.
func NewHost(address string) (*Host, error) {
	u, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	transport := direct.Transport()
	client := direct.Client(errorBodies{transport})
	return &Host{u, api.NewClient(u, client), client, transport}, nil
}

// Address is the host's, complete: "http://127.0.0.1:11434".
func (h *Host) Address() string { return h.address.String() }

// Close closes the connections that wait for the next call.
func (h *Host) Close() { h.transport.CloseIdleConnections() }

// Version is the server's, and whether it can be told not to cut.
func (h *Host) Version(ctx context.Context) (model.Server, error) {
	ctx, cancel := soon(ctx)
	defer cancel()
	version, err := h.client.Version(ctx)
	if err != nil {
		return model.Server{}, failed(ctx, err)
	}
	if version == "" {
		return model.Server{}, &model.Failure{Cause: evaluation.Unreachable, Detail: notOllama, Silent: true}
	}
	return model.Server{Name: version, Guards: KnowsTruncate(version)}, nil
}

// Names are the models the host has, those that run elsewhere included.
func (h *Host) Names(ctx context.Context) ([]string, error) {
	ctx, cancel := soon(ctx)
	defer cancel()
	list, err := h.client.List(ctx)
	if err != nil {
		return nil, failed(ctx, err)
	}
	out := make([]string, 0, len(list.Models))
	for _, m := range list.Models {
		out = append(out, m.Name)
	}
	return out, nil
}

// Model is a model of the host, by name. Whether the host has it tells the first
// call.
func (h *Host) Model(name string) model.Model { return &hosted{host: h, name: name} }

// Context is the context that a loaded model really has, in tokens: a server
// silently gives less than it was asked for where the model knows less. It is 0
// when the model is not loaded.
func (h *Host) Context(ctx context.Context, name string) (int, error) {
	ctx, cancel := soon(ctx)
	defer cancel()
	running, err := h.running(ctx, name)
	if running == nil {
		return 0, failed(ctx, err)
	}
	return running.ContextLength, nil
}

// Free stops what the server still computes for the model: one that was given up
// on reads its prompt to the end, and whoever asks next waits for that. It unloads
// the model again and again until it is gone, since a call that comes at the same
// time takes over the busy runner.
func (h *Host) Free(ctx context.Context, name string) error {
	for {
		unload := &api.GenerateRequest{Model: name, KeepAlive: &api.Duration{}}
		if err := h.client.Generate(ctx, unload, func(api.GenerateResponse) error { return nil }); err != nil {
			return failed(ctx, err)
		}
		running, err := h.running(ctx, name)
		if err != nil {
			return failed(ctx, err)
		}
		if running == nil {
			return failed(ctx, nil)
		}
		select {
		case <-ctx.Done():
			return failed(ctx, nil)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// running is the loaded model of the name, or nil.
func (h *Host) running(ctx context.Context, name string) (*api.ProcessModelResponse, error) {
	list, err := h.client.ListRunning(ctx)
	if err != nil {
		return nil, err
	}
	for _, m := range list.Models {
		if sameName(m.Name, name) {
			return &m, nil
		}
	}
	return nil, nil
}

// sameName compares names as Ollama does: "qwen3" is "qwen3:latest".
func sameName(a, b string) bool { return names.ParseName(a).EqualFold(names.ParseName(b)) }
