package check

import "strings"

// formalAddress finds where somebody is addressed as « tu »: the pronouns and
// possessives of the second person singular, and imperatives that can be
// nothing else.
//
// Left alone are the homographs (« le ton de la voix », « il s'est tu », « je
// les tiens »), acronyms in capitals (TA, TES), code and addresses, a word that
// is only mentioned (« tu » between quotation marks on its own), and quotations
// of what the person wrote. Anything else between quotation marks is the
// answer's own: a model of a letter that says « tu » fails.
//
// Not caught: imperatives that are also nouns or the third person where a
// subject may be missing (« note les dates », « - Signale le bruit »).
func formalAddress(_ Spec, t text, said []string) []span {
	own := append(t.ownWords(said), t.mentions()...)
	r := reading{text: t.prose()}
	r.all = r.words()
	var found []span
	for i, w := range r.all {
		if s, familiar := r.familiar(i); familiar && !within(w.span, own) {
			found = append(found, s)
		}
	}
	return inOrder(found)
}

// mentions are quotations of one word, which speak of the word.
func (t text) mentions() []span {
	var all []span
	for _, s := range t.quotations() {
		if len(strings.Fields(spoken(t.of(s)))) == 1 {
			all = append(all, s)
		}
	}
	return all
}

// reading is a text as the rules of this check look at it, word by word.
type reading struct {
	text
	all []word
}

// near is the word that stands some places from the i-th, in lower case, when
// nothing but spaces, apostrophes, hyphens and emphasis stands between; else "".
func (r reading) near(i, offset int) string {
	step := 1
	if offset < 0 {
		step = -1
	}
	for at := i; at != i+offset; at += step {
		next := at + step
		if next < 0 || next >= len(r.all) {
			return ""
		}
		between := r.between(r.all[min(at, next)], r.all[max(at, next)])
		if strings.Trim(between, " \t'-*_") != "" {
			return ""
		}
	}
	return r.all[i+offset].lower
}

// anyNear reports whether one of the words within some places before the i-th,
// in its sentence, is in the set.
func (r reading) anyNear(i, places int, words map[string]bool) bool {
	for offset := -1; offset >= -places; offset-- {
		if w := r.near(i, offset); w == "" {
			return false
		} else if words[w] {
			return true
		}
	}
	return false
}

// familiar reports whether the i-th word addresses somebody as « tu », and what
// to quote of it.
func (r reading) familiar(i int) (span, bool) {
	w := r.all[i]
	if acronyms[w.lower] && w.capitals() && !r.shouted(w) {
		return span{}, false
	}
	switch w.lower {
	case "tu":
		return w.span, !r.fellSilent(i)
	case "te":
		return w.span, r.near(i, 1) != "deum"
	case "t":
		return r.elided(i)
	case "toi", "stp", "tkt", "tiennes":
		return w.span, true
	case "ta", "tes":
		return w.span, !masculine[r.near(i, -1)]
	case "ton":
		return w.span, !r.isTone(i)
	case "tien", "tienne", "tiens":
		if s, is := r.possessive(i); is {
			return s, true
		}
	}
	return r.imperative(i)
}
