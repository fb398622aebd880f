package atomicfile

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// A temporary file is called ".contrejuge-TARGET-RANDOM.tmp", where TARGET is a
// short digest of the target's name: long names stay within what a file system
// allows, and what a crash left behind is known for ours and for which target.
const (
	tempPrefix = ".contrejuge-"
	tempSuffix = ".tmp"
)

// createTemp makes a new file beside the target, with the permissions that any
// new file gets.
func createTemp(target string) (*os.File, error) {
	for {
		name := filepath.Join(filepath.Dir(target), tempStem(target)+rand.Text()+tempSuffix)
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
}

func tempStem(target string) string {
	sum := sha256.Sum256([]byte(filepath.Base(target)))
	return tempPrefix + hex.EncodeToString(sum[:6]) + "-"
}

// Clean removes the temporary files that a crash left beside the target. Call
// it only while nobody else can be writing the target. It changes no other
// file, and what it cannot remove it leaves.
func Clean(path string) error {
	target, err := Resolve(path)
	if err != nil {
		return err
	}
	folder := filepath.Dir(target)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return notWritten(target, err)
	}
	for _, e := range entries {
		if name := e.Name(); strings.HasPrefix(name, tempStem(target)) && strings.HasSuffix(name, tempSuffix) {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
	return nil
}
