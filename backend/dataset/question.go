package dataset

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// message reads one message. One that holds more than a role and a text keeps
// the source's own form beside the text to show.
func (p *parser) message(at place) {
	var m evaluation.Message
	var role, content scalar
	var hasCalls, more bool
	p.enter()
	start := p.offset() - 1
	for p.more() {
		switch string(p.key()) {
		case "role":
			role = p.scalar()
		case "content":
			if p.kind() == jsontext.KindBeginArray {
				content = scalar{jsontext.KindString, p.parts(at)}
				more = true
			} else {
				content = p.scalar()
			}
		case "tool_calls", "function_call":
			hasCalls = hasCalls || p.kind() != jsontext.KindNull
			more = true
			p.skip()
		default:
			more = true
			p.skip()
		}
	}
	if p.err != nil {
		return
	}
	if !role.isText() || role.text == "" {
		p.refuse(BadMessage, "%s is %s; it must say who speaks: system, user or assistant", at.field("role"), role.described())
	}
	if !content.isText() && !(content.isNull() && hasCalls) {
		p.refuse(BadMessage, "%s is %s; it must be a text or a list of parts", at.field("content"), content.described())
	}
	m.Role = role.text
	if content.isText() {
		m.Content = content.text
	}
	if more || !content.isText() {
		m.Raw, p.err = compact(p.text[start:p.offset()])
	}
	p.draft.messages = append(p.draft.messages, m)
}

// parts reads a content given in parts and joins what can be shown of them:
// texts as they are, anything else as a placeholder. Nothing is fetched.
func (p *parser) parts(at place) string {
	var shown []string
	p.enter()
	for p.more() {
		switch p.kind() {
		case jsontext.KindBeginObject:
			shown = append(shown, p.part(at))
		default:
			s := p.scalar()
			if !s.isText() {
				p.refuse(BadMessage, "%s holds %s; a part is a text or an object", at.field("content"), s.described())
			}
			shown = append(shown, s.text)
		}
	}
	return strings.Join(shown, "\n")
}

// part reads one part of a content.
func (p *parser) part(at place) string {
	var kind, text scalar
	p.enter()
	for p.more() {
		switch string(p.key()) {
		case "type":
			kind = p.scalar()
		case "text":
			text = p.scalar()
		default:
			p.skip()
		}
	}
	name := ""
	if kind.isText() {
		name = kind.text
	}
	switch {
	case text.isText() && (name == "" || strings.HasSuffix(name, "text")):
		return text.text
	case name == "text" && p.err == nil:
		p.refuse(BadMessage, "%s has a text part whose text is %s", at.field("content"), text.described())
		return ""
	default:
		p.wordless = true
		return placeholder(name)
	}
}

// placeholder stands for a part that is no text.
func placeholder(kind string) string {
	for _, known := range []string{"image", "audio", "video", "file"} {
		if strings.Contains(kind, known) {
			return "[" + known + "]"
		}
	}
	if kind == "" || len(kind) > 40 {
		return "[part]"
	}
	return "[" + kind + "]"
}

// question is the conversation to answer, in either form.
func (p *parser) question() []evaluation.Message {
	d := &p.draft
	switch {
	case len(d.messages) > 0:
		return d.messages
	case d.hasMessages:
		p.refuse(MissingQuestion, "messages is empty; it must hold the question")
	case d.question.isText():
		return []evaluation.Message{{Role: "user", Content: d.question.text}}
	case d.question.isNull():
		p.refuse(MissingQuestion, "the row has no messages and no question; add one of them")
	default:
		p.refuse(WrongType, "question is %s; it must be a text", d.question.described())
	}
	return nil
}
