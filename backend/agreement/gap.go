package agreement

import "math/big"

// ScorePair is what people and the judge gave the same answer, each as an
// exact mean: thirds must add up to whole points.
type ScorePair struct{ Person, Judge *big.Rat }

// Gap compares two sets of scores of the same answers. Without any answer it
// is the zero value.
type Gap struct {
	PersonMean, JudgeMean *big.Rat
	Difference            *big.Rat // people − judge
	AbsoluteDifference    *big.Rat // mean of |people − judge| over the answers
}

// flaggedFrom is the gap, in points, from which a criterion is flagged.
var flaggedFrom = big.NewRat(1, 1)

// Flagged reports whether the means are a point or more apart.
func (g Gap) Flagged() bool {
	return g.Difference != nil && new(big.Rat).Abs(g.Difference).Cmp(flaggedFrom) >= 0
}

// ScoreGap is the gap of the pairs: means and their difference, as they are
// defined. It is not good as the only figure of a criterion, since errors in
// both directions cancel: a judge that answers at random around the right mean
// has a gap of 0.
func ScoreGap(pairs []ScorePair) Gap {
	if len(pairs) == 0 {
		return Gap{}
	}
	person, judge, absolute := new(big.Rat), new(big.Rat), new(big.Rat)
	for _, p := range pairs {
		person.Add(person, p.Person)
		judge.Add(judge, p.Judge)
		difference := new(big.Rat).Sub(p.Person, p.Judge)
		absolute.Add(absolute, difference.Abs(difference))
	}
	share := big.NewRat(1, int64(len(pairs)))
	for _, sum := range []*big.Rat{person, judge, absolute} {
		sum.Mul(sum, share)
	}
	return Gap{person, judge, new(big.Rat).Sub(person, judge), absolute}
}

// WeightedKappa is Cohen's kappa with quadratic weights (J. Cohen,
// Psychological Bulletin 70, 1968), written for values instead of a table:
//
//	κ = 1 − (Σ(xᵢ − yᵢ)² ÷ n) ÷ (ΣΣ(xᵢ − yⱼ)² ÷ n²)
//
// The weights are distances on the scale itself, so that a level nobody used
// still separates its neighbours, and means that fall between two levels have
// their place. It is undefined when all values are the same.
//
// It is not good for comparing criteria whose scores spread differently, and a
// few large misses weigh more than many small ones; [ScaleKappa] has linear
// weights and a standard error, for whole levels.
func WeightedKappa(pairs []ScorePair) (float64, Reason) {
	if len(pairs) == 0 {
		return 0, NoPairs
	}
	x, y, squares, observed := new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)
	for _, p := range pairs {
		x.Add(x, p.Person)
		y.Add(y, p.Judge)
		squares.Add(squares, new(big.Rat).Mul(p.Person, p.Person))
		squares.Add(squares, new(big.Rat).Mul(p.Judge, p.Judge))
		d := new(big.Rat).Sub(p.Person, p.Judge)
		observed.Add(observed, d.Mul(d, d))
	}
	// ΣΣ(xᵢ − yⱼ)² = n·(Σx² + Σy²) − 2·Σx·Σy
	n := big.NewRat(int64(len(pairs)), 1)
	expected := squares.Mul(squares, n)
	product := x.Mul(x, y)
	expected.Sub(expected, product.Add(product, product))
	if expected.Sign() == 0 {
		return 0, OneClass
	}
	kappa := observed.Mul(observed, n)
	kappa.Quo(kappa, expected)
	kappa.Sub(big.NewRat(1, 1), kappa)
	value, _ := kappa.Float64()
	return value, ""
}
