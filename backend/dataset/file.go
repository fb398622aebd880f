package dataset

import (
	"errors"
	"io"
)

// DefaultMaxLine is the length in bytes up to which a row is read, unless
// [MaxLine] says otherwise.
const DefaultMaxLine = 64 << 20

// Option changes how a file is read.
type Option func(*file)

// Named sets the name by which errors call the file.
func Named(name string) Option { return func(f *file) { f.name = name } }

// MaxLine sets the length in bytes over which a row is refused and skipped.
// Memory is bounded by a small multiple of it.
func MaxLine(bytes int) Option { return func(f *file) { f.limit = bytes } }

// file is a file of rows, whatever is in them: it gives their texts.
type file struct {
	in    io.Reader
	name  string
	limit int

	source source // nil until the first row is asked for
	utf16  bool   // the file is UTF-16 and that was not said yet
	err    error  // what ended the reading
}

func newFile(in io.Reader, options []Option) *file {
	f := &file{in: in, name: "the file", limit: DefaultMaxLine}
	for _, option := range options {
		option(f)
	}
	return f
}

// next is the text of the next row, and io.EOF after the last one.
func (f *file) next() (piece, error) {
	if f.source == nil && f.err == nil {
		f.err = f.open()
	}
	if f.err != nil {
		return piece{}, f.err
	}
	p, err := f.source.next()
	if err != nil {
		f.err = err
		if !errors.Is(err, io.EOF) {
			f.err = unreadable(f.name, err)
		}
	}
	return p, f.err
}

// remark adds to the first line's warnings what is to be said of the whole file.
func (f *file) remark(line int, warnings []Problem) []Problem {
	if !f.utf16 {
		return warnings
	}
	f.utf16 = false
	return append(warnings, Problem{Line: line, Code: UTF16,
		Reason: "the file is written in UTF-16 (PowerShell's > does that); it was read, but UTF-8 is what other tools expect"})
}

// open looks at the beginning of the file: a list is read as one whatever the
// file is called, anything else line by line.
func (f *file) open() error {
	in, utf16, err := decoded(f.in, f.name)
	if err != nil {
		return err
	}
	first, skipped, err := skipSpace(in)
	switch {
	case errors.Is(err, io.EOF):
		return io.EOF
	case err != nil:
		return unreadable(f.name, err)
	case first == '[':
		_, _ = in.Discard(1)
		f.source = &array{in: in, limit: f.limit, line: 1 + skipped, wanted: true}
	default:
		f.source = &lines{in: in, limit: f.limit, line: skipped}
	}
	f.utf16 = utf16
	return nil
}
