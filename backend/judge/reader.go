package judge

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// wholeJSON says why the reply is not one JSON value. Names that stand twice are
// left to whoever knows what they name.
func wholeJSON(reply string) error {
	d := jsontext.NewDecoder(strings.NewReader(reply), jsontext.AllowDuplicateNames(true))
	if err := d.SkipValue(); err != nil {
		if syntax, is := errors.AsType[*jsontext.SyntacticError](err); is {
			return fmt.Errorf("not JSON after %d bytes: %w", syntax.ByteOffset, syntax.Err)
		}
		return fmt.Errorf("not JSON: %w", err)
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return errors.New("something stands after the end of the JSON")
	}
	return nil
}

// reader reads JSON that is known to be whole.
type reader struct{ *jsontext.Decoder }

// members hands each member's name to the function that reads its value, until
// one cannot be used.
func (r reader) members(of string, member func(name string) *evaluation.Unjudged) *evaluation.Unjudged {
	if r.PeekKind() != jsontext.KindBeginObject {
		return unusable(evaluation.InvalidJSON, "%s is not an object", of)
	}
	if _, err := r.ReadToken(); err != nil {
		return unusable(evaluation.InvalidJSON, "%s", err)
	}
	for r.PeekKind() == jsontext.KindString {
		name, _ := r.text()
		if unjudged := member(name); unjudged != nil {
			return unjudged
		}
	}
	if _, err := r.ReadToken(); err != nil {
		return unusable(evaluation.InvalidJSON, "%s", err)
	}
	return nil
}

// text reads a text, and true; or any other value as it is written, and false.
func (r reader) text() (string, bool) {
	if r.PeekKind() != jsontext.KindString {
		value, _ := r.ReadValue()
		return string(value), false
	}
	token, err := r.ReadToken()
	if err != nil {
		return "", false
	}
	return token.String(), true
}
