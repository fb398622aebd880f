package review

import "math/rand/v2"

// Selection is how a queue was filled. Only [Random], and [All], measure the
// judge in general; the others look for rows of one kind, see [Rule].
type Selection string

// The selections a queue can be filled by.
const (
	Random    Selection = "random"
	All       Selection = "all"
	Ties      Selection = "ties"       // the judge's opinion is a tie
	Losses    Selection = "losses"     // the judge picked the answer against a model
	Unstable  Selection = "unstable"   // the judge's pick changes with the order
	Unjudged  Selection = "unjudged"   // there is no usable judgment
	LowScores Selection = "low-scores" // an answer's mean score is in the lowest quarter
	Close     Selection = "close"      // the answers' mean scores are hardly apart
	LongerWon Selection = "longer-won" // the judge picked the longer answer
	Blocking  Selection = "blocking"   // a critical criterion got "no", a check failed, or there is no usable judgment
	Flagged   Selection = "flagged"    // somebody marked the row to be looked at
)

// Selections lists them in the order of the documentation.
var Selections = []Selection{Random, All, Ties, Losses, Unstable, Unjudged, LowScores, Close, Blocking, LongerWon, Flagged}

// Biased reports whether the rows were chosen for what somebody said of them, a
// judge or a person, so that no rate over them says anything of the judge in
// general.
func (s Selection) Biased() bool { return s != Random && s != All }

// TellsThePick reports whether whoever knows the selection knows, with an item
// before them, which answer the judge picked, that it picked none, or that it
// found fault with the only one.
func (s Selection) TellsThePick() bool { return s == Ties || s == LongerWon || s == Blocking }

// AsksAJudge reports whether the rule goes by what a judge said. Marks are made
// by people.
func (s Selection) AsksAJudge() bool { return s.Biased() && s != Flagged }

// ParseSelection reads a selection, spelled strictly.
func ParseSelection(s string) (Selection, bool) {
	for _, known := range Selections {
		if s == string(known) {
			return known, true
		}
	}
	return "", false
}

// Draw is a random order of n things, of which the first size are taken (all
// when size is 0 or more than n). The same seed and n give the same order, on
// every machine and in every later version: PCG seeded with (seed, 0), then a
// Fisher–Yates shuffle from the end.
func Draw(n, size int, seed int64) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	random := rand.New(rand.NewPCG(uint64(seed), 0))
	for i := n - 1; i > 0; i-- {
		j := int(random.Uint64N(uint64(i + 1)))
		order[i], order[j] = order[j], order[i]
	}
	if size > 0 && size < n {
		order = order[:size]
	}
	return order
}
