package workspace

import (
	"encoding/json"
	"math/big"
	"slices"
	"unicode/utf8"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// factsOf is what the judge said of the row, for the rules that select rows by it.
func factsOf(judge string, row evaluation.Row) review.Facts {
	current := agreement.Current(judge, row.Judgments)
	facts := review.Facts{Scale: row.Scale, Flagged: row.Flagged || flaggedIn(row.Meta), Blocking: blocks(row, current)}
	for _, answer := range row.Answers {
		facts.Models = append(facts.Models, answer.Model)
	}
	for _, label := range row.Labels() {
		if mean := meanScore(current, label, nil); mean != nil {
			facts.Means = append(facts.Means, mean)
		}
	}
	if len(row.Answers) < 2 {
		facts.Unjudged = failed(current) || len(facts.Means) == 0 && !hasVerdicts(current) && !asksNothing(row)
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

// blocks reports whether a bench would block the row: a check failed, a critical
// criterion got "no", or the verdict on it is missing.
func blocks(row evaluation.Row, current []evaluation.Judgment) bool {
	if of, isCase := caseIn(row.Meta); isCase && len(of.FailedChecks) > 0 {
		return true
	}
	for _, j := range current {
		if j.Unjudged != nil && len(row.Answers) < 2 {
			return true
		}
		for _, v := range j.Verdicts {
			if v.Critical && v.Verdict == evaluation.No {
				return true
			}
		}
	}
	return false
}

func hasVerdicts(current []evaluation.Judgment) bool {
	return slices.ContainsFunc(current, func(j evaluation.Judgment) bool { return len(j.Verdicts) > 0 })
}

// asksNothing reports whether the row is a case of a bench without criteria,
// which nobody wanted judged.
func asksNothing(row evaluation.Row) bool {
	of, isCase := caseIn(row.Meta)
	return isCase && len(of.Criteria) == 0
}

// flaggedIn reports whether the row's own file marks it to be looked at.
func flaggedIn(meta json.RawMessage) bool {
	var m struct {
		Flagged bool `json:"flagged"`
	}
	return json.Unmarshal(meta, &m) == nil && m.Flagged
}
