package ollama

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/ollama/ollama/api"
)

// longestLine is the longest piece of a reply that is read, in bytes.
const longestLine = 8 << 20

// stream asks, and hands over each piece of the reply, with the errors of
// Ollama's client. That one makes room for the longest line before the first is
// there, at every call: eight megabytes to be cleared and collected again for
// replies of a kilobyte. Here the room grows as it is needed.
func stream[T any](ctx context.Context, h *Host, path string, asked any, take func(T) error) error {
	body, err := json.Marshal(asked)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, h.address.JoinPath(path).String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/x-ndjson")
	response, err := h.http.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		if err := lineError(response, lines.Bytes()); err != nil {
			return err
		}
		var piece T
		if err := json.Unmarshal(lines.Bytes(), &piece); err != nil {
			return err
		}
		if err := take(piece); err != nil {
			return err
		}
	}
	return nil // also when the line is too long or the connection broke: the reply then lacks its end
}

// lineError is what a line says that is no piece of a reply.
func lineError(response *http.Response, line []byte) error {
	var said struct {
		Error string `json:"error"`
	}
	err := json.Unmarshal(line, &said)
	switch {
	case response.StatusCode >= http.StatusBadRequest && err != nil:
		return api.StatusError{StatusCode: response.StatusCode, Status: response.Status, ErrorMessage: string(line)}
	case err != nil:
		return errors.New(string(line))
	case response.StatusCode == http.StatusUnauthorized:
		return api.AuthorizationError{StatusCode: response.StatusCode, Status: response.Status}
	case response.StatusCode >= http.StatusBadRequest:
		return api.StatusError{StatusCode: response.StatusCode, Status: response.Status, ErrorMessage: said.Error}
	case said.Error != "":
		return errors.New(said.Error)
	}
	return nil
}
