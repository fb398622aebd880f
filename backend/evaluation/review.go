package evaluation

import "time"

// Review is one person's saved opinion of a question's answers. Reviews are
// append-only: a change of mind is a later revision.
type Review struct {
	Reviewer   string
	Revision   int // 1 for a person's first opinion
	Pick       Pick
	Scores     Scores
	Verdicts   map[string]Verdict // by criterion, of the form [ByVerdicts]; otherwise nil
	Correction string             // the answer that should have been given; "" for none
	Worse      Label              // which answer is worse, asked only where it matters; "" for unsaid
	Note       string
	Skip       string    // the reason for skipping; a skip has no pick, scores or correction
	Blind      bool      // made before names and judge were seen
	Left       Label     // the answer that stood left; "" when unknown, as in most imports
	At         time.Time // zero when the source does not say
}

// Skipped reports whether the person declined to give an opinion.
func (r Review) Skipped() bool { return r.Skip != "" }

// LatestRevisions is each person's latest revision, in the order in which the
// people first appear: what training data is made from.
func LatestRevisions(reviews []Review) []Review {
	return oneEach(reviews, func(kept, next Review) bool { return next.Revision >= kept.Revision })
}

// FirstBlind is each person's first blind opinion: what figures are made from.
// Skips are no opinion and left out; see [Review.Skipped].
func FirstBlind(reviews []Review) []Review {
	blind := make([]Review, 0, len(reviews))
	for _, r := range reviews {
		if r.Blind && !r.Skipped() {
			blind = append(blind, r)
		}
	}
	return oneEach(blind, func(kept, next Review) bool { return next.Revision < kept.Revision })
}

// oneEach keeps one review a person; replace says whether next takes the place
// of kept.
func oneEach(reviews []Review, replace func(kept, next Review) bool) []Review {
	var out []Review
	place := map[string]int{}
	for _, r := range reviews {
		i, seen := place[r.Reviewer]
		switch {
		case !seen:
			place[r.Reviewer] = len(out)
			out = append(out, r)
		case replace(out[i], r):
			out[i] = r
		}
	}
	return out
}
