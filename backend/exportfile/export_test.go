package exportfile

import (
	"errors"
	"io"

	"contrejuge/backend/training"
)

// Steps are the steps of an export that a crash could follow, in order. The
// middle ones are taken only when the file changes.
var Steps = []string{
	"locked", "settled", "planned", "half written", "staged",
	"manifest beside", "file in place", "manifest in place",
}

// OnStep is the export with a function to call after each step.
func (e Export) OnStep(do func(step string)) Export {
	e.step = do
	return e
}

// Line is a line as the reader found it.
type Line struct {
	Digest  training.Digest
	Content []byte // nil when not held
	Raw     []byte
	Ended   bool
}

// ReadLines reads all lines, and the digest of all bytes.
func ReadLines(in io.Reader, hold int) ([]Line, training.Digest, error) {
	r := newLineReader(in, hold)
	var lines []Line
	for {
		var raw rawBytes
		l, err := r.next(&raw)
		if errors.Is(err, io.EOF) {
			return lines, r.digest(), nil
		}
		if err != nil {
			return nil, training.Digest{}, err
		}
		var content []byte
		if l.content != nil {
			content = append([]byte{}, l.content...)
		}
		lines = append(lines, Line{l.digest, content, raw, l.ended})
	}
}

type rawBytes []byte

func (b *rawBytes) Write(p []byte) (int, error) {
	*b = append(*b, p...)
	return len(p), nil
}
