package ollamatest

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/ollama/ollama/api"

	"contrejuge/backend/model/tinygguf"
)

// Create gives the server a model. with changes the request before it is sent.
func (s *Server) Create(t testing.TB, name string, m tinygguf.Model, with ...func(*api.CreateRequest)) {
	t.Helper()
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		t.Fatal(err)
	}
	client := s.Client(t)
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(file.Bytes()))
	if err := client.CreateBlob(t.Context(), digest, &file); err != nil {
		t.Fatal(err)
	}
	request := &api.CreateRequest{
		Model: name, Files: map[string]string{"tiny.gguf": digest},
		Template: "{{ range .Messages }}{{ .Role }}: {{ .Content }}\n{{ end }}assistant: ",
		// Threads of a model this small only wait for each other.
		Parameters: map[string]any{"num_thread": 1},
	}
	for _, change := range with {
		change(request)
	}
	if err := client.Create(t.Context(), request, func(api.ProgressResponse) error { return nil }); err != nil {
		t.Fatal(err)
	}
}

// Thinking makes a model one that thinks before it replies, as Ollama reads it.
func Thinking(r *api.CreateRequest) { r.Template, r.Renderer, r.Parser = "", "qwen3.5", "qwen3.5" }

// Client is Ollama's own client for the server.
func (s *Server) Client(t testing.TB) *api.Client {
	t.Helper()
	address, err := url.Parse(s.Address)
	if err != nil {
		t.Fatal(err)
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	t.Cleanup(transport.CloseIdleConnections)
	return api.NewClient(address, &http.Client{Transport: transport})
}
