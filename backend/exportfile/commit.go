package exportfile

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"

	"contrejuge/backend/atomicfile"
	"contrejuge/backend/training"
)

// commit writes the file and its manifest, and neither where both are as they
// should be.
func (e Export) commit(ctx context.Context, at places, plan *training.Plan, was content, old *manifestFile) error {
	if was.exists && !plan.Rewrites() {
		manifest := plan.Manifest(e.Tool, e.Sources, was.digest).Bytes()
		if old != nil && bytes.Equal(manifest, old.bytes) {
			return nil
		}
		return writeAll(at.manifest, manifest)
	}
	digest := sha256.New()
	staged, err := atomicfile.Stage(at.file, func(w io.Writer) error {
		return e.copy(ctx, io.MultiWriter(w, digest), at.file, plan, was)
	})
	if err != nil {
		return err
	}
	defer staged.Discard()
	e.after("staged")
	manifest := plan.Manifest(e.Tool, e.Sources, training.Digest(digest.Sum(nil))).Bytes()
	if err := writeAll(at.next, manifest); err != nil {
		return err
	}
	e.after("manifest beside")
	err = staged.Commit()
	if err == nil {
		e.after("file in place")
		err = atomicfile.Rename(at.next, at.manifest)
	}
	if err != nil {
		// The file says which manifest is right, exactly as after a crash.
		_, settleErr := at.settle(context.WithoutCancel(ctx), false)
		return errors.Join(err, settleErr)
	}
	e.after("manifest in place")
	return nil
}

func writeAll(path string, b []byte) error {
	return atomicfile.Write(path, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}
