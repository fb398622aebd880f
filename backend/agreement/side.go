package agreement

// Side is how often people pick the answer on their left, over the blind
// reviews with a decided pick and a known side. Sides are drawn at random, so
// that anything far from half is a habit.
type Side struct {
	LeftPicked int       `json:"left_picked"`
	N          int       `json:"n"`
	Rate       *float64  `json:"rate"`
	Interval   *Interval `json:"interval"` // Wilson's
	Undefined  *Reason   `json:"undefined"`
}

func sideOf(readings []reading) Side {
	var left Tally
	for _, r := range readings {
		if !r.pair() {
			continue
		}
		for _, review := range r.reviews {
			if review.Left.Valid() {
				left.addDecided(review.Pick, review.Left)
			}
		}
	}
	return Side{left.Hits, left.Of, left.rate(), left.interval(), left.undefined(NoPicks)}
}
