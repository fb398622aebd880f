package agreement

import "math"

// GwetAC1 is the agreement beyond chance of any number of raters, with chance
// taken from how hard the subjects are to tell apart (K. L. Gwet, British
// Journal of Mathematical and Statistical Psychology 61, 2008; with missing
// ratings and the standard error as in his Handbook of Inter-Rater Reliability,
// 2014). A row counts, for one subject, how often each class was given; classes
// that nobody gave have their column too, for they count in chance.
//
// Observed agreement is over the subjects with two ratings or more, the share
// of a class over all with one. It is undefined without a subject rated twice,
// and with a single class. It is not good as the only figure: where one class
// prevails it is high for a judge that always says it, exactly where kappa is
// low. Nor for comparing scales of different length, or classes with an order;
// and an agreeing item of a rare class can lower it, by raising chance.
func GwetAC1(subjects [][]int) (Estimate, Reason) {
	if len(subjects) == 0 {
		return Estimate{}, NoPairs
	}
	if !counts(subjects, len(subjects[0])) {
		return Estimate{}, Malformed
	}
	return gwetAC1(patternsOf(subjects), len(subjects[0]))
}

// GwetAC1Table is [GwetAC1] of two raters, from the square table of their
// ratings as for [CohenKappa].
func GwetAC1Table(table [][]int) (Estimate, Reason) {
	if unfit(table) {
		return Estimate{}, Malformed
	}
	var patterns []pattern
	for i := range table {
		for j := range i + 1 { // both halves, so that swapping the raters changes nothing
			times := table[i][j]
			if i != j {
				times += table[j][i]
			}
			if times == 0 {
				continue
			}
			row := make([]int, len(table))
			row[i]++
			row[j]++
			patterns = append(patterns, pattern{row, times})
		}
	}
	return gwetAC1(patterns, len(table))
}

func gwetAC1(patterns []pattern, classes int) (Estimate, Reason) {
	rated, twice := 0, 0 // subjects with one rating or more, and with two or more
	var alike float64
	shares := make([]float64, classes)
	for _, p := range patterns {
		ratings := sum(p.row)
		if ratings == 0 {
			continue
		}
		rated += p.times
		for class, count := range p.row {
			shares[class] += float64(p.times) * float64(count) / float64(ratings)
		}
		if ratings > 1 {
			twice += p.times
			alike += float64(p.times) * alikeIn(p.row, ratings)
		}
	}
	switch {
	case twice == 0:
		return Estimate{}, NoPairs
	case classes < 2:
		return Estimate{}, OneClass
	}
	var chance float64
	for class := range shares {
		shares[class] /= float64(rated)
		chance += shares[class] * (1 - shares[class])
	}
	chance /= float64(classes - 1)
	value := (alike/float64(twice) - chance) / (1 - chance)

	// Each subject's part in the coefficient, less its part in chance.
	var spread float64
	for _, p := range patterns {
		ratings := sum(p.row)
		if ratings == 0 {
			continue
		}
		var agreed, expected float64
		if ratings > 1 {
			agreed = float64(rated) / float64(twice) * (alikeIn(p.row, ratings) - chance) / (1 - chance)
		}
		for class, count := range p.row {
			expected += float64(count) / float64(ratings) * (1 - shares[class])
		}
		expected /= float64(classes - 1)
		part := agreed - 2*(1-value)*(expected-chance)/(1-chance)
		spread += float64(p.times) * square(part-value)
	}
	variance := spread / float64(max(1, rated-1)) / float64(rated)
	if variance < negligible {
		variance = 0
	}
	return Estimate{value, math.Sqrt(variance)}, ""
}

// alikeIn is the share of the pairs of ratings of one subject that are alike.
func alikeIn(row []int, ratings int) float64 {
	alike := 0
	for _, count := range row {
		alike += count * (count - 1)
	}
	return float64(alike) / float64(ratings*(ratings-1))
}
