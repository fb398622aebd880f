package agreement

import "contrejuge/backend/evaluation"

// Tally counts hits among items.
type Tally struct{ Hits, Of int }

// add counts one item.
func (t *Tally) add(hit bool) {
	t.Of++
	if hit {
		t.Hits++
	}
}

// addDecided counts a decided pick, a hit when it is for the label, and
// ignores any other.
func (t *Tally) addDecided(pick evaluation.Pick, label evaluation.Label) {
	if picked, ok := pick.Decided(); ok {
		t.add(picked == label)
	}
}

// rate is the share of hits, nil without any item.
func (t Tally) rate() *float64 {
	if t.Of == 0 {
		return nil
	}
	return new(float64(t.Hits) / float64(t.Of))
}

// interval is Wilson's of the rate, nil without any item.
func (t Tally) interval() *Interval {
	interval, ok := Wilson(t.Hits, t.Of)
	if !ok {
		return nil
	}
	return &interval
}

// undefined is the reason for the lack of a rate, nil where there is one.
func (t Tally) undefined(reason Reason) *Reason {
	if t.Of > 0 {
		return nil
	}
	return &reason
}

// valid reports whether the hits can be among the items.
func (t Tally) valid() bool { return 0 <= t.Hits && t.Hits <= t.Of && t.Of <= mostCounted }

// share is the share of hits, for a tally with items.
func (t Tally) share() float64 { return float64(t.Hits) / float64(t.Of) }
