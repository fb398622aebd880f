package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// maxLinks is how many links in a row are followed before calling it a loop.
const maxLinks = 32

// Resolve is the file that path leads to, through symbolic links; it need not
// exist yet. It returns a cannot_write fault where the links go in a circle, or
// lead to a folder, a device or anything else that is no plain file and must
// not be replaced by one.
func Resolve(path string) (string, error) {
	target := path
	for range maxLinks {
		info, err := os.Lstat(target)
		switch {
		case errors.Is(err, os.ErrNotExist):
			return target, nil
		case err != nil:
			return "", notWritten(path, err)
		case info.Mode()&os.ModeSymlink == 0:
			if !info.Mode().IsRegular() {
				return "", notAFile(path)
			}
			return target, nil
		}
		link, err := os.Readlink(target)
		if err != nil {
			return "", notWritten(path, err)
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(target), link)
		}
		target = link
	}
	return "", notWritten(path, syscall.ELOOP)
}
