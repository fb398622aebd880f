package bench

import "time"

// Reread is what a person who reread a blocking case says of it. Rereads are
// append-only revisions; the latest of the present outcome counts.
type Reread struct {
	By       string             `json:"by"`
	Revision int                `json:"revision"`
	At       time.Time          `json:"at"`
	Outcome  string             `json:"outcome"`            // digest of what was reread
	Verdicts map[string]Verdict `json:"verdicts,omitempty"` // the person's own, by criterion
	Checks   map[int]Ruling     `json:"checks,omitempty"`   // by index of a failed check
	// CaseAtFault says that the case itself asks for the wrong thing: whatever
	// blocked it is a false alarm of the case.
	CaseAtFault bool   `json:"case_at_fault,omitempty"`
	Note        string `json:"note,omitempty"`
}

// Ruling is what a person says of a failed check.
type Ruling string

// The rulings there are.
const (
	Confirmed  Ruling = "confirmed"
	FalseAlarm Ruling = "false_alarm"
)

// Standing is where a blocking outcome stands with the people.
type Standing string

// The standings there are.
const (
	NotBlocking Standing = "not_blocking"
	Waiting     Standing = "waiting"   // nobody reread it, or not all that blocks
	Upheld      Standing = "confirmed" // a person found at least one reason right
	Cleared     Standing = "cleared"   // a person found every reason to be a false alarm
)

// StandingOf is where the outcome stands. An unanswered case cannot be cleared:
// there is nothing that could be right. An unjudged one is cleared only by a
// person's own verdict on every critical criterion. A person's own "no" to a
// critical criterion upholds the case whatever the judge said.
func StandingOf(of Case, o Outcome) Standing {
	reasons := Blocking(of, o)
	if len(reasons) == 0 {
		return NotBlocking
	}
	r := o.Reread
	if r == nil || r.Outcome != o.Digest() {
		return Waiting
	}
	for _, criterion := range of.Criteria {
		if criterion.Critical && r.Verdicts[criterion.ID] == No && !r.CaseAtFault {
			return Upheld
		}
	}
	standing := Cleared
	for _, reason := range reasons {
		switch r.saysOf(of, reason) {
		case Confirmed:
			return Upheld
		case "":
			standing = Waiting
		}
	}
	return standing
}

// saysOf is what the reread says of one reason, "" when it leaves it open.
func (r Reread) saysOf(of Case, reason Reason) Ruling {
	switch reason.Kind {
	case Unanswered:
		return Confirmed
	case Unjudged:
		return r.judgedInstead(of)
	case CheckFailed:
		if r.CaseAtFault {
			return FalseAlarm
		}
		return r.Checks[reason.Check]
	default:
		if r.CaseAtFault {
			return FalseAlarm
		}
		switch r.Verdicts[reason.Criterion] {
		case No:
			return Confirmed
		case Yes, NotApplicable:
			return FalseAlarm
		}
		return ""
	}
}

// judgedInstead is what a person's verdicts make of a case that nobody judged.
func (r Reread) judgedInstead(of Case) Ruling {
	for _, criterion := range of.Criteria {
		if criterion.Critical && r.Verdicts[criterion.ID] == "" {
			return ""
		}
	}
	return FalseAlarm // a "no" was seen before
}
