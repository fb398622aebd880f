package review

import "contrejuge/backend/evaluation"

// Item is one thing to review: a copy of a source row.
type Item struct {
	ID       string // drawn at random; tells a reviewer nothing
	Ref      string // the source's own id, or the row's digest
	Queue    string
	Source   string
	Position int // in the order of handing out
	Overlap  int
	Row      evaluation.Row // Reviews are the item's, all revisions
	Criteria []string       // of the rubric, those asked of this item; nil: all
	Stratum  Rule           // what the item was selected by
	Settled  *Arbitration   // the latest arbitration, if any
}

// Latest is the person's latest opinion of the item, false when they have given
// none or skipped it.
func (i Item) Latest(person string) (latest evaluation.Review, ok bool) {
	for _, v := range i.Row.Reviews {
		if v.Reviewer == person {
			latest, ok = v, !v.Skipped()
		}
	}
	return latest, ok
}

// Arbitration is the product owner's decision where reviewers contradict each
// other. It decides what is trained on and never enters agreement.
type Arbitration struct {
	By         string
	Pick       evaluation.Pick
	Correction string
	Worse      evaluation.Label
	Note       string
}

// Side is where an answer stands for one reviewer of one item.
type Side string

// The sides there are.
const (
	Left  Side = "left"
	Right Side = "right"
)

// Placement says which answer stands left for somebody.
type Placement struct{ Left evaluation.Label }

// Answer is the answer that stands on the side.
func (p Placement) Answer(s Side) evaluation.Label {
	if s == Right {
		return p.Left.Other()
	}
	return p.Left
}

// Side is the side on which the answer stands.
func (p Placement) Side(l evaluation.Label) Side {
	if l == p.Left {
		return Left
	}
	return Right
}

// Taken is an item in the hands of one person.
type Taken struct {
	Item      Item // whole: what crosses to the reviewer is for the caller to narrow
	Placement Placement
	Lease     Lease
	Draft     *Draft // what they had written before, if anything
	Uncovered bool   // they have seen a page that tells what is hidden here
}

// Draft is an opinion not yet saved. Anything may be missing.
type Draft struct {
	Pick       evaluation.Pick               `json:"pick,omitempty"`
	Scores     evaluation.Scores             `json:"scores,omitempty"`
	Verdicts   map[string]evaluation.Verdict `json:"verdicts,omitempty"`
	Correction string                        `json:"correction,omitempty"`
	Worse      evaluation.Label              `json:"worse,omitempty"`
	Note       string                        `json:"note,omitempty"`
}
