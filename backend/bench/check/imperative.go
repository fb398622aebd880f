package check

import (
	"regexp"
	"strings"
)

var (
	listNumber = regexp.MustCompile(`(?:^|\n)[ \t>]*(?:\d{1,2}|[a-z])[.)][ \t]*[*_]*$`)
	lineStart  = regexp.MustCompile(`(?:^|\n)[ \t>#]*[*_"“«( ]*$`)
	listMark   = regexp.MustCompile(`(?:^|\n)[ \t>]*[-*+•–—][ \t]+[*_]*$`)
	newPhrase  = regexp.MustCompile(`[.!?…][ \t]+[*_"“«( ]*$`)
	newPart    = regexp.MustCompile(`[:;)»”"][ \t]+[*_"“«( ]*$`)
	afterComma = regexp.MustCompile(`, *[*_]*$`)
)

// imperative is an imperative of the second person singular that can be nothing
// else where it stands: a form of its own at the start of a clause (« prends »
// where the third person is « prend »), or a form it shares with the third
// person where no subject can be meant (« Appelle le 17. »).
func (r reading) imperative(i int) (span, bool) {
	start, verb := r.all[i].start, i
	own := ownImperatives[r.all[i].lower]
	if r.all[i].lower == "n" || r.all[i].lower == "ne" {
		verb = i + 1
		if r.near(i, 1) == "" || !negations[r.near(i, 2)] {
			return span{}, false
		}
		own = ownImperatives[r.all[verb].lower]
	}
	if !own && !sharedImperatives[r.all[verb].lower] {
		return span{}, false
	}
	if joined[r.near(verb, 1)] && participles[r.all[verb].lower] || r.all[verb].lower == "tiens" && r.near(verb, 1) == "" {
		return span{}, false // « Saisis par le locataire, les juges », « Tiens, »
	}
	if r.asks(verb) {
		return span{}, false
	}
	head := r.form[:start]
	if soft := r.near(i, -1); softeners[soft] {
		head = r.form[:r.all[i-1].start] // « surtout, n'hésite pas » has its comma
	}
	head = tail(head, longestSentence)
	clause := lineStart.MatchString(head) || listNumber.MatchString(head) || newPhrase.MatchString(head) || introduced(head)
	if own {
		clause = clause || listMark.MatchString(head) || newPart.MatchString(head) || afterComma.MatchString(head)
	}
	return span{start, r.all[verb].end}, clause
}

// asks reports whether a hyphen and a subject follow the verb: « va-t-il ».
func (r reading) asks(verb int) bool {
	if verb+1 == len(r.all) || r.between(r.all[verb], r.all[verb+1]) != "-" {
		return false
	}
	next := r.all[verb+1].lower
	return next == "t" || thirdPerson[next]
}

// introduced reports whether the text ends with the comma of a sentence that
// begins with a condition or an adverb, which a clause of its own follows:
// « Si le bruit continue, ».
func introduced(head string) bool {
	if !afterComma.MatchString(head) {
		return false
	}
	comma := strings.LastIndexByte(head, ',')
	before := text{form: head}
	phrase := head[before.sentence(span{comma, comma}).start:comma]
	if strings.ContainsAny(phrase, ",;:") {
		return false
	}
	words := text{form: phrase}.words()
	for len(words) > 0 && strings.Trim(words[0].lower, "0123456789") == "" {
		words = words[1:] // the number of a step
	}
	return len(words) > 0 && introducers[words[0].lower]
}
