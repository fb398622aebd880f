package main

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// statements are prepared once and run together, in one transaction.
type statements struct {
	db    *sql.DB
	texts []string
	stmts []*sql.Stmt
}

func prepare(ctx context.Context, db *sql.DB, texts ...string) (s statements, err error) {
	s = statements{db: db, texts: texts}
	for _, text := range texts {
		stmt, err := db.PrepareContext(ctx, text) //nolint:sqlclosecheck // by close
		if err != nil {
			return s, errors.Join(err, s.close())
		}
		s.stmts = append(s.stmts, stmt)
	}
	return s, nil
}

// run gives each statement those of the arguments that it names.
func (s statements) run(ctx context.Context, args ...sql.NamedArg) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for n, stmt := range s.stmts {
		var named []any
		for _, arg := range args {
			if strings.Contains(s.texts[n], "@"+arg.Name) {
				named = append(named, arg)
			}
		}
		//nolint:sqlclosecheck // by the end of the transaction
		if _, err := tx.StmtContext(ctx, stmt).ExecContext(ctx, named...); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

func (s statements) close() error {
	var errs []error
	for _, stmt := range s.stmts {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(errs...)
}
