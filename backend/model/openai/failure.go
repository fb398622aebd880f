package openai

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// errorAtMost is how much of an error's body is read, in bytes.
const errorAtMost = 64 << 10

// ofStatus is the failure of a call that got an HTTP error.
func ofStatus(response *http.Response, key string) *model.Failure {
	body, err := io.ReadAll(io.LimitReader(response.Body, errorAtMost))
	if err != nil {
		body = nil
	}
	body = withoutKey(body, key)
	var said struct {
		Error   json.RawMessage
		Message string
	}
	e := serverError{is: true, message: string(body)}
	if json.Unmarshal(body, &said) == nil {
		if inner := errorOf(said.Error); inner.is {
			e = inner
		} else if said.Message != "" {
			e.message = said.Message
		}
	}
	if strings.TrimSpace(e.message) == "" {
		e.message = fmt.Sprintf("HTTP %d, and nothing said", response.StatusCode)
	}
	return e.failure(response.StatusCode)
}

// withoutKey is what a server said without the key, which servers repeat. It comes
// before anything is shortened, when half a key would stay.
func withoutKey(said []byte, key string) []byte {
	if key == "" {
		return said
	}
	return bytes.ReplaceAll(said, []byte(key), []byte("…"))
}

// serverError is what a server says of an error: {"message", "type", "code"}, or
// a mere sentence.
type serverError struct {
	is                  bool
	message, kind, code string
}

func errorOf(raw json.RawMessage) serverError {
	if len(raw) == 0 || string(raw) == "null" {
		return serverError{}
	}
	e := serverError{is: true, message: string(raw)}
	var sentence string
	if json.Unmarshal(raw, &sentence) == nil {
		e.message = sentence
		return e
	}
	var fields struct {
		Message, Type string
		Code          any
	}
	if json.Unmarshal(raw, &fields) == nil {
		if fields.Message != "" {
			e.message = fields.Message
		}
		e.kind = fields.Type
		e.code, _ = fields.Code.(string)
	}
	return e
}

func (e serverError) failure(status int) *model.Failure {
	f := &model.Failure{Cause: evaluation.ModelError, Detail: model.Said(e.message), Status: status}
	said := strings.ToLower(e.message)
	switch {
	case e.code == "model_not_found", status == http.StatusNotFound && strings.Contains(said, "model"):
		f.Cause = evaluation.ModelMissing
	case e.code == "context_length_exceeded", e.kind == "exceed_context_size_error",
		status == http.StatusBadRequest && strings.Contains(said, "context"):
		f.Cause = evaluation.PromptTooLong
	}
	return f
}
