package run

import (
	"context"
	"sync"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// sameModel reports whether two makers are one model to the hosts.
func sameModel(x, y bench.Maker) bool {
	return x.Kind == y.Kind && x.Name == y.Name && x.Address == y.Address
}

// makeRoom frees models on all their hosts at once, for the phase that comes. A
// host that cannot be freed may still have room for both, so that is told and no
// more; one that is not there has nothing in memory that we could do something
// about.
func makeRoom(ctx context.Context, workers []Worker, phase string, tell func(Event)) {
	failures := make([]error, len(workers))
	var all sync.WaitGroup
	for i, w := range workers {
		all.Go(func() { failures[i] = w.free(ctx) })
	}
	all.Wait()
	for i, err := range failures {
		failure := model.FailureOf(err)
		if failure != nil && failure.Cause != evaluation.Unreachable && tell != nil {
			tell(Event{Kind: HostBusy, Phase: phase, Host: workers[i].Host, Failure: failure})
		}
	}
}
