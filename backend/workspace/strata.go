package workspace

import (
	"fmt"
	"slices"
	"strings"

	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// Stratum is a part of a queue that was selected by one rule, and how far people
// have come in it.
type Stratum struct {
	Selection review.Selection `json:"selection"`
	Judge     string           `json:"judge"` // whose opinion the selection goes by; "" of the others
	Model     string           `json:"model"` // whose losses were selected
	Items     int              `json:"items"`
	Reviewed  int              `json:"reviewed"` // as in the report: items with a blind review or a skip
}

// Rule is what the stratum was selected by.
func (s Stratum) Rule() review.Rule {
	return review.Rule{Selection: s.Selection, Judge: s.Judge, Model: s.Model}
}

func strataOf(q review.Queue) []Stratum {
	rules := q.Strata()
	strata := make([]Stratum, len(rules))
	for i, rule := range rules {
		strata[i] = Stratum{Selection: rule.Selection, Judge: rule.Judge, Model: rule.Model}
	}
	return strata
}

// count counts an item in its stratum; false when it is of none, which would be
// damage.
func count(strata []Stratum, item review.Item) bool {
	at := slices.IndexFunc(strata, func(s Stratum) bool { return s.Rule() == item.Stratum })
	if at < 0 {
		return false
	}
	strata[at].Items++
	for _, r := range item.Row.Reviews {
		if r.Blind || r.Skipped() {
			strata[at].Reviewed++
			break
		}
	}
	return true
}

// StratumNamed is the place of the queue's stratum of that selection, or of that
// number from 1. Errors: queue_not_found, stratum_not_found, stratum_ambiguous.
func StratumNamed(q review.Queue, name string) (int, error) {
	strata := strataOf(q)
	found := -1
	for i, s := range strata {
		if name == fmt.Sprint(i+1) {
			return i, nil
		}
		if name != string(s.Selection) {
			continue
		}
		if found >= 0 {
			return 0, fault.New(fault.Usage, "stratum_ambiguous", "several strata of %q are of the selection %s", q.Name, name).
				WithHint("name one by its number, as queue show lists them")
		}
		found = i
	}
	if found < 0 {
		return 0, noStratum(q, strata)
	}
	return found, nil
}

func noStratum(q review.Queue, strata []Stratum) error {
	names := make([]string, len(strata))
	for i, s := range strata {
		names[i] = fmt.Sprintf("%d %s", i+1, s.Selection)
	}
	return fault.New(fault.NotFound, "stratum_not_found", "the queue %q was not filled so", q.Name).WithHint("its strata: %s", strings.Join(names, ", "))
}
