package review

import (
	"math/big"
	"slices"

	"contrejuge/backend/evaluation"
)

// Rule is what rows are selected by: a selection, the judge whose opinion it
// goes by and, for [Losses], the model that lost.
type Rule struct {
	Selection Selection
	Judge     string
	Model     string
}

// Facts are what one judge said of one row, as far as rules look at it.
type Facts struct {
	Models   []string         // who wrote the answers
	Class    evaluation.Pick  // the judge's opinion: a, b or tie; "" when there is none of these
	Unstable bool             // the judge's pick changes with the order
	Unjudged bool             // there is no usable judgment
	Blocking bool             // a critical criterion got "no", a check failed, or a verdict that was asked for is missing
	Flagged  bool             // somebody marked the row to be looked at
	Longer   evaluation.Label // "" where the answers have one length, or there is one answer
	Means    []*big.Rat       // the judge's mean score of each answer that it scored
	Distance *big.Rat         // between the two answers, over the criteria scored for both; nil without any
	Scale    evaluation.Scale
}

// Selects reports whether the row is one of those the rule looks for; [Random]
// and [All] look for any.
func (r Rule) Selects(f Facts) bool {
	switch r.Selection {
	case Random, All:
		return true
	case Ties:
		return f.Class == evaluation.Tie
	case Losses:
		return f.lost(r.Model)
	case Unstable:
		return f.Unstable
	case Unjudged:
		return f.Unjudged
	case LowScores:
		return slices.ContainsFunc(f.Means, func(mean *big.Rat) bool { return mean.Cmp(f.low()) <= 0 })
	case Close:
		return f.Distance != nil && f.Distance.Cmp(f.near()) <= 0
	case Blocking:
		return f.Blocking
	case Flagged:
		return f.Flagged
	case LongerWon:
		picked, decided := f.Class.Decided()
		return decided && picked == f.Longer
	default:
		return false
	}
}

// lost reports whether the judge picked the answer of another model over the
// model's. Where both answers are the model's, nobody lost.
func (f Facts) lost(model string) bool {
	picked, decided := f.Class.Decided()
	return decided && len(f.Models) == 2 &&
		f.Models[picked.Index()] != model && f.Models[picked.Other().Index()] == model
}

// low ends the lowest quarter of the scale: 2 where scores go from 1 to 5.
func (f Facts) low() *big.Rat {
	low := big.NewRat(int64(f.Scale.Low), 1)
	return low.Add(low, f.quarters(1, 1))
}

// near is how far apart means are at most that are close: half a point where
// scores go from 1 to 5, an eighth of any other scale.
func (f Facts) near() *big.Rat { return f.quarters(1, 2) }

// quarters is that many quarters of the scale's length.
func (f Facts) quarters(n, d int64) *big.Rat {
	return big.NewRat(n*int64(f.Scale.High-f.Scale.Low), 4*d)
}
