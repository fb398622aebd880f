package bench

import "contrejuge/backend/evaluation"

// Reason is one thing that makes an outcome blocking.
type Reason struct {
	Kind      ReasonKind
	Check     int              // index in the outcome's checks, for CheckFailed
	Criterion string           // for CriterionRefused
	Cause     evaluation.Cause // for Unanswered and Unjudged
}

// ReasonKind is the kind of a [Reason].
type ReasonKind string

// What can block.
const (
	Unanswered       ReasonKind = "unanswered"
	Unjudged         ReasonKind = "unjudged"
	CheckFailed      ReasonKind = "check_failed"
	CriterionRefused ReasonKind = "criterion_refused" // a critical criterion got "no"
)

// Blocking is why the outcome blocks; none when it does not. An outcome that
// nobody judged blocks: no opinion is not a good opinion. "not_applicable" never
// blocks, and a "no" to a criterion that is not critical is a warning.
func Blocking(of Case, o Outcome) []Reason {
	o = o.Settled(of)
	var reasons []Reason
	if o.Unanswered != nil {
		reasons = append(reasons, Reason{Kind: Unanswered, Cause: o.Unanswered.Cause})
	}
	for i, result := range o.Checks {
		if !result.Passed {
			reasons = append(reasons, Reason{Kind: CheckFailed, Check: i})
		}
	}
	if o.Unjudged != nil {
		return append(reasons, Reason{Kind: Unjudged, Cause: o.Unjudged.Cause})
	}
	for _, criterion := range of.Criteria {
		said, _ := o.Judgment.Said(criterion.ID)
		if criterion.Critical && said.Verdict == No {
			reasons = append(reasons, Reason{Kind: CriterionRefused, Criterion: criterion.ID})
		}
	}
	return reasons
}

// Warnings are the criteria that are not critical and got "no".
func Warnings(of Case, o Outcome) []string {
	if !o.Judged() {
		return nil
	}
	var refused []string
	for _, criterion := range of.Criteria {
		if said, _ := o.Judgment.Said(criterion.ID); !criterion.Critical && said.Verdict == No {
			refused = append(refused, criterion.ID)
		}
	}
	return refused
}
