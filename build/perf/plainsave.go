package main

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
)

// plainSaver changes the same rows by prepared statements in one transaction.
func plainSaver(ctx context.Context, dir string, items int) (_ *saver, err error) {
	file := filepath.Join(dir, "save-plain.db")
	p, err := newQueue(ctx, file, saveSource(items))
	if err != nil {
		return nil, err
	}
	if err := p.Close(); err != nil {
		return nil, err
	}
	db, err := openPlain(file)
	if err != nil {
		return nil, err
	}
	var begin, save statements
	s := &saver{file: file, close: func() error { return errors.Join(begin.close(), save.close(), db.Close()) }}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if _, err := db.ExecContext(ctx, "INSERT INTO people (name) VALUES (?)", reviewer); err != nil {
		return nil, err
	}
	if begin, err = prepare(ctx, db, beginStatements...); err != nil {
		return nil, err
	}
	if save, err = prepare(ctx, db, saveStatements...); err != nil {
		return nil, err
	}
	item := 0 // the items of a first queue are numbered from 1, in the order of handing out
	s.name = "changing the same rows"
	s.prepare = func(ctx context.Context) error {
		item++
		return begin.run(ctx, sql.Named("item", item), sql.Named("scores", plainScores))
	}
	s.do = func(ctx context.Context) error {
		return save.run(ctx, sql.Named("item", item), sql.Named("scores", plainScores))
	}
	return s, nil
}

// plainScores are the scores of [opinion], as they are stored.
const plainScores = `{"accuracy":{"a":4,"b":2},"format":{"a":4,"b":2},"helpfulness":{"a":4,"b":2},"tone":{"a":4,"b":2}}`

// beginStatements leave an item held and with a draft; saveStatements save its
// review. The queue and the person are the first of a new workspace.
var (
	beginStatements = []string{
		`INSERT INTO leases (queue_id, person_id, item_id, boot, taken_ms, until_ms) VALUES (1, 1, @item, 'boot', 1, 2)`,
		`INSERT INTO placements (item_id, person_id, left_answer) VALUES (@item, 1, 'a')`,
		`INSERT INTO drafts (item_id, person_id, body, at)
			VALUES (@item, 1, '{"pick":"a","scores":' || @scores || ',"note":"La date manque."}', '2026-03-02T09:00:00.000Z')`,
	}
	saveStatements = []string{
		`INSERT INTO reviews (item_id, person_id, revision, pick, scores, correction, worse, note, skip, blind, imported, left_answer, rubric_digest, at)
			VALUES (@item, 1, 1, 'a', @scores, '', NULL, 'La date manque.', '', 1, 0, 'a',
			'0000000000000000000000000000000000000000000000000000000000000000', '2026-03-02T09:00:00.000000000Z')`,
		`DELETE FROM drafts WHERE item_id = @item AND person_id = 1`,
		`DELETE FROM leases WHERE item_id = @item AND person_id = 1`,
	}
)
