package exportfile

import (
	"context"
	"errors"
	"io"
	"os"

	"contrejuge/backend/fault"
	"contrejuge/backend/training"
)

// content is what was found at a path.
type content struct {
	exists bool
	digest training.Digest
}

// eachLine reads a file, of which there may be none, and calls visit for each
// line.
func eachLine(ctx context.Context, path string, hold int, visit func(line)) (content, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return content{}, nil
	}
	if err != nil {
		return content{}, cannotRead(path, err)
	}
	defer func() { _ = f.Close() }() // nothing was written to it
	r := newLineReader(f, hold)
	for {
		if err := stopped(ctx); err != nil {
			return content{}, err
		}
		l, err := r.next(io.Discard)
		if errors.Is(err, io.EOF) {
			return content{exists: true, digest: r.digest()}, nil
		}
		if err != nil {
			return content{}, cannotRead(path, err)
		}
		visit(l)
	}
}

func cannotRead(path string, err error) error {
	return fault.New(fault.Input, "cannot_read", "%s cannot be read: nothing was changed", path).WithCause(err)
}

// stopped is the fault of an export that was told to stop.
func stopped(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	return fault.New(fault.Interrupted, "interrupted", "the export was stopped: nothing was changed").WithCause(context.Cause(ctx))
}
