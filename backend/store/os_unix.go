//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"

	"github.com/gofrs/flock"
)

func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

func isReadOnly(err error) bool {
	return errors.Is(err, syscall.EROFS)
}

// endLock removes a lock's file, then unlocks it: who comes next makes another,
// and who has this one open finds that it is gone.
func endLock(l *flock.Flock) {
	_ = os.Remove(l.Path())
	_ = l.Close()
}
