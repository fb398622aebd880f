package atomicfile

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Write replaces the file at path, or creates it, with what write writes. After
// an error the file is as it was; an error of write itself is returned as it is.
func Write(path string, write func(io.Writer) error) error {
	s, err := Stage(path, write)
	if err != nil {
		return err
	}
	return s.Commit()
}

// Staged is a file written and synced under a temporary name beside its target.
// End it with [Staged.Commit] or [Staged.Discard].
type Staged struct {
	target string // what the path leads to
	temp   string // "" once ended
}

// Stage writes the file without putting it in place. After an error nothing is
// left behind; an error of write itself is returned as it is.
func Stage(path string, write func(io.Writer) error) (*Staged, error) {
	target, err := Resolve(path)
	if err != nil {
		return nil, err
	}
	if err := mayReplace(target); err != nil {
		return nil, notWritten(target, err)
	}
	f, err := createTemp(target)
	if err != nil {
		return nil, notWritten(target, err)
	}
	s := &Staged{target: target, temp: f.Name()}
	done := false
	defer func() { // also when write panics
		if !done {
			_ = f.Close()
			s.Discard()
		}
	}()
	if err := fill(f, target, write); err != nil {
		return nil, err
	}
	done = true
	return s, nil
}

// mayReplace refuses a target that may not be written. A rename would replace it
// all the same, but whoever protected the file meant it.
func mayReplace(target string) error {
	f, err := os.OpenFile(target, os.O_WRONLY, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// fill writes, syncs and closes the temporary file.
func fill(f *os.File, target string, write func(io.Writer) error) error {
	out := &watched{w: f}
	buffered := bufio.NewWriterSize(out, 1<<16)
	if err := write(buffered); err != nil && out.err == nil {
		return err
	}
	err := buffered.Flush()
	if err == nil {
		err = keepMode(f, target)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return notWritten(target, err)
	}
	return nil
}

// watched remembers that it was the disk that failed, whatever a callback makes
// of the error.
type watched struct {
	w   io.Writer
	err error
}

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if err != nil {
		w.err = err
	}
	return n, err
}

// keepMode gives the temporary file the permissions of an existing target.
func keepMode(f *os.File, target string) error {
	info, err := os.Stat(target)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Chmod(info.Mode().Perm())
}

// Commit puts the file in place. After an error the target is as it was, unless
// the error says that only its folder could not be synced.
func (s *Staged) Commit() error {
	if err := Rename(s.temp, s.target); err != nil {
		s.Discard()
		return err
	}
	s.temp = ""
	return nil
}

// Discard removes the temporary file. After Commit it does nothing.
func (s *Staged) Discard() {
	if s.temp != "" {
		_ = os.Remove(s.temp)
		s.temp = ""
	}
}

// Rename moves a file over another of the same folder, and syncs the folder.
func Rename(from, to string) error {
	if err := rename(from, to); err != nil {
		return notWritten(to, err)
	}
	if err := syncFolder(filepath.Dir(to)); err != nil {
		return notSynced(to, err)
	}
	return nil
}
