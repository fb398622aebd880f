package bench

import "slices"

// Change is what became of one case between two runs.
type Change string

// The changes there are, regressions first.
const (
	Regressed Change = "regressed" // did not block, blocks now
	Gone      Change = "gone"      // no longer in the suite
	Altered   Change = "altered"   // blocks as before, for other reasons
	Repaired  Change = "repaired"  // blocked, no longer does
	New       Change = "new"       // was not in the suite
	Same      Change = "same"
)

var changes = []Change{Regressed, Gone, Altered, Repaired, New, Same}

// Difference is one case in two runs.
type Difference struct {
	Case          string
	Change        Change
	Before, After []Reason      // why it blocked, why it blocks
	AnswerChanged bool          // the answer is not the same text
	CaseChanged   bool          // the case asks for something else than it did
	Verdicts      []VerdictPair // the criteria whose verdict changed
}

// VerdictPair is one criterion's verdict in two runs; "" where there is none.
type VerdictPair struct {
	Criterion     string
	Before, After Verdict
}

// Compare tells what changed from one run to the other, case by case,
// regressions first and otherwise in the order of the suites.
func Compare(before, after Run) []Difference {
	var all []Difference
	for _, of := range after.Suite.Cases {
		all = append(all, difference(before, after, of.ID))
	}
	for _, of := range before.Suite.Cases {
		if _, still := after.Suite.Case(of.ID); !still {
			all = append(all, difference(before, after, of.ID))
		}
	}
	slices.SortStableFunc(all, func(x, y Difference) int {
		return slices.Index(changes, x.Change) - slices.Index(changes, y.Change)
	})
	return all
}

func difference(before, after Run, id string) Difference {
	was, then, had := before.Case(id)
	is, now, has := after.Case(id)
	d := Difference{Case: id}
	if had {
		d.Before = Blocking(was, then)
	}
	if has {
		d.After = Blocking(is, now)
	}
	switch {
	case !had:
		d.Change = New
		return d
	case !has:
		d.Change = Gone
		return d
	case len(d.Before) == 0 && len(d.After) > 0:
		d.Change = Regressed
	case len(d.Before) > 0 && len(d.After) == 0:
		d.Change = Repaired
	case !slices.Equal(d.Before, d.After):
		d.Change = Altered
	default:
		d.Change = Same
	}
	d.AnswerChanged = !slices.Equal(then.Answers, now.Answers)
	d.CaseChanged = digestOf(was) != digestOf(is)
	d.Verdicts = changedVerdicts(is, then, now)
	return d
}

func changedVerdicts(of Case, then, now Outcome) []VerdictPair {
	said := func(o Outcome, criterion string) Verdict {
		if !o.Judged() {
			return ""
		}
		v, _ := o.Judgment.Said(criterion)
		return v.Verdict
	}
	var changed []VerdictPair
	for _, criterion := range of.Criteria {
		pair := VerdictPair{Criterion: criterion.ID, Before: said(then, criterion.ID), After: said(now, criterion.ID)}
		if pair.Before != pair.After {
			changed = append(changed, pair)
		}
	}
	return changed
}
