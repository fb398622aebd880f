package agreement

import "math"

// How a tie counts is a convention, and the rate of agreement follows from it.
// The three there are read the same table of people's opinions in rows and the
// judge's in columns, each in the order a, b, tie, as in [Confusion].

// BothDecided counts the items where both picked the same answer among those
// where both picked one (the setup without ties of L. Zheng et al., Judging
// LLM-as-a-Judge, NeurIPS 2023). It is not good for a judge that evades: ties
// leave both parts of the rate, so that how many there were belongs beside it.
func BothDecided(table [][]int) (Tally, Reason) {
	if reason := threeClasses(table); reason != "" {
		return Tally{}, reason
	}
	return diagonal([][]int{table[0][:2], table[1][:2]})
}

// TieAsClass counts the items where both said the same of a, b and tie, among
// all where both have an opinion (the setup with ties of Zheng et al., 2023). A
// coin no longer agrees half the time: with even classes a third. It is not
// good for comparing judges that were allowed ties with judges that were not.
func TieAsClass(table [][]int) (Tally, Reason) {
	if reason := threeClasses(table); reason != "" {
		return Tally{}, reason
	}
	return diagonal(table)
}

// HalfCredit is the mean agreement when a tie of one side only is worth half:
// 1 − |x − y| over the items, with 1, ½ and 0 for a, tie and b, which is the
// mean absolute error turned round. Its standard error is that of any mean,
// s ÷ √n with divisor n. It is not good for telling a useful judge from one
// that always says tie, which earns half of every decided item.
func HalfCredit(table [][]int) (Estimate, Reason) {
	if reason := threeClasses(table); reason != "" {
		return Estimate{}, reason
	}
	n, halves, squares := 0, 0, 0
	for i := range table {
		for j, count := range table[i] {
			credit := 0 // in half points
			switch {
			case i == j:
				credit = 2
			case i == 2 || j == 2:
				credit = 1
			}
			n += count
			halves += credit * count
			squares += credit * credit * count
		}
	}
	return meanOfHalves(n, halves, squares)
}

// meanOfHalves is the mean of n values in half points, from their sum and the
// sum of their squares.
func meanOfHalves(n, sum, squares int) (Estimate, Reason) {
	if n == 0 {
		return Estimate{}, NoPairs
	}
	size := float64(n)
	mean := float64(sum) / (2 * size)
	variance := (float64(squares)/size - square(float64(sum)/size)) / (4 * size)
	if variance < negligible {
		variance = 0
	}
	return Estimate{mean, math.Sqrt(variance)}, ""
}

// diagonal counts what lies on the diagonal of a square table.
func diagonal(table [][]int) (Tally, Reason) {
	var t Tally
	for i := range table {
		t.Hits += table[i][i]
		t.Of += sum(table[i])
	}
	if t.Of == 0 {
		return Tally{}, NoPairs
	}
	return t, ""
}

func threeClasses(table [][]int) Reason {
	if len(table) != len(classes) || unfit(table) {
		return Malformed
	}
	return ""
}
