package check

import "strings"

// isTone reports whether « ton » is the noun: a voice, a colour, an interval.
func (r reading) isTone(i int) bool {
	before, next := r.near(i, -1), r.near(i, 1)
	switch {
	case before == "ce" && r.near(i, -2) == "est":
		return false // « est-ce ton voisin ? »
	case articles[before], demi[before]:
		return true
	case qualities[before] && (articles[r.near(i, -2)] || r.near(i, -2) == "d"):
		return true // « le même ton », « d'un autre ton »
	case toneFollows[next]:
		return true // « ton neutre », « ton de la voix »
	case next == "" && r.endsPhrase(i):
		return true // « Ton : neutre », « changer de ton. »
	case before == "de":
		return afterTone[next] // « changer de ton avec »
	}
	return false
}

// endsPhrase reports whether the word is followed by a mark that ends what it
// belongs to, which a possessive never is.
func (r reading) endsPhrase(i int) bool {
	rest := strings.TrimLeft(r.form[r.all[i].end:], " \t*_")
	return rest == "" || strings.ContainsRune(".,;:!?)\n", rune(rest[0]))
}
