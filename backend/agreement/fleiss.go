package agreement

// FleissKappa is the agreement beyond chance of several raters who need not be
// the same for every subject (J. L. Fleiss, Psychological Bulletin 76, 1971). A
// row counts, for one subject, how often each class was given; the rows have
// the same sum, two or more.
//
// It is undefined without a subject and when only one class was ever given. It
// is not good for missing ratings, where [KrippendorffAlpha] takes its place,
// for classes with an order, or for two fixed raters: chance is that of a
// common pool, so that it is Scott's pi and not Cohen's kappa.
func FleissKappa(subjects [][]int) (float64, Reason) {
	if len(subjects) == 0 {
		return 0, NoPairs
	}
	if !counts(subjects, len(subjects[0])) {
		return 0, Malformed
	}
	raters := sum(subjects[0])
	total := make([]int, len(subjects[0]))
	alike := 0 // ordered pairs of raters who gave a subject the same class
	for _, subject := range subjects {
		if sum(subject) != raters {
			return 0, UnequalRatings
		}
		for class, count := range subject {
			total[class] += count
			alike += count * (count - 1)
		}
	}
	if raters < 2 {
		return 0, NoPairs
	}
	ratings := raters * len(subjects)
	chance := 0 // out of ratings²
	for _, count := range total {
		chance += count * count
	}
	switch {
	case chance == ratings*ratings:
		return 0, OneClass
	case alike == ratings*(raters-1):
		return 1, ""
	}
	observed := float64(alike) * float64(ratings) / float64(raters-1)
	return (observed - float64(chance)) / float64(ratings*ratings-chance), ""
}

func sum(counts []int) int {
	n := 0
	for _, count := range counts {
		n += count
	}
	return n
}
