package agreement

import "math"

// Progress is how far the reviews of a queue have come.
type Progress struct {
	Agreed, Decided int // as in [Agreement]
	Reviewed        int // items that a person reviewed, decided or not
	Items           int // items of the queue
	// Population is how many items the rate is to speak of: those of the queue,
	// or of its source. 0: an endless stream of them.
	Population int
}

// Plan is how many reviews a margin takes.
type Plan struct {
	Rate    float64 // the rate that was reckoned with
	Decided int     // decided items that it takes
	Reviews int     // reviewed items, at the share that was decided so far
	More    int     // of these, how many are still to come
	Enough  bool    // whether the queue has as many left
}

// PlanReviews is how many reviews give the rate of agreement the margin on each
// side ([SampleSizeWilson], with [OfPopulation] where there is a population).
// Expected goes by the rate so far; cautious by the rate within its interval
// that takes most, the nearest to one half. Before the first review both go by
// one half and as if every item were going to be decided.
//
// It is undefined when items were reviewed and none was decided. It is not good
// as a promise on few reviews, where the two plans lie far apart; nor for a
// sample that is no random one, which no number of reviews makes one.
func PlanReviews(p Progress, margin float64) (expected, cautious Plan, reason Reason) {
	row := []int{p.Items, p.Population}
	switch {
	case !counts([][]int{row}, len(row)), !(Tally{p.Agreed, p.Decided}).valid(),
		p.Decided > p.Reviewed, p.Reviewed > p.Items,
		p.Population > 0 && p.Population < p.Items:
		return Plan{}, Plan{}, Malformed
	case p.Reviewed > 0 && p.Decided == 0:
		return Plan{}, Plan{}, NoPairs
	}
	rate, worst := .5, .5
	if interval, ok := Wilson(p.Agreed, p.Decided); ok {
		rate = Tally{p.Agreed, p.Decided}.share()
		worst = clip(.5, interval.Low(), interval.High())
	}
	if expected, reason = p.plan(rate, margin); reason != "" {
		return Plan{}, Plan{}, reason
	}
	if cautious, reason = p.plan(worst, margin); reason != "" {
		return Plan{}, Plan{}, reason
	}
	return expected, cautious, ""
}

func (p Progress) plan(rate, margin float64) (Plan, Reason) {
	needed, reason := SampleSizeWilson(rate, margin)
	if reason != "" {
		return Plan{}, reason
	}
	share := 1.
	if p.Reviewed > 0 {
		share = float64(p.Decided) / float64(p.Reviewed)
	}
	if p.Population > 0 {
		decidable := max(1, int(math.Round(share*float64(p.Population))))
		needed, _ = OfPopulation(needed, decidable)
	}
	reviews := math.Ceil(float64(needed) / share)
	if reviews > mostSample {
		return Plan{}, TooMany
	}
	more := max(0, int(reviews)-p.Reviewed)
	return Plan{rate, needed, int(reviews), more, more <= p.Items-p.Reviewed}, ""
}
