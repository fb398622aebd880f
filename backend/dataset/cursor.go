package dataset

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// cursor walks once over the JSON of one row. The first syntax error sticks:
// from then on every loop ends and every value is absent.
type cursor struct {
	text    []byte
	buf     bytes.Buffer
	dec     jsontext.Decoder
	scratch []byte
	common  map[string]string // texts that come back in many rows
	err     error
}

// absent is the kind of a field the row does not have.
const absent jsontext.Kind = 0

// scalar is a field as it stood in the row, to be judged once the rest of the
// row is known.
type scalar struct {
	kind jsontext.Kind
	text string // a text unquoted; anything else exactly as written
}

func (s scalar) isAbsent() bool { return s.kind == absent }

// isNull reports whether the field says nothing: it is null or not there.
func (s scalar) isNull() bool { return s.kind == absent || s.kind == jsontext.KindNull }

func (s scalar) isText() bool { return s.kind == jsontext.KindString }

func (c *cursor) reset(text []byte) {
	c.text, c.err = text, nil
	c.buf = *bytes.NewBuffer(text)
	c.dec.Reset(&c.buf)
}

// kind is the kind of what comes next, without reading it.
func (c *cursor) kind() jsontext.Kind {
	if c.err != nil {
		return absent
	}
	return c.dec.PeekKind()
}

// enter goes into the object or list that comes next; [cursor.more] says when
// it ends.
func (c *cursor) enter() {
	if c.err == nil {
		_, c.err = c.dec.ReadToken()
	}
}

// more reports whether the object or list goes on, and leaves it if not.
func (c *cursor) more() bool {
	if c.err != nil {
		return false
	}
	switch c.dec.PeekKind() {
	case jsontext.KindEndObject, jsontext.KindEndArray, jsontext.KindInvalid:
		_, c.err = c.dec.ReadToken()
		return false
	default:
		return true
	}
}

// key is the next key, valid until the next read.
func (c *cursor) key() []byte { return c.unquoted(c.value()) }

// value is the next value as it stands there, valid until the next read.
func (c *cursor) value() jsontext.Value {
	if c.err != nil {
		return nil
	}
	var v jsontext.Value
	v, c.err = c.dec.ReadValue()
	return v
}

func (c *cursor) skip() {
	if c.err == nil {
		c.err = c.dec.SkipValue()
	}
}

// offset is the place in the text right after what was read last.
func (c *cursor) offset() int { return int(c.dec.InputOffset()) }

// scalar is the next value, whatever its kind.
func (c *cursor) scalar() scalar {
	v := c.value()
	if len(v) == 0 {
		return scalar{}
	}
	switch kind := v.Kind(); kind {
	case jsontext.KindNull:
		return scalar{kind, "null"}
	case jsontext.KindTrue:
		return scalar{kind, "true"}
	case jsontext.KindFalse:
		return scalar{kind, "false"}
	case jsontext.KindString:
		return scalar{kind, c.intern(c.unquoted(v))}
	default:
		return scalar{kind, string(v)}
	}
}

// unquoted is what a JSON text says, valid until the next read.
func (c *cursor) unquoted(v jsontext.Value) []byte {
	if len(v) == 0 {
		return nil
	}
	if inside := v[1 : len(v)-1]; bytes.IndexByte(inside, '\\') < 0 {
		return inside
	}
	// The decoder has checked the text: nothing is left to fail.
	c.scratch, _ = jsontext.AppendUnquote(c.scratch[:0], v)
	return c.scratch
}

// Short texts (roles, models, judges, criteria) come back in every row; one
// copy of each does.
const (
	maxCommon      = 1024
	maxCommonBytes = 32
)

func (c *cursor) intern(b []byte) string {
	if len(b) > maxCommonBytes {
		return string(b)
	}
	if s, ok := c.common[string(b)]; ok {
		return s
	}
	s := string(b)
	if len(c.common) < maxCommon {
		c.common[s] = s
	}
	return s
}
