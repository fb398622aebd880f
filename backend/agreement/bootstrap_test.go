package agreement_test

import (
	"math/rand/v2"
	"testing"

	"contrejuge/backend/agreement"
)

func TestTheBootstrapMatchesEveryPossibleDraw(t *testing.T) {
	type in struct {
		K, N      int
		Statistic string
		Values    []float64
		Pairs     [][2]string `json:"pairs_human_judge"`
	}
	type want struct {
		Low, High string
		SE        *float64
		Resamples int
		Undefined int `json:"undefined_resamples"`
	}
	vectors(t, "bootstrap_percentile_95", func(t *testing.T, _ string, in in, want want) {
		var kinds []int
		var statistic func([]int) (float64, bool)
		tolerance := exact
		switch in.Statistic {
		case "proportion":
			kinds, tolerance = []int{in.K, in.N - in.K}, 1/float64(in.N)+exact
			statistic = func(drawn []int) (float64, bool) {
				return float64(drawn[0]) / float64(drawn[0]+drawn[1]), true
			}
		case "mean":
			kinds = []int{1, 1, 1, 1}
			statistic = func(drawn []int) (float64, bool) {
				var sum float64
				for i, n := range drawn {
					sum += float64(n) * in.Values[i]
				}
				return sum / float64(len(in.Values)), true
			}
		case "kappa":
			kinds = make([]int, 4) // the cells of the table, row by row
			index := map[string]int{"A": 0, "B": 1}
			for _, p := range in.Pairs {
				kinds[2*index[p[0]]+index[p[1]]]++
			}
			statistic = func(drawn []int) (float64, bool) {
				kappa, reason := agreement.CohenKappa([][]int{drawn[:2], drawn[2:]})
				return kappa.Value, reason == ""
			}
		}
		got, reason := agreement.Bootstrap(kinds, statistic)
		if reason != "" {
			t.Fatal(reason)
		}
		nearly(t, "low", got.Interval.Low(), fraction(t, want.Low), tolerance)
		nearly(t, "high", got.Interval.High(), fraction(t, want.High), tolerance)
		if want.SE != nil {
			nearly(t, "standard error", got.StandardError, *want.SE, .02)
		}
		if want.Resamples > 0 {
			share := float64(want.Undefined) / float64(want.Resamples)
			nearly(t, "share of undefined draws", float64(got.Undefined)/10_000, share, .005)
		}
	})
}

func TestTheOrderOfTheClustersChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	clusters := make([]agreement.Tally, 200)
	for i := range clusters {
		of := 1 + random.IntN(6)
		clusters[i] = agreement.Tally{Hits: random.IntN(of + 1), Of: of}
	}
	want, _ := agreement.ClusterBootstrap(clusters)
	random.Shuffle(len(clusters), func(i, j int) { clusters[i], clusters[j] = clusters[j], clusters[i] })
	if got, ok := agreement.ClusterBootstrap(clusters); got != want || !ok {
		t.Errorf("got %v, before shuffling %v", got, want)
	}
}

func TestClustersThatLeanTogetherMakeTheIntervalWider(t *testing.T) {
	var alone, together []agreement.Tally
	for i := range 40 {
		together = append(together, agreement.Tally{Hits: i % 2 * 5, Of: 5})
		for range 5 {
			alone = append(alone, agreement.Tally{Hits: i % 2, Of: 1})
		}
	}
	narrow, _ := agreement.ClusterBootstrap(alone)
	wide, _ := agreement.ClusterBootstrap(together)
	if ratio := (wide.High() - wide.Low()) / (narrow.High() - narrow.Low()); ratio < 2 || ratio > 2.5 { // √5
		t.Errorf("%v is %v times as wide as %v", wide, ratio, narrow)
	}
}

func TestAsManyClustersAsAMillionAreDrawnByTheirKinds(t *testing.T) {
	clusters := make([]agreement.Tally, 1_000_000)
	for i := range clusters {
		clusters[i] = agreement.Tally{Hits: min(1, i%5), Of: 1} // four fifths
	}
	got, ok := agreement.ClusterBootstrap(clusters)
	wilson, _ := agreement.Wilson(800_000, 1_000_000)
	if !ok {
		t.Fatal("no interval")
	}
	nearly(t, "low", got.Low(), wilson.Low(), 5e-5)
	nearly(t, "high", got.High(), wilson.High(), 5e-5)
}

func TestWhatCannotVaryHasNoBootstrap(t *testing.T) {
	one := func([]int) (float64, bool) { return 1, true }
	never := func([]int) (float64, bool) { return 0, false }
	for name, test := range map[string]struct {
		kinds     []int
		statistic func([]int) (float64, bool)
		want      agreement.Reason
	}{
		"nothing":         {nil, one, agreement.NoVariance},
		"one item":        {[]int{0, 1}, one, agreement.NoVariance},
		"never a value":   {[]int{2, 2}, never, agreement.OneClass},
		"less than none":  {[]int{2, -2}, one, agreement.Malformed},
		"always the same": {[]int{2, 2}, one, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if _, reason := agreement.Bootstrap(test.kinds, test.statistic); reason != test.want {
				t.Errorf("undefined because of %q, want %q", reason, test.want)
			}
		})
	}
	for name, clusters := range map[string][]agreement.Tally{
		"one cluster":        {{Hits: 3, Of: 4}},
		"one and an empty":   {{Hits: 3, Of: 4}, {}},
		"more hits than all": {{Hits: 3, Of: 2}, {Hits: 1, Of: 2}},
	} {
		t.Run(name, func(t *testing.T) {
			if got, ok := agreement.ClusterBootstrap(clusters); ok {
				t.Errorf("got %v", got)
			}
		})
	}
}
