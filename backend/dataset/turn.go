package dataset

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// assistant is the role of who is trained.
const assistant = "assistant"

// turn is one turn of a conversation, with what training asks of it.
type turn struct {
	evaluation.Message
	at       string // where in the line its text stands: a JSON pointer
	text     bool   // it says a text and nothing else
	trained  bool   // nobody said to leave it out of training
	rejected scalar // an answer that was found worse
}

// trainable reports whether the turn is an answer that can be trained on.
func (t turn) trainable() bool {
	return t.Role == assistant && t.trained && t.text && strings.TrimSpace(t.Content) != ""
}

// same reports whether two turns say the same.
func (t turn) same(other turn) bool {
	return t.Role == other.Role && t.Content == other.Content && bytes.Equal(t.Raw, other.Raw)
}

// saidBy is a turn of these words.
func saidBy(role, words, at string) turn {
	return turn{Message: evaluation.Message{Role: role, Content: words}, at: at, text: true, trained: true}
}

// members are a turn's own, as they stand in the line.
type members struct {
	role, from, content, value, weight, rejected scalar
	calls                                        bool // it calls tools
	more                                         bool // it holds more than a role and a text
	text                                         bool // and that text is all it says
}

// turn reads one turn, however it spells who says what: role or from, content or
// value. Closed says that only known speakers may speak.
func (p *parser) turn(at place, pointer string, closed bool) turn {
	p.enter()
	start := p.offset() - 1
	m := p.members(at)
	if p.err != nil {
		return turn{}
	}
	out := turn{at: pointer + "/content", text: m.text, trained: p.trains(m.weight, at), rejected: m.rejected}
	out.Role = p.speaker(m, at, closed)
	content := m.content
	if content.isNull() && !m.value.isNull() {
		content, out.at = m.value, pointer+"/value"
	} else if !content.isNull() && !m.value.isNull() {
		p.refuse(AmbiguousForm, "%s stands beside %s; keep one of them", at.field("value"), at.field("content"))
	}
	switch {
	case content.isText():
		out.Content = content.text
	case !content.isNull() || !m.calls:
		p.refuse(BadMessage, "%s is %s; it must be a text or a list of parts", at.field("content"), content.described())
	}
	if m.from.isText() && m.from.text == "function_call" {
		out.text = false
	}
	if m.more || !content.isText() {
		out.Raw, p.err = compact(p.text[start:p.offset()])
		if p.err == nil && (!m.from.isNull() || !m.value.isNull()) {
			out.Raw = respelled(out.Raw, out.Role)
		}
	}
	return out
}

func (p *parser) members(at place) members {
	m := members{text: true}
	for p.more() {
		switch string(p.key()) {
		case "role":
			m.role = p.scalar()
		case "from":
			m.from = p.scalar()
		case "content":
			m.content = p.words(at, &m)
		case "value":
			m.value = p.words(at, &m)
		case "weight":
			m.weight, m.more = p.scalar(), true
		case "rejected":
			m.rejected, m.more = p.scalar(), true
		case "tool_calls", "function_call":
			m.calls = m.calls || p.kind() != jsontext.KindNull
			m.more = true
			p.skip()
		default:
			m.more = true
			p.skip()
		}
	}
	return m
}

// words is a content: a text, or parts of which the texts are joined.
func (p *parser) words(at place, m *members) scalar {
	if p.kind() != jsontext.KindBeginArray {
		return p.scalar()
	}
	p.wordless = false
	out := scalar{jsontext.KindString, p.parts(at)}
	m.text, m.more = m.text && !p.wordless, true
	return out
}

// trains reads a weight: 0 leaves the turn out of training.
func (p *parser) trains(weight scalar, at place) bool {
	if weight.kind != jsontext.KindNumber {
		if !weight.isNull() {
			p.refuse(WrongType, "%s is %s; it must be a number: 0 leaves the turn out of training", at.field("weight"), weight.described())
		}
		return true
	}
	n, ok := whole(weight.text)
	return !ok || n != 0
}

// speakers are the names by which files call who speaks. function_call is an
// assistant's call written down as if it were said.
var speakers = map[string]string{
	"system": "system", "developer": "developer",
	"user": "user", "human": "user",
	assistant: assistant, "gpt": assistant, "chatgpt": assistant, "model": assistant, "function_call": assistant,
	"tool": "tool", "observation": "tool", "function_response": "tool", "function": "tool",
}

// speaker is who says a turn, in the words of the roles of messages.
func (p *parser) speaker(m members, at place, closed bool) string {
	name, field := m.role, "role"
	switch {
	case !m.role.isNull() && !m.from.isNull():
		p.refuse(AmbiguousForm, "%s stands beside %s; keep one of them", at.field("from"), at.field("role"))
	case m.role.isNull() && !m.from.isNull():
		name, field, closed = m.from, "from", true
	}
	if !name.isText() || name.text == "" {
		p.refuse(BadMessage, "%s is %s; it must say who speaks: system, user or assistant", at.field(field), name.described())
		return ""
	}
	if !closed {
		return name.text
	}
	role, ok := speakers[name.text]
	if !ok {
		p.refuse(UnknownSpeaker, "%s is %s, who is no known speaker; write human or user, gpt or assistant, system or tool",
			at.field(field), name.described())
	}
	return role
}

// respelled is a turn told with from and value as other tools read a message:
// role and content first, then its other members as they are.
func respelled(raw json.RawMessage, role string) json.RawMessage {
	out, err := jsontext.AppendQuote([]byte(`{"role":`), role)
	var rest []byte
	dec := jsontext.NewDecoder(bytes.NewReader(raw))
	if err == nil {
		_, err = dec.ReadToken()
	}
	for err == nil && dec.PeekKind() != jsontext.KindEndObject {
		var name, value jsontext.Value
		if name, err = dec.ReadValue(); err != nil {
			break
		}
		name = bytes.Clone(name)
		if value, err = dec.ReadValue(); err != nil {
			break
		}
		switch key := string(name); {
		case key == `"from"`, key == `"role"`, (key == `"content"` || key == `"value"`) && value.Kind() == jsontext.KindNull:
		case key == `"content"`, key == `"value"`:
			out = append(append(out, `,"content":`...), value...)
		default:
			rest = append(append(append(append(rest, ','), name...), ':'), value...)
		}
	}
	return append(append(out, rest...), '}')
}
