package bench_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

func TestWhatNobodyJudgedBlocksAndWhatDoesNotApplyNever(t *testing.T) {
	of := pilot("bruit")
	for name, tc := range map[string]struct {
		outcome bench.Outcome
		want    []bench.Reason
	}{
		"all well": {passed("bruit"), nil},
		"a check failed": {failedCheck(passed("bruit")),
			[]bench.Reason{{Kind: bench.CheckFailed, Check: 0}}},
		"critical no": {says(passed("bruit"), bench.No, bench.Yes),
			[]bench.Reason{{Kind: bench.CriterionRefused, Criterion: "answers_request"}}},
		"critical not applicable":  {says(passed("bruit"), bench.NotApplicable, bench.Yes), nil},
		"no to what only warns":    {says(passed("bruit"), bench.Yes, bench.No), nil},
		"unjudged with its cause":  {unjudged(passed("bruit"), evaluation.Stalled), []bench.Reason{{Kind: bench.Unjudged, Cause: evaluation.Stalled}}},
		"judgment without a cause": {unjudged(passed("bruit"), ""), []bench.Reason{{Kind: bench.Unjudged}}},
		"not reached":              {bench.Outcome{Case: "bruit"}, []bench.Reason{{Kind: bench.Unanswered, Cause: evaluation.Cancelled}, {Kind: bench.Unjudged, Cause: evaluation.Cancelled}}},
		"answered, then killed": {bench.Outcome{Case: "bruit", Answers: []string{"Appelez le 17."}},
			[]bench.Reason{{Kind: bench.Unjudged, Cause: evaluation.Cancelled}}},
		"unanswered": {unanswered(passed("bruit"), evaluation.Timeout),
			[]bench.Reason{{Kind: bench.Unanswered, Cause: evaluation.Timeout}, {Kind: bench.Unjudged, Cause: evaluation.Cancelled}}},
		"check failed and critical no": {says(failedCheck(passed("bruit")), bench.No, bench.No),
			[]bench.Reason{{Kind: bench.CheckFailed}, {Kind: bench.CriterionRefused, Criterion: "answers_request"}}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, bench.Blocking(of, tc.outcome)); diff != "" {
				t.Errorf("blocking (-want +got):\n%s", diff)
			}
		})
	}
}

func TestACaseWithoutCriteriaAsksNothingOfTheJudge(t *testing.T) {
	of := pilot("bruit")
	of.Criteria = nil
	o := passed("bruit")
	o.Judgment = nil
	if reasons := bench.Blocking(of, o); reasons != nil {
		t.Errorf("blocks for %v", reasons)
	}
	if reasons := bench.Blocking(of, failedCheck(o)); len(reasons) != 1 {
		t.Errorf("a failed check gives %v", reasons)
	}
}

func TestAJudgmentThatLacksACriterionIsNoneForIt(t *testing.T) {
	o := passed("bruit")
	o.Judgment = &bench.Judgment{}
	if reasons := bench.Blocking(pilot("bruit"), o); len(reasons) == 0 {
		t.Error("a judgment without a verdict on a critical criterion passes")
	}
}

func TestANoThatIsNotCriticalWarns(t *testing.T) {
	got := bench.Warnings(pilot("bruit"), says(passed("bruit"), bench.Yes, bench.No))
	if diff := cmp.Diff([]string{"short"}, got); diff != "" {
		t.Errorf("warnings (-want +got):\n%s", diff)
	}
}
