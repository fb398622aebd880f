package training

import (
	"cmp"
	"slices"

	"contrejuge/backend/evaluation"
)

// Decide is the example an item gives, or the reason it gives none. An
// arbitration wins over the reviews; among the latest revisions one correction
// wins over all picks, and otherwise the pick held by more than half of them.
func Decide(item Item) (Example, Reason) {
	if item.Unfit {
		return Example{}, UnfitTurn
	}
	o, reason := item.settle()
	if reason != "" {
		return Example{}, reason
	}
	e := Example{Messages: item.Messages, Chosen: o.correction}
	if o.correction == "" {
		e.Chosen, _ = item.answer(o.liked)
	}
	if rejected, ok := item.answer(o.rejected); ok {
		e.Rejected = &rejected
	}
	switch {
	case normalise(e.Chosen) == "":
		return Example{}, EmptyChosen
	case e.Rejected != nil && sameText(e.Chosen, *e.Rejected):
		return Example{}, ChosenEqualsRejected
	}
	return e, ""
}

// settle is the one opinion to write: it has a correction or an
// answer it likes, unless there is a reason.
func (i Item) settle() (opinion, Reason) {
	if a := i.Arbitration; a != nil {
		o := i.opinion(a.Pick, a.Correction, nil, a.Worse)
		if o.pick != "" || o.correction != "" {
			return combine([]opinion{o})
		}
	}
	latest := evaluation.LatestRevisions(i.Reviews)
	var opinions []opinion
	for _, r := range latest {
		if !r.Skipped() {
			o := i.opinion(r.Pick, r.Correction, r.Scores, r.Worse)
			o.verdicts = len(r.Verdicts) > 0
			opinions = append(opinions, o)
		}
	}
	switch {
	case len(latest) == 0:
		return opinion{}, NotReviewed
	case len(opinions) == 0:
		return opinion{}, Skipped
	}
	return combine(opinions)
}

// combine makes one opinion of several people's.
func combine(opinions []opinion) (opinion, Reason) {
	var corrections []opinion
	for _, o := range opinions {
		if o.correction != "" {
			corrections = append(corrections, o)
		}
	}
	if len(corrections) > 0 {
		return oneCorrection(corrections)
	}
	return majority(opinions)
}

// oneCorrection is the correction all its authors agree on. Of equal ones that
// differ in their bytes the first in byte order is written, so that it does not
// matter who saved first.
func oneCorrection(authors []opinion) (opinion, Reason) {
	first := slices.MinFunc(authors, func(x, y opinion) int { return cmp.Compare(x.correction, y.correction) })
	out := opinion{correction: first.correction}
	differ := false
	for _, o := range authors {
		if !sameText(o.correction, first.correction) {
			return opinion{}, Contradiction
		}
		// An author who cannot tell which answer is worse contradicts nobody.
		switch {
		case o.rejected == "" || o.rejected == out.rejected:
		case out.rejected == "":
			out.rejected = o.rejected
		default:
			differ = true
		}
	}
	if differ {
		out.rejected = ""
	}
	return out, ""
}

// majority is the answer picked by more than half of those who picked.
func majority(opinions []opinion) (opinion, Reason) {
	count := map[evaluation.Pick]int{}
	total, verdicts := 0, false
	for _, o := range opinions {
		verdicts = verdicts || o.verdicts
		if o.pick != "" {
			count[o.pick]++
			total++
		}
	}
	switch {
	case total == 0 && verdicts:
		return opinion{}, VerdictsOnly
	case total == 0:
		return opinion{}, ScoresOnly
	}
	for pick, n := range count {
		if 2*n <= total {
			continue
		}
		liked, decided := pick.Decided()
		switch {
		case decided:
			return opinion{pick: pick, liked: liked, rejected: liked.Other()}, ""
		case pick == evaluation.Tie:
			return opinion{}, TieWithoutCorrection
		default:
			return opinion{}, BothBadWithoutCorrection
		}
	}
	if count[evaluation.PickA] > 0 && count[evaluation.PickB] > 0 {
		return opinion{}, Contradiction
	}
	return opinion{}, NoMajority
}
