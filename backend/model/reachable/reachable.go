// Package reachable is where models are asked: hosts that run Ollama, and
// OpenAI-compatible endpoints.
package reachable

import (
	"sync"

	"contrejuge/backend/fault"
	"contrejuge/backend/model"
	"contrejuge/backend/model/ollama"
	"contrejuge/backend/model/openai"
)

// Models makes hosts and endpoints by their addresses. It may be used by several
// goroutines.
type Models struct {
	key string

	mu    sync.Mutex
	hosts map[string]*ollama.Host
}

// New makes it. The key is sent to endpoints, and to nobody else; "" sends none.
func New(key string) *Models { return &Models{key: key, hosts: map[string]*ollama.Host{}} }

// Host is the host at an address, the same one each time, so that its connections
// are used again. Error: bad_host.
func (m *Models) Host(address string) (model.Host, error) {
	host, err := ollama.NewHost(address)
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if known, ok := m.hosts[host.Address()]; ok {
		return known, nil
	}
	m.hosts[host.Address()] = host
	return host, nil
}

// Endpoint is a model behind an OpenAI-compatible address. Errors: bad_endpoint,
// bad_key.
func (m *Models) Endpoint(address, name string) (model.Model, error) {
	endpoint, err := openai.New(address, m.key, name)
	if fault.Is(err, "bad_host") { // which is what a model host's address is called by
		return nil, fault.New(fault.Usage, "bad_endpoint", "%s", err.Error()).WithHint("give it as https://host/v1")
	}
	return endpoint, err
}

// Check refuses what cannot be a model host's address. Error: bad_host.
func Check(address string) error {
	_, err := ollama.NewHost(address)
	return err
}
