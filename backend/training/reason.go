package training

// Reason is why an item gives no example. The zero value is no reason: the
// item gives one.
type Reason string

// The reasons there are, a closed list.
const (
	UnfitTurn                Reason = "unfit_turn"                  // marked unfit for training
	NotReviewed              Reason = "not_reviewed"                // nobody gave an opinion
	Skipped                  Reason = "skipped"                     // whoever looked at it declined
	ScoresOnly               Reason = "scores_only"                 // scored, without pick or correction
	VerdictsOnly             Reason = "verdicts_only"               // given verdicts, without correction
	TieWithoutCorrection     Reason = "tie_without_correction"      // both good
	BothBadWithoutCorrection Reason = "both_bad_without_correction" // neither will do
	Contradiction            Reason = "contradiction"               // a against b, or two corrections
	NoMajority               Reason = "no_majority"                 // picks differ without contradicting
	EmptyChosen              Reason = "empty_chosen"                // there is nothing to learn
	ChosenEqualsRejected     Reason = "chosen_equals_rejected"      // there is nothing to prefer
)

// Reasons is the closed list, in the order in which they are looked for.
var Reasons = []Reason{
	UnfitTurn, NotReviewed, Skipped, ScoresOnly, VerdictsOnly, TieWithoutCorrection,
	BothBadWithoutCorrection, Contradiction, NoMajority, EmptyChosen,
	ChosenEqualsRejected,
}

// Opinion reports whether somebody of the queue said something about the item.
// Only an opinion withdraws a line that another queue may have written.
func (r Reason) Opinion() bool { return r != NotReviewed && r != Skipped }
