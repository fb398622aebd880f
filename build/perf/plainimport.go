package main

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"contrejuge/backend/dataset"
)

// batchRows is how many rows the product commits together; see
// workspace.Sources.Import.
const batchRows = 1000

// digests of a row are part of what is inserted. The baseline finds them ready.
type digests struct{ content, question string }

func readDigests(file string) (all []digests, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	reader := dataset.NewReader(f)
	for {
		entry, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, digests{entry.Row.ContentDigest(), entry.Row.QuestionDigest()})
	}
}

// plainLine is a line as encoding/json decodes it.
type plainLine struct {
	ID       string `json:"id"`
	Messages []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	} `json:"messages"`
	Answers []struct {
		Model   string `json:"model"`
		Content string `json:"content"`
	} `json:"answers"`
	Judgments []struct {
		Judge  string                    `json:"judge"`
		Order  string                    `json:"order"`
		Reason string                    `json:"reason"`
		Pick   string                    `json:"pick"`
		Scores map[string]map[string]int `json:"scores"`
	} `json:"judgments"`
}

// plainImport decodes the lines into structs and inserts the same rows by
// prepared statements, in batches as large as the product's.
func plainImport(dir, file string, ready []digests) contender {
	name := filepath.Join(dir, "plain.db")
	var db *sql.DB
	return contender{
		name: "decoding and inserting",
		prepare: func(ctx context.Context) (err error) {
			db, err = newFile(ctx, name)
			if err != nil {
				return err
			}
			_, err = db.ExecContext(ctx, "INSERT INTO sources (name, kind, origin, created_at) VALUES (?, 'evaluation', 'long.jsonl', '2026-03-02T09:00:00.000Z')", sourceName)
			return errors.Join(err, tidy())
		},
		do: func(ctx context.Context) error {
			in, err := os.Open(file)
			if err != nil {
				return err
			}
			return errors.Join(insertLines(ctx, db, in, ready), in.Close())
		},
		after: func(context.Context) error { return errors.Join(db.Close(), removeFile(name)) },
	}
}

func insertLines(ctx context.Context, db *sql.DB, in io.Reader, ready []digests) (err error) {
	row, err := db.PrepareContext(ctx, `INSERT INTO source_rows (source_id, row_key, row_id, content_digest, question_digest, messages,
		model_a, content_a, model_b, content_b, scale_low, scale_high) VALUES (1, ?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1, 5)`)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, row.Close()) }()
	judgment, err := db.PrepareContext(ctx, "INSERT INTO row_judgments (row, judge, seen, reason, pick, scores) VALUES (?, ?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, judgment.Close()) }()
	lines := bufio.NewScanner(in)
	for at, more := 0, true; more; {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		insertRow, insertJudgment := tx.StmtContext(ctx, row), tx.StmtContext(ctx, judgment)
		for range batchRows {
			if more = lines.Scan(); !more {
				break
			}
			if err := insertLine(ctx, insertRow, insertJudgment, lines.Bytes(), ready[at]); err != nil {
				return errors.Join(err, tx.Rollback())
			}
			at++
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "UPDATE sources SET unfinished = 0")
	return err
}

func insertLine(ctx context.Context, row, judgment *sql.Stmt, text []byte, ready digests) error {
	var l plainLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	messages, err := json.Marshal(l.Messages)
	if err != nil {
		return err
	}
	a, b := l.Answers[0], l.Answers[1]
	done, err := row.ExecContext(ctx, l.ID, ready.content, ready.question, string(messages), a.Model, a.Content, b.Model, b.Content)
	if err != nil {
		return err
	}
	id, err := done.LastInsertId()
	if err != nil {
		return err
	}
	for _, j := range l.Judgments {
		scores, err := json.Marshal(j.Scores)
		if err != nil {
			return err
		}
		if _, err := judgment.ExecContext(ctx, id, j.Judge, j.Order, j.Reason, j.Pick, string(scores)); err != nil {
			return err
		}
	}
	return nil
}
