package agreement

import (
	"math"
	"math/big"
)

// CoinTest is how likely a fair coin is to do as well.
type CoinTest struct {
	OneSided float64 // at least as many hits
	TwoSided float64 // at least as far from half, on either side
}

// AgainstCoin is the exact binomial test of k hits among n against one half, the
// sign test (J. Arbuthnot, Philosophical Transactions 27, 1710; W. J. Conover,
// Practical Nonparametric Statistics, 1999, section 3.1). Up to a thousand items
// it is worked out in whole numbers; above, the middle term is Stirling's series
// and the others follow from it, which is right to some twelve digits.
// Probabilities around 1e-300 and below come out as 0 there.
//
// It is not good for saying how good a judge is: with many items a judge barely
// better than a coin is told from one, and with few a good one is not. Nor for
// items that lean the same way in groups.
func AgainstCoin(k, n int) (CoinTest, Reason) {
	switch {
	case n == 0 && k == 0:
		return CoinTest{}, NoPairs
	case !(Tally{k, n}).valid():
		return CoinTest{}, Malformed
	}
	return CoinTest{
		OneSided: atLeast(k, n),
		TwoSided: min(1, 2*atLeast(max(k, n-k), n)),
	}, ""
}

// atLeast is the probability of k heads or more among n.
func atLeast(k, n int) float64 {
	switch {
	case k <= 0:
		return 1
	case 2*k <= n:
		return 1 - atLeast(n-k+1, n)
	case n <= 1000:
		return tailInFull(k, n)
	default:
		return tailFromTheMiddle(k, n)
	}
}

// tailInFull is Σ C(n, i) ÷ 2ⁿ over i from k to n.
func tailInFull(k, n int) float64 {
	ways, sum := big.NewInt(1), big.NewInt(1)
	for i := n; i > k; i-- {
		ways.Mul(ways, big.NewInt(int64(i)))
		ways.Quo(ways, big.NewInt(int64(n-i+1)))
		sum.Add(sum, ways)
	}
	all := new(big.Int).Lsh(big.NewInt(1), uint(n))
	p, _ := new(big.Rat).SetFrac(sum, all).Float64()
	return p
}

// tiny is where terms end. Much smaller numbers no longer shrink when they are
// multiplied by something close to one.
const tiny = 1e-306

// tailFromTheMiddle is the same for k above n ÷ 2, by steps from the middle. It
// ends where terms no longer add anything, some multiple of √n away.
func tailFromTheMiddle(k, n int) float64 {
	half := (n + 1) / 2
	term := middleTerm(half)
	for i := half + 1; i <= k; i++ {
		term *= float64(n-i+1) / float64(i)
		if term < tiny {
			return 0
		}
	}
	sum := 0.
	for i := k; i <= n && term > sum*1e-18 && term > tiny; i++ {
		sum += term
		term *= float64(n-i) / float64(i+1)
	}
	return sum
}

// middleTerm is C(2m, m) ÷ 4ᵐ, which is also C(2m − 1, m) ÷ 2²ᵐ⁻¹, for a large m:
//
//	exp(−1/8m + 1/192m³ − …) ÷ √(πm)
func middleTerm(m int) float64 {
	x := 1 / float64(m)
	return math.Exp(-x/8+x*x*x/192) * math.Sqrt(x/math.Pi)
}
