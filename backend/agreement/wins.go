package agreement

// Wins are how a model fared in the items with a usable verdict. What is
// unjudged is outside: it is no win, no loss and no tie.
type Wins struct{ Won, Tied, Lost int }

func (w Wins) reason() Reason {
	switch {
	case !counts([][]int{{w.Won, w.Tied, w.Lost}}, 3):
		return Malformed
	case w.Won+w.Tied+w.Lost == 0:
		return NoPicks
	default:
		return ""
	}
}

// TieHalf is the win rate with half a win for a tie, with the standard error of
// a mean (the convention of AlpacaEval, X. Li et al., 2023). It is the rate of
// [WinRate]. It is not good alone where ties abound: half of nothing but ties
// looks like an even fight.
func (w Wins) TieHalf() (Estimate, Reason) {
	if reason := w.reason(); reason != "" {
		return Estimate{}, reason
	}
	return meanOfHalves(w.Won+w.Tied+w.Lost, 2*w.Won+w.Tied, 4*w.Won+w.Tied)
}

// Decided counts the wins among the items that were no tie. It is not good for
// models that tie mostly, whose rate then rests on a few items.
func (w Wins) Decided() (Tally, Reason) {
	if reason := w.reason(); reason != "" {
		return Tally{}, reason
	}
	if w.Won+w.Lost == 0 {
		return Tally{}, NoPicks
	}
	return Tally{w.Won, w.Won + w.Lost}, ""
}

// Strict counts the wins among all items, with a tie as none. It is not good
// for comparing two models: both lose by a tie, and their rates do not add up
// to one.
func (w Wins) Strict() (Tally, Reason) {
	if reason := w.reason(); reason != "" {
		return Tally{}, reason
	}
	return Tally{w.Won, w.Won + w.Tied + w.Lost}, ""
}
