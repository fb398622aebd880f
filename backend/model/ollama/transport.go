package ollama

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
)

// errorAtMost is how much of an error's body is read, in bytes.
const errorAtMost = 64 << 10

// errorBodies gives every error a body: Ollama's client takes one without for a
// success.
type errorBodies struct{ http.RoundTripper }

func (e errorBodies) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := e.RoundTripper.RoundTrip(r)
	if err != nil || response.StatusCode < http.StatusBadRequest {
		return response, err
	}
	defer func() { _ = response.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(response.Body, errorAtMost))
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(said)) == 0 {
		said = fmt.Appendf(nil, `{"error":"HTTP %d, and nothing said"}`, response.StatusCode)
	}
	response.Body = io.NopCloser(bytes.NewReader(said))
	return response, nil
}
