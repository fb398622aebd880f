// Package store keeps the workspace in one SQLite file. It is the only package
// that knows SQL.
//
// Every public method that writes is one transaction: it has happened whole,
// on disk, or not at all. One connection writes, a pool reads; several
// processes may share the file. What must never happen is forbidden by the
// schema itself (migrations/), so that no later code can forget it.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"

	"contrejuge/backend/store/sqlc"
)

// busy is how long a writer waits for another process's transaction.
const busy = 10 * time.Second

// Store is an open workspace. It is safe for use by several goroutines.
type Store struct {
	path     string
	writer   *sql.DB // one connection
	reader   *sql.DB
	write    *sqlc.Queries
	read     *sqlc.Queries
	takeNext *sql.Stmt
	holds    sync.Map // of *flock.Flock: the runs held here
	frozen   atomic.Pointer[frozenSettings]
	guards   sync.Mutex
	guarding []*os.File // kept open by Guard
}

// Open opens the workspace at the path, creating it if it does not exist and
// migrating it, with a backup beside it, if it is of an older version.
//
// Errors: workspace_newer, not_a_workspace, workspace_read_only,
// workspace_corrupt, disk_full, all of kind [fault.Workspace].
func Open(ctx context.Context, path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, noFolder(err)
	}
	if err := migrate(ctx, path); err != nil {
		return nil, translate(err)
	}
	s, err := connect(ctx, path)
	if err != nil {
		return nil, translate(err)
	}
	return s, nil
}

func connect(ctx context.Context, path string) (_ *Store, err error) {
	s := &Store{path: path}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Close())
		}
	}()
	if s.writer, err = openWriter(path); err != nil {
		return nil, err
	}
	if s.reader, err = sql.Open("sqlite3", readerDSN(path)); err != nil {
		return nil, err
	}
	s.reader.SetMaxOpenConns(max(4, runtime.NumCPU()))
	if s.write, err = sqlc.Prepare(ctx, s.writer); err != nil {
		return nil, err
	}
	if s.read, err = sqlc.Prepare(ctx, s.reader); err != nil {
		return nil, err
	}
	if s.takeNext, err = s.writer.PrepareContext(ctx, takeNextSQL); err != nil {
		return nil, err
	}
	return s, nil
}

// noFolder is why the folder of a workspace could not be made.
func noFolder(cause error) error {
	if isDiskFull(cause) {
		return diskFull(cause)
	}
	return unusable(CodeReadOnly, "the folder of the workspace cannot be made", "choose another place with --workspace", cause)
}

// Close ends all connections and releases the runs held. What was committed
// stays.
func (s *Store) Close() error {
	s.letAllGo()
	var errs []error
	for _, q := range []*sqlc.Queries{s.write, s.read} {
		if q != nil {
			errs = append(errs, q.Close())
		}
	}
	if s.takeNext != nil {
		errs = append(errs, s.takeNext.Close())
	}
	for _, db := range []*sql.DB{s.reader, s.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	s.guards.Lock()
	defer s.guards.Unlock()
	for _, f := range s.guarding { // after the connections, whose locks go with them
		_ = f.Close()
	}
	s.guarding = nil
	return errors.Join(errs...)
}

// Path is the workspace's file.
func (s *Store) Path() string { return s.path }

// The pragmas stand in the DSN: set once on a pool they would miss the other
// connections. synchronous=FULL because WAL with NORMAL may lose the last
// commits when the power fails.
func writerDSN(path string, busy time.Duration) string {
	return dsn(path, url.Values{
		"_txlock":       {"immediate"},
		"_synchronous":  {"FULL"},
		"_journal_mode": {"WAL"},
		"_foreign_keys": {"on"},
		"_busy_timeout": {fmt.Sprint(busy.Milliseconds())},
	})
}

func readerDSN(path string) string {
	return dsn(path, url.Values{
		"_txlock":       {"deferred"}, // an immediate reader would take the write lock
		"_query_only":   {"on"},
		"_foreign_keys": {"on"},
		"_busy_timeout": {fmt.Sprint(busy.Milliseconds())},
	})
}

func dsn(path string, pragmas url.Values) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath(), RawQuery: pragmas.Encode()}).String()
}

func openWriter(path string) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", writerDSN(path, busy))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// update runs fn in one write transaction. It refuses to write to a workspace
// that another process has meanwhile migrated to a version unknown here.
func (s *Store) update(ctx context.Context, fn func(tx *tx) error) error {
	return translate(s.transact(ctx, s.writer, s.write, nil, func(tx *tx) error {
		var version int
		if err := tx.sql.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
			return err
		}
		if version != SchemaVersion {
			return otherVersion(version)
		}
		return fn(tx)
	}))
}

// view runs fn in one read transaction: it sees one state of the workspace
// throughout, whatever is written meanwhile.
func (s *Store) view(ctx context.Context, fn func(tx *tx) error) error {
	return translate(s.transact(ctx, s.reader, s.read, &sql.TxOptions{ReadOnly: true}, fn))
}

// tx is a transaction with the typed queries running in it.
type tx struct {
	*sqlc.Queries
	sql *sql.Tx
}

func (s *Store) transact(ctx context.Context, db *sql.DB, queries *sqlc.Queries, opts *sql.TxOptions, fn func(*tx) error) error {
	t, err := db.BeginTx(ctx, opts)
	if err != nil {
		return err
	}
	if err := fn(&tx{Queries: queries.WithTx(t), sql: t}); err != nil {
		if rollback := t.Rollback(); rollback != nil && !errors.Is(rollback, sql.ErrTxDone) {
			return errors.Join(err, rollback)
		}
		return err
	}
	return t.Commit()
}
