package agreement

import (
	"maps"
	"slices"

	"contrejuge/backend/evaluation"
)

// BetweenPeople is how far people agree with each other: a reference beside
// the judge's figure, not a bound on it.
type BetweenPeople struct {
	Reviewers int         `json:"reviewers"` // people with at least one blind review
	Alpha     Coefficient `json:"alpha"`     // Krippendorff's, on a, b and tie

	// PairwiseAgreement is how often two people who both decided on an item
	// prefer the same answer, over all such pairs of people.
	PairwiseAgreement *float64 `json:"pairwise_agreement"`
	PairwiseN         int      `json:"pairwise_n"`
	PairwiseUndefined *Reason  `json:"pairwise_undefined"`
}

func betweenPeople(readings []reading) BetweenPeople {
	var units [][]evaluation.Pick
	var pairs Tally
	for _, r := range readings {
		picks := r.picks()
		units = append(units, picks)
		for i, pick := range picks {
			for _, other := range picks[i+1:] {
				if pick == evaluation.Tie || other == evaluation.Tie {
					continue
				}
				pairs.add(pick == other)
			}
		}
	}
	return BetweenPeople{
		Reviewers:         len(reviewerNames(readings)),
		Alpha:             coefficient(KrippendorffAlpha(units)),
		PairwiseAgreement: pairs.rate(),
		PairwiseN:         pairs.Of,
		PairwiseUndefined: pairs.undefined(NoPairs),
	}
}

// Reviewer is one person alone against the judge.
type Reviewer struct {
	Reviewer string      `json:"reviewer"`
	Agreed   int         `json:"agreed"`
	Decided  int         `json:"decided"` // items where both this person and the judge decided
	Kappa    Coefficient `json:"kappa"`   // on the decided items
}

// reviewersOf lists the reviewers by name.
func reviewersOf(readings []reading) []Reviewer {
	tables := map[string][][]int{}
	for _, r := range readings {
		judge, ok := r.judge.Decided()
		if !ok {
			continue
		}
		for _, review := range r.reviews {
			if person, ok := review.Pick.Decided(); ok {
				if tables[review.Reviewer] == nil {
					tables[review.Reviewer] = [][]int{{0, 0}, {0, 0}}
				}
				tables[review.Reviewer][person.Index()][judge.Index()]++
			}
		}
	}
	list := []Reviewer{}
	for _, name := range reviewerNames(readings) {
		table := tables[name]
		_, _, decided := margins(table)
		agreed := 0
		for i := range table {
			agreed += table[i][i]
		}
		estimate, reason := CohenKappa(table)
		list = append(list, Reviewer{name, agreed, decided, coefficient(estimate.Value, reason)})
	}
	return list
}

// reviewerNames are the people with at least one blind review, sorted.
func reviewerNames(readings []reading) []string {
	names := map[string]bool{}
	for _, r := range readings {
		for _, review := range r.reviews {
			names[review.Reviewer] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}
