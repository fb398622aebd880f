package training

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// strictly reads one JSON document with nothing after it. Duplicate names and
// invalid UTF-8 are errors, as is whatever read makes one.
func strictly(document []byte, read func(d *jsontext.Decoder) error) error {
	d := jsontext.NewDecoder(bytes.NewReader(document))
	if err := read(d); err != nil {
		return err
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return errors.New("more after the end of the document")
	}
	return nil
}

// readObject hands each member's name to the function that reads its value.
func readObject(d *jsontext.Decoder, member func(name string) error) error {
	if err := begin(d, jsontext.KindBeginObject); err != nil {
		return err
	}
	for d.PeekKind() != jsontext.KindEndObject {
		name, err := readString(d)
		if err != nil {
			return err
		}
		if err := member(name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	_, err := d.ReadToken()
	return err
}

// readArray calls element for each element, which it reads.
func readArray(d *jsontext.Decoder, element func() error) error {
	if err := begin(d, jsontext.KindBeginArray); err != nil {
		return err
	}
	for d.PeekKind() != jsontext.KindEndArray {
		if err := element(); err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}

func begin(d *jsontext.Decoder, want jsontext.Kind) error {
	t, err := d.ReadToken()
	if err != nil {
		return err
	}
	if t.Kind() != want {
		return fmt.Errorf("%s where %s is due", t.Kind(), want)
	}
	return nil
}

func readString(d *jsontext.Decoder) (string, error) {
	t, err := d.ReadToken()
	if err != nil {
		return "", err
	}
	if t.Kind() != jsontext.KindString {
		return "", fmt.Errorf("%s where a text is due", t.Kind())
	}
	return t.String(), nil
}

// readCount reads a whole number that is not negative.
func readCount(d *jsontext.Decoder) (int, error) {
	v, err := d.ReadValue()
	if err != nil {
		return 0, err
	}
	n := 0
	for _, c := range v {
		if c < '0' || c > '9' || n > 1<<48 {
			return 0, errors.New("not a whole number")
		}
		n = n*10 + int(c-'0')
	}
	return n, nil
}
