package workspace_test

import (
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/workspace"
)

func TestARunIsClearedWhenEveryBlockingCaseWasRereadAndNoneConfirmed(t *testing.T) {
	h := open(t)
	h.models.Refuse = []string{"answers_request"}
	ended := h.ran(spec())
	_, blocking, err := h.Rereads.Of(t.Context(), ended.ID)
	ok(t, err)
	if len(blocking) != 2 || blocking[0].Stands != bench.Waiting {
		t.Fatalf("blocking: %+v", blocking)
	}
	yes := map[string]bench.Verdict{"answers_request": bench.Yes}
	saved, err := h.Rereads.Save(t.Context(), ended.ID, workspace.RereadSpec{By: "Anna", Case: "bruit", Verdicts: yes})
	ok(t, err)
	if saved.Stands != bench.Waiting {
		t.Errorf("a failed check nobody spoke of stands at %s", saved.Stands)
	}
	saved, err = h.Rereads.Save(t.Context(), ended.ID, workspace.RereadSpec{By: "Anna", Case: "bruit", Verdicts: yes, Checks: map[int]bench.Ruling{0: bench.FalseAlarm}})
	ok(t, err)
	if saved.Stands != bench.Cleared || saved.Outcome.Reread.Revision != 2 {
		t.Errorf("stands at %s, revision %d", saved.Stands, saved.Outcome.Reread.Revision)
	}
	_, err = h.Rereads.Save(t.Context(), ended.ID, workspace.RereadSpec{By: "Bob", Case: "odeur", Verdicts: map[string]bench.Verdict{"answers_request": bench.No}})
	ok(t, err)
	kept, err := h.Runs.Show(t.Context(), ended.ID)
	ok(t, err)
	if kept.Cleared() || kept.Tally().Upheld != 1 {
		t.Errorf("with one confirmed: cleared %v, %+v", kept.Cleared(), kept.Tally())
	}
	_, err = h.Rereads.Save(t.Context(), ended.ID, workspace.RereadSpec{By: "Bob", Case: "odeur", Verdicts: yes})
	ok(t, err)
	if kept, err = h.Runs.Show(t.Context(), ended.ID); err != nil || !kept.Cleared() {
		t.Errorf("all false alarms: cleared %v (%v)", kept.Cleared(), err)
	}
	history, err := h.Rereads.History(t.Context(), ended.ID, "bruit")
	ok(t, err)
	if len(history) != 2 {
		t.Errorf("%d revisions", len(history))
	}
	alarms, err := h.Rereads.Alarms(t.Context(), ended.ID)
	ok(t, err)
	if alarms[0].Criterion != "answers_request" || alarms[0].Raised != 2 || alarms[0].False != 2 {
		t.Errorf("alarms: %+v", alarms)
	}
}

func TestWhatCannotBeSaidOfACaseIsRefused(t *testing.T) {
	h := open(t)
	ended := h.ran(spec())
	for code, said := range map[string]workspace.RereadSpec{
		"bad_name":          {By: " ", Case: "bruit", CaseAtFault: true},
		"case_not_found":    {By: "Anna", Case: "nemo", CaseAtFault: true},
		"unknown_criterion": {By: "Anna", Case: "bruit", Verdicts: map[string]bench.Verdict{"nemo": bench.Yes}},
		"unknown_verdict":   {By: "Anna", Case: "bruit", Verdicts: map[string]bench.Verdict{"answers_request": "oui"}},
		"unknown_check":     {By: "Anna", Case: "bruit", Checks: map[int]bench.Ruling{1: bench.FalseAlarm}},
		"unknown_ruling":    {By: "Anna", Case: "bruit", Checks: map[int]bench.Ruling{0: "maybe"}},
		"nothing_said":      {By: "Anna", Case: "bruit", Note: " "},
	} {
		t.Run(code, func(t *testing.T) {
			_, err := h.Rereads.Save(t.Context(), ended.ID, said)
			refused(t, err, code)
		})
	}
}
