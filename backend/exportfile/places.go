package exportfile

import (
	"errors"
	"os"

	"contrejuge/backend/atomicfile"
)

// places are the files of an export: the one the lines are in, and those beside
// it. They stand beside the file itself, not beside a link that leads to it, so
// that all names of a file share them.
type places struct {
	file     string
	manifest string
	next     string // the manifest to be, while the file is being replaced
	lock     string
}

// placesOf returns a cannot_write fault where one of the names is taken by
// something that is no file.
func placesOf(path string) (places, error) {
	file, err := atomicfile.Resolve(path)
	if err != nil {
		return places{}, err
	}
	at := places{file: file, manifest: file + ".manifest.json"}
	at.next, at.lock = at.manifest+".next", file+".lock"
	for _, beside := range []string{at.manifest, at.next} {
		if _, err := atomicfile.Resolve(beside); err != nil {
			return places{}, err
		}
	}
	return at, nil
}

// clean removes what a killed export left half written.
func (at places) clean() error {
	return errors.Join(atomicfile.Clean(at.file), atomicfile.Clean(at.manifest), atomicfile.Clean(at.next))
}

// read is a file's bytes, and nil where there is none.
func read(path string) ([]byte, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, cannotRead(path, err)
	}
	return b, nil
}
