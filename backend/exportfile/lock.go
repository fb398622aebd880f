package exportfile

import (
	"os"

	"github.com/gofrs/flock"

	"contrejuge/backend/fault"
)

// lock keeps two exports from writing the same file at once, and returns what
// gives it back.
//
// It is the operating system's lock on a file of its own beside the target (the
// target itself is replaced, and with it any lock on it). The system frees it
// when a program dies, so there is no stale lock to detect. The lock file is
// removed afterwards where that can be done while still holding it, as Unix
// allows; on Windows an empty file may stay behind, which does no harm.
//
// It returns a conflict fault, export_running, where another export has it, and
// cannot_write where the folder takes no lock.
func lock(path string) (unlock func(), err error) {
	for {
		l := flock.New(path, flock.SetPermissions(0o666))
		held, err := l.TryLock()
		if err != nil {
			return nil, fault.New(fault.Input, "cannot_write", "%s cannot be locked: nothing was changed", path).
				WithHint("export to a folder that exists and may be written to, on a disk of this computer").WithCause(err)
		}
		if !held {
			_ = l.Close()
			return nil, fault.New(fault.Conflict, "export_running", "another export to this file is under way: nothing was changed").
				WithHint("wait until it has ended, then export again")
		}
		if stands(l, path) {
			return func() {
				_ = os.Remove(path)
				_ = l.Close()
			}, nil
		}
		_ = l.Close()
	}
}

// stands reports whether the locked file is still the one at the path: whoever
// had the lock before may have removed it after we opened it.
func stands(l *flock.Flock, path string) bool {
	locked, err := l.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(locked, there)
}
