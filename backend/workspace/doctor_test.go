package workspace_test

import (
	"slices"
	"testing"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/model"
	"contrejuge/backend/workspace"
)

func examine(h *house, change func(*workspace.DoctorSpec)) workspace.Diagnosis {
	h.t.Helper()
	suite := trial()
	spec := workspace.DoctorSpec{
		Hosts: []string{"http://models.test"}, Judge: "juge", Candidate: "candidat", Suite: &suite,
		Context: workspace.DefaultContext, Limits: model.DefaultLimits,
	}
	if change != nil {
		change(&spec)
	}
	found, err := h.Doctor.Examine(h.t.Context(), spec)
	ok(h.t, err)
	return found
}

func TestTheDoctorTellsWhatCannotWork(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*house)
		spec   func(*workspace.DoctorSpec)
		code   string
		level  workspace.Level
	}{
		"nothing is wrong":      {nil, nil, workspace.FoundAnswering, workspace.Fine},
		"the host is not there": {func(h *house) { h.models.Down = true }, nil, "unreachable", workspace.Problem},
		"no such judge":         {nil, func(s *workspace.DoctorSpec) { s.Judge = "nemo" }, "model_missing", workspace.Problem},
		"it runs elsewhere":     {func(h *house) { h.describe("juge", func(d *model.Description) { d.Remote = "https://cloud.test" }) }, nil, workspace.FoundRemote, workspace.Problem},
		"one model as both":     {nil, func(s *workspace.DoctorSpec) { s.Judge = "candidat" }, bench.SameWeights, workspace.Doubt},
		"a judge that thinks":   {func(h *house) { h.describe("juge", func(d *model.Description) { d.Thinks = true }) }, nil, bench.ThinkingJudge, workspace.Doubt},
		"a smaller context":     {func(h *house) { h.describe("juge", func(d *model.Description) { d.Context = 2048 }) }, nil, bench.SmallerContext, workspace.Doubt},
		"a slow first word":     {nil, func(s *workspace.DoctorSpec) { s.Limits.FirstChunk = 1500 * time.Millisecond }, workspace.FoundSlow, workspace.Doubt},
		"no judge is named":     {nil, func(s *workspace.DoctorSpec) { s.Judge = "" }, workspace.FoundNoJudge, workspace.Doubt},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t)
			if tc.change != nil {
				tc.change(h)
			}
			found := examine(h, tc.spec)
			if !slices.ContainsFunc(found.Findings, func(f workspace.Finding) bool { return f.Code == tc.code && f.Level == tc.level }) {
				t.Errorf("found %+v, want %s as %s", found.Findings, tc.code, tc.level)
			}
			if found.OK != (tc.level != workspace.Problem) {
				t.Errorf("ok: %v", found.OK)
			}
		})
	}
}

func TestAModelThatRunsElsewhereIsNotAsked(t *testing.T) {
	h := open(t)
	h.describe("juge", func(d *model.Description) { d.Remote = "https://cloud.test" })
	examine(h, func(s *workspace.DoctorSpec) { s.Candidate = "" })
	if asked := h.models.Asked(); len(asked) != 0 {
		t.Errorf("asked %q", asked)
	}
}

func TestHowLongASuiteTakesIsMeasuredOnceItRan(t *testing.T) {
	h := open(t)
	before := examine(h, nil).Suite
	if before == nil || before.Measured || before.Cases != 2 || before.Seconds <= 0 {
		t.Fatalf("before any run: %+v", before)
	}
	h.ran(spec())
	after := examine(h, nil).Suite
	if after == nil || !after.Measured || after.Seconds != 4 { // two cases of two seconds
		t.Errorf("after a run: %+v", after)
	}
}
