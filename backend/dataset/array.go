package dataset

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// array is a file that is one JSON list, cut into its elements without
// decoding them, so that a broken one spoils none of the others.
type array struct {
	in    *bufio.Reader
	limit int
	line  int    // the line reading stands on
	text  []byte // holds the element read last

	count  int  // elements and commas so far
	wanted bool // an element must come: at the start and after a comma
	closed bool // its ] was read
	done   bool // nothing more to say
}

// next is the next element; a list that is not closed, or is followed by
// something, ends with a piece that says so.
func (a *array) next() (piece, error) {
	for !a.done {
		c, err := a.peek()
		switch {
		case errors.Is(err, io.EOF):
			a.done = true
			if !a.closed {
				return a.problem(UnclosedArray, "the file ends before its list is closed with ]; it was probably cut, and what followed is missing"), nil
			}
		case err != nil:
			return piece{}, err
		case a.closed:
			a.done = true
			if c == 0 {
				return piece{line: a.line, problem: nulBytes(a.line)}, nil
			}
			return a.problem(DataAfterArray, "the list ends before this line and nothing after it was read; put all rows into one list, or one on each line"), nil
		case c == ',':
			a.skip()
			a.count++
			if a.wanted {
				return a.problem(InvalidJSON, "nothing stands before this comma; remove it"), nil
			}
			a.wanted = true
		case c == ']':
			a.skip()
			a.closed = true
			if a.wanted && a.count > 0 {
				return a.problem(TrailingComma, "the last element of the list is followed by a comma; remove it"), nil
			}
		default:
			a.count++
			a.wanted = false
			return a.element()
		}
	}
	return piece{}, io.EOF
}

func (a *array) problem(code, reason string) piece {
	return piece{line: a.line, problem: &Problem{Line: a.line, Code: code, Reason: reason}}
}

// element reads up to the comma or bracket after the element, keeping no more
// than the limit.
func (a *array) element() (piece, error) {
	a.text = a.text[:0]
	start, length, nul := a.line, 0, false
	var n nesting
	for {
		chunk, err := a.buffered()
		if errors.Is(err, io.EOF) {
			// An element that never ends is refused as cut short; that the list
			// is not closed either is the same news.
			a.done = n.depth > 0 || n.inText
			break
		}
		if err != nil {
			return piece{}, err
		}
		inside := n.advance(chunk)
		ended := inside < len(chunk)
		chunk = chunk[:inside]
		a.line += bytes.Count(chunk, []byte("\n"))
		if length += inside; length > a.limit {
			nul = nul || bytes.IndexByte(a.text, 0) >= 0 || bytes.IndexByte(chunk, 0) >= 0
			a.text = a.text[:0]
		} else {
			a.text = append(a.text, chunk...)
		}
		_, _ = a.in.Discard(inside)
		if ended {
			break
		}
	}
	if length > a.limit {
		return piece{line: start, problem: tooLong(start, a.limit, nul)}, nil
	}
	return piece{line: start, text: a.text}, nil
}

// peek is the next byte that is no white space, left unread.
func (a *array) peek() (byte, error) {
	c, lines, err := skipSpace(a.in)
	a.line += lines
	return c, err
}

func (a *array) skip() { _, _ = a.in.Discard(1) }

// buffered is what can be looked at without reading on, at least one byte.
func (a *array) buffered() ([]byte, error) {
	if _, err := a.in.Peek(1); err != nil {
		return nil, err
	}
	return a.in.Peek(a.in.Buffered())
}

// skipSpace skips white space, counts the line ends in it and returns the byte
// after it, left unread.
func skipSpace(in *bufio.Reader) (next byte, lines int, err error) {
	for {
		c, err := in.ReadByte()
		switch {
		case err != nil:
			return 0, lines, err
		case c == '\n':
			lines++
		case !isSpace(c):
			return c, lines, in.UnreadByte()
		}
	}
}
