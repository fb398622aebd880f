package agreement

import "math"

// Preference is how often one of two sides is taken: the longer answer, the
// first place, the left side. A judge without the habit takes a side that has
// nothing to do with quality half the time.
type Preference struct {
	Rate     float64
	Interval Interval // Wilson's
	Coin     CoinTest // against one half
}

// PreferenceOf is the preference that a tally of decided picks shows, with the
// interval of [Wilson] and the test of [AgainstCoin]. It is not good for
// blaming length by itself: longer answers may be better, which is why people's
// preference on the same items stands beside the judge's ([Paired]).
func PreferenceOf(t Tally) (Preference, Reason) {
	coin, reason := AgainstCoin(t.Hits, t.Of)
	switch reason {
	case "":
	case NoPairs:
		return Preference{}, NoPicks
	default:
		return Preference{}, reason
	}
	interval, _ := Wilson(t.Hits, t.Of)
	return Preference{t.share(), interval, coin}, ""
}

// PositionPreference is how often a judge that contradicts itself takes the
// first place, among the items where it took the same place in both orders
// (L. Zheng et al., Judging LLM-as-a-Judge, NeurIPS 2023, section 3.3). It says
// which way the judge leans and not how much, which is the share of consistent
// items; one that is steady everywhere has no leaning to speak of.
func PositionPreference(leans Leans) (Preference, Reason) {
	if leans.First < 0 || leans.Second < 0 || leans.Second > mostCounted {
		return Preference{}, Malformed
	}
	return PreferenceOf(Tally{leans.First, leans.First + leans.Second})
}

// Paired counts the items on which the judge and people both decided, by
// whether each took the side in question.
type Paired struct{ Both, JudgeOnly, PeopleOnly, Neither int }

// Difference is how much more often the judge takes the side than people do on
// the same items: the judge's rate less that of people, from −1 to 1. The
// interval is that of A. Agresti and Y. Min (Statistics in Medicine 24, 2005),
// who add half an item to each of the four counts before
//
//	(b − c) ÷ n ± z·√(b + c − (b − c)² ÷ n) ÷ n
//
// It is not good for items that lean the same way in groups. No difference does
// not clear the judge: people may have the habit too.
func (p Paired) Difference() (float64, Interval, Reason) {
	row := []int{p.Both, p.JudgeOnly, p.PeopleOnly, p.Neither}
	if !counts([][]int{row}, len(row)) {
		return 0, Interval{}, Malformed
	}
	n := sum(row)
	if n == 0 {
		return 0, Interval{}, NoPairs
	}
	size := float64(n) + 2
	b, c := float64(p.JudgeOnly)+.5, float64(p.PeopleOnly)+.5
	se := math.Sqrt(b+c-square(b-c)/size) / size
	return float64(p.JudgeOnly-p.PeopleOnly) / float64(n), Normal((b-c)/size, se).Clip(-1, 1), ""
}
