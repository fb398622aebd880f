package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
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
	lock := flock.New(path + ".lock")
	if _, err := lock.TryLockContext(ctx, 50*time.Millisecond); err != nil {
		return fault.New(fault.Workspace, CodeReadOnly, "the workspace cannot be written to: nothing was changed").
			WithHint("check the rights of the file and its folder, or choose another with --workspace").WithCause(err)
	}
	defer func() { _ = lock.Close() }() // the file stays: removing it would let two processes hold two locks
	if version, err = fileVersion(ctx, path); err != nil || version == SchemaVersion {
		return err
	}
	if version > 0 {
		if _, err := backUp(ctx, path, fmt.Sprintf("%s.v%d-%s.backup", path, version, time.Now().UTC().Format("20060102T150405.000"))); err != nil {
			return err
		}
	}
	return upTo(ctx, path, SchemaVersion)
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
	case tables == 0:
		return 0, nil
	case application != applicationID:
		return 0, fault.New(fault.Workspace, CodeNotWorkspace, "this file is a database of another program: nothing was changed").
			WithHint("choose another with --workspace")
	case version > SchemaVersion:
		return 0, newer(version)
	default:
		return version, nil
	}
}
