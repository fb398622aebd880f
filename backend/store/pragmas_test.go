package store_test

import (
	"database/sql"
	"testing"
)

// Pragmas set once on a pool miss its other connections, so every one of them
// is asked, all open at the same time.
func TestEveryConnectionHasItsPragmas(t *testing.T) {
	s := open(t, fresh(t))
	for name, pool := range map[string]struct {
		db   *sql.DB
		n    int
		want map[string]string
	}{
		"writer": {s.Writer(), 1, map[string]string{
			"foreign_keys": "1", "synchronous": "2", "journal_mode": "wal", "busy_timeout": "10000", "query_only": "0",
		}},
		"readers": {s.Reader(), s.Reader().Stats().MaxOpenConnections, map[string]string{
			"foreign_keys": "1", "journal_mode": "wal", "busy_timeout": "10000", "query_only": "1",
		}},
	} {
		for i := range pool.n {
			conn, err := pool.db.Conn(t.Context())
			ok(t, err)
			defer conn.Close()
			for pragma, want := range pool.want {
				var got string
				ok(t, conn.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got))
				if got != want {
					t.Errorf("%s %d: %s is %s, want %s", name, i, pragma, got, want)
				}
			}
		}
	}
}

func TestOneConnectionWrites(t *testing.T) {
	s := open(t, fresh(t))
	if n := s.Writer().Stats().MaxOpenConnections; n != 1 {
		t.Errorf("there are up to %d writers", n)
	}
}

func TestAReaderNeverWaitsForAWriter(t *testing.T) {
	path := fresh(t)
	s := open(t, path)
	fill(t, s, 2, 1)
	other := raw(t, path)
	tx, err := other.BeginTx(t.Context(), nil) // takes the write lock at once
	ok(t, err)
	defer func() { _ = tx.Rollback() }()
	_, err = s.Queue(t.Context(), "q")
	ok(t, err)
}
