package check

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is a run of letters and digits. Apostrophes and hyphens end it.
type word struct {
	span
	written string
	lower   string
}

// capitals reports whether the word is written in capitals, like an acronym.
func (w word) capitals() bool {
	return utf8.RuneCountInString(w.written) > 1 && w.written == strings.ToUpper(w.written) && w.written != w.lower
}

// words are the words of the form, in order.
func (t text) words() []word {
	var all []word
	start := -1
	end := func(at int) {
		if start >= 0 {
			written := t.form[start:at]
			all = append(all, word{span{start, at}, written, strings.ToLower(written)})
			start = -1
		}
	}
	for i, r := range t.form {
		switch {
		case !isWordRune(r):
			end(i)
		case start < 0:
			start = i
		}
	}
	end(len(t.form))
	return all
}

// between is what stands between two words of the text that follow each other.
func (t text) between(a, b word) string { return t.form[a.end:b.start] }

// sentence is the sentence around a span: up to the end of the line, or to a
// mark that ends it and is followed by a space. A point within a number, an
// abbreviation of one letter ("R. 1336") or "art." does not end one. Of a very
// long one it is what is near.
func (t text) sentence(around span) span {
	s := span{around.start, around.end}
	for s.start > 0 && around.start-s.start < longestSentence && !t.endsSentence(s.start-1) {
		s.start--
	}
	for s.end < len(t.form) && s.end-around.end < longestSentence && !t.endsSentence(s.end) {
		s.end++
	}
	return s
}

// longestSentence is how far a sentence is looked for to either side, in bytes.
const longestSentence = 400

// tail is the end of a text, some bytes long or a little less.
func tail(s string, bytes int) string {
	from := max(0, len(s)-bytes)
	for from < len(s) && !utf8.RuneStart(s[from]) {
		from++
	}
	return s[from:]
}

func (t text) endsSentence(i int) bool {
	switch t.form[i] {
	case '\n':
		return true
	case '!', '?':
		return true
	case '.':
		if next := t.after(span{i, i + 1}); next != 0 && !unicode.IsSpace(next) {
			return false
		}
		return !abbreviated(t.form[:i])
	}
	return false
}

// abbreviated reports whether a text ends with an abbreviation that a point follows.
func abbreviated(s string) bool {
	at := strings.LastIndexFunc(s, func(r rune) bool { return !isWordRune(r) }) + 1
	last := strings.ToLower(s[at:])
	return utf8.RuneCountInString(last) == 1 && unicode.IsLetter([]rune(last)[0]) || abbreviations[last]
}

var abbreviations = set("art", "tél", "tel", "av", "bd", "apt", "cf", "ex", "env", "max", "min", "mme", "no", "etc")

// set makes a set of words.
func set(words ...string) map[string]bool {
	all := make(map[string]bool, len(words))
	for _, w := range words {
		all[w] = true
	}
	return all
}

// fieldsOf makes a set of the words of a list.
func fieldsOf(list string) map[string]bool { return set(strings.Fields(list)...) }
