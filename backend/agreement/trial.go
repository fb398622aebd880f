package agreement

import "contrejuge/backend/evaluation"

// TrialFigures are what a judge is measured by on the items of a trial. They
// stand for these items alone, whatever these were selected by.
type TrialFigures struct {
	Judge     string           `json:"judge"`
	Agreement *Agreement       `json:"agreement"` // null of verdicts
	Kappa     *Kappa           `json:"kappa"`     // null of verdicts
	Criteria  []Criterion      `json:"criteria"`
	Verdicts  []VerdictFigures `json:"verdicts"`
	Orders    JudgeOrders      `json:"judge_orders"`
	Accounting
}

// ComputeTrial are the figures of the items of a trial, as a report has them. The
// setting's population says nothing here.
func ComputeTrial(setting Setting, items []Item) TrialFigures {
	readings := read(setting.Judge, setting.Form, items)
	f := TrialFigures{
		Judge: setting.Judge, Criteria: []Criterion{}, Verdicts: []VerdictFigures{}, Orders: judgeOrders(readings), Accounting: account(readings),
	}
	if setting.Form == evaluation.ByVerdicts {
		f.Verdicts = verdictsOf(setting.Criteria, readings)
		return f
	}
	f.Agreement = agreementOf(readings)
	f.Kappa = kappaOf(confusionOf(readings).decided())
	f.Criteria = criteriaOf(setting.Criteria, readings)
	return f
}

// Change is an item of which one judge says something else than another.
type Change struct {
	Item      string `json:"item"`
	Criterion string `json:"criterion,omitempty"` // of verdicts
	People    string `json:"people"`              // what they say; "" nothing
	Before    string `json:"before"`
	After     string `json:"after"`
}

// What stands in a [Change] besides picks (a, b, tie) and verdicts.
const (
	SaidUndecided = "undecided" // people without a majority
	SaidUnstable  = "unstable"  // a judge whose pick changes with the order
	SaidUnjudged  = "unjudged"
)

// Settled reports whether the change is for the better: the judge did not say what
// people say, and does now.
func (c Change) Settled() bool { return c.After == c.People && c.Before != c.People }

// Spoiled reports whether the change is for the worse: the judge said what people
// say, and no longer does.
func (c Change) Spoiled() bool { return c.Before == c.People && c.After != c.People }

// Changes are where two judges differ, in the order of the items: in their opinion
// of two answers, or in a verdict. The lists hold the same items with the judgments
// of each. What only differs in scores is no change.
func Changes(setting Setting, judgeBefore string, before []Item, judgeAfter string, after []Item) []Change {
	was, is := read(judgeBefore, setting.Form, before), read(judgeAfter, setting.Form, after)
	changes := []Change{}
	for i := range was {
		if setting.Form != evaluation.ByVerdicts {
			c := Change{Item: was[i].ID, People: was[i].people.said(), Before: was[i].judge.said(), After: is[i].judge.said()}
			if c.Before != c.After && was[i].pair() {
				changes = append(changes, c)
			}
			continue
		}
		for _, id := range setting.Criteria {
			person, standing := was[i].peopleVerdict(id)
			c := Change{
				Item: was[i].ID, Criterion: id, People: string(person), Before: was[i].saidOf(id), After: is[i].saidOf(id),
			}
			if standing == Split {
				c.People = SaidUndecided
			}
			if c.Before != c.After && standing != Silent { // otherwise it is not asked of this item
				changes = append(changes, c)
			}
		}
	}
	return changes
}

// said is the opinion in a word.
func (o Opinion) said() string {
	switch o.Standing {
	case Clear:
		return string(o.Class)
	case Split:
		if o.Orders > 0 {
			return SaidUnstable
		}
		return SaidUndecided
	case Unjudged:
		return SaidUnjudged
	default:
		return ""
	}
}

// saidOf is the judge's verdict on the criterion, or that there is none.
func (r reading) saidOf(criterion string) string {
	if v, judged := r.judgeVerdict(criterion); judged {
		return string(v)
	}
	return SaidUnjudged
}
