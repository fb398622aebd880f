package store_test

import (
	"context"
	"testing"
	"time"
)

func TestAWatchTellsOfWhatOtherProcessesCommit(t *testing.T) {
	path := fresh(t)
	watcher, other := open(t, path), open(t, path)
	fill(t, other, 2, 1)
	ctx, stop := context.WithCancel(t.Context())
	told, ended := make(chan struct{}, 100), make(chan error, 1)
	go func() { ended <- watcher.Watch(ctx, func() { told <- struct{}{} }) }()
	time.Sleep(50 * time.Millisecond)
	for range 50 {
		save(t, other, "anna", "i1")
		select {
		case <-told:
			stop()
			ok(t, <-ended)
			return
		case <-time.After(200 * time.Millisecond):
		}
	}
	t.Fatal("nobody was told")
}

func TestAWatchOfAQuietWorkspaceIsQuiet(t *testing.T) {
	s := open(t, fresh(t))
	fill(t, s, 2, 1)
	ctx, stop := context.WithTimeout(t.Context(), time.Second)
	defer stop()
	ok(t, s.Watch(ctx, func() { t.Error("told of nothing") }))
}
