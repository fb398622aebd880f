package evaluation

// Pick is which answer somebody preferred. The zero value is no pick, which is
// never the same as a tie.
type Pick string

// The picks there are.
const (
	PickA   Pick = "a"
	PickB   Pick = "b"
	Tie     Pick = "tie"      // both good
	BothBad Pick = "both_bad" // neither will do
)

// Picks lists the valid picks.
var Picks = []Pick{PickA, PickB, Tie, BothBad}

// ParsePick reads a pick, spelled strictly.
func ParsePick(s string) (Pick, bool) {
	for _, p := range Picks {
		if s == string(p) {
			return p, true
		}
	}
	return "", false
}

// PickOf is the pick of one answer.
func PickOf(l Label) Pick { return Pick(l) }

// Decided is the answer picked, and false for a tie, both_bad or no pick.
func (p Pick) Decided() (Label, bool) {
	switch p {
	case PickA:
		return A, true
	case PickB:
		return B, true
	default:
		return "", false
	}
}

// Class folds the pick into the three classes of the figures: a, b, tie, with
// both_bad counted as a tie. No pick has no class.
func (p Pick) Class() (Pick, bool) {
	switch p {
	case PickA, PickB, Tie:
		return p, true
	case BothBad:
		return Tie, true
	default:
		return "", false
	}
}
