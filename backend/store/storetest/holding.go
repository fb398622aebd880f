package storetest

import (
	"context"
	"sync"
	"sync/atomic"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
)

var holding = []promise{
	{"one at a time works on a run, and another on another", func(s *scene) {
		release := s.hold(runID)
		s.hold("autre")
		s.refused(second(s.store.HoldRun(s.ctx(), runID)), "run_busy")
		release()
		release = s.hold(runID)
		release()
		release() // twice does no more
		s.hold(runID)
	}},
	{"a run that nobody works on is not running", func(s *scene) {
		release := s.hold(runID)
		s.ok(s.store.CreateRun(s.ctx(), s.blankRun(runID)))
		stands := func(want bench.Status) {
			s.t.Helper()
			s.same("status", s.wholeRun(runID).Status, want)
			s.same("listed", s.runs()[0].Status, want)
		}
		stands(bench.Running)
		release()
		stands(bench.Interrupted)
		release = s.hold(runID)
		stands(bench.Running)
		s.ok(s.store.EndRun(s.ctx(), runID, bench.Finished, nil, s.at.Wall))
		release()
		stands(bench.Finished)
	}},
	{"a run that somebody works on is not deleted", func(s *scene) {
		release := s.hold(runID)
		s.ok(s.store.CreateRun(s.ctx(), s.blankRun(runID)))
		s.refused(s.store.DeleteRun(s.ctx(), runID), "run_busy")
		s.same("runs", len(s.runs()), 1)
		release()
		s.ok(s.store.DeleteRun(s.ctx(), runID))
		s.refused(s.store.DeleteRun(s.ctx(), runID), "run_not_found")
		s.hold(runID) // and nobody is left holding it
	}},
	{"an id that no run can have is not held", func(s *scene) {
		for _, id := range []string{"", "../x", "a/b", "A", "é", "a b", "a.b", "a\x00"} {
			s.refused(second(s.store.HoldRun(s.ctx(), id)), "run_not_found")
		}
	}},
	{"who waits for a run can be interrupted", func(s *scene) {
		s.hold(runID)
		ctx, cancel := context.WithCancel(s.ctx())
		cancel()
		if _, err := s.store.HoldRun(ctx, runID); fault.KindOf(err) != fault.Interrupted {
			s.t.Fatalf("got the error %v, want one of the kind interrupted", err)
		}
	}},
	{"many who want a run at once, and look at it, never have it together", func(s *scene) {
		s.ok(s.store.CreateRun(s.ctx(), s.blankRun(runID)))
		var inside, had atomic.Int32
		var wait sync.WaitGroup
		failed := make(chan error, 8)
		for range 4 {
			wait.Go(func() { failed <- s.holdAgainAndAgain(&inside, &had) })
			wait.Go(func() {
				for range 50 {
					if _, err := s.store.Run(s.ctx(), runID); err != nil {
						failed <- err
						return
					}
				}
				failed <- nil
			})
		}
		wait.Wait()
		for range 8 {
			s.ok(<-failed)
		}
		s.same("times it was had", had.Load() > 0, true)
	}},
}

// holdAgainAndAgain holds the run some times, and tells of another who has it too.
func (s *scene) holdAgainAndAgain(inside, had *atomic.Int32) error {
	for range 30 {
		release, err := s.store.HoldRun(s.ctx(), runID)
		if fault.Is(err, "run_busy") {
			continue
		}
		if err != nil {
			return err
		}
		had.Add(1)
		if n := inside.Add(1); n != 1 {
			s.t.Errorf("%d hold the run", n)
		}
		inside.Add(-1)
		release()
	}
	return nil
}
