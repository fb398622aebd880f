package suite

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// answerLine is one line of recorded answers while it is read.
type answerLine struct {
	number int
	line   string
	in     *jsontext.Decoder

	id       string
	answers  []string
	problems []Problem
}

// report tells a problem at a byte of the line.
func (l *answerLine) report(offset int, code, format string, args ...any) {
	column := 1 + utf8.RuneCountInString(l.line[:offset])
	l.problems = append(l.problems, Problem{l.number, column, code, fmt.Sprintf(format, args...)})
}

// parse reads the line: an object and nothing after it.
func (l *answerLine) parse() {
	if l.line[l.start()] != '{' {
		l.report(l.start(), WrongType, "the line is no object; an object with case and answer stands on each")
		return
	}
	l.in = jsontext.NewDecoder(strings.NewReader(l.line))
	if err := l.object(); err != nil {
		l.syntax(err)
		return
	}
	after := l.next()
	if _, err := l.in.ReadToken(); !errors.Is(err, io.EOF) {
		l.report(after, InvalidJSON, "something stands after the object; each has a line of its own")
	}
}

// start is where the line's first value begins; there is one.
func (l *answerLine) start() int { return len(l.line) - len(strings.TrimLeft(l.line, " \t")) }

// next is where the next key or value begins.
func (l *answerLine) next() int {
	rest := l.line[l.in.InputOffset():]
	return len(l.line) - len(strings.TrimLeft(rest, " \t:,"))
}

// syntax tells why the line is not JSON, which overrides whatever else was wrong.
func (l *answerLine) syntax(err error) {
	l.problems = nil
	at, ok := errors.AsType[*jsontext.SyntacticError](err)
	switch {
	case !ok, errors.Is(err, io.ErrUnexpectedEOF):
		l.report(len(l.line), InvalidJSON, "the line ends in the middle of its object; an object stands on one line")
	case errors.Is(at.Err, jsontext.ErrDuplicateName):
		l.report(min(int(at.ByteOffset), len(l.line)), DuplicateKey, "the key %s stands twice; keep one of them", quoted(at.JSONPointer.LastToken()))
	default:
		l.report(min(int(at.ByteOffset), len(l.line)), InvalidJSON, "this is not JSON: %s", strings.TrimPrefix(at.Err.Error(), "jsontext: "))
	}
}

// object reads the object. The error is about its syntax.
func (l *answerLine) object() error {
	if _, err := l.in.ReadToken(); err != nil {
		return err
	}
	has := map[string]bool{}
	for l.in.PeekKind() != jsontext.KindEndObject {
		at := l.next()
		name, err := l.in.ReadToken()
		if err != nil {
			return err
		}
		key := name.String()
		has[key] = true
		switch key {
		case "case":
			at = l.next()
			l.id, err = l.text("case")
			if err == nil && l.id != "" && !idForm.MatchString(l.id) {
				l.report(at, BadID, "no case can have the id %s", quoted(l.id))
			}
		case "answer":
			err = l.one()
		case "answers":
			err = l.several()
		default:
			l.report(at, UnknownKey, "unknown key %s; a line takes case, and answer or answers", quoted(key))
			err = l.in.SkipValue()
		}
		if err != nil {
			return err
		}
	}
	if _, err := l.in.ReadToken(); err != nil {
		return err
	}
	switch {
	case !has["case"]:
		l.report(l.start(), MissingField, `the line has no "case"`)
	case l.id == "" && len(l.problems) == 0:
		l.report(l.start(), EmptyValue, "case is empty; it is the id of a case")
	}
	if has["answer"] == has["answers"] {
		l.report(l.start(), MissingField, `the line must have either "answer" or "answers"`)
	}
	return nil
}

func (l *answerLine) one() error {
	answer, err := l.text("answer")
	l.answers = append(l.answers, answer)
	return err
}

// several reads a list of answers.
func (l *answerLine) several() error {
	at := l.next()
	if l.in.PeekKind() != jsontext.KindBeginArray {
		l.report(at, WrongType, "answers must be a list of texts")
		return l.in.SkipValue()
	}
	if _, err := l.in.ReadToken(); err != nil {
		return err
	}
	count := 0
	for ; l.in.PeekKind() != jsontext.KindEndArray; count++ {
		if err := l.one(); err != nil {
			return err
		}
	}
	if count == 0 {
		l.report(at, EmptyValue, "answers is an empty list")
	}
	_, err := l.in.ReadToken()
	return err
}

// text reads a text. Another value is told and skipped.
func (l *answerLine) text(what string) (string, error) {
	at := l.next()
	if l.in.PeekKind() != jsontext.KindString {
		l.report(at, WrongType, "%s must be a text", what)
		return "", l.in.SkipValue()
	}
	token, err := l.in.ReadToken()
	if err != nil {
		return "", err
	}
	text := token.String()
	switch {
	case strings.ContainsRune(text, 0):
		l.report(at, ControlCharacter, "%s holds a NUL character", what)
	case len(text) > MaxAnswer:
		l.report(at, TooLarge, "%s is longer than %d MiB", what, MaxAnswer>>20)
	}
	return text, nil
}
