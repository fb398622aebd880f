package agreement_test

import (
	"math"
	"testing"

	"contrejuge/backend/agreement"
)

func TestAPreferenceHasItsIntervalAndTheCoinBesideIt(t *testing.T) {
	got, reason := agreement.PreferenceOf(agreement.Tally{Hits: 60, Of: 100})
	if reason != "" {
		t.Fatal(reason)
	}
	nearly(t, "rate", got.Rate, .6, 0)
	nearly(t, "low", got.Interval.Low(), .502002586791, exact)
	nearly(t, "high", got.Interval.High(), .690598713568, exact)
	nearly(t, "coin", got.Coin.TwoSided, .056887933641, exact)
}

func TestAJudgeThatTakesTheFirstPlaceIsSeenToDoSo(t *testing.T) {
	got, reason := agreement.PositionPreference(agreement.Leans{First: 83, Second: 2, Other: 40}) // LLMBar, ChatGPT
	if reason != "" {
		t.Fatal(reason)
	}
	nearly(t, "rate", got.Rate, 83./85, exact)
	if got.Interval.Low() < .9 || got.Coin.TwoSided > 1e-15 {
		t.Errorf("got %+v", got)
	}
	if _, reason := agreement.PositionPreference(agreement.Leans{Other: 3}); reason != agreement.NoPicks {
		t.Errorf("a judge that is steady: undefined because of %q", reason)
	}
	if _, reason := agreement.PositionPreference(agreement.Leans{First: -1, Second: 3}); reason != agreement.Malformed {
		t.Errorf("undefined because of %q", reason)
	}
}

func TestTheDifferenceIsTheJudgesRateLessThatOfPeople(t *testing.T) {
	p := agreement.Paired{Both: 50, JudgeOnly: 20, PeopleOnly: 8, Neither: 22}
	got, interval, reason := p.Difference()
	if reason != "" {
		t.Fatal(reason)
	}
	nearly(t, "difference", got, .12, exact) // 70 % less 58 %
	half := 1.959963984540054 * math.Sqrt(29-144./102) / 102
	nearly(t, "low", interval.Low(), 12./102-half, exact)
	nearly(t, "high", interval.High(), 12./102+half, exact)
}

func TestTheDifferenceOfJudgeAndPeopleHoldsItsPromise(t *testing.T) {
	// Of all draws of 25 items with these chances, how many intervals hold the
	// true difference.
	const n = 25
	both, judgeOnly, peopleOnly := .4, .25, .1
	rest := 1 - both - judgeOnly - peopleOnly
	covered := 0.
	for a := range n + 1 {
		for b := range n - a + 1 {
			for c := range n - a - b + 1 {
				d := n - a - b - c
				_, interval, _ := agreement.Paired{Both: a, JudgeOnly: b, PeopleOnly: c, Neither: d}.Difference()
				if interval.Low() <= judgeOnly-peopleOnly && judgeOnly-peopleOnly <= interval.High() {
					covered += multinomial([]int{a, b, c, d}, []float64{both, judgeOnly, peopleOnly, rest})
				}
			}
		}
	}
	nearly(t, "coverage", covered, .95, .02)
}

// multinomial is the probability of the counts.
func multinomial(counts []int, shares []float64) float64 {
	p, n := 1., 0
	for i, count := range counts {
		for k := range count {
			n++
			p *= shares[i] * float64(n) / float64(k+1)
		}
	}
	return p
}

func TestNothingPairedHasNoDifference(t *testing.T) {
	if _, _, reason := (agreement.Paired{}).Difference(); reason != agreement.NoPairs {
		t.Errorf("undefined because of %q", reason)
	}
	if _, _, reason := (agreement.Paired{Both: 5, Neither: -1}).Difference(); reason != agreement.Malformed {
		t.Errorf("undefined because of %q", reason)
	}
}

func TestTheReportGivesPreferencesWithTheirIntervals(t *testing.T) {
	steady := judged(reviewed(pair("1"), "b"), "b", "b")
	steady.Reviews[0].Left = "b"
	got := compute(steady, judged(reviewed(pair("2"), "b"), "a", "b"))
	want, _ := agreement.Wilson(1, 2)
	if got.JudgeOrders.Interval == nil || *got.JudgeOrders.Interval != want {
		t.Errorf("orders %+v, want the interval %v", got.JudgeOrders, want)
	}
	if want, _ := agreement.Wilson(2, 2); got.Length.Person.Interval == nil || *got.Length.Person.Interval != want {
		t.Errorf("length %+v, want the interval %v", got.Length.Person, want)
	}
	if want, _ := agreement.Wilson(1, 1); got.Side.Interval == nil || *got.Side.Interval != want {
		t.Errorf("side %+v, want the interval %v", got.Side, want)
	}
	if empty := compute(); empty.Side.Interval != nil || empty.Length.Judge.Interval != nil || empty.JudgeOrders.Interval != nil {
		t.Errorf("intervals of nothing: %+v", empty)
	}
}
