package agreement

import "math"

// Estimate is a statistic with its standard error.
type Estimate struct{ Value, StandardError float64 }

// Interval is the normal interval around the estimate, not clipped.
func (e Estimate) Interval() Interval { return Normal(e.Value, e.StandardError) }

// CohenKappa is the agreement of two raters beyond chance, from the square
// table of their ratings, one rater's classes in rows and the other's in
// columns (J. Cohen, Educational and Psychological Measurement 20, 1960), with
// the large-sample standard error of J. L. Fleiss, J. Cohen and B. S. Everitt
// (Psychological Bulletin 72, 1969).
//
// Without any ratings, or when chance alone agrees always because both raters
// only ever used the same class, it is undefined. One constant rater gives 0.
//
// It is not good for comparing queues whose classes are unevenly spread: the
// rarer a class, the lower kappa for the same rate of agreement. [GwetAC1]
// beside it shows how much of a low kappa comes from that. Its standard error
// is one of large samples, and says nothing on a dozen items.
func CohenKappa(table [][]int) (Estimate, Reason) {
	if unfit(table) {
		return Estimate{}, Malformed
	}
	rows, columns, n := margins(table)
	if n == 0 {
		return Estimate{}, NoPairs
	}
	agreed, chance := 0, 0 // out of n, and out of n²
	for i := range table {
		agreed += table[i][i]
		chance += rows[i] * columns[i]
	}
	if chance == n*n {
		return Estimate{}, OneClass
	}
	kappa := float64(n*agreed-chance) / float64(n*n-chance)
	return Estimate{kappa, math.Sqrt(kappaVariance(table, Identity, kappa))}, ""
}

func margins(table [][]int) (rows, columns []int, n int) {
	rows, columns = make([]int, len(table)), make([]int, len(table))
	for i := range table {
		for j, count := range table[i] {
			rows[i] += count
			columns[j] += count
			n += count
		}
	}
	return rows, columns, n
}

func square(x float64) float64 { return x * x }

// Kappa is Cohen's kappa as a report shows it, its interval cut to [−1, 1].
type Kappa struct {
	Value     *float64  `json:"value"`
	Interval  *Interval `json:"interval"`
	Undefined *Reason   `json:"undefined"`
	// IntervalUndefined is set when there is a value but no interval: full
	// agreement on three items has a standard error of 0, which does not make
	// it certain.
	IntervalUndefined *Reason `json:"interval_undefined"`
}

func kappaOf(table [][]int) *Kappa {
	estimate, reason := CohenKappa(table)
	if reason != "" {
		return &Kappa{Undefined: why(reason), IntervalUndefined: why(reason)}
	}
	k := &Kappa{Value: &estimate.Value}
	if estimate.StandardError == 0 {
		k.IntervalUndefined = why(NoVariance)
		return k
	}
	k.Interval = new(estimate.Interval().Clip(-1, 1))
	return k
}

// Coefficient is a figure without an interval.
type Coefficient struct {
	Value     *float64 `json:"value"`
	Undefined *Reason  `json:"undefined"`
}

func coefficient(value float64, reason Reason) Coefficient {
	if reason != "" {
		return Coefficient{Undefined: why(reason)}
	}
	return Coefficient{Value: &value}
}
