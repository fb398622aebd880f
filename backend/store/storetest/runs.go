package storetest

import (
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

var running = []promise{
	{"a run comes back as it went in", func(s *scene) {
		want := s.run(runID)
		s.same("just begun", s.wholeRun(runID), want)
		for _, o := range []bench.Outcome{unanswered("outil"), {Case: "muet", Answers: []string{""}}, unjudged("loyer", evaluation.StreamCut), judged("bruit", bench.No)} {
			s.outcome(runID, o)
		}
		want.Outcomes = []bench.Outcome{judged("bruit", bench.No), unjudged("loyer", evaluation.StreamCut), {Case: "muet", Answers: []string{""}}, unanswered("outil")}
		s.same("with outcomes, in the order of the suite", s.wholeRun(runID), want)
		for i, o := range s.wholeRun(runID).Outcomes {
			s.same("digest of "+o.Case, o.Digest(), want.Outcomes[i].Digest())
		}
	}},
	{"a run can begin with outcomes and warnings, all or nothing", func(s *scene) {
		run := s.blankRun(runID)
		run.Status = bench.Interrupted // nobody holds it
		run.Warnings = []bench.Warning{{Code: bench.SameMaker, Detail: "qwen"}}
		run.Outcomes = []bench.Outcome{answered("bruit"), answered("inconnu")}
		s.refused(s.store.CreateRun(s.ctx(), run), "case_not_found")
		s.same("runs", s.runs(), []bench.Run(nil))
		run.Outcomes = run.Outcomes[:1]
		s.ok(s.store.CreateRun(s.ctx(), run))
		s.same("run", s.wholeRun(runID), run)
	}},
	{"a run is made once", func(s *scene) {
		want := s.run(runID)
		other := s.blankRun(runID)
		other.Suite.Name, other.Started = "autre", s.at.Wall.Add(time.Hour)
		s.refused(s.store.CreateRun(s.ctx(), other), "run_exists")
		s.same("run", s.wholeRun(runID), want)
	}},
	{"runs are listed the newest first, with all that is counted and without the long texts", func(s *scene) {
		for i, id := range []string{"b", "a", "c"} {
			s.hold(id)
			run := s.blankRun(id)
			run.Started = s.at.Wall.Add(time.Duration(i) * time.Millisecond)
			s.ok(s.store.CreateRun(s.ctx(), run))
		}
		s.outcome("a", judged("bruit", bench.No))
		s.outcome("a", unjudged("loyer", evaluation.Timeout))
		s.ok(s.store.WarnRun(s.ctx(), "a", bench.Warning{Code: bench.OldServer}))
		_, err := s.reread("a", "bruit", bench.Reread{By: "anna", Verdicts: map[string]bench.Verdict{"answers_request": bench.Yes}})
		s.ok(err)
		runs := s.runs()
		s.same("runs", runIDs(runs), []string{"c running", "a running", "b running"})
		want := s.wholeRun("a")
		s.same("tally", runs[1].Tally(), want.Tally())
		for i := range want.Outcomes {
			o := &want.Outcomes[i]
			calls := []*bench.Call{&o.Answering[0], o.Failed}
			if o.Judgment != nil {
				calls = append(calls, &o.Judgment.Call)
			}
			for _, c := range calls {
				if c != nil {
					c.System, c.Prompt, c.Reply = "", "", ""
				}
			}
		}
		s.same("the light run", runs[1], want)
	}},
	{"a run is found by how its id alone begins", func(s *scene) {
		for _, id := range []string{"abc", "abd", "ab", "x-1"} {
			s.run(id)
		}
		for ref, want := range map[string]string{"abc": "abc", "ab": "ab", "abd": "abd", "x": "x-1"} {
			s.same(ref, s.wholeRun(ref).ID, want)
		}
		s.refused(second(s.store.Run(s.ctx(), "a")), "run_ambiguous")
		for _, ref := range []string{"", "abcd", "X", "%", "b", "_bc"} {
			s.refused(second(s.store.Run(s.ctx(), ref)), "run_not_found")
		}
	}},
	{"a warning is kept once, however often it is given", func(s *scene) {
		s.run(runID)
		given := []bench.Warning{{Code: bench.HostSetAside, Detail: "b"}, {Code: bench.OldServer}, {Code: bench.HostSetAside, Detail: "a"}}
		for range 2 {
			for _, w := range given {
				s.ok(s.store.WarnRun(s.ctx(), runID, w))
			}
		}
		s.same("warnings", s.wholeRun(runID).Warnings, given)
	}},
	{"a run ends, and can be resumed", func(s *scene) {
		s.run(runID)
		at := s.at.Wall.Add(time.Hour)
		for _, end := range []struct {
			status bench.Status
			stop   *bench.Stop
		}{
			{bench.StoppedRun, &bench.Stop{Cause: evaluation.Unreachable, Detail: "connexion refusée"}},
			{bench.Interrupted, &bench.Stop{Cause: evaluation.Cancelled}}, {bench.Interrupted, nil}, {bench.Finished, nil},
		} {
			s.ok(s.store.EndRun(s.ctx(), runID, end.status, end.stop, at))
			got := s.wholeRun(runID)
			s.same("ended", bench.Run{Status: got.Status, Stopped: got.Stopped, Ended: got.Ended}, bench.Run{Status: end.status, Stopped: end.stop, Ended: at})
			s.same("listed", s.runs()[0].Status, end.status)
			s.ok(s.store.ReopenRun(s.ctx(), runID))
			s.same("reopened", s.wholeRun(runID), s.blankRun(runID))
		}
	}},
	{"a deleted run is gone with all that was in it, and its id is free again", func(s *scene) {
		release := s.hold(runID)
		s.ok(s.store.CreateRun(s.ctx(), s.blankRun(runID)))
		s.outcome(runID, judged("bruit", bench.No))
		_, err := s.reread(runID, "bruit", bench.Reread{By: "anna", Note: "oui"})
		s.ok(err)
		s.run("autre")
		release()
		s.ok(s.store.DeleteRun(s.ctx(), runID))
		s.same("left", runIDs(s.runs()), []string{"autre running"})
		want := s.run(runID)
		s.same("anew", s.wholeRun(runID), want)
		findings, err := s.store.Check(s.ctx())
		s.ok(err)
		s.same("findings", findings, []string(nil))
	}},
	{"a run that does not exist is not found", func(s *scene) {
		s.run(runID)
		for _, id := range []string{"rien", "", runID[:3]} { // all but Run ask for the whole id
			for _, err := range []error{
				s.store.SaveOutcome(s.ctx(), id, answered("bruit")), s.store.WarnRun(s.ctx(), id, bench.Warning{Code: "x"}),
				s.store.EndRun(s.ctx(), id, bench.Finished, nil, s.at.Wall), s.store.ReopenRun(s.ctx(), id), s.store.DeleteRun(s.ctx(), id),
				second(s.store.Rereads(s.ctx(), id, "bruit")), second(s.store.SaveReread(s.ctx(), id, "bruit", bench.Reread{By: "anna"})),
			} {
				s.refused(err, "run_not_found")
			}
		}
	}},
}
