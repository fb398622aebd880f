package exportfile

import (
	"context"
	"errors"
	"io"
	"os"

	"contrejuge/backend/fault"
	"contrejuge/backend/training"
)

// copy writes the file as the plan has it. It returns a file_changed conflict
// where the file is no longer the one the plan was made for.
func (e Export) copy(ctx context.Context, w io.Writer, path string, plan *training.Plan, was content) error {
	in, err := os.Open(path)
	if exists := !errors.Is(err, os.ErrNotExist); exists != was.exists {
		return fileChanged(path)
	}
	if was.exists {
		if err != nil {
			return cannotRead(path, err)
		}
		defer func() { _ = in.Close() }() // nothing was written to it
		if err := e.copyLines(ctx, w, &source{in, path}, plan, was); err != nil {
			return err
		}
	}
	for _, l := range plan.Append {
		if _, err := w.Write(l); err != nil {
			return err
		}
	}
	return nil
}

// copyLines copies the lines that were there, with the plan's edits.
func (e Export) copyLines(ctx context.Context, w io.Writer, in *source, plan *training.Plan, was content) error {
	lines := newLineReader(in, 0)
	edits := plan.Edits
	ended := true // whether what was written so far ends its last line
	for number := 1; ; number++ {
		if err := stopped(ctx); err != nil {
			return err
		}
		edit := len(edits) > 0 && edits[0].Line == number
		to := w
		if edit {
			to = io.Discard
		}
		l, err := lines.next(to)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if !edit {
			ended = l.ended
			continue
		}
		ended = true
		if _, err := w.Write(edits[0].With); err != nil {
			return err
		}
		edits = edits[1:]
		e.after("half written")
	}
	if lines.digest() != was.digest {
		return fileChanged(in.path)
	}
	if !ended && len(plan.Append) > 0 {
		_, err := io.WriteString(w, "\n")
		return err
	}
	return nil
}

// source tells errors of reading from errors of writing.
type source struct {
	in   io.Reader
	path string
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = cannotRead(s.path, err)
	}
	return n, err
}

func fileChanged(path string) error {
	return fault.New(fault.Conflict, "file_changed",
		"%s was changed by another program during the export: nothing was written", path).
		WithHint("save and close the file there, then export again")
}
