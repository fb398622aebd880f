package check

import (
	"cmp"
	"slices"
)

// inOrder sorts spans as one reads and leaves out those that lie in another.
func inOrder(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
	})
	var kept []span
	for _, s := range spans {
		if len(kept) == 0 || !kept[len(kept)-1].holds(s) {
			kept = append(kept, s)
		}
	}
	return kept
}
