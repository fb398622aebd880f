package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"contrejuge/backend/fault"
)

// HoldRun lets one process at a time work on a run or a judging, until release. It is a lock
// of the system, on a file beside the workspace, so that a process that is
// killed lets go at once, whatever it could still write. The run need not exist
// yet: one that is held before it is created is never seen as interrupted. What
// is still held when the store is closed is released then. Error: run_busy.
func (s *Store) HoldRun(ctx context.Context, run string) (release func(), err error) {
	if !isRunID(run) { // no run can have it, and no file should
		return nil, notFound("run", run)
	}
	for begun := time.Now(); ; {
		l := flock.New(s.lockOfRun(run))
		locked, err := l.TryLock()
		if err != nil {
			return nil, translateFile(err)
		}
		if locked && isCurrent(l) {
			s.holds.Store(l, nil) // one that nobody refers to would be closed with its file
			return func() { s.letGo(l) }, nil
		}
		if locked { // on a file that was removed before the lock was had
			_ = l.Close()
			continue
		}
		if time.Since(begun) > holdPatience {
			return nil, fault.New(fault.Conflict, CodeRunBusy, "run %s is being worked on: nothing was changed", run).
				WithHint("wait until it is done, or interrupt it")
		}
		select {
		case <-ctx.Done():
			return nil, translate(ctx.Err())
		case <-time.After(holdPatience / 20):
		}
	}
}

// letGo ends a hold, once.
func (s *Store) letGo(l *flock.Flock) {
	if _, held := s.holds.LoadAndDelete(l); held {
		endLock(l)
	}
}

// letAllGo ends the holds that were not released.
func (s *Store) letAllGo() {
	s.holds.Range(func(l, _ any) bool {
		if l, ok := l.(*flock.Flock); ok {
			s.letGo(l)
		}
		return true
	})
}

// holdPatience is how long a hold waits: whoever looks whether a run is held
// has its file for a moment.
const holdPatience = 400 * time.Millisecond

// held reports whether somebody works on the run.
func (s *Store) held(run string) (bool, error) {
	l := flock.New(s.lockOfRun(run), flock.SetFlag(os.O_RDONLY)) // looking makes no file
	free, err := l.TryRLock()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case errors.Is(err, fs.ErrPermission): // another user's
		return true, nil
	case err != nil:
		return false, translateFile(err)
	case !free:
		return true, nil
	}
	return false, l.Close()
}

func (s *Store) lockOfRun(run string) string { return s.path + ".run-" + run + ".lock" }

// isCurrent reports whether the locked file is still the one of its name. One
// that ends its lock removes the file, which another may have opened before: its
// lock would keep nobody out.
func isCurrent(l *flock.Flock) bool {
	locked, err := l.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(l.Path())
	return err == nil && os.SameFile(locked, named)
}

// isRunID reports whether the schema would take the id.
func isRunID(id string) bool {
	return id != "" && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
