package dataset

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// errAfterRow is what the tokenizer would say of text after a row.
var errAfterRow = errors.New("something follows the row")

// parser turns the text of one row after the other into rows. The text is
// decoded once, key by key in whatever order; what depends on other keys (a
// score on the scale, a pick on the number of answers) is kept as a draft and
// judged at the end. Its buffers are reused from row to row.
type parser struct {
	cursor
	draft     draft
	strangers strangers
	history   history

	line     int
	problem  *Problem  // the first thing that refuses the row
	warnings []Problem // about the row, void once it is refused
	unknown  []Problem // about keys, worth telling either way
	wordless bool      // a part that is no text was read
}

func newParser() *parser {
	return &parser{
		cursor:    cursor{common: map[string]string{}},
		strangers: strangers{seen: map[string]bool{}},
		history:   newHistory(),
	}
}

// refuse records why the row cannot be used; the first reason is kept.
func (p *parser) refuse(code, format string, args ...any) {
	if p.problem == nil {
		p.problem = problemf(p.line, code, format, args...)
	}
}

func (p *parser) warn(code, format string, args ...any) {
	p.warnings = append(p.warnings, *problemf(p.line, code, format, args...))
}

// parse reads one row.
func (p *parser) parse(from piece) Entry {
	p.line, p.problem, p.warnings, p.unknown = from.line, nil, nil, nil
	p.reset(from.text)
	p.draft.reset()

	entry := Entry{Line: from.line}
	if p.kind() == jsontext.KindBeginObject {
		p.row()
	} else {
		stranger := p.scalar()
		p.refuse(NotAnObject, "this is %s; a row is an object with a question and its answers", stranger.described())
	}
	if p.err != nil {
		entry.Refusal, entry.Warnings = explain(p.line, from.text, p.err), p.unknown
		return entry
	}
	if p.ends() && !p.isDataset() && p.problem == nil {
		entry.Row = p.assemble()
	}
	if p.problem != nil {
		entry.Row, entry.Refusal = evaluation.Row{}, p.problem
		if p.problem.Code != IsDataset {
			entry.Warnings = p.unknown
		}
		return entry
	}
	entry.Warnings = append(p.warnings, p.unknown...)
	return entry
}

// ends reports whether the line ends with its row. What follows overrides what
// is wrong inside the row, since it is the line that is not JSON.
func (p *parser) ends() bool {
	rest := bytes.TrimLeft(p.text[p.offset():], " \t\r\n")
	if len(rest) == 0 || p.problem != nil && p.problem.Code == NotAnObject {
		return true
	}
	switch {
	case rest[0] == 0:
		p.problem = nulBytes(p.line)
	case rest[0] == ',' && blank(rest[1:]):
		p.problem = problemf(p.line, TrailingComma, "the line ends with a comma; remove the commas at the ends of lines, or put [ before and ] after the rows")
	case rest[0] == '{' || rest[0] == ',':
		p.problem = problemf(p.line, SeveralValues, "the row is followed by another one; write each on a line of its own, or separate the elements of the list with commas")
	default:
		p.problem = explain(p.line, p.text, &jsontext.SyntacticError{ByteOffset: int64(len(p.text) - len(rest)), Err: errAfterRow})
	}
	return false
}

// object reads the object that comes next, giving each key to read, which
// reads or skips its value and reports false for a key it does not know.
func (p *parser) object(list string, known []string, read func(key []byte) bool) {
	p.enter()
	for p.more() {
		key := p.key()
		if p.err != nil {
			return
		}
		if read(key) {
			continue
		}
		// The key must be told before the value takes its place in the buffer.
		if warning, ok := p.strangers.tell(p.line, list, key, known); ok {
			p.unknown = append(p.unknown, warning)
		}
		p.skip()
	}
}

// string is what an optional field says: null and absent say nothing.
func (p *parser) string(s scalar, at place, name string) string {
	if !s.isNull() && !s.isText() {
		p.refuse(WrongType, "%s is %s; it must be a text", at.field(name), s.described())
	}
	if s.isText() {
		return s.text
	}
	return ""
}

// label is an optional field naming one of the row's answers.
func (p *parser) label(s scalar, answers int, at place, name string) evaluation.Label {
	if s.isNull() {
		return ""
	}
	l := evaluation.Label(s.text)
	if !s.isText() || !l.Valid() || l.Index() >= answers {
		p.refuse(BadLabel, "%s is %s; it must be %s", at.field(name), s.described(), labelsOf(answers))
		return ""
	}
	return l
}

// labelsOf lists the labels a row with so many answers has.
func labelsOf(answers int) string {
	if answers == 1 {
		return `"a", the row's only answer`
	}
	return `"a" or "b"`
}

// raw is the next value, if it is an object, in compact form.
func (p *parser) raw(name string) json.RawMessage {
	if kind := p.kind(); kind != jsontext.KindBeginObject {
		if s := p.scalar(); !s.isNull() {
			p.refuse(WrongType, "%s is %s; it must be an object", name, s.described())
		}
		return nil
	}
	v, err := compact(p.value())
	if err != nil && p.err == nil {
		p.err = err
	}
	return v
}
