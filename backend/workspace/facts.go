package workspace

import (
	"math/big"
	"unicode/utf8"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// factsOf is what the judge said of the row, for the rules that select rows by it.
func factsOf(judge string, row evaluation.Row) review.Facts {
	current := agreement.Current(judge, row.Judgments)
	facts := review.Facts{Scale: row.Scale}
	for _, answer := range row.Answers {
		facts.Models = append(facts.Models, answer.Model)
	}
	for _, label := range row.Labels() {
		if mean := meanScore(current, label, nil); mean != nil {
			facts.Means = append(facts.Means, mean)
		}
	}
	if len(row.Answers) < 2 {
		facts.Unjudged = len(facts.Means) == 0 || failed(current)
		return facts
	}
	opinion := agreement.JudgeOpinion(judge, row.Judgments)
	facts.Class, facts.Unstable, facts.Unjudged = opinion.Class, opinion.Standing == agreement.Split, opinion.Standing == agreement.Unjudged
	facts.Longer = longer(row.Answers)
	both := scoredForBoth(current)
	if a, b := meanScore(current, evaluation.A, both), meanScore(current, evaluation.B, both); a != nil && b != nil {
		facts.Distance = a.Sub(a, b).Abs(a)
	}
	return facts
}

func failed(judgments []evaluation.Judgment) bool {
	for _, j := range judgments {
		if j.Unjudged != nil {
			return true
		}
	}
	return false
}

// longer is the longer of two answers, in characters; "" where they have one length.
func longer(answers []evaluation.Answer) evaluation.Label {
	a, b := utf8.RuneCountInString(answers[0].Content), utf8.RuneCountInString(answers[1].Content)
	switch {
	case a > b:
		return evaluation.A
	case b > a:
		return evaluation.B
	default:
		return ""
	}
}

// meanScore is the mean of the criteria's scores of an answer, each the mean of
// the orders in which it was scored; nil without any. Of nil criteria it is that
// of all. Thirds have to stay thirds: a limit is met exactly or not.
func meanScore(current []evaluation.Judgment, answer evaluation.Label, criteria map[string]bool) *big.Rat {
	sums, times := map[string]int64{}, map[string]int64{}
	for _, j := range current {
		for criterion := range j.Scores {
			if criteria != nil && !criteria[criterion] {
				continue
			}
			if score, ok := j.Scores.Get(criterion, answer); ok {
				sums[criterion] += int64(score)
				times[criterion]++
			}
		}
	}
	if len(sums) == 0 {
		return nil
	}
	mean := new(big.Rat)
	for criterion, sum := range sums {
		mean.Add(mean, big.NewRat(sum, times[criterion]))
	}
	return mean.Quo(mean, big.NewRat(int64(len(sums)), 1))
}

// scoredForBoth are the criteria that both answers were scored on: what only one
// was scored on does not set them apart.
func scoredForBoth(current []evaluation.Judgment) map[string]bool {
	scored := map[evaluation.Label]map[string]bool{evaluation.A: {}, evaluation.B: {}}
	for _, j := range current {
		for criterion, scores := range j.Scores {
			for label := range scores {
				scored[label][criterion] = true
			}
		}
	}
	both := map[string]bool{}
	for criterion := range scored[evaluation.A] {
		both[criterion] = scored[evaluation.B][criterion]
	}
	return both
}
