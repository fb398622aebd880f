package training

import "contrejuge/backend/evaluation"

// opinion is what one person, or the arbitration, says of an item.
type opinion struct {
	pick       evaluation.Pick
	correction string           // "" for none, and for one equal to the answer picked
	liked      evaluation.Label // the answer picked; "" without one
	rejected   evaluation.Label // the answer liked least; "" where it cannot be told
	verdicts   bool             // verdicts were given, in place of a pick
}

// opinion reads a review's words. With one answer there is nothing to pick, and
// whatever is corrected is that answer.
func (i Item) opinion(pick evaluation.Pick, correction string, scores evaluation.Scores, worse evaluation.Label) opinion {
	o := opinion{correction: correction}
	switch len(i.Answers) {
	case 0:
	case 1:
		o.rejected = evaluation.A
	default:
		if valid, ok := evaluation.ParsePick(string(pick)); ok {
			o.pick = valid
		}
		if liked, ok := o.pick.Decided(); ok {
			o.liked, o.rejected = liked, liked.Other()
		} else {
			o.rejected = likedLeast(scores, worse)
		}
	}
	if picked, ok := i.answer(o.liked); normalise(correction) == "" || ok && sameText(correction, picked) {
		o.correction = ""
	}
	return o
}

// likedLeast is the answer with the lower mean over the criteria scored for
// both, at equal means the one marked worse, and "" where neither tells. Over
// the same criteria the lower mean is the lower sum, which whole numbers
// compare exactly.
func likedLeast(scores evaluation.Scores, worse evaluation.Label) evaluation.Label {
	sum := 0
	for criterion := range scores {
		a, okA := scores.Get(criterion, evaluation.A)
		b, okB := scores.Get(criterion, evaluation.B)
		if okA && okB {
			sum += a - b
		}
	}
	switch {
	case sum < 0:
		return evaluation.A
	case sum > 0:
		return evaluation.B
	case worse.Valid():
		return worse
	default:
		return ""
	}
}
