package bench

// Alarms counts how often a criterion or a check blocked and how often people
// found it to be a false alarm, to find the one that is worded too strictly.
type Alarms struct {
	Criterion string   // of a criterion; "" otherwise
	Check     string   // of a check; "" otherwise
	Raised    int      // how often it blocked
	Reread    int      // of these, how many a person spoke of
	False     int      // of these, how many were false alarms
	OfCase    int      // of the false ones, how many were the case's fault
	Missed    int      // how often a person said "no" where the judge did not
	Cases     []string // the cases of its false alarms
}

// CountAlarms counts them over outcomes, in the order criteria and checks first
// appear in the suite.
func CountAlarms(suite Suite, outcomes []Outcome) []Alarms {
	var order []string
	counts := map[string]*Alarms{}
	of := func(a Alarms) *Alarms {
		key := a.Criterion + "\x00" + a.Check
		if counts[key] == nil {
			counts[key] = &a
			order = append(order, key)
		}
		return counts[key]
	}
	byCase := map[string]Outcome{}
	for _, o := range outcomes {
		byCase[o.Case] = o
	}
	for _, c := range suite.Cases {
		for _, criterion := range c.Criteria {
			of(Alarms{Criterion: criterion.ID})
		}
		for _, spec := range c.Checks {
			of(Alarms{Check: string(spec.Kind)})
		}
		o, ran := byCase[c.ID]
		if !ran {
			continue
		}
		reread := o.Reread
		if reread != nil && reread.Outcome != o.Digest() {
			reread = nil
		}
		for _, reason := range Blocking(c, o) {
			var a *Alarms
			switch reason.Kind {
			case CheckFailed:
				a = of(Alarms{Check: string(o.Checks[reason.Check].Check)})
			case CriterionRefused:
				a = of(Alarms{Criterion: reason.Criterion})
			default:
				continue
			}
			a.Raised++
			if reread != nil {
				a.hear(c, *reread, reason)
			}
		}
		if reread != nil && o.Judged() {
			for _, v := range o.Judgment.Verdicts {
				if reread.Verdicts[v.Criterion] == No && v.Verdict != No {
					of(Alarms{Criterion: v.Criterion}).Missed++
				}
			}
		}
	}
	all := make([]Alarms, len(order))
	for i, key := range order {
		all[i] = *counts[key]
	}
	return all
}

func (a *Alarms) hear(of Case, reread Reread, reason Reason) {
	said := reread.saysOf(of, reason)
	if said == "" {
		return
	}
	a.Reread++
	if said == FalseAlarm {
		a.False++
		a.Cases = append(a.Cases, of.ID)
		if reread.CaseAtFault {
			a.OfCase++
		}
	}
}
