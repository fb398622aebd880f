package check

import (
	"strings"
	"unicode/utf8"
)

// shouted reports whether a word in capitals stands in a line that is all
// capitals, so that it need not be an acronym.
func (r reading) shouted(w word) bool {
	line := r.form[strings.LastIndexByte(r.form[:w.start], '\n')+1:]
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	return line == strings.ToUpper(line) && len(strings.Fields(line)) > 2
}

// fellSilent reports whether « tu » is the participle of « taire »: after a form
// of être or avoir, and perhaps an adverb.
func (r reading) fellSilent(i int) bool {
	if secondPerson[r.near(i, 1)] {
		return false
	}
	if before := i - 1; before >= 0 && strings.Contains(r.between(r.all[before], r.all[i]), "-") {
		return false // as-tu, es-tu
	}
	at := -1
	for at > -3 && adverbs[r.near(i, at)] {
		at--
	}
	return auxiliaries[r.near(i, at)]
}

// elided is « t' » before a vowel, quoted with its word. It is not the t of
// « a-t'il », nor of tai chi.
func (r reading) elided(i int) (span, bool) {
	if r.after(r.all[i].span) != '\'' || i+1 == len(r.all) || r.between(r.all[i], r.all[i+1]) != "'" {
		return span{}, false
	}
	next := r.all[i+1]
	if first, _ := utf8.DecodeRuneInString(next.lower); !strings.ContainsRune(vowels, first) {
		return span{}, false
	}
	if next.lower == "ai" && r.near(i, 2) == "chi" || r.before(r.all[i].span) == '-' && thirdPerson[next.lower] {
		return span{}, false
	}
	return span{r.all[i].start, next.end}, true
}

// possessive is « le tien », « la tienne », « les tiens », where it cannot be
// the verb « tenir ».
func (r reading) possessive(i int) (span, bool) {
	if !ofThings[r.near(i, -1)] {
		return span{}, false
	}
	if r.all[i].lower != "tien" && r.anyNear(i, 5, verbBefore) {
		return span{}, false
	}
	return span{r.all[i-1].start, r.all[i].end}, true
}
