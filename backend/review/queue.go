package review

import (
	"slices"
	"time"

	"contrejuge/backend/evaluation"
)

// State is whether a queue is worked on.
type State string

// The states of a queue.
const (
	Open     State = "open"
	Archived State = "archived"
)

// Queue is what people review: items copied from a source, and the rubric
// they are reviewed on.
type Queue struct {
	Name      string
	Selection Selection
	Overlap   int // how many people review an item
	Rubric    Rubric
	Scale     evaluation.Scale
	State     State
	Sample    bool // made from the sample evaluation: not the team's own data
	CreatedAt time.Time
	Fills     []Fill
	Progress  Progress
}

// Fill is one filling of a queue: its creation or an extension.
type Fill struct {
	Selection  Selection // what this filling selected by: a queue may hold several strata
	Source     string
	Origin     string // the file the source was read from
	Licence    string
	Judge      string // whose opinion a biased selection goes by; "" for the others
	Model      string // whose losses were selected; "" for other selections
	By         string // who filled it; "" where nobody was named
	Seed       int64
	Population int // rows that could have been drawn: those the rule selects
	Asked      int // how many items were asked for at most; 0: all there are
	LastRow    int64
	Items      int
	LeftOut    int
	Shared     int // items of this filling that the queue's overlap holds for; the others are reviewed once
	At         time.Time
}

// Rule is what the filling selected by: its stratum.
func (f Fill) Rule() Rule { return Rule{Selection: f.Selection, Judge: f.Judge, Model: f.Model} }

// Rule is what the queue was filled by first: what it is extended by unless
// somebody says otherwise, and what its figures are of.
func (q Queue) Rule() Rule {
	if len(q.Fills) == 0 {
		return Rule{Selection: q.Selection}
	}
	return q.Fills[0].Rule()
}

// Strata are the rules that the queue was filled by, each once, the first first.
// Figures never mix two of them.
func (q Queue) Strata() []Rule {
	strata := []Rule{q.Rule()}
	for _, f := range q.Fills {
		if !slices.Contains(strata, f.Rule()) {
			strata = append(strata, f.Rule())
		}
	}
	return strata
}

// Population is how many rows the items of the queue's first stratum stand for:
// what it was made from, and what an extension added to that.
func (q Queue) Population() int {
	n := 0
	for _, f := range q.Fills {
		if f.Rule() == q.Rule() {
			n = f.Population
		}
	}
	return n
}

// Progress is how far a queue has come. An item is complete when it has as
// many reviews as its overlap asks.
type Progress struct {
	Items    int
	Complete int
	Started  int // at least one review, not complete
	Skipped  int // skips only
	Imported int // items with an imported review
	Reviews  int // first reviews, skips not counted
}

// Untouched is how many items nobody has reviewed or skipped.
func (p Progress) Untouched() int { return p.Items - p.Complete - p.Started - p.Skipped }

// Locked reports whether the rubric can no longer change.
func (p Progress) Locked() bool { return p.Reviews > 0 }

// Why a queue does not measure the judge in general.
const (
	BiasedSelection = "biased_selection"
	PartlyImported  = "partly_imported"
)

// NotRepresentative is why the rate of the queue's first stratum says nothing
// about the judge in general, "" when it does: a biased selection never does, and
// reviews that were imported for a part of the items stand for whatever part that
// was.
func (q Queue) NotRepresentative() string { return q.NotRepresentativeOf(q.Rule()) }

// NotRepresentativeOf is the same of any of its strata.
func (q Queue) NotRepresentativeOf(stratum Rule) string {
	switch {
	case stratum.Selection.Biased():
		return BiasedSelection
	case q.Progress.Imported > 0 && q.Progress.Untouched() > 0:
		return PartlyImported
	default:
		return ""
	}
}
