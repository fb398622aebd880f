package storetest

import (
	"sync"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

// reread saves what a person says of the case as it stands.
func (s *scene) reread(run, caseID string, r bench.Reread) (bench.Reread, error) {
	s.t.Helper()
	r.Outcome, r.At = s.present(run, caseID).Digest(), s.at.Wall
	return s.store.SaveReread(s.ctx(), run, caseID, r)
}

var rereading = []promise{
	{"a reread is saved whole, and numbered", func(s *scene) {
		s.run(runID)
		s.outcome(runID, judged("bruit", bench.No))
		said := bench.Reread{
			By: "anna", Revision: 9, Verdicts: map[string]bench.Verdict{"answers_request": bench.Yes, "cites_law": bench.NotApplicable},
			Checks: map[int]bench.Ruling{0: bench.FalseAlarm}, CaseAtFault: true, Note: "le juge <exagère>",
		}
		saved, err := s.reread(runID, "bruit", said)
		s.ok(err)
		said.Revision, said.Outcome, said.At = 1, s.present(runID, "bruit").Digest(), s.at.Wall
		s.same("returned", saved, said)
		s.pass(time.Hour)
		later, err := s.reread(runID, "bruit", bench.Reread{By: "bea", Note: "non"})
		s.ok(err)
		s.same("revision", later.Revision, 2)
		rereads, err := s.store.Rereads(s.ctx(), runID, "bruit")
		s.ok(err)
		s.same("rereads", rereads, []bench.Reread{said, later})
		s.same("the latest", *s.present(runID, "bruit").Reread, later)
		s.same("listed", *s.runs()[0].Outcomes[0].Reread, later)
		none, err := s.store.Rereads(s.ctx(), runID, "loyer")
		s.ok(err)
		s.same("of another case", none, []bench.Reread(nil))
	}},
	{"a reread of another outcome is refused, and one before the outcome changed stays", func(s *scene) {
		s.run(runID)
		s.outcome(runID, unjudged("bruit", evaluation.Timeout))
		before, err := s.reread(runID, "bruit", bench.Reread{By: "anna", Note: "à revoir"})
		s.ok(err)
		s.outcome(runID, judged("bruit", bench.No))
		for _, digest := range []string{before.Outcome, "", "x"} {
			s.refused(second(s.store.SaveReread(s.ctx(), runID, "bruit", bench.Reread{By: "bea", Outcome: digest})), "outcome_changed")
		}
		rereads, err := s.store.Rereads(s.ctx(), runID, "bruit")
		s.ok(err)
		s.same("rereads", rereads, []bench.Reread{before})
		s.same("shown, though of an outcome that is past", *s.present(runID, "bruit").Reread, before)
		s.same("tally", s.wholeRun(runID).Tally().Waiting, 4)
		s.outcome(runID, judged("bruit", bench.Yes))
		now, err := s.reread(runID, "bruit", bench.Reread{By: "anna", Checks: map[int]bench.Ruling{0: bench.FalseAlarm}})
		s.ok(err)
		s.outcome(runID, judged("bruit", bench.No))
		_, err = s.reread(runID, "bruit", bench.Reread{By: "anna", Note: "non"})
		s.ok(err)
		s.outcome(runID, judged("bruit", bench.Yes)) // as it was
		s.same("of the present outcome", *s.present(runID, "bruit").Reread, now)
		s.same("revision", now.Revision, 2)
	}},
	{"a case that nothing came of can be reread as that", func(s *scene) {
		s.run(runID)
		for _, o := range []bench.Outcome{answered("loyer"), unanswered("outil")} {
			s.outcome(runID, o)
		}
		for _, id := range []string{"bruit", "loyer", "outil"} { // not reached, left, unanswered
			_, err := s.reread(runID, id, bench.Reread{By: "anna", Verdicts: map[string]bench.Verdict{"answers_request": bench.No}})
			s.ok(err)
		}
		s.same("the answered one", s.wholeRun(runID).Outcomes[0].Reread.By, "anna")
		s.same("tally", s.wholeRun(runID).Tally().Upheld, 2) // one that was not reached has no outcome to carry its reread
	}},
	{"what is said of nothing in the case is refused", func(s *scene) {
		s.run(runID)
		o := judged("bruit", bench.No)
		s.outcome(runID, o)
		for _, verdicts := range []map[string]bench.Verdict{{"autre": bench.Yes}, {"cites_law": ""}, {"cites_law": "maybe"}} {
			_, err := s.reread(runID, "bruit", bench.Reread{By: "anna", Verdicts: verdicts})
			s.refused(err, "unknown_verdict")
		}
		for _, checks := range []map[int]bench.Ruling{{1: bench.Confirmed}, {-1: bench.Confirmed}, {0: ""}, {0: "yes"}} {
			_, err := s.reread(runID, "bruit", bench.Reread{By: "anna", Checks: checks})
			s.refused(err, "unknown_ruling")
		}
		s.refused(second(s.store.SaveReread(s.ctx(), runID, "inconnu", bench.Reread{By: "anna"})), "case_not_found")
		s.refused(second(s.store.Rereads(s.ctx(), runID, "inconnu")), "case_not_found")
		s.same("the latest", s.present(runID, "bruit").Reread, (*bench.Reread)(nil))
	}},
	{"people who reread at once are all heard", func(s *scene) {
		s.run(runID)
		s.outcome(runID, judged("bruit", bench.No))
		r := bench.Reread{Outcome: s.present(runID, "bruit").Digest(), At: s.at.Wall}
		people := []string{"anna", "bea", "carl", "dora"}
		failed := make(chan error, len(people))
		var wait sync.WaitGroup
		for _, by := range people {
			wait.Go(func() {
				said := r
				said.By = by
				failed <- second(s.store.SaveReread(s.ctx(), runID, "bruit", said))
			})
		}
		wait.Wait()
		for range people {
			s.ok(<-failed)
		}
		rereads, err := s.store.Rereads(s.ctx(), runID, "bruit")
		s.ok(err)
		for i, reread := range rereads {
			s.same("revision", reread.Revision, i+1)
		}
		known, err := s.store.People(s.ctx())
		s.ok(err)
		s.same("people", known, people)
	}},
}
