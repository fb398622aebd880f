package dataset

import (
	"errors"
	"io"

	"contrejuge/backend/evaluation"
)

// DefaultMaxLine is the length in bytes up to which a row is read, unless
// [MaxLine] says otherwise.
const DefaultMaxLine = 64 << 20

// Option changes how a [Reader] reads.
type Option func(*Reader)

// Named sets the name by which errors call the file.
func Named(name string) Option { return func(r *Reader) { r.name = name } }

// MaxLine sets the length in bytes over which a row is refused and skipped.
// Memory is bounded by a small multiple of it.
func MaxLine(bytes int) Option { return func(r *Reader) { r.limit = bytes } }

// Reader reads an evaluation row by row. Errors that end the reading are of
// [fault.Input] with one of these codes:
//
//   - unreadable: the file or disk failed; the cause is in the chain
//   - not_text: an archive, a database or another binary file
//   - unsupported_encoding: UTF-32
type Reader struct {
	in    io.Reader
	name  string
	limit int

	source source // nil until the first row is asked for
	parser *parser
	utf16  bool  // the file is UTF-16 and that was not said yet
	err    error // what ended the reading
}

// Entry is one row of the file: the row itself, or why it is refused.
type Entry struct {
	Line     int            // the line on which the row starts
	Row      evaluation.Row // only where Refusal is nil
	Refusal  *Problem
	Warnings []Problem
}

// NewReader reads an evaluation from r, in JSON Lines or as one JSON array.
func NewReader(r io.Reader, options ...Option) *Reader {
	reader := &Reader{in: r, name: "the file", limit: DefaultMaxLine, parser: newParser()}
	for _, option := range options {
		option(reader)
	}
	return reader
}

// Next is the next row, taken or refused, and io.EOF after the last one. A
// file without rows gives io.EOF at once. Any other error ends the reading;
// see [Reader] for its codes.
func (r *Reader) Next() (Entry, error) {
	if r.source == nil && r.err == nil {
		r.err = r.open()
	}
	if r.err != nil {
		return Entry{}, r.err
	}
	p, err := r.source.next()
	if err != nil {
		r.err = err
		if !errors.Is(err, io.EOF) {
			r.err = unreadable(r.name, err)
		}
		return Entry{}, r.err
	}
	entry := Entry{Line: p.line, Refusal: p.problem}
	if p.problem == nil {
		entry = r.parser.parse(p)
	}
	if r.utf16 {
		r.utf16 = false
		entry.Warnings = append(entry.Warnings, Problem{Line: p.line, Code: UTF16,
			Reason: "the file is written in UTF-16 (PowerShell's > does that); it was read, but UTF-8 is what other tools expect"})
	}
	return entry, nil
}

// open looks at the beginning of the file: a list is read as one whatever the
// file is called, anything else line by line.
func (r *Reader) open() error {
	in, utf16, err := decoded(r.in, r.name)
	if err != nil {
		return err
	}
	first, skipped, err := skipSpace(in)
	switch {
	case errors.Is(err, io.EOF):
		return io.EOF
	case err != nil:
		return unreadable(r.name, err)
	case first == '[':
		_, _ = in.Discard(1)
		r.source = &array{in: in, limit: r.limit, line: 1 + skipped, wanted: true}
	default:
		r.source = &lines{in: in, limit: r.limit, line: skipped}
	}
	r.utf16 = utf16
	return nil
}
