package dataset

import (
	"io"

	"contrejuge/backend/evaluation"
)

// Reader reads an evaluation row by row. Errors that end the reading are of
// [fault.Input] with one of these codes:
//
//   - unreadable: the file or disk failed; the cause is in the chain
//   - not_text: an archive, a database or another binary file
//   - unsupported_encoding: UTF-32
type Reader struct {
	file   *file
	parser *parser
}

// Entry is one row of the file: the row itself, or why it is refused.
type Entry struct {
	Line     int            // the line on which the row starts
	Row      evaluation.Row // only where Refusal is nil
	Refusal  *Problem
	Warnings []Problem

	// Of a conversation, which gives an entry for each turn to review: which of
	// them this is, from 0, and how the line tells it. Warnings and refusals are
	// of the whole line and come with the first.
	Turn  int
	Shape Shape // "" of an evaluation and of what is refused
}

// NewReader reads an evaluation from r, in JSON Lines or as one JSON array.
func NewReader(r io.Reader, options ...Option) *Reader {
	return &Reader{file: newFile(r, options), parser: newParser()}
}

// Next is the next row, taken or refused, and io.EOF after the last one. A
// file without rows gives io.EOF at once. Any other error ends the reading;
// see [Reader] for its codes.
func (r *Reader) Next() (Entry, error) {
	p, err := r.file.next()
	if err != nil {
		return Entry{}, err
	}
	entry := Entry{Line: p.line, Refusal: p.problem}
	if p.problem == nil {
		entry = r.parser.parse(p)
	}
	entry.Warnings = r.file.remark(p.line, entry.Warnings)
	return entry, nil
}
