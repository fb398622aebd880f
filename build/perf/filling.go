package main

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"os"
)

// colleague has reviewed the queues that are taken from, in the order of
// handing out, as far as they are reviewed.
const colleague = "paul"

// shortTexts keep a workspace of a million items under a gigabyte.
const shortTexts = 4

// fillItems makes a workspace with one queue of so many items, of which none is
// reviewed. One item comes from the product, the others are copies of it with
// keys of their own.
func fillItems(ctx context.Context, file string, items int) error {
	p, err := newQueue(ctx, file, &evaluationFile{lines: 1, words: shortTexts})
	if err != nil {
		return err
	}
	if err := p.Close(); err != nil {
		return err
	}
	return change(ctx, file, itemStatements, sql.Named("items", items), sql.Named("taker", reviewer), sql.Named("colleague", colleague))
}

// fillReviews raises the overlap of all items and adds reviews until so many
// items are reviewed. They go through the schema's triggers, like any other.
func fillReviews(ctx context.Context, file string, reviewed, overlap int) error {
	return change(ctx, file, reviewStatements, sql.Named("reviewed", reviewed), sql.Named("overlap", overlap), sql.Named("colleague", colleague))
}

// change runs the statements with more memory than the product takes and
// without waiting for the disk: what is lost by a crash is made again.
func change(ctx context.Context, file string, texts []string, args ...sql.NamedArg) (err error) {
	db, err := openPlain(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, "PRAGMA synchronous = OFF; PRAGMA cache_size = -500000"); err != nil {
		return err
	}
	s, err := prepare(ctx, db, texts...)
	if err != nil {
		return err
	}
	return errors.Join(s.run(ctx, args...), s.close())
}

var itemStatements = []string{
	`INSERT INTO people (name) VALUES (@taker), (@colleague)`,
	`UPDATE fills SET items = @items, population = @items`,
	`WITH RECURSIVE n (i) AS (SELECT 2 WHERE @items > 1 UNION ALL SELECT i + 1 FROM n WHERE i < @items)
	INSERT INTO items (queue_id, fill_id, position, public_id, ref, row_id, identity, question_digest, messages, model_a, content_a,
		model_b, content_b, reference, scale_low, scale_high, meta, overlap)
	SELECT queue_id, fill_id, n.i, lower(hex(randomblob(8))), printf('q%07d', n.i), printf('q%07d', n.i), lower(hex(randomblob(32))),
		question_digest, messages, model_a, content_a, model_b, content_b, reference, scale_low, scale_high, meta, overlap
	FROM n JOIN items ON items.position = 1`,
	`INSERT INTO item_judgments (item_id, judge, prompt, seen, reason, pick, scores, cause, detail)
	SELECT i.id, j.judge, j.prompt, j.seen, j.reason, j.pick, j.scores, j.cause, j.detail
	FROM items i, (SELECT * FROM item_judgments LIMIT 1) j WHERE i.position > 1`,
}

var reviewStatements = []string{
	`UPDATE items SET overlap = @overlap WHERE overlap < @overlap`,
	`INSERT INTO placements (item_id, person_id, left_answer)
	SELECT i.id, p.id, 'a' FROM items i, people p
	WHERE p.name = @colleague AND i.review_count = 0 AND i.position <= @reviewed ORDER BY i.position`,
	`INSERT INTO reviews (item_id, person_id, revision, pick, blind, left_answer, rubric_digest, at)
	SELECT i.id, p.id, 1, 'a', 1, 'a', q.rubric_digest, '2026-03-02T09:00:00Z' FROM items i JOIN queues q ON q.id = i.queue_id, people p
	WHERE p.name = @colleague AND i.review_count = 0 AND i.position <= @reviewed ORDER BY i.position`,
}

// copyFile copies a workspace that nobody has open.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	out, err := os.Create(to)
	if err != nil {
		return errors.Join(err, in.Close())
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close(), in.Close())
}
