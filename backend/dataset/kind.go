package dataset

import (
	"bytes"
	"errors"
	"io"

	"contrejuge/backend/evaluation"
)

// Lines that could be either are looked past, but not for ever.
const (
	mostUndecided      = 100
	mostUndecidedBytes = 8 << 20
)

// KindOf tells by the first usable lines whether a file is an evaluation or a
// dataset of conversations, and gives the file back as it was before. What could
// be either is an evaluation, whose reader says what its lines lack. Errors of
// the file are not told here: reading what is given back meets them again.
func KindOf(in io.Reader, options ...Option) (evaluation.SourceKind, io.Reader) {
	var seen bytes.Buffer
	f := newFile(io.TeeReader(in, &seen), options)
	talk := newTalk()
	kind := evaluation.OfEvaluation
	for n := 0; n < mostUndecided && seen.Len() < mostUndecidedBytes; n++ {
		p, err := f.next()
		if err != nil {
			return kind, &again{seen: &seen, in: in, err: failed(err)}
		}
		if p.problem != nil {
			continue
		}
		talk.read(p)
		if talk.keys.evaluation != "" {
			break
		}
		if told := &talk.keys; told.messages.there() || told.conversations.there() || told.completion.there() || told.chosen.there() ||
			told.preferred.there() || !told.instruction.isNull() || !told.output.isNull() {
			kind = evaluation.OfDataset
			break
		}
	}
	return kind, &again{seen: &seen, in: in}
}

// failed is what ended the looking by an error of the disk: a reader that failed
// once may not fail again.
func failed(err error) error {
	if cause := errors.Unwrap(err); cause != nil {
		return cause
	}
	return nil
}

// again gives what was seen, then the rest.
type again struct {
	seen *bytes.Buffer
	in   io.Reader
	err  error // what reading on has met already
}

func (a *again) Read(b []byte) (int, error) {
	if a.seen.Len() > 0 {
		return a.seen.Read(b)
	}
	if a.err != nil {
		return 0, a.err
	}
	return a.in.Read(b)
}
