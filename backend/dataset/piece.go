package dataset

import "fmt"

// source gives the text of one row after the other, io.EOF after the last.
type source interface{ next() (piece, error) }

// piece is the text of one row, or the problem that keeps it from being read.
type piece struct {
	line    int    // the line on which it starts
	text    []byte // valid until the next piece
	problem *Problem
}

// blank reports whether b holds nothing but JSON's white space.
func blank(b []byte) bool {
	for _, c := range b {
		if !isSpace(c) {
			return false
		}
	}
	return true
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// tooLong refuses a row over the limit. It was not kept, so all that is known
// of it is whether it holds the NUL bytes of a crash.
func tooLong(line, limit int, nul bool) *Problem {
	if nul {
		return nulBytes(line)
	}
	return problemf(line, LineTooLong,
		"this row is longer than the limit of %s; shorten it, or check that the rows are on lines of their own", size(limit))
}

func nulBytes(line int) *Problem {
	return problemf(line, NulBytes,
		"the line holds NUL bytes, which a crash or a full disk leaves in a file; what stood there is lost, so make the file again")
}

// size is a number of bytes for people.
func size(n int) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n >= 1<<10 && n%(1<<10) == 0:
		return fmt.Sprintf("%d KiB", n>>10)
	default:
		return fmt.Sprintf("%d bytes", n)
	}
}
