package store

import (
	"errors"
	"os"

	"github.com/gofrs/flock"
	"golang.org/x/sys/windows"
)

func isDiskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

func isReadOnly(err error) bool {
	return errors.Is(err, windows.ERROR_WRITE_PROTECT)
}

// endLock unlocks a lock's file, then removes it. Windows removes no file that
// somebody has open, so that nobody's lock is lost with it.
func endLock(l *flock.Flock) {
	_ = l.Close()
	_ = os.Remove(l.Path())
}
