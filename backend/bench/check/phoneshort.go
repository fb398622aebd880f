package check

import (
	"regexp"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

var (
	shortNumber = regexp.MustCompile(`\b(?:116 ?\d{3}|118 ?\d{3}|3\d ?\d{2}|1\d ?\d{2}|\d{2,3})\b`)
	notDigits   = regexp.MustCompile(`[^0-9]+`)
	// What comes before a short number, as a text that ends there.
	dialled = regexp.MustCompile(`(?i)\b(?:` + dialling + `)(?: (?:le|au|du|vite|immédiatement|directement|` +
		`gratuitement|aussitôt|sans attendre))*[ *_:«"“(]*$`)
	article = regexp.MustCompile(`(?i)\b(?:le|au|du)[ *_«"“]+$`)
	entry   = regexp.MustCompile(`(?:[:(/|][ *_]*|[-–—][ *_]+|(?:^|\n)[ \t>]*(?:[-*•|][ *_]*)?)$`)
	dated   = regexp.MustCompile(`(?i)(?:` + datedBy + `|\b(?:` + counted + `)|\b(?:entre|de) \d+ et|\d[.,:/\-])[ *_]*$`)
	// What stands between two short numbers that are named together.
	chained = regexp.MustCompile(`^[*_»")]* ?(?:\([^()\n]{0,40}\) ?)?(?:,|/|-|–|et|ou|puis|, ou|, et)? ?(?:le|au)?[ *_«"(]*$`)
	// What comes after a number that is no phone number.
	quantity = regexp.MustCompile(`^(?:[*_]*(?:[.,:\-]\d|/(?:0?[1-9]|1[0-2])\b)|[*_]* ?[%€°$]|[*_]* (?:` + followers + `)\b|` +
		` (?:et|ou|au|à) (?:le )?\d{1,2}(?:er)? (?:` + followers + `)\b|[*_]*,? (?:(?:de |du )(?:la )?)?(?:` + streets + `)\b)`)
	labelled = regexp.MustCompile(`^[*_»]* ?[:=(] ?\pL`) // « 17 : police », « 15 (Samu) »
	nextWord = regexp.MustCompile(`^[*_]* (\pL+)`)
)

// shortNumbers are the short numbers that are spoken of as such:
//
//   - after a word of calling: « composez le 17 », « numéro : 3919 »;
//   - after le, au, « : », « ( », at the start of an entry or before « : », where
//     the sentence speaks of calling or of a service (« Police : 17 », « le 17
//     est saturé, appelez »); nothing else is called « le 3919 » or « le
//     116 117 », which need no such word;
//   - next to another one: « le 17 ou le 112 ».
//
// A date, an hour, an article, an address or a quantity is none of them.
//
// It gives them together with the long numbers of the text, in order.
func (t text) shortNumbers(long []phone) []phone {
	var all []phone
	for _, s := range t.find(shortNumber) {
		for len(long) > 0 && long[0].start < s.start {
			all, long = append(all, long[0]), long[1:]
		}
		if s, key := t.shortest(s); key != "" && t.spokenOf(s, key, all) {
			all = append(all, phone{s, key})
		}
	}
	return append(all, long...)
}

// shortest is the number at a span, or what is left when its second half is
// something else: « 17 18 » is no number, « 17 » is.
func (t text) shortest(s span) (span, string) {
	if key := shortKey(t.of(s)); key != "" {
		return s, key
	}
	if at := strings.IndexByte(t.of(s), ' '); at > 0 {
		s.end = s.start + at
		return s, shortKey(t.of(s))
	}
	return s, ""
}

func (t text) spokenOf(s span, key string, others []phone) bool {
	head, rest := tail(t.form[:s.start], longestLead), t.form[s.end:min(len(t.form), s.end+longestLead)]
	if quantity.MatchString(rest) || severalOf(rest) {
		return false
	}
	if n := len(others); n > 0 && s.start-others[n-1].end < longestLead && chained.MatchString(t.form[others[n-1].end:s.start]) {
		return true
	}
	switch {
	case dated.MatchString(head):
		return false
	case dialled.MatchString(head):
		return true
	case article.MatchString(head):
		unmistakable := len(key) == 6 || len(key) == 4 && key[0] == '3'
		return unmistakable || t.speaksOfCalling(s)
	}
	return (entry.MatchString(head) || labelled.MatchString(rest)) && t.speaksOfCalling(s)
}

// How far around a number is looked, and before it for the head of its list, in bytes.
const longestLead, longestList = 100, 1500

// severalOf reports whether the word that follows is a plural, of which the
// number says how many: « contactez 15 artisans ».
func severalOf(rest string) bool {
	next := nextWord.FindStringSubmatch(rest)
	if next == nil {
		return false
	}
	w := strings.ToLower(next[1])
	return len(w) > 3 && (strings.HasSuffix(w, "s") || strings.HasSuffix(w, "x")) && !noPlurals[w]
}

// speaksOfCalling reports whether the sentence around a number, or the line
// that introduces its list, speaks of calling or of somebody who is called.
func (t text) speaksOfCalling(s span) bool {
	return hasCalling(t.of(t.sentence(s))) || hasCalling(t.introduction(s.start))
}

func hasCalling(s string) bool {
	for _, w := range (text{form: s}).words() {
		if calling[w.lower] {
			return true
		}
	}
	return false
}

// introduction is the line that introduces the list whose entry a place is in;
// "" when it is in none.
func (t text) introduction(at int) string {
	lines := strings.Split(tail(t.form[:at], longestList), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		line := strings.TrimLeft(lines[i], " \t>")
		item := line == "" || strings.ContainsRune("-*•|+–", []rune(line)[0])
		if item && (i < len(lines)-1 || line != "") {
			continue
		}
		if i < len(lines)-1 {
			return line
		}
		return ""
	}
	return ""
}

// shortKey is the key of a short number of France, "" when it is none.
func shortKey(s string) string {
	digits := notDigits.ReplaceAllString(s, "")
	if len(digits) < 2 || len(digits) > 6 {
		return ""
	}
	if moreShort[digits] {
		return digits
	}
	number, err := phonenumbers.Parse(digits, "FR")
	if err != nil || !phonenumbers.IsValidShortNumberForRegion(number, "FR") {
		return ""
	}
	return digits
}
