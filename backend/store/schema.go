package store

import "embed"

// SchemaVersion is the version of the workspace this program reads and writes:
// the number of the last migration.
const SchemaVersion = 7

// applicationID marks a SQLite file as a workspace ("Cntj").
const applicationID = 0x436e746a

//go:embed migrations/*.sql
var migrations embed.FS
