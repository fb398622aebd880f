package store

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/mattn/go-sqlite3"

	"contrejuge/backend/fault"
)

// Restored says what a restore did.
type Restored struct {
	File    string // the workspace
	From    string // the backup
	Version int    // the backup's schema version; it is migrated when it is next opened
	Kept    string // where the workspace as it was before is kept; "" if there was none
}

// Restore puts a backup in the place of the workspace at the path. What was
// there is kept beside it under a new name. The backup is checked before
// anything is touched, and the workspace is replaced in one transaction, so
// that a kill leaves the old one or the new one whole; other processes that
// have it open see the new content.
//
// Errors: same_file; not_a_workspace, workspace_corrupt and workspace_newer for
// the backup; those of [Open].
func Restore(ctx context.Context, path, backup string) (Restored, error) {
	version, err := Verify(ctx, backup)
	if err != nil {
		return Restored{}, err
	}
	r := Restored{File: path, From: backup, Version: version}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return r, noFolder(err)
	}
	if sameFile(path, backup) {
		return r, fault.New(fault.Usage, "same_file", "the backup is the workspace itself: nothing was changed").WithHint("name the file of a backup")
	}
	unlock, err := lock(ctx, path)
	if err != nil {
		return r, translate(err)
	}
	defer unlock()
	putBack := func() error { return nil }
	if _, err := os.Stat(path); err == nil {
		if r.Kept, putBack, err = setAside(ctx, path); err != nil {
			return r, translate(err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return r, translate(err)
	}
	if err := replace(ctx, path, backup); err != nil {
		return r, translate(errors.Join(err, putBack()))
	}
	return r, nil
}

// restoreBusy is how long a restore waits for other processes' transactions.
const restoreBusy = 2 * time.Second

func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(first, other)
}

// beforeRestore begins what the name of a workspace set aside has after its own.
const beforeRestore = ".before-restore-"

// setAside keeps the workspace as it is: a copy of a sound one, or a damaged
// one itself with what belongs to it, moved away. putBack undoes it, for a
// restore that failed.
func setAside(ctx context.Context, path string) (kept string, putBack func() error, err error) {
	kept = path + beforeRestore + fileStamp()
	if _, err := Verify(ctx, path); err == nil || fault.Is(err, CodeNewer) {
		_, err := backUp(ctx, path, kept)
		return kept, func() error { return removeIfThere(kept) }, err
	}
	return kept, func() error { return move(kept, path) }, move(path, kept)
}

// move moves a workspace with the files that belong to it, over what is there.
func move(from, to string) error {
	for _, suffix := range []string{"-wal", "-shm", ""} {
		err := os.Rename(from+suffix, to+suffix)
		if errors.Is(err, fs.ErrNotExist) {
			err = removeIfThere(to + suffix) // another file's log would be read into this one
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// replace copies the backup's pages over the workspace's, as SQLite's own
// backup does: in one transaction of the target.
func replace(ctx context.Context, path, backup string) (err error) {
	to, closeTo, err := rawConn(ctx, writerDSN(path, restoreBusy))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeTo()) }()
	from, closeFrom, err := rawConn(ctx, readerDSN(backup))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeFrom()) }()
	copying, err := to.Backup("main", from, "main")
	if err != nil {
		return err
	}
	done, err := copying.Step(-1)
	if err == nil && !done {
		err = fault.New(fault.Workspace, CodeBusy, "another process is using the workspace: nothing was changed").WithHint("close it, then do it again")
	}
	return errors.Join(err, copying.Finish())
}

// rawConn opens one connection of the driver itself.
func rawConn(ctx context.Context, dsn string) (*sqlite3.SQLiteConn, func() error, error) {
	db, err := sql.Open("sqlite3", dsn)
	if err != nil {
		return nil, nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	var raw *sqlite3.SQLiteConn
	err = conn.Raw(func(driver any) error {
		c, ok := driver.(*sqlite3.SQLiteConn)
		if !ok {
			return io.ErrUnexpectedEOF
		}
		raw = c
		return nil
	})
	closer := func() error { return errors.Join(conn.Close(), db.Close()) }
	if err != nil {
		return nil, nil, errors.Join(err, closer())
	}
	return raw, closer, nil
}
