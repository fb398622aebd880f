package training

import (
	"bytes"
	"errors"

	"github.com/go-json-experiment/json/jsontext"
)

// Native is the profile that keeps the rejected answer beside the chosen one,
// in the conversation's last message.
var Native Profile = native{}

type native struct{}

// fromReview is what rejectedSource says of an answer that people rejected.
const fromReview = "review"

// errNotNative ends the reading of a line that is no native line.
var errNotNative = errors.New("not a native line")

func (native) Name() string { return "native" }

// Lines writes the one line. Bytes that are no UTF-8 become U+FFFD, and U+2028
// and U+2029 are escaped, since some readers end a line at them.
func (native) Lines(e Example) ([][]byte, Reason, error) {
	var line bytes.Buffer
	// Names repeated within a source's own message are the source's business.
	w := jsontext.NewEncoder(&line, jsontext.AllowInvalidUTF8(true),
		jsontext.AllowDuplicateNames(true), jsontext.EscapeForJS(true))
	tokens := func(ts ...jsontext.Token) (err error) {
		for _, t := range ts {
			err = errors.Join(err, w.WriteToken(t))
		}
		return err
	}
	text := jsontext.String
	err := tokens(jsontext.BeginObject, text("messages"), jsontext.BeginArray)
	for _, m := range e.Messages {
		raw, merr := m.MarshalJSON()
		err = errors.Join(err, merr, w.WriteValue(raw))
	}
	err = errors.Join(err, tokens(jsontext.BeginObject,
		text("role"), text("assistant"), text("content"), text(e.Chosen)))
	if e.Rejected != nil {
		err = errors.Join(err, tokens(text("rejected"), text(*e.Rejected),
			text("rejectedSource"), text(fromReview)))
	}
	err = errors.Join(err, tokens(jsontext.EndObject, jsontext.EndArray, jsontext.EndObject))
	if err != nil {
		return nil, "", err
	}
	return [][]byte{line.Bytes()}, "", nil
}

// Recognise knows a line by its shape: messages and nothing else, ending with
// an assistant's text that may name a rejected one. A line that holds more is
// not ours to rewrite, for the rest would be lost.
func (native) Recognise(line []byte) (Trace, bool) {
	var messages []jsontext.Value
	err := strictly(line, func(d *jsontext.Decoder) error {
		return readObject(d, func(name string) error {
			if name != "messages" {
				return errNotNative
			}
			return readArray(d, func() error {
				v, err := d.ReadValue()
				messages = append(messages, v.Clone())
				return err
			})
		})
	})
	if err != nil || len(messages) == 0 {
		return Trace{}, false
	}
	last := len(messages) - 1
	t, err := nativeAnswer(messages[last])
	if err != nil {
		return Trace{}, false
	}
	t.Context, err = digestValues(messages[:last])
	return t, err == nil
}

// nativeAnswer reads the last message of a native line.
func nativeAnswer(message jsontext.Value) (Trace, error) {
	var t Trace
	read := map[string]string{}
	err := strictly(message, func(d *jsontext.Decoder) error {
		return readObject(d, func(name string) (err error) {
			read[name], err = readString(d)
			return err
		})
	})
	if err != nil {
		return t, err
	}
	content, answered := read["content"]
	if !answered || read["role"] != "assistant" {
		return t, errNotNative
	}
	for name := range read {
		switch name {
		case "role", "content", "rejected", "rejectedSource":
		default:
			return t, errNotNative
		}
	}
	t.Answer = TextDigest(content)
	t.FromReview = read["rejectedSource"] == fromReview
	return t, nil
}
