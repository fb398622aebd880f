package agreement_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"contrejuge/backend/agreement"
)

// count is mostly small, now and then none at all and sometimes absurd.
func (s *source) count() int {
	if s.below(16) > 0 {
		return s.below(7)
	}
	absurd := []int{-1, math.MinInt, math.MaxInt, 1 << 29, 1 << 30, 1<<30 + 1, 1_000_003, math.MaxInt32, -7}
	return absurd[s.below(len(absurd))]
}

func (s *source) row(width int) []int {
	if s.below(24) == 0 {
		width++
	}
	row := make([]int, width)
	for i := range row {
		row[i] = s.count()
	}
	return row
}

func (s *source) rows(width int) [][]int {
	rows := make([][]int, s.below(6))
	for i := range rows {
		rows[i] = s.row(width)
	}
	return rows
}

func (s *source) square() [][]int {
	table := make([][]int, s.below(5))
	for i := range table {
		table[i] = s.row(len(table))
	}
	return table
}

func (s *source) tally() agreement.Tally { return agreement.Tally{Hits: s.count(), Of: s.count()} }

func (s *source) rate() float64 {
	if s.below(8) > 0 {
		return float64(s.below(256)) / 255
	}
	absurd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 2, 5e-324, 1e-300, 1e-10, math.Nextafter(1, 0), 1e300}
	return absurd[s.below(len(absurd))]
}

// finite fails on what is no number, and on a value without a reason for the
// lack of one.
func finite(t *testing.T, what string, reason agreement.Reason, values ...float64) {
	t.Helper()
	if reason != "" && reason.Sentence() == "" {
		t.Errorf("%s: reason %q has no sentence", what, reason)
	}
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) || reason != "" && v != 0 {
			t.Errorf("%s = %v, undefined because of %q", what, values, reason)
		}
	}
}

func finiteEstimate(t *testing.T, what string, e agreement.Estimate, reason agreement.Reason) {
	t.Helper()
	finite(t, what, reason, e.Value, e.StandardError, e.Interval().Low(), e.Interval().High())
}

// tryAll asks every figure something, whatever the bytes make of it.
func tryAll(t *testing.T, s source) {
	t.Helper()
	table := s.square()
	for name, figure := range tableFigures {
		e, reason := figure(table)
		finiteEstimate(t, fmt.Sprint(name, table), e, reason)
	}
	subjects := s.rows(3)
	value, reason := agreement.FleissKappa(subjects)
	finite(t, "Fleiss", reason, value)
	e, reason := agreement.GwetAC1(subjects)
	finiteEstimate(t, fmt.Sprint("Gwet", subjects), e, reason)
	units := s.rows(s.below(4))
	for _, metric := range []agreement.Metric{agreement.NominalMetric, agreement.OrdinalMetric, agreement.IntervalMetric, agreement.RatioMetric} {
		value, reason = agreement.ScaleAlpha(units, metric)
		finite(t, fmt.Sprint("alpha", metric, units), reason, value)
	}

	k, n := s.count(), s.count()
	coin, reason := agreement.AgainstCoin(k, n)
	finite(t, fmt.Sprint("coin", k, n), reason, coin.OneSided, coin.TwoSided)
	interval, _ := agreement.Wilson(k, n)
	finite(t, fmt.Sprint("Wilson", k, n), "", interval.Low(), interval.High())
	if more, ok := agreement.MoreReviews(k, n); more < 0 || more > agreement.MostReviews || !ok && more != 0 {
		t.Errorf("%d more reviews of %d among %d", more, k, n)
	}
	preference, reason := agreement.PreferenceOf(s.tally())
	finite(t, "preference", reason, preference.Rate, preference.Interval.Low(), preference.Interval.High(), preference.Coin.TwoSided)
	preference, reason = agreement.PositionPreference(agreement.Leans{First: s.count(), Second: s.count()})
	finite(t, "position", reason, preference.Rate)
	value, interval, reason = agreement.Paired{Both: s.count(), JudgeOnly: s.count(), PeopleOnly: s.count(), Neither: s.count()}.Difference()
	finite(t, "difference", reason, value, interval.Low(), interval.High())
	if reason == "" && (interval.Low() > value || value > interval.High()) {
		t.Errorf("difference %v outside %v", value, interval)
	}
	wins := agreement.Wins{Won: s.count(), Tied: s.count(), Lost: s.count()}
	e, reason = wins.TieHalf()
	finiteEstimate(t, "wins", e, reason)

	rate, margin := s.rate(), s.rate()
	theta, reason := agreement.RoganGladen(rate, margin, s.rate())
	finite(t, "Rogan-Gladen", reason, theta.Raw, theta.Value)
	e, reason = agreement.RoganGladenCounts(s.tally(), s.tally(), s.tally())
	finiteEstimate(t, "Rogan-Gladen from counts", e, reason)
	for _, size := range []func(float64, float64) (int, agreement.Reason){agreement.SampleSize, agreement.SampleSizeWilson} {
		if n, reason := size(rate, margin); n < 0 || reason == "" && n == 0 || reason != "" && n != 0 {
			t.Errorf("sample size at %v ± %v: %d %q", rate, margin, n, reason)
		}
	}
	progress := agreement.Progress{Agreed: s.count(), Decided: s.count(), Reviewed: s.count(), Items: s.count(), Population: s.count()}
	expected, cautious, reason := agreement.PlanReviews(progress, margin)
	finite(t, "plan", reason, expected.Rate, cautious.Rate, float64(expected.More), float64(cautious.More))
	if expected.More < 0 || cautious.Reviews < 0 {
		t.Errorf("plans %+v and %+v", expected, cautious)
	}

	var sample agreement.Sample
	var rest agreement.Rest
	for range s.below(5) {
		sample.Add(s.below(3), s.below(3))
	}
	for range s.below(5) {
		rest.Add(s.below(3))
	}
	for _, lambda := range []float64{rate, agreement.PowerTuning(sample, rest)} {
		e, reason = agreement.PredictionPowered(sample, rest, lambda)
		finiteEstimate(t, "prediction-powered", e, reason)
	}
}

func TestWhateverTheNumbersNoFigureIsInfiniteOrNone(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 17))
	for range 1500 {
		data := make(source, random.IntN(200))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		tryAll(t, data)
	}
}

func FuzzStatistics(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("a table, some units, a coin and a plan"))
	f.Fuzz(func(t *testing.T, data []byte) { tryAll(t, data) })
}
