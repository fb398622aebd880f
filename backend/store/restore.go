package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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
// Errors: not_a_workspace, workspace_corrupt and workspace_newer for the
// backup; those of [Open].
func Restore(ctx context.Context, path, backup string) (Restored, error) {
	version, err := Verify(ctx, backup)
	if err != nil {
		return Restored{}, err
	}
	r := Restored{File: path, From: backup, Version: version}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return r, fault.New(fault.Workspace, CodeReadOnly, "the folder of the workspace cannot be made").WithCause(err)
	}
	if _, err := os.Stat(path); err == nil {
		if r.Kept, err = setAside(ctx, path); err != nil {
			return r, translate(err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return r, err
	}
	return r, translate(replace(ctx, path, backup))
}

// setAside keeps the workspace as it is: a copy of a sound one, or a damaged
// one itself with what belongs to it, moved away.
func setAside(ctx context.Context, path string) (string, error) {
	kept := fmt.Sprintf("%s.before-restore-%s", path, time.Now().UTC().Format("20060102T150405.000"))
	if _, err := Verify(ctx, path); err == nil || fault.Is(err, CodeNewer) {
		_, err := backUp(ctx, path, kept)
		return kept, err
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Rename(path+suffix, kept+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return kept, nil
}

// replace copies the backup's pages over the workspace's, as SQLite's own
// backup does: in one transaction of the target.
func replace(ctx context.Context, path, backup string) (err error) {
	to, closeTo, err := rawConn(ctx, writerDSN(path))
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
