package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"contrejuge/backend/fault"
)

// Check looks for damage: in the file itself, in what refers to what, in the
// counts the schema keeps, and in runs and judgings that cannot be read back. It returns one
// sentence a finding, none when all is well.
func (s *Store) Check(ctx context.Context) (findings []string, err error) {
	err = s.view(ctx, func(tx *tx) error {
		for _, check := range []struct{ query, finding string }{
			{"SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'", "damage in the file: %s"},
			{`SELECT "table" || ' row ' || coalesce(rowid, '') || ' refers to a missing ' || parent FROM pragma_foreign_key_check`, "broken reference: %s"},
			{`SELECT i.public_id FROM items i WHERE i.review_count <>
				(SELECT count(DISTINCT r.person_id) FROM reviews r WHERE r.item_id = i.id AND r.skip = '')`, "item %s does not count its reviews right"},
			{`SELECT i.public_id FROM items i WHERE i.seen_by <> coalesce((SELECT '|' || group_concat(p.person_id, '|') || '|'
				FROM (SELECT DISTINCT r.person_id FROM reviews r WHERE r.item_id = i.id ORDER BY r.person_id) p), '|')`, "item %s does not know who has seen it"},
			{"SELECT i.public_id FROM items i WHERE i.review_count > i.overlap", "item %s has more reviews than it may"},
			{`SELECT q.name FROM queues q WHERE q.state = 'deleting'`, "queue %s was left half deleted"},
			{`SELECT i.public_id FROM leases l JOIN items i ON i.id = l.item_id WHERE i.queue_id <> l.queue_id`, "the lease on item %s belongs to another queue"},
			{`SELECT public_id FROM runs WHERE deleting = 1`, "run %s was left half deleted"},
			{`SELECT public_id FROM judgings WHERE deleting = 1`, "judging %s was left half deleted"},
			{`SELECT r.case_id || ' of run ' || n.public_id FROM rereads r JOIN runs n ON n.id = r.run_id
				GROUP BY r.run_id, r.case_id HAVING count(*) <> max(r.revision)`, "a reread is missing: case %s"},
		} {
			if err := collect(ctx, tx.sql, check.query, check.finding, &findings); err != nil {
				return err
			}
		}
		return errors.Join(tx.checkRuns(ctx, &findings), tx.checkJudgings(ctx, &findings))
	})
	return findings, err
}

func collect(ctx context.Context, tx *sql.Tx, query, finding string, findings *[]string) (err error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var what string
		if err := rows.Scan(&what); err != nil {
			return err
		}
		*findings = append(*findings, fmt.Sprintf(finding, what))
	}
	return rows.Err()
}

// Backup copies the workspace, as it is at this moment, to a new file. It
// refuses to overwrite one, and returns the copy's size in bytes.
func (s *Store) Backup(ctx context.Context, target string) (int64, error) {
	size, err := backUp(ctx, s.path, target)
	return size, translate(err)
}

// partial ends the name of a copy that is being made.
const partial = ".partial"

// backUp writes a compact copy under a temporary name, then gives it its name,
// so that a file called target is always whole.
func backUp(ctx context.Context, path, target string) (size int64, err error) {
	if _, err := os.Stat(target); err == nil {
		return 0, fault.New(fault.Usage, "file_exists", "%s exists already: nothing was written", target).WithHint("choose another name")
	}
	if info, err := os.Stat(filepath.Dir(target)); err != nil || !info.IsDir() {
		return 0, fault.New(fault.Input, "cannot_write", "there is no folder %s: nothing was written", filepath.Dir(target))
	}
	db, err := sql.Open("sqlite3", dsn(path, nil))
	if err != nil {
		return 0, err
	}
	half := target + partial
	defer func() { err = errors.Join(err, db.Close(), removeIfThere(half)) }()
	if err := removeIfThere(half); err != nil {
		return 0, err
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", half); err != nil {
		return 0, err
	}
	if err := syncFile(half); err != nil {
		return 0, err
	}
	info, err := os.Stat(half)
	if err != nil {
		return 0, err
	}
	return info.Size(), os.Rename(half, target)
}

// Verify opens a backup read-only and reports its schema version; an error
// means it cannot be restored.
func Verify(ctx context.Context, path string) (version int, err error) {
	version, err = fileVersion(ctx, path)
	if err == nil && version == 0 {
		err = fault.New(fault.Workspace, CodeNotWorkspace, "%s is empty or missing", path)
	}
	if err != nil {
		return 0, translate(err)
	}
	db, err := sql.Open("sqlite3", readerDSN(path))
	if err != nil {
		return 0, translate(err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return 0, translate(err)
	}
	if verdict != "ok" {
		return 0, fault.New(fault.Workspace, CodeCorrupt, "the backup is damaged: %s", verdict)
	}
	return version, nil
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
