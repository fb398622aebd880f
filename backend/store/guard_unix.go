//go:build unix

package store

import (
	"os"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// Closing any descriptor of a file takes from the process all locks on it that
// POSIX gave, whoever in the process took them. So whatever reads the files beside
// the workspace in this process, as a file dialog does that looks what kind of
// file each is, makes SQLite's locks go without a word. The next process to close
// the workspace then finds nobody in it, and removes the journal in which this one
// goes on writing: what is saved from there on would be lost. See "How To Corrupt
// An SQLite Database File", 2.2.

// What SQLite holds of a database for as long as a connection in WAL mode is open:
// the shared range of the file itself, and one byte of its index in memory.
var held = []struct {
	suffix     string
	start, len int64
}{
	{"", 1<<30 + 2, 510},
	{"-shm", 128, 1},
}

// again is how often the locks are taken again while something reads the files.
const again = 20 * time.Millisecond

// Guard takes the workspace's locks again and again until release, and once more
// then: whoever is about to read files of that folder in this process calls it.
func (s *Store) Guard() (release func()) {
	files := s.openGuards()
	take := func() {
		for i, f := range files {
			lock := unix.Flock_t{Type: unix.F_RDLCK, Start: held[i].start, Len: held[i].len}
			_ = unix.FcntlFlock(f.Fd(), unix.F_SETLK, &lock) // refused while another writes there: the next time
		}
	}
	done, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		for tick := time.NewTicker(again); ; {
			take()
			select {
			case <-done:
				tick.Stop()
				take()
				return
			case <-tick.C:
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(done)
		<-over
	})
}

// openGuards opens the files once: to close one is what must not be.
func (s *Store) openGuards() []*os.File {
	s.guards.Lock()
	defer s.guards.Unlock()
	if s.guarding != nil {
		return s.guarding
	}
	for _, h := range held {
		f, err := os.OpenFile(s.path+h.suffix, os.O_RDWR, 0)
		if err != nil {
			break // no index: it is not open in WAL mode, and there is nothing to keep
		}
		s.guarding = append(s.guarding, f)
	}
	return s.guarding
}
