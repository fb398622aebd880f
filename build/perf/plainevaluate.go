package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// evaluationKnown is all that one evaluation asked and kept. The baseline finds
// it ready.
type evaluationKnown struct {
	calls  []call
	begun  []kept   // what is there before anything is asked
	behind [][]kept // what is kept of each call
}

// kept is one row of a table.
type kept struct {
	table  string
	values []any
}

// recordEvaluation has the product evaluate once, and reads what it asked and
// left behind in its file, which stays.
func recordEvaluation(ctx context.Context, v *evaluator) (known evaluationKnown, err error) {
	v.server.keep(&known.calls)
	err = v.prepare(ctx)
	if err == nil {
		err = v.evaluate(ctx)
	}
	v.server.keep(nil)
	if err == nil {
		err = v.examine()
	}
	if err != nil {
		return known, err
	}
	if err := v.product.Close(); err != nil {
		return known, err
	}
	db, err := openPlain(v.file)
	if err != nil {
		return known, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return known, known.read(ctx, db)
}

// read reads the rows, and which of them are of which call: the answers of one
// candidate, those of the other, with which a question becomes a row to be
// judged, and the judgments, which are the row's as well.
func (k *evaluationKnown) read(ctx context.Context, db *sql.DB) error {
	rows := map[string][]kept{}
	for _, table := range []string{
		"sources", "judgings", "judging_warnings", "judging_questions",
		"judging_answers", "source_rows", "judging_rows", "judging_results", "row_judgments",
	} {
		var err error
		if rows[table], err = readKept(ctx, db, table); err != nil {
			return err
		}
	}
	for _, table := range []string{"sources", "judgings", "judging_warnings", "judging_questions"} {
		k.begun = append(k.begun, rows[table]...)
	}
	pairs := len(rows["source_rows"])
	for n, answer := range rows["judging_answers"] {
		of := []kept{answer}
		if row := n - pairs; row >= 0 {
			of = append(of, rows["source_rows"][row], rows["judging_rows"][row])
		}
		k.behind = append(k.behind, of)
	}
	for n, result := range rows["judging_results"] {
		k.behind = append(k.behind, []kept{result, rows["row_judgments"][n]})
	}
	if len(k.behind) != len(k.calls) {
		return fmt.Errorf("%d calls left %d answers and judgments behind", len(k.calls), len(k.behind))
	}
	return nil
}

// readKept reads a table, in the order in which it was filled.
func readKept(ctx context.Context, db *sql.DB, table string) (all []kept, err error) {
	order := "rowid"
	if table == "judging_rows" { // has none
		order = "subject"
	}
	rows, err := db.QueryContext(ctx, "SELECT * FROM "+table+" ORDER BY "+order)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		values, places := make([]any, len(columns)), make([]any, len(columns))
		for n := range values {
			places[n] = &values[n]
		}
		if err := rows.Scan(places...); err != nil {
			return nil, err
		}
		all = append(all, kept{table, values})
	}
	return all, rows.Err()
}

// plainEvaluation makes the same calls and inserts the same rows by prepared
// statements, with a commit after each call, as the product has.
func plainEvaluation(dir string, server *instant, known evaluationKnown) contender {
	name := filepath.Join(dir, "evaluate-plain.db")
	var db *sql.DB
	caller := newBare(server.address)
	return contender{
		name: "bare calls and inserts",
		prepare: func(ctx context.Context) (err error) {
			db, err = newFile(ctx, name)
			return errors.Join(err, tidy())
		},
		do: func(ctx context.Context) (err error) {
			in := inserter{db: db, inserts: map[string]*sql.Stmt{}}
			defer func() { err = errors.Join(err, in.close()) }()
			if err := in.insert(ctx, known.begun); err != nil {
				return err
			}
			for n, asked := range known.calls {
				if _, err := caller.ask(ctx, asked); err != nil {
					return err
				}
				if err := in.insert(ctx, known.behind[n]); err != nil {
					return err
				}
			}
			return nil
		},
		after: func(context.Context) error {
			caller.client.CloseIdleConnections()
			return errors.Join(db.Close(), removeFile(name))
		},
	}
}

// inserter inserts rows, each table's by one prepared statement.
type inserter struct {
	db      *sql.DB
	inserts map[string]*sql.Stmt
}

// insert inserts them in one transaction.
func (i inserter) insert(ctx context.Context, rows []kept) error {
	for _, row := range rows {
		if i.inserts[row.table] != nil {
			continue
		}
		places := strings.Repeat(", ?", len(row.values))[2:]
		stmt, err := i.db.PrepareContext(ctx, "INSERT INTO "+row.table+" VALUES ("+places+")") //nolint:sqlclosecheck // by close
		if err != nil {
			return err
		}
		i.inserts[row.table] = stmt
	}
	tx, err := i.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for _, row := range rows {
		//nolint:sqlclosecheck // by the end of the transaction
		if _, err := tx.StmtContext(ctx, i.inserts[row.table]).ExecContext(ctx, row.values...); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

func (i inserter) close() error {
	var errs []error
	for _, stmt := range i.inserts {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(errs...)
}
