package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// watchEvery is how often a watch looks: soon enough for a page to follow,
// seldom enough to cost nothing.
const watchEvery = 400 * time.Millisecond

// Watch calls changed after commits to the workspace, by whatever process, until
// the context ends. Several commits may share one call.
func (s *Store) Watch(ctx context.Context, changed func()) error {
	conn, err := s.reader.Conn(ctx) // its own: data_version tells one connection of the others' commits
	if err != nil {
		return translate(err)
	}
	known, err := dataVersion(ctx, conn)
	if err != nil {
		return translate(errors.Join(err, conn.Close()))
	}
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return conn.Close()
		case <-ticker.C:
		}
		version, err := dataVersion(ctx, conn)
		if err != nil {
			return translate(errors.Join(err, conn.Close()))
		}
		if version != known {
			known = version
			changed()
		}
	}
}

func dataVersion(ctx context.Context, conn *sql.Conn) (version int64, err error) {
	err = conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version)
	return version, err
}
