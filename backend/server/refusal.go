package server

import (
	"errors"
	"net/http"
	"os"

	"contrejuge/backend/fault"
)

// refusal is an error of the door's own, with its status.
type refusal struct {
	status int
	fault  *fault.Error
}

func refuse(status int, code, format string, args ...any) refusal {
	return refusal{status, fault.New(fault.Usage, code, format, args...)}
}

func (r refusal) Error() string { return r.fault.Error() }

func (r refusal) Unwrap() error { return r.fault }

func (r refusal) hint(hint string) refusal {
	r.fault = r.fault.WithHint("%s", hint)
	return r
}

// statusOf is the status that says the same as the error.
func statusOf(err error) int {
	if r, ok := errors.AsType[refusal](err); ok {
		return r.status
	}
	switch fault.KindOf(err) {
	case fault.Usage:
		return http.StatusBadRequest
	case fault.Input:
		return http.StatusUnprocessableEntity
	case fault.NotFound:
		return http.StatusNotFound
	case fault.Conflict:
		return http.StatusConflict
	case fault.Host:
		return http.StatusBadGateway
	case fault.Workspace, fault.Interrupted:
		return http.StatusServiceUnavailable
	default:
		return http.StatusInternalServerError
	}
}

// ofBody finds in an error what was wrong with the body it came from, however
// deep it lies.
func ofBody(err error) error {
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return tooMany(tooLarge.Limit)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return refuse(http.StatusRequestTimeout, "too_slow", "the rest of the request did not come")
	}
	return err
}

func tooMany(limit int64) error {
	return refuse(http.StatusRequestEntityTooLarge, "too_large", "this is more than the %d bytes that are taken here", limit)
}
