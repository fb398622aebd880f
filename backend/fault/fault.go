// Package fault is the one error type that reaches a person: a code for
// programs, a sentence for people, and what to do about it.
//
// Code compares codes ([Is], [CodeOf]), never text.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind says whose move it is after the error; the command line turns it into
// its exit code.
type Kind int

// The kinds of error. The zero value is an error of ours.
const (
	Internal    Kind = iota // a mistake in the program
	Usage                   // the call is wrong
	Input                   // a file or a value cannot be read
	NotFound                // a name that does not exist
	Conflict                // the request contradicts what is stored
	Host                    // the model host cannot be used
	Workspace               // the workspace cannot be used
	Interrupted             // the person or the system stopped it; what was done is kept
)

// Error is an error for the person who reads it.
type Error struct {
	Kind    Kind
	Code    string   // stable, lower case, for programs
	Message string   // what happened and what was kept
	Hint    string   // what to do; may be empty
	People  []Person // whom it is about, the message's names as data; may be empty
	Err     error    // the cause, for whoever looks closer; may be nil
}

// Person is somebody an error is about. Whoever shows the error in other words
// than the message's takes names and times from here.
type Person struct {
	Name  string
	Until time.Time // when what they hold comes free if they do nothing; zero when they hold nothing
}

func (e *Error) Error() string {
	if e.Err == nil {
		return e.Message
	}
	return e.Message + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// New makes an error of the kind with a formatted message.
func New(kind Kind, code, format string, args ...any) *Error {
	return &Error{Kind: kind, Code: code, Message: fmt.Sprintf(format, args...)}
}

// WithHint adds what to do about it.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// WithPeople adds whom it is about.
func (e *Error) WithPeople(people ...Person) *Error {
	e.People = people
	return e
}

// WithCause adds the error underneath.
func (e *Error) WithCause(err error) *Error {
	e.Err = err
	return e
}

// CodeOf is the code of the first [Error] in the chain, "internal" for any
// other error and "" for none.
func CodeOf(err error) string {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return "internal"
}

// KindOf is the kind of the first [Error] in the chain, [Internal] for any
// other error.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}

// Is reports whether the error carries the code.
func Is(err error, code string) bool { return err != nil && CodeOf(err) == code }
