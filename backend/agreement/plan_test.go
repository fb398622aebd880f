package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
)

func TestBeforeTheFirstReviewAPlanGoesByOneHalf(t *testing.T) {
	expected, cautious, reason := agreement.PlanReviews(agreement.Progress{Items: 500}, .05)
	if reason != "" {
		t.Fatal(reason)
	}
	if want := (agreement.Plan{Rate: .5, Decided: 381, Reviews: 381, More: 381, Enough: true}); expected != want || cautious != want {
		t.Errorf("got %+v and %+v, want %+v", expected, cautious, want)
	}
}

func TestAPlanCountsWhatWillBeLeftUndecided(t *testing.T) {
	p := agreement.Progress{Agreed: 80, Decided: 100, Reviewed: 125, Items: 300}
	expected, cautious, reason := agreement.PlanReviews(p, .05)
	if reason != "" {
		t.Fatal(reason)
	}
	// 245 decided items at 80 %, of which four in five reviewed ones are.
	if want := (agreement.Plan{Rate: .8, Decided: 245, Reviews: 307, More: 182}); expected != want {
		t.Errorf("got %+v, want %+v", expected, want)
	}
	nearly(t, "cautious rate", cautious.Rate, .711170834407, exact) // Wilson's lower end
	if cautious.Decided <= expected.Decided {
		t.Errorf("cautious %+v, expected %+v", cautious, expected)
	}
}

func TestAPlanForTheQueueItselfAsksForNoMoreThanThereIs(t *testing.T) {
	p := agreement.Progress{Agreed: 8, Decided: 10, Reviewed: 20, Items: 60, Population: 60}
	expected, cautious, reason := agreement.PlanReviews(p, .01)
	if reason != "" {
		t.Fatal(reason)
	}
	for _, plan := range []agreement.Plan{expected, cautious} {
		if plan.Decided > 30 || plan.Reviews > 60 || plan.More != plan.Reviews-20 || !plan.Enough {
			t.Errorf("got %+v", plan)
		}
	}
}

func TestAPlanThatIsReachedAsksForNothing(t *testing.T) {
	p := agreement.Progress{Agreed: 800, Decided: 1000, Reviewed: 1000, Items: 1000}
	expected, cautious, _ := agreement.PlanReviews(p, .05)
	if expected.More != 0 || cautious.More != 0 || !expected.Enough || !cautious.Enough {
		t.Errorf("got %+v and %+v", expected, cautious)
	}
}

func TestAPlanSaysWhyThereIsNone(t *testing.T) {
	for name, test := range map[string]struct {
		progress agreement.Progress
		margin   float64
		want     agreement.Reason
	}{
		"nothing decided":         {agreement.Progress{Reviewed: 5, Items: 9}, .05, agreement.NoPairs},
		"more than reviewed":      {agreement.Progress{Agreed: 1, Decided: 3, Reviewed: 2, Items: 9}, .05, agreement.Malformed},
		"more than there are":     {agreement.Progress{Agreed: 1, Decided: 3, Reviewed: 10, Items: 9}, .05, agreement.Malformed},
		"fewer than in the queue": {agreement.Progress{Items: 9, Population: 8}, .05, agreement.Malformed},
		"no margin":               {agreement.Progress{Items: 9}, 0, agreement.Malformed},
		"a margin beyond anyone":  {agreement.Progress{Items: 9}, 1e-6, agreement.TooMany},
		"rarely anything decided": {agreement.Progress{Agreed: 1, Decided: 1, Reviewed: 9_000_000, Items: 9_000_000}, .01, agreement.TooMany},
	} {
		t.Run(name, func(t *testing.T) {
			if _, _, reason := agreement.PlanReviews(test.progress, test.margin); reason != test.want {
				t.Errorf("undefined because of %q, want %q", reason, test.want)
			}
		})
	}
}
