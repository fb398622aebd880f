package api

import (
	"errors"

	"contrejuge/backend/fault"
)

// Error is an error as it reaches a page.
type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// ErrorOf narrows an error to what a page may know of it. Its cause stays
// behind, and of a mistake of ours, which was not written for whoever may review,
// so does its text: either might quote what a reviewer must not see.
func ErrorOf(err error) Error {
	if e, ok := errors.AsType[*fault.Error](err); ok && e.Kind != fault.Internal {
		return Error{Code: e.Code, Message: e.Message, Hint: e.Hint}
	}
	return Error{
		Code:    fault.CodeOf(err),
		Message: "Contrejuge made a mistake. What was saved before is kept.",
		Hint:    "Start it from a terminal to see what went wrong.",
	}
}
