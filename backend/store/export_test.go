package store

import "database/sql"

// For the tests of this package alone.

// UpTo makes a workspace of an older version.
var UpTo = upTo

// WriterDSN is how the store opens its writer.
func WriterDSN(path string) string { return writerDSN(path, busy) }

// Writer and Reader are the store's connections.
func (s *Store) Writer() *sql.DB { return s.writer }

// Reader is the pool of readers.
func (s *Store) Reader() *sql.DB { return s.reader }
