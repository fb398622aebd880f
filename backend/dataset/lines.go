package dataset

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// lines is JSON Lines: a row a line. Only \n ends a line; U+2028, U+2029 and
// U+0085 are ordinary characters of a text.
type lines struct {
	in    *bufio.Reader
	limit int
	line  int    // the line read last
	long  []byte // holds a line longer than the buffer
}

// next is the next line that is not blank.
func (l *lines) next() (piece, error) {
	for {
		text, over, err := l.read()
		if err != nil {
			return piece{}, err
		}
		l.line++
		// Files joined end to end carry a BOM in front of each.
		text = bytes.TrimPrefix(text, utf8BOM)
		switch {
		case over != nil:
			return piece{line: l.line, problem: over}, nil
		case blank(text):
			continue
		case !mayOpen(text):
			return piece{line: l.line, text: text}, nil
		}
		// Looking at the next line moves the buffer under this one.
		l.long = append(l.long[:0], text...)
		start := l.line
		if spans, err := l.skipRest(l.long); err != nil {
			return piece{}, err
		} else if spans {
			return piece{line: start, problem: problemf(start, SpansLines,
				"the object that starts here goes on to line %d; write each row on one line (jq -c . FILE does it), or all rows as one JSON array", l.line)}, nil
		}
		return piece{line: l.line, text: l.long}, nil
	}
}

// read is the next line without its \n, or a problem in place of one over the
// limit. The line is valid until the next read.
func (l *lines) read() (text []byte, over *Problem, err error) {
	l.long = l.long[:0]
	length, nul := 0, false
	for {
		chunk, err := l.in.ReadSlice('\n')
		length += len(chunk)
		ended := err == nil || errors.Is(err, io.EOF)
		switch {
		case !ended && !errors.Is(err, bufio.ErrBufferFull):
			return nil, nil, err
		case length == 0:
			return nil, nil, io.EOF
		case err == nil:
			chunk, length = chunk[:len(chunk)-1], length-1
		}
		switch {
		case length > l.limit:
			nul = nul || bytes.IndexByte(l.long, 0) >= 0 || bytes.IndexByte(chunk, 0) >= 0
			l.long = l.long[:0]
		case ended && len(l.long) == 0:
			return chunk, nil, nil // in the buffer as a whole: no copy
		default:
			l.long = append(l.long, chunk...)
		}
		if !ended {
			continue
		}
		if length > l.limit {
			over = tooLong(l.line+1, l.limit, nul)
		}
		return l.long, over, nil
	}
}

// mayOpen reports whether the line could begin an object that ends on a later
// one, as a pretty-printed file has it.
func mayOpen(text []byte) bool {
	text = bytes.TrimFunc(text, func(r rune) bool { return r < 0x80 && isSpace(byte(r)) })
	return text[0] == '{' && text[len(text)-1] != '}'
}

// skipRest reports whether the object begun by text goes on in the lines that
// follow and, if so, reads to its end or to the last line that can belong to
// it. A line cut short is something else: a row of its own follows it, or
// nothing, and neither is touched.
func (l *lines) skipRest(text []byte) (spans bool, err error) {
	var n nesting
	n.advance(text)
	for n.open() && l.continued() {
		spans = true
		text, over, err := l.read()
		if err != nil {
			return false, err
		}
		l.line++
		if over == nil {
			n.advance(text)
		}
	}
	return spans, nil
}

// continued reports whether the next line starts as the inside of an object
// does and a row does not.
func (l *lines) continued() bool {
	next, _ := l.in.Peek(1)
	return len(next) > 0 && bytes.IndexByte([]byte(" \t\"]}"), next[0]) >= 0
}
