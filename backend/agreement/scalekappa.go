package agreement

import "math"

// Weights are how much of an agreement two levels of a scale still are, by how
// far they are apart.
type Weights int

// The weights there are. On a scale of k levels, two levels d apart agree to
// 1 − d ÷ (k − 1) with linear weights and to 1 − d² ÷ (k − 1)² with quadratic.
const (
	Identity  Weights = iota // only the same level agrees: Cohen's kappa of 1960
	Linear                   // every step counts the same
	Quadratic                // one large miss counts more than several small ones
)

// disagreement of two levels. It is not divided by that of the scale's ends,
// which would cancel out.
func (w Weights) disagreement(i, j int) float64 {
	d := math.Abs(float64(i - j))
	switch w {
	case Linear:
		return d
	case Quadratic:
		return d * d
	default:
		return min(d, 1)
	}
}

// ScaleKappa is weighted kappa (J. Cohen, Psychological Bulletin 70, 1968) of
// two raters who chose among the levels of a declared scale, from the table of
// their choices with one row and column per level, used or not; a level that
// nobody used still separates its neighbours. The standard error is that of
// J. L. Fleiss, J. Cohen and B. S. Everitt (Psychological Bulletin 72, 1969).
//
// It is undefined without any ratings, and when all are the same level. Linear
// and quadratic weights give different figures for the same data: say which.
// It is not good for levels without an order. With quadratic weights it rises
// with the length of the scale, and one more agreeing item can lower it. Means
// between two levels have no place in a table: for these there is
// [WeightedKappa].
func ScaleKappa(table [][]int, w Weights) (Estimate, Reason) {
	if unfit(table) {
		return Estimate{}, Malformed
	}
	rows, columns, n := margins(table)
	if n == 0 {
		return Estimate{}, NoPairs
	}
	var observed, chance float64 // disagreement out of n, and out of n²
	for i := range table {
		for j, count := range table[i] {
			d := w.disagreement(i, j)
			observed += d * float64(count)
			chance += d * float64(rows[i]*columns[j])
		}
	}
	if chance == 0 {
		return Estimate{}, OneClass
	}
	kappa := 1 - float64(n)*observed/chance
	return Estimate{kappa, math.Sqrt(kappaVariance(table, w, kappa))}, ""
}

// kappaVariance is the variance that Fleiss, Cohen and Everitt give for kappa
// with weights w, of which the one without is a case:
//
//	{ Σ pᵢⱼ[wᵢⱼ − (w̄ᵢ. + w̄.ⱼ)(1 − κ)]² − [κ − pₑ(1 − κ)]² } ÷ n(1 − pₑ)²
//
// Where agreement by chance is close to 1 that is a small difference of large
// numbers. With disagreements v = 1 − w, whose mean by chance is d, the same is
// a sum that loses no digits:
//
//	Σ pᵢⱼ[(v̄ᵢ. + v̄.ⱼ)(1 − κ) − vᵢⱼ − d(1 − κ)]² ÷ n·d²
func kappaVariance(table [][]int, w Weights, kappa float64) float64 {
	rows, columns, n := margins(table)
	size := float64(n)
	ofRow, ofColumn := make([]float64, len(table)), make([]float64, len(table))
	var chance float64
	for i := range table {
		for j := range table {
			v := w.disagreement(i, j)
			ofRow[i] += v * float64(columns[j]) / size
			ofColumn[j] += v * float64(rows[i]) / size
		}
		chance += ofRow[i] * float64(rows[i]) / size
	}
	var variance float64
	for i := range table {
		for j, count := range table[i] {
			t := (ofRow[i]+ofColumn[j]-chance)*(1-kappa) - w.disagreement(i, j)
			variance += float64(count) / size * square(t/chance) / size
		}
	}
	if variance < negligible {
		return 0
	}
	return variance
}
