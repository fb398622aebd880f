package agreement

import (
	"cmp"
	"maps"
	"slices"
)

// Agreement is how often people and judge prefer the same answer, among the
// items where both prefer one.
type Agreement struct {
	Agreed   int       `json:"agreed"`
	Decided  int       `json:"decided"`
	Rate     *float64  `json:"rate"`
	Interval *Interval `json:"interval"` // Wilson's

	// Questions counts the different questions among the decided items. Where
	// they repeat, ClusteredInterval takes into account that items of one
	// question lean the same way; otherwise, or with a single question, it is
	// null.
	Questions         int       `json:"questions"`
	ClusteredInterval *Interval `json:"clustered_interval"`

	Band        *Band   `json:"band"`
	MoreReviews *int    `json:"more_reviews"`
	Undefined   *Reason `json:"undefined"`
}

func agreementOf(readings []reading) *Agreement {
	var all Tally
	questions := map[[2]string]*Tally{}
	for _, r := range readings {
		if r.fate != fateDecided {
			continue
		}
		agreed := r.people.Class == r.judge.Class
		all.add(agreed)
		key := questionKey(r.Item)
		if questions[key] == nil {
			questions[key] = &Tally{}
		}
		questions[key].add(agreed)
	}
	a := &Agreement{
		Agreed:    all.Hits,
		Decided:   all.Of,
		Rate:      all.rate(),
		Questions: len(questions),
		Undefined: all.undefined(NoPairs),
	}
	interval, ok := Wilson(all.Hits, all.Of)
	if !ok {
		return a
	}
	a.Interval = &interval
	a.Band = new(BandOf(all.Hits, all.Of))
	if more, ok := MoreReviews(all.Hits, all.Of); ok {
		a.MoreReviews = &more
	}
	if len(questions) < all.Of {
		if clustered, ok := ClusterBootstrap(inOrder(questions)); ok {
			a.ClusteredInterval = &clustered
		}
	}
	return a
}

// questionKey is the cluster of an item: its question, or itself where the
// question is unknown.
func questionKey(i Item) [2]string {
	if i.Question == "" {
		return [2]string{"item", i.ID}
	}
	return [2]string{"question", i.Question}
}

// inOrder lists the clusters in an order that does not depend on the items'.
func inOrder(clusters map[[2]string]*Tally) []Tally {
	keys := slices.SortedFunc(maps.Keys(clusters), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	list := make([]Tally, len(keys))
	for i, key := range keys {
		list[i] = *clusters[key]
	}
	return list
}

// disagreements are the ids of the items where people and judge prefer
// different answers, or give another verdict on any criterion, in the order of
// the items.
func disagreements(readings []reading) []string {
	ids := []string{}
	for _, r := range readings {
		if r.fate == fateDecided && r.people.Class != r.judge.Class || r.fate == fateVerdictsOnly && r.differs() {
			ids = append(ids, r.ID)
		}
	}
	return ids
}
