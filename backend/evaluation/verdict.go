package evaluation

// Verdict is what a judge, or a person, says of one criterion about one answer.
// The zero value is invalid: no verdict is not a verdict.
type Verdict string

// The verdicts there are.
const (
	Yes           Verdict = "yes"
	No            Verdict = "no"
	NotApplicable Verdict = "not_applicable"
)

// Verdicts are all of them, in the order they are offered.
var Verdicts = []Verdict{Yes, No, NotApplicable}

// ParseVerdict reads a verdict, spelled strictly.
func ParseVerdict(s string) (Verdict, bool) {
	for _, v := range Verdicts {
		if s == string(v) {
			return v, true
		}
	}
	return "", false
}

// Form is how answers are judged, and how people are asked about them: by
// scores and a pick, or by a verdict on each criterion. The zero value is
// scores.
type Form string

// The forms there are.
const (
	ByScores   Form = ""
	ByVerdicts Form = "verdicts" // of one answer
)

// CriterionVerdict is a judge's reason and verdict on one criterion, in the
// order it wrote them.
type CriterionVerdict struct {
	Criterion string  `json:"criterion"`
	Reason    string  `json:"reason"`
	Verdict   Verdict `json:"verdict"`
	Critical  bool    `json:"critical,omitempty"` // a "no" blocks
}
