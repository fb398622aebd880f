package agreement

import "contrejuge/backend/evaluation"

// fate is where an item stands in the accounting.
type fate int

const (
	fateUnreviewed   fate = iota // nobody said anything
	fateNotBlind                 // only reviews made after the names were seen
	fateSkipped                  // only skips
	fateScoresOnly               // reviews, but no pick
	fateVerdictsOnly             // verdicts, which are compared criterion by criterion
	fateUnjudged                 // an opinion, but no usable judgment
	fateUndecidedPerson
	fateUndecidedJudge
	fateUndecidedBoth
	fateDecided // both for one of the answers
)

// reviewed reports whether the item counts as reviewed.
func (f fate) reviewed() bool { return f >= fateSkipped }

// fateOf places an item. The order of the questions is the order of the
// accounting: an item that is both unjudged and undecided is unjudged.
func fateOf(r reading) fate {
	if len(r.reviews) == 0 {
		return fateUnseen(r.Reviews)
	}
	_, person := r.people.Decided()
	_, judge := r.judge.Decided()
	switch {
	case r.form == evaluation.ByVerdicts && r.judge.Standing == Unjudged:
		return fateUnjudged
	case r.form == evaluation.ByVerdicts:
		return fateVerdictsOnly
	case r.people.Standing == Silent:
		return fateScoresOnly
	case r.judge.Standing == Unjudged:
		return fateUnjudged
	case !person && !judge:
		return fateUndecidedBoth
	case !person:
		return fateUndecidedPerson
	case !judge:
		return fateUndecidedJudge
	default:
		return fateDecided
	}
}

// fateUnseen places an item of which there is no blind opinion.
func fateUnseen(reviews []evaluation.Review) fate {
	for _, r := range reviews {
		if r.Skipped() {
			return fateSkipped
		}
	}
	if len(reviews) > 0 {
		return fateNotBlind
	}
	return fateUnreviewed
}

// Accounting places every reviewed item exactly once, so that no figure hides
// what it leaves out.
type Accounting struct {
	Reviewed     int       `json:"reviewed"` // at least one blind review or a skip
	NotBlind     int       `json:"not_blind"`
	Skipped      int       `json:"skipped"`
	ScoresOnly   int       `json:"scores_only"`
	VerdictsOnly int       `json:"verdicts_only"` // judged by verdicts, of which there is no overall figure
	Unjudged     int       `json:"unjudged"`
	Undecided    Undecided `json:"undecided"`
	Decided      int       `json:"decided"`

	// UnjudgedCauses splits the unjudged items by cause, [NeverAsked] among them.
	UnjudgedCauses map[evaluation.Cause]int `json:"unjudged_causes"`
}

// Undecided counts the items where one side, or both, decided for no answer.
type Undecided struct {
	Person int `json:"person"`
	Judge  int `json:"judge"`
	Both   int `json:"both"`
}

// Sum adds up the places of the reviewed items; it is always Reviewed.
func (a Accounting) Sum() int {
	return a.Skipped + a.ScoresOnly + a.VerdictsOnly + a.Unjudged + a.Decided +
		a.Undecided.Person + a.Undecided.Judge + a.Undecided.Both
}

func account(readings []reading) Accounting {
	a := Accounting{UnjudgedCauses: map[evaluation.Cause]int{}}
	for _, r := range readings {
		if r.fate.reviewed() {
			a.Reviewed++
		}
		switch r.fate {
		case fateUnreviewed:
		case fateNotBlind:
			a.NotBlind++
		case fateSkipped:
			a.Skipped++
		case fateScoresOnly:
			a.ScoresOnly++
		case fateVerdictsOnly:
			a.VerdictsOnly++
		case fateUnjudged:
			a.Unjudged++
			a.UnjudgedCauses[r.judge.Cause]++
		case fateUndecidedPerson:
			a.Undecided.Person++
		case fateUndecidedJudge:
			a.Undecided.Judge++
		case fateUndecidedBoth:
			a.Undecided.Both++
		case fateDecided:
			a.Decided++
		}
	}
	return a
}
