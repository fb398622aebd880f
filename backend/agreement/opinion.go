package agreement

import "contrejuge/backend/evaluation"

// Standing is what there is of an opinion.
type Standing int

// The standings. Only a clear opinion has a class.
const (
	Silent   Standing = iota // people: no pick was given
	Unjudged                 // judge: no usable judgment, with a cause
	Split                    // people without a majority, a judge that changes with the order
	Clear                    // a, b or tie
)

// Opinion is what people, or a judge, think of an item's two answers.
type Opinion struct {
	Standing Standing
	Class    evaluation.Pick  // a, b or tie when clear
	Cause    evaluation.Cause // when unjudged; may be [NeverAsked]
	Orders   int              // how many orders a judge's opinion rests on
	Lean     Lean             // what a judge that is split leans to
}

// Decided is the answer preferred, and false for a tie or without a clear
// opinion.
func (o Opinion) Decided() (evaluation.Label, bool) { return o.Class.Decided() }

// classes are the classes of the figures, in the order of their tables.
var classes = []evaluation.Pick{evaluation.PickA, evaluation.PickB, evaluation.Tie}

// PeopleOpinion is the class that more than half of the picks fall in, with
// both_bad counted as a tie. It expects one review a person, as from
// [evaluation.FirstBlind].
func PeopleOpinion(reviews []evaluation.Review) Opinion {
	picks, count := 0, map[evaluation.Pick]int{}
	for _, r := range reviews {
		if class, ok := r.Pick.Class(); ok {
			picks++
			count[class]++
		}
	}
	if picks == 0 {
		return Opinion{Standing: Silent}
	}
	for _, class := range classes {
		if 2*count[class] > picks {
			return Opinion{Standing: Clear, Class: class}
		}
	}
	return Opinion{Standing: Split}
}
