package bench_test

import (
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

func TestWhereABlockingCaseStandsWithThePeople(t *testing.T) {
	of := pilot("bruit")
	refused := says(passed("bruit"), bench.No, bench.Yes)
	checked := failedCheck(passed("bruit"))
	both := failedCheck(refused)
	silent := unjudged(passed("bruit"), evaluation.InvalidJSON)
	yes := map[string]bench.Verdict{"answers_request": bench.Yes}
	no := map[string]bench.Verdict{"answers_request": bench.No}
	falseCheck := map[int]bench.Ruling{0: bench.FalseAlarm}

	for name, tc := range map[string]struct {
		outcome bench.Outcome
		want    bench.Standing
	}{
		"nothing blocks":                      {passed("bruit"), bench.NotBlocking},
		"nobody reread it":                    {refused, bench.Waiting},
		"the judge was right":                 {reread(refused, bench.Reread{Verdicts: no}), bench.Upheld},
		"the judge was wrong":                 {reread(refused, bench.Reread{Verdicts: yes}), bench.Cleared},
		"does not apply":                      {reread(refused, bench.Reread{Verdicts: map[string]bench.Verdict{"answers_request": bench.NotApplicable}}), bench.Cleared},
		"the criterion was left open":         {reread(refused, bench.Reread{Note: "?"}), bench.Waiting},
		"the check was right":                 {reread(checked, bench.Reread{Checks: map[int]bench.Ruling{0: bench.Confirmed}}), bench.Upheld},
		"the check was wrong":                 {reread(checked, bench.Reread{Checks: falseCheck}), bench.Cleared},
		"one of two reasons":                  {reread(both, bench.Reread{Checks: falseCheck}), bench.Waiting},
		"one false, one right":                {reread(both, bench.Reread{Checks: falseCheck, Verdicts: no}), bench.Upheld},
		"both false":                          {reread(both, bench.Reread{Checks: falseCheck, Verdicts: yes}), bench.Cleared},
		"the case is at fault":                {reread(both, bench.Reread{CaseAtFault: true}), bench.Cleared},
		"check false, but the person says no": {reread(checked, bench.Reread{Checks: falseCheck, Verdicts: no}), bench.Upheld},
		"unjudged, judged by a person":        {reread(silent, bench.Reread{Verdicts: yes}), bench.Cleared},
		"unjudged, refused by a person":       {reread(silent, bench.Reread{Verdicts: no}), bench.Upheld},
		"unjudged, only the other criterion":  {reread(silent, bench.Reread{Verdicts: map[string]bench.Verdict{"short": bench.Yes}}), bench.Waiting},
		"unjudged, and the case is at fault":  {reread(silent, bench.Reread{CaseAtFault: true}), bench.Waiting},
		"unanswered cannot be cleared":        {reread(unanswered(passed("bruit"), evaluation.Timeout), bench.Reread{Verdicts: yes, CaseAtFault: true}), bench.Upheld},
	} {
		t.Run(name, func(t *testing.T) {
			if got := bench.StandingOf(of, tc.outcome); got != tc.want {
				t.Errorf("stands at %q, want %q", got, tc.want)
			}
		})
	}
}

func TestARereadOfAnotherOutcomeDoesNotCount(t *testing.T) {
	o := reread(says(passed("bruit"), bench.No, bench.Yes), bench.Reread{Verdicts: map[string]bench.Verdict{"answers_request": bench.Yes}})
	o.Answers = []string{"Autre réponse."}
	if got := bench.StandingOf(pilot("bruit"), o); got != bench.Waiting {
		t.Errorf("an answer nobody reread stands at %q", got)
	}
}

func TestFalseAlarmsAreCountedPerCriterionAndPerCheck(t *testing.T) {
	suite := bench.Suite{Cases: []bench.Case{pilot("one"), pilot("two"), pilot("three"), pilot("four")}}
	no, yes := map[string]bench.Verdict{"answers_request": bench.No}, map[string]bench.Verdict{"answers_request": bench.Yes}
	outcomes := []bench.Outcome{
		reread(says(passed("one"), bench.No, bench.Yes), bench.Reread{Verdicts: yes}),
		reread(says(passed("two"), bench.No, bench.Yes), bench.Reread{Verdicts: no}),
		reread(failedCheck(passed("three")), bench.Reread{CaseAtFault: true, Verdicts: map[string]bench.Verdict{"short": bench.No}}),
		says(passed("four"), bench.No, bench.Yes),
	}
	alarms := bench.CountAlarms(suite, outcomes)
	if len(alarms) != 3 {
		t.Fatalf("%d rows, want two criteria and a check: %+v", len(alarms), alarms)
	}
	request, short, price := alarms[0], alarms[1], alarms[2]
	if request.Criterion != "answers_request" || request.Raised != 3 || request.Reread != 2 || request.False != 1 || request.Cases[0] != "one" {
		t.Errorf("the critical criterion: %+v", request)
	}
	if short.Criterion != "short" || short.Raised != 0 || short.Missed != 1 {
		t.Errorf("the other criterion: %+v", short)
	}
	if price.Check != "no_price" || price.Raised != 1 || price.False != 1 || price.OfCase != 1 {
		t.Errorf("the check: %+v", price)
	}
}
