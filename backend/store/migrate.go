package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/pressly/goose/v3"

	"contrejuge/backend/fault"
)

// migrate brings the workspace file to [SchemaVersion]. Each migration is one
// transaction, so a kill leaves a whole older version; only one process at a
// time migrates, and the file is copied first.
func migrate(ctx context.Context, path string) error {
	version, err := fileVersion(ctx, path)
	if err != nil || version == SchemaVersion {
		return err
	}
	unlock, err := lock(ctx, path)
	if err != nil {
		return err
	}
	defer unlock()
	if version, err = fileVersion(ctx, path); err != nil || version == SchemaVersion {
		return err
	}
	if version > 0 {
		if _, err := backUp(ctx, path, fmt.Sprintf("%s.v%d-%s%s", path, version, fileStamp(), migrationBackup)); err != nil {
			return err
		}
	}
	return upTo(ctx, path, SchemaVersion)
}

// migrationBackup ends the name of the copy made before a migration.
const migrationBackup = ".backup"

// fileStamp is the present moment as it stands in file names.
func fileStamp() string { return time.Now().UTC().Format("20060102T150405.000") }

// lock lets one process at a time change the workspace's file as a whole, and
// removes what a killed one left half written.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	l := flock.New(path + ".lock")
	if _, err := l.TryLockContext(ctx, 50*time.Millisecond); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if isDiskFull(err) {
			return nil, diskFull(err)
		}
		return nil, readOnly(err)
	}
	unlock = func() { _ = l.Close() } // the file stays: removing it would let two processes hold two locks
	if err := removePartials(path); err != nil {
		unlock()
		return nil, err
	}
	return unlock, nil
}

// removePartials removes the copies that were being made of the workspace when
// their process was killed. The lock tells that nobody is making one.
func removePartials(path string) error {
	beside, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	name := filepath.Base(path)
	for _, entry := range beside {
		copied, isPartial := strings.CutSuffix(strings.TrimSuffix(entry.Name(), "-journal"), partial)
		ours := strings.HasPrefix(copied, name+".v") && strings.HasSuffix(copied, migrationBackup) || strings.HasPrefix(copied, name+beforeRestore)
		if isPartial && ours {
			if err := removeIfThere(filepath.Join(filepath.Dir(path), entry.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// upTo applies the migrations up to the version.
func upTo(ctx context.Context, path string, version int64) error {
	db, err := openWriter(path)
	if err != nil {
		return err
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return errors.Join(err, db.Close())
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	_, err = provider.UpTo(ctx, version)
	return errors.Join(err, db.Close())
}

// fileVersion is the schema version of the file, 0 when there is none yet. It
// refuses a file of a newer version and one that is not a workspace.
func fileVersion(ctx context.Context, path string) (version int, err error) {
	if info, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) || (err == nil && info.Size() == 0) {
		return 0, nil
	}
	db, err := sql.Open("sqlite3", readerDSN(path))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var application, tables int
	err = db.QueryRowContext(ctx, "SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version), "+
		"(SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%')").Scan(&application, &version, &tables)
	switch {
	case err != nil:
		return 0, err
	case application == applicationID && version > SchemaVersion:
		return 0, otherVersion(version)
	case application == applicationID:
		return version, nil
	case application == 0 && version == 0 && tables == 0:
		return 0, nil // new, or its first migration was interrupted
	default:
		return 0, fault.New(fault.Workspace, CodeNotWorkspace, "this file is a database of another program: nothing was changed").
			WithHint("choose another with --workspace")
	}
}
