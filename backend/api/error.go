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
	// People are whom it is about, for the page's own words.
	People []ErrorPerson `json:"people"`
}

// ErrorPerson is somebody an error is about: who has an item, and until when
// unless they are done with it.
type ErrorPerson struct {
	Name  string `json:"name"`
	Until string `json:"until"`
}

// ErrorOf narrows an error to what a page may know of it. Its cause stays
// behind, and of a mistake of ours, which was not written for whoever may review,
// so does its text: either might quote what a reviewer must not see.
func ErrorOf(err error) Error {
	if e, ok := errors.AsType[*fault.Error](err); ok && e.Kind != fault.Internal {
		people := []ErrorPerson{}
		for _, p := range e.People {
			people = append(people, ErrorPerson{p.Name, stamp(p.Until)})
		}
		return Error{Code: e.Code, Message: e.Message, Hint: e.Hint, People: people}
	}
	return Error{
		Code:    fault.CodeOf(err),
		Message: "Contrejuge made a mistake. What was saved before is kept.",
		Hint:    "Start it from a terminal to see what went wrong.",
		People:  []ErrorPerson{},
	}
}
