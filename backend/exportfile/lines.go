package exportfile

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"hash"
	"io"

	"contrejuge/backend/training"
)

// longestHeld is how long a line may be to be looked into. A longer one is no
// example of ours; it is copied in pieces.
const longestHeld = 16 << 20

// byteOrderMark begins some files written on Windows. It belongs to no line's
// text, but goes with the first line when that one changes: no file needs it.
const byteOrderMark = "\ufeff"

// line is one line of a file.
type line struct {
	digest  training.Digest // as [training.LineDigest] makes it
	content []byte          // without its end; nil when not held. Overwritten by the next line
	ended   bool            // by "\n" or "\r\n"
}

// lineReader reads a file line by line, however long its lines are. Only "\n"
// ends a line.
type lineReader struct {
	in      *bufio.Reader
	hold    int       // longest content to hold
	file    hash.Hash // of all bytes read
	text    hash.Hash // of the line's content
	content []byte
	first   bool
	long    bool // the line's content is longer than hold
}

func newLineReader(in io.Reader, hold int) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, 1<<16), hold: hold,
		file: sha256.New(), text: sha256.New(), content: []byte{}, first: true}
}

// next reads a line and copies its bytes, end included, to raw. It returns
// [io.EOF] after the last one.
func (r *lineReader) next(raw io.Writer) (line, error) {
	r.text.Reset()
	r.content, r.long = r.content[:0], false
	empty, heldCR := true, false
	for {
		piece, err := r.in.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) && !errors.Is(err, io.EOF) {
			return line{}, err
		}
		atEnd := errors.Is(err, io.EOF)
		if atEnd && empty && len(piece) == 0 {
			return line{}, io.EOF
		}
		empty = false
		r.file.Write(piece)
		if _, err := raw.Write(piece); err != nil {
			return line{}, err
		}
		if r.first {
			piece = bytes.TrimPrefix(piece, []byte(byteOrderMark))
			r.first = false
		}
		text, ended := bytes.CutSuffix(piece, []byte("\n"))
		// A "\r" belongs to the line's end only if "\n" follows, which the next
		// piece tells.
		if heldCR && !(ended && len(text) == 0) {
			r.feed([]byte("\r"))
		}
		heldCR = false
		if trimmed, cr := bytes.CutSuffix(text, []byte("\r")); cr && !atEnd {
			text, heldCR = trimmed, !ended
		}
		r.feed(text)
		if ended || atEnd {
			return r.line(ended), nil
		}
	}
}

func (r *lineReader) feed(text []byte) {
	r.text.Write(text)
	if r.long = r.long || len(r.content)+len(text) > r.hold; !r.long {
		r.content = append(r.content, text...)
	}
}

func (r *lineReader) line(ended bool) line {
	l := line{digest: training.Digest(r.text.Sum(nil)), ended: ended}
	if !r.long && r.hold > 0 {
		l.content = r.content
	}
	return l
}

// digest is that of all bytes read so far.
func (r *lineReader) digest() training.Digest { return training.Digest(r.file.Sum(nil)) }
