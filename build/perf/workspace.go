package main

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"

	"contrejuge/backend/clock"
	"contrejuge/backend/model/reachable"
	"contrejuge/backend/review"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// product is a workspace as the product opens it.
type product struct {
	*workspace.Workspace
	store *store.Store
	file  string
}

func openProduct(ctx context.Context, file string) (*product, error) {
	s, err := store.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	ports := workspace.Ports{
		Clock: clock.System{}, Chance: workspace.CryptoChance{}, Tool: workspace.Tool{Name: "perf"}, Models: reachable.New(""),
	}
	return &product{workspace.New(s, ports), s, file}, nil
}

// The pragmas of the product's writer, by which the baselines write as well.
const pragmas = "_txlock=immediate&_synchronous=FULL&_journal_mode=WAL&_foreign_keys=on&_busy_timeout=10000"

// openPlain opens a workspace's file past the product.
func openPlain(file string) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", "file:"+filepath.ToSlash(file)+"?"+pragmas)
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// newFile makes an empty workspace file, for a baseline to fill.
func newFile(ctx context.Context, file string) (*sql.DB, error) {
	p, err := openProduct(ctx, file)
	if err != nil {
		return nil, err
	}
	if err := p.Close(); err != nil {
		return nil, err
	}
	return openPlain(file)
}

const (
	queueName  = "queue"
	sourceName = "source"
)

// newQueue makes a workspace with a source and a queue of all its lines.
func newQueue(ctx context.Context, file string, source *evaluationFile) (_ *product, err error) {
	p, err := openProduct(ctx, file)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, p.Close())
		}
	}()
	if _, err := p.Sources.Import(ctx, workspace.ImportSpec{Name: sourceName, File: "source.jsonl"}, source, nil); err != nil {
		return nil, err
	}
	_, err = p.Queues.Create(ctx, workspace.QueueSpec{Name: queueName, Source: sourceName, Selection: review.All})
	return p, err
}

// removeFile removes a workspace's file and what stands beside it.
func removeFile(file string) error {
	beside, err := filepath.Glob(file + "*")
	for _, name := range beside {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}
