package agreement

import "contrejuge/backend/evaluation"

// VerdictFigures compares the verdicts on one criterion, over the items whose
// people agree among themselves on one by majority. Of those, n + unjudged are
// all there are.
type VerdictFigures struct {
	Criterion     string      `json:"criterion"`
	N             int         `json:"n"`              // items with a verdict of people and of the judge
	Agreed        int         `json:"agreed"`         // of n: the same verdict, not_applicable included
	FalseRefusals int         `json:"false_refusals"` // of n: the judge said no, people yes
	Missed        int         `json:"missed"`         // of n: the judge said yes, people no
	Unjudged      int         `json:"unjudged"`       // people's verdict, and none of the judge that can be used
	NoMajority    int         `json:"no_majority"`    // people's verdicts without a majority: neither in n nor unjudged
	Decided       int         `json:"decided"`        // of n: both said yes or no, which is what kappa is on
	Kappa         Coefficient `json:"kappa"`
}

// verdictsOf are the figures of each criterion, in the rubric's order.
func verdictsOf(ids []string, readings []reading) []VerdictFigures {
	figures := make([]VerdictFigures, len(ids))
	for i, id := range ids {
		figures[i] = verdictFiguresOf(id, readings)
	}
	return figures
}

func verdictFiguresOf(id string, readings []reading) VerdictFigures {
	f := VerdictFigures{Criterion: id}
	table := [][]int{{0, 0}, {0, 0}} // people in rows, the judge in columns: yes, no
	for _, r := range readings {
		person, standing := r.peopleVerdict(id)
		judge, judged := r.judgeVerdict(id)
		switch {
		case standing == Silent:
			continue
		case standing == Split:
			f.NoMajority++
			continue
		case !judged:
			f.Unjudged++
			continue
		}
		f.N++
		if person == judge {
			f.Agreed++
		}
		row, column := decidedIndex(person), decidedIndex(judge)
		if row >= 0 && column >= 0 {
			table[row][column]++
		}
	}
	f.Missed, f.FalseRefusals = table[1][0], table[0][1]
	_, _, f.Decided = margins(table)
	estimate, reason := CohenKappa(table)
	f.Kappa = coefficient(estimate.Value, reason)
	return f
}

// decidedIndex is the place of yes and of no in a table, -1 of anything else.
func decidedIndex(v evaluation.Verdict) int {
	switch v {
	case evaluation.Yes:
		return 0
	case evaluation.No:
		return 1
	default:
		return -1
	}
}

// peopleVerdict is the verdict held by more than half of those who gave one on
// the criterion.
func (r reading) peopleVerdict(criterion string) (evaluation.Verdict, Standing) {
	given, count := 0, map[evaluation.Verdict]int{}
	for _, review := range r.reviews {
		if v, ok := evaluation.ParseVerdict(string(review.Verdicts[criterion])); ok {
			given++
			count[v]++
		}
	}
	if given == 0 {
		return "", Silent
	}
	for _, v := range evaluation.Verdicts {
		if 2*count[v] > given {
			return v, Clear
		}
	}
	return "", Split
}

// judgeVerdict is the judge's verdict on the criterion, false where it gave none
// that can be used.
func (r reading) judgeVerdict(criterion string) (evaluation.Verdict, bool) {
	if r.judge.Standing == Unjudged {
		return "", false
	}
	for _, v := range r.judgments[0].Verdicts {
		if v.Criterion == criterion {
			return evaluation.ParseVerdict(string(v.Verdict))
		}
	}
	return "", false
}

// differs reports whether people and the judge give another verdict on any
// criterion.
func (r reading) differs() bool {
	for _, v := range r.judgments[0].Verdicts {
		person, standing := r.peopleVerdict(v.Criterion)
		judge, judged := r.judgeVerdict(v.Criterion)
		if standing == Clear && judged && person != judge {
			return true
		}
	}
	return false
}

// verdictOpinion is whether a judge that gives verdicts gave any: of one answer,
// so that there is one order and nothing to pick.
func verdictOpinion(current []evaluation.Judgment) Opinion {
	switch {
	case len(current) == 0:
		return Opinion{Standing: Unjudged, Cause: NeverAsked}
	case current[0].Unjudged != nil && current[0].Unjudged.Cause != "":
		return Opinion{Standing: Unjudged, Cause: current[0].Unjudged.Cause, Orders: 1}
	case current[0].Unjudged != nil || len(current[0].Verdicts) == 0:
		return Opinion{Standing: Unjudged, Cause: evaluation.UnreadableReply, Orders: 1}
	default:
		return Opinion{Standing: Silent, Orders: 1}
	}
}
