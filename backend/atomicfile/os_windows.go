package atomicfile

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// Windows errors that package syscall does not name.
const (
	errSharingViolation = syscall.Errno(32)
	errHandleDiskFull   = syscall.Errno(39)
	errDiskFull         = syscall.Errno(112)
)

// rename tries again for two seconds: virus scanners and indexers open a new
// file for a moment, and Windows then refuses to rename it.
func rename(from, to string) error {
	var err error
	for wait := time.Millisecond; wait < time.Second; wait *= 2 {
		err = os.Rename(from, to)
		if !errors.Is(err, errSharingViolation) && !errors.Is(err, syscall.ERROR_ACCESS_DENIED) {
			return err
		}
		time.Sleep(wait)
	}
	return err
}

// syncFolder does nothing: Windows has no way to sync a folder.
func syncFolder(string) error { return nil }

func isDiskFull(err error) bool {
	return errors.Is(err, errDiskFull) || errors.Is(err, errHandleDiskFull)
}
