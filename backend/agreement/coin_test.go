package agreement_test

import (
	"math"
	"math/big"
	"testing"

	"contrejuge/backend/agreement"

	"gonum.org/v1/gonum/mathext"
)

func TestTheCoinMatchesTheVectors(t *testing.T) {
	type in struct{ K, N int }
	type want struct {
		One float64 `json:"p_one_sided"`
		Two float64 `json:"p_two_sided"`
	}
	vectors(t, "binomial_tail_p_half", func(t *testing.T, _ string, in in, want want) {
		got, reason := agreement.AgainstCoin(in.K, in.N)
		if reason != "" {
			t.Fatal(reason)
		}
		nearly(t, "one-sided", got.OneSided, want.One, exact)
		nearly(t, "two-sided", got.TwoSided, want.Two, exact)
	})
}

// inFull is the probability of k heads or more, in whole numbers.
func inFull(k, n int) float64 {
	sum := new(big.Int)
	for i := k; i <= n; i++ {
		sum.Add(sum, new(big.Int).Binomial(int64(n), int64(i)))
	}
	p, _ := new(big.Rat).SetFrac(sum, new(big.Int).Lsh(big.NewInt(1), uint(n))).Float64()
	return p
}

func TestTheCoinIsExactOnSmallNumbers(t *testing.T) {
	for n := 1; n <= 40; n++ {
		for k := range n + 1 {
			got, _ := agreement.AgainstCoin(k, n)
			nearly(t, "one-sided", got.OneSided, inFull(k, n), 1e-15)
			other, _ := agreement.AgainstCoin(n-k, n)
			if got.TwoSided != other.TwoSided {
				t.Errorf("%d of %d: %v, but %v for as many misses", k, n, got.TwoSided, other.TwoSided)
			}
		}
	}
}

func TestTheTwoWaysToReckonTheCoinMeet(t *testing.T) {
	for _, n := range []int{1000, 1001, 1002} {
		for _, k := range []int{n / 2, n/2 + 1, n * 55 / 100, n * 7 / 10, n} {
			got, _ := agreement.AgainstCoin(k, n)
			want := inFull(k, n)
			nearly(t, "one-sided", got.OneSided, want, 1e-12*want+1e-300)
		}
	}
}

func TestAMillionItemsNeitherOverflowNorLoseTheirDigits(t *testing.T) {
	const n = 1_000_000
	for _, k := range []int{n / 2, n/2 + 1, n/2 + 500, n/2 + 1000, n/2 + 3000, n/2 - 700} {
		got, _ := agreement.AgainstCoin(k, n)
		// The incomplete beta function is the same tail by another road.
		nearly(t, "one-sided", got.OneSided, mathext.RegIncBeta(float64(k), float64(n-k+1), .5), exact)
	}
	for _, k := range []int{0, n} {
		got, reason := agreement.AgainstCoin(k, n)
		if reason != "" || got.TwoSided != 0 {
			t.Errorf("%d of %d: %v %q", k, n, got, reason)
		}
	}
	got, _ := agreement.AgainstCoin(1<<29, 1<<30)
	nearly(t, "half of a thousand million", got.TwoSided, 1, 0)
	got, _ = agreement.AgainstCoin(1<<29, 1<<30-1)
	nearly(t, "half of an odd number", got.OneSided, .5, 1e-12)
}

func TestTheCoinHasNothingToSayOfWhatIsNoCount(t *testing.T) {
	for _, test := range []struct {
		k, n int
		want agreement.Reason
	}{
		{0, 0, agreement.NoPairs}, {-1, 3, agreement.Malformed}, {4, 3, agreement.Malformed},
		{0, -1, agreement.Malformed}, {1, math.MaxInt, agreement.Malformed},
	} {
		if _, reason := agreement.AgainstCoin(test.k, test.n); reason != test.want {
			t.Errorf("%d of %d: undefined because of %q, want %q", test.k, test.n, reason, test.want)
		}
	}
}
