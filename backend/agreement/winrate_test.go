package agreement_test

import (
	"fmt"
	"math"
	"testing"

	"contrejuge/backend/agreement"
)

func TestTheCorrectedWinRateIsTheFormulaOfTheDesign(t *testing.T) {
	items := verdicts(
		[2]string{"a", "a"}, [2]string{"a", "b"}, [2]string{"tie", "a"}, [2]string{"b", "b"},
		[2]string{"a", "timeout"}, [2]string{"both_bad", "tie"}, [2]string{"b", "a"},
	)
	frozen := agreement.Population{N: 40, Unjudged: 4, Points: 20.5}
	got := agreement.Compute(agreement.Setting{
		Judge: judge, Population: map[string]agreement.Population{"base": frozen},
	}, items).WinRates

	f := []float64{1, 0, 1, 0, .5, .5, 1} // of "base", which is answer a
	y := []float64{1, 1, .5, 0, 1, .5, 0}
	var d []float64
	for i := range f {
		d = append(d, y[i]-f[i])
	}
	value := (20.5+4*.5)/40 + average(d)
	se := math.Sqrt(covariance(d, d)/7 + (covariance(f, f)+2*covariance(f, d))/40)

	base := got[0]
	if base.Model != "base" || base.Population != 40 || base.Unjudged != 4 || base.Reviewed != 7 {
		t.Fatalf("got %+v", base)
	}
	near(t, "judge", base.Judge, 20.5/36, exact)
	near(t, "people", base.People, average(y), exact)
	near(t, "corrected", base.Corrected, value, exact)
	near(t, "standard error", base.SE, se, exact)
	nearly(t, "low", base.Interval.Low(), value-1.959963984540054*se, exact)
	nearly(t, "high", base.Interval.High(), value+1.959963984540054*se, exact)

	if tuned := got[1]; tuned.Population != 7 || tuned.Unjudged != 1 {
		t.Errorf("without a frozen population the queue's own items count: %+v", tuned)
	}
}

func average(x []float64) float64 {
	var sum float64
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

func covariance(x, y []float64) float64 {
	var sum float64
	for i := range x {
		sum += (x[i] - average(x)) * (y[i] - average(y))
	}
	return sum / float64(len(x))
}

func TestWithEverythingReviewedTheCorrectedRateIsThatOfPeople(t *testing.T) {
	got := compute(verdicts([2]string{"a", "b"}, [2]string{"tie", "a"}, [2]string{"b", "timeout"}, [2]string{"a", "a"})...).WinRates
	for _, w := range got {
		near(t, w.Model, w.Corrected, *w.People, exact)
		if w.Interval.Low() < 0 || w.Interval.High() > 1 {
			t.Errorf("interval %v", w.Interval)
		}
	}
}

func TestAnUnstableJudgeAndPeopleWithoutAMajorityCountHalf(t *testing.T) {
	got := compute(judged(reviewed(pair("x"), "a", "b"), "a", "b")).WinRates[0]
	near(t, "judge", got.Judge, .5, 0)
	near(t, "people", got.People, .5, 0)
}

func TestAWinRateThatCannotBeCorrectedSaysWhy(t *testing.T) {
	frozen := func(p agreement.Population) agreement.WinRate {
		setting := agreement.Setting{Judge: judge, Population: map[string]agreement.Population{"base": p}}
		return agreement.Compute(setting, verdicts([2]string{"a", "a"}, [2]string{"b", "b"})).WinRates[0]
	}
	for name, test := range map[string]struct {
		got                 agreement.WinRate
		corrected, interval agreement.Reason
	}{
		"nobody reviewed":             {compute(judged(pair("x"), "a")).WinRates[0], agreement.NoReviews, agreement.NoReviews},
		"only scored":                 {compute(judged(reviewed(pair("x"), "scores"), "a")).WinRates[0], agreement.NoReviews, agreement.NoReviews},
		"one review has no spread":    {compute(verdicts([2]string{"a", "b"})...).WinRates[0], "", agreement.NoVariance},
		"a population that is empty":  {frozen(agreement.Population{}), agreement.NoPopulation, agreement.NoPopulation},
		"smaller than its sample":     {frozen(agreement.Population{N: 1, Points: 1}), agreement.NoPopulation, agreement.NoPopulation},
		"with more points than items": {frozen(agreement.Population{N: 9, Points: 10}), agreement.NoPopulation, agreement.NoPopulation},
		"without a number":            {frozen(agreement.Population{N: 9, Points: math.NaN()}), agreement.NoPopulation, agreement.NoPopulation},
	} {
		t.Run(name, func(t *testing.T) {
			if test.corrected != "" {
				because(t, "corrected", test.got.Corrected, test.got.Undefined, test.corrected)
			}
			if test.got.Interval != nil || test.got.SE != nil || *test.got.IntervalUndefined != test.interval {
				t.Errorf("got %+v", test.got)
			}
		})
	}
}

func TestOnlyContestsBetweenTwoModelsHaveAWinner(t *testing.T) {
	same := judged(reviewed(pair("same"), "a"), "a")
	same.Answers[1].Model = same.Answers[0].Model
	alone := judged(reviewed(pair("alone"), "a"), "a")
	alone.Answers = alone.Answers[:1]
	nameless := judged(reviewed(pair("nameless"), "a"), "a")
	nameless.Answers[0].Model = ""
	var names []string
	for _, w := range compute(same, alone, nameless).WinRates {
		names = append(names, w.Model)
	}
	if fmt.Sprint(names) != "[tuned]" {
		t.Errorf("win rates of %v", names)
	}
}

func TestAModelOutsideTheSampleStillHasTheJudgesRate(t *testing.T) {
	setting := agreement.Setting{Judge: judge, Population: map[string]agreement.Population{
		"unseen": {N: 10, Unjudged: 2, Points: 6},
	}}
	got := agreement.Compute(setting, nil).WinRates[0]
	near(t, "judge", got.Judge, .75, 0)
	because(t, "corrected", got.Corrected, got.Undefined, agreement.NoReviews)
}

func TestPopulationsCountWhatTheJudgeSaid(t *testing.T) {
	got := agreement.Populations(judge, []agreement.Item{
		judged(pair("1"), "a"), judged(pair("2"), "tie"), judged(pair("3"), "a", "b"), judged(pair("4"), "timeout"), pair("5"),
	})
	if want := (agreement.Population{N: 5, Unjudged: 2, Points: 2}); got["base"] != want {
		t.Errorf("base: %+v, want %+v", got["base"], want)
	}
	if want := (agreement.Population{N: 5, Unjudged: 2, Points: 1}); got["tuned"] != want {
		t.Errorf("tuned: %+v, want %+v", got["tuned"], want)
	}
}
