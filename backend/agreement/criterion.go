package agreement

import (
	"math/big"

	"contrejuge/backend/evaluation"
)

// Criterion compares the scores of one criterion, over the answers that both
// people and the judge scored. Means, gap and difference are in points of the
// scale.
type Criterion struct {
	Criterion              string      `json:"criterion"`
	N                      int         `json:"n"` // answers, not items
	PersonMean             *float64    `json:"person_mean"`
	JudgeMean              *float64    `json:"judge_mean"`
	Gap                    *float64    `json:"gap"` // people − judge
	Flagged                bool        `json:"flagged"`
	MeanAbsoluteDifference *float64    `json:"mean_absolute_difference"`
	WeightedKappa          Coefficient `json:"weighted_kappa"`
	Undefined              *Reason     `json:"undefined"`
}

func criteriaOf(ids []string, readings []reading) []Criterion {
	criteria := make([]Criterion, len(ids))
	for i, id := range ids {
		criteria[i] = criterionOf(id, scorePairs(id, readings))
	}
	return criteria
}

func criterionOf(id string, pairs []ScorePair) Criterion {
	c := Criterion{
		Criterion:     id,
		N:             len(pairs),
		WeightedKappa: coefficient(WeightedKappa(pairs)),
	}
	if len(pairs) == 0 {
		c.Undefined = why(NoPairs)
		return c
	}
	gap := ScoreGap(pairs)
	c.PersonMean, c.JudgeMean = float(gap.PersonMean), float(gap.JudgeMean)
	c.Gap, c.Flagged = float(gap.Difference), gap.Flagged()
	c.MeanAbsoluteDifference = float(gap.AbsoluteDifference)
	return c
}

// scorePairs are the mean scores of every answer that both sides scored. A
// judgment whose pick is unusable still counts with its scores.
func scorePairs(criterion string, readings []reading) []ScorePair {
	var pairs []ScorePair
	for _, r := range readings {
		for _, label := range r.labels() {
			var person, judge []int
			for _, review := range r.reviews {
				person = appendScore(person, review.Scores, criterion, label)
			}
			for _, judgment := range r.judgments {
				judge = appendScore(judge, judgment.Scores, criterion, label)
			}
			if len(person) > 0 && len(judge) > 0 {
				pairs = append(pairs, ScorePair{mean(person), mean(judge)})
			}
		}
	}
	return pairs
}

func appendScore(to []int, scores evaluation.Scores, criterion string, label evaluation.Label) []int {
	if score, ok := scores.Get(criterion, label); ok {
		to = append(to, score)
	}
	return to
}

// mean is the exact mean of one or more scores.
func mean(scores []int) *big.Rat {
	sum := 0
	for _, s := range scores {
		sum += s
	}
	return big.NewRat(int64(sum), int64(len(scores)))
}

func float(r *big.Rat) *float64 {
	f, _ := r.Float64()
	return &f
}
