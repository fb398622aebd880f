package bench

// Verdict is what a judge, or a person, says of one criterion. The zero value
// is invalid: no verdict is not a verdict.
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
