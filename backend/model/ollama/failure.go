package ollama

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/ollama/ollama/api"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/model/direct"
)

const notOllama = "what answers there is no Ollama server"

// failed is [failureOf] as an error.
func failed(ctx context.Context, err error) error {
	if failure := failureOf(ctx, err); failure != nil {
		failure.Silent = true
		return failure
	}
	return nil
}

// failureOf reads an error of Ollama's client. The context comes first, since the
// client returns nil for one that ended. That a reply lacks its end is no error
// here; see unusable.
func failureOf(ctx context.Context, err error) *model.Failure {
	if ended := model.Ended(ctx); ended != nil {
		return ended
	}
	if err == nil {
		return nil
	}
	if status, ok := errors.AsType[api.StatusError](err); ok {
		return ofStatus(status.StatusCode, status.ErrorMessage, err)
	}
	if denied, ok := errors.AsType[api.AuthorizationError](err); ok {
		return ofStatus(denied.StatusCode, denied.Status, err)
	}
	if unreachable := direct.Failure(err); unreachable != nil {
		return unreachable
	}
	_, badJSON := errors.AsType[*json.SyntaxError](err)
	_, otherJSON := errors.AsType[*json.UnmarshalTypeError](err)
	return ofLine(err, badJSON || otherJSON)
}

// ofStatus reads an HTTP error. Ollama tells them apart by their text alone.
func ofStatus(status int, said string, err error) *model.Failure {
	f := &model.Failure{Cause: evaluation.ModelError, Detail: model.Said(said), Status: status, Err: err}
	lower := strings.ToLower(said)
	switch {
	case status == http.StatusNotFound && strings.Contains(lower, "model"):
		f.Cause = evaluation.ModelMissing
	case status == http.StatusBadRequest && strings.Contains(lower, "context"):
		f.Cause = evaluation.PromptTooLong
	}
	return f
}

// ofLine reads a line of a stream that is no piece of a reply: what the server says
// of an error, the first half of a piece, or something that no Ollama server sends.
// The client returns all of them as their text.
func ofLine(err error, isJSON bool) *model.Failure {
	line := strings.TrimSpace(err.Error())
	switch {
	case isJSON || strings.HasPrefix(line, "<"):
		return &model.Failure{Cause: evaluation.Unreachable, Detail: notOllama + ": " + model.Said(line), Err: err}
	case line == "" || strings.HasPrefix(line, "{"):
		return &model.Failure{Cause: evaluation.StreamCut, Detail: "the stream broke in the middle of a piece", Err: err}
	}
	return &model.Failure{Cause: evaluation.ModelError, Detail: model.Said(line), Err: err}
}
