package exportfile

import (
	"context"
	"os"

	"contrejuge/backend/atomicfile"
	"contrejuge/backend/fault"
	"contrejuge/backend/training"
)

// manifestFile is a manifest as it was read.
type manifestFile struct {
	*training.Manifest
	bytes []byte
}

// parsed is the manifest, and nil for none.
func (m *manifestFile) parsed() *training.Manifest {
	if m == nil {
		return nil
	}
	return m.Manifest
}

// readManifest is nil where there is no file.
func readManifest(path string) (*manifestFile, error) {
	b, err := read(path)
	if b == nil || err != nil {
		return nil, err
	}
	m, err := training.ParseManifest(path, b)
	if err != nil {
		return nil, err
	}
	return &manifestFile{m, b}, nil
}

// settle finishes or undoes what a killed export left, and returns the manifest
// that belongs to the file, nil where there is none. A dry run finds the same
// and leaves everything as it is.
//
// A manifest without a file describes nothing: somebody removed the file to
// begin again.
func (at places) settle(ctx context.Context, dry bool) (*manifestFile, error) {
	next, err := readManifest(at.next)
	if err != nil {
		return nil, err
	}
	old, oldErr := readManifest(at.manifest)
	var now content
	belongs := false
	if next != nil {
		if now, belongs, err = at.belongs(ctx, next.parsed(), old.parsed()); err != nil {
			return nil, err
		}
	} else if _, err := os.Stat(at.file); err == nil {
		now.exists = true
	}
	switch {
	case belongs && !dry:
		if err := atomicfile.Rename(at.next, at.manifest); err != nil {
			return nil, err
		}
	case next != nil && !dry:
		if err := os.Remove(at.next); err != nil {
			return nil, fault.New(fault.Input, "cannot_write", "%s cannot be removed: nothing was changed", at.next).WithCause(err)
		}
	}
	switch {
	case belongs:
		return next, nil
	case !now.exists:
		return nil, nil
	}
	return old, oldErr
}

// belongs reports whether the file is the one that next describes, and not yet
// or no longer the one that old does. Where somebody edited it after the export
// was killed, it is the one with more of its lines; without an old manifest to
// compare with, the lines are left to be known by what they say.
func (at places) belongs(ctx context.Context, next, old *training.Manifest) (content, bool, error) {
	standing := map[training.Digest]int{} // lines, of each recorded digest
	for _, m := range []*training.Manifest{next, old} {
		for digest := range recorded(m) {
			standing[digest] = 0
		}
	}
	now, err := eachLine(ctx, at.file, 0, func(l line) {
		if n, wanted := standing[l.digest]; wanted {
			standing[l.digest] = n + 1
		}
	})
	switch {
	case err != nil || !now.exists:
		return now, false, err
	case now.digest == next.File:
		return now, true, nil
	}
	found := func(m *training.Manifest) (n int) {
		for digest, records := range recorded(m) {
			n += min(records, standing[digest])
		}
		return n
	}
	return now, old != nil && found(next) > found(old), nil
}

// recorded is how many lines of each digest a manifest, which may be nil,
// records.
func recorded(m *training.Manifest) map[training.Digest]int {
	lines := map[training.Digest]int{}
	if m != nil {
		for _, r := range m.Records {
			lines[r.Digest]++
		}
	}
	return lines
}
