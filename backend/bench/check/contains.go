package check

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// contains looks for words in the answers taken together. Of "any" one must be
// there, of "all" each, whichever answer it is in; both lists must hold when
// both are given.
//
// A listed entry may be several words. It is found whole: "mairie" is not in
// "mairies", but is in "l'ex-mairie". Capitals make no
// difference, accents do. How words are spaced, or set in Markdown, does not.
func contains(s Spec, subject Subject) []Failure {
	said := func(phrase string) bool {
		for _, answer := range subject.Answers {
			if len(read(answer).phrase(phrase)) > 0 {
				return true
			}
		}
		return false
	}
	var failures []Failure
	met := s.Any == nil
	for _, phrase := range s.Any {
		met = met || said(phrase)
	}
	if !met {
		failures = append(failures, subject.missing(strings.Join(s.Any, " / ")))
	}
	for _, phrase := range s.All {
		if !said(phrase) {
			failures = append(failures, subject.missing(phrase))
		}
	}
	return failures
}

// notContains finds the words that must not be there.
func notContains(s Spec, t text, _ []string) []span {
	var found []span
	for _, phrase := range s.Words {
		found = append(found, t.phrase(phrase)...)
	}
	return inOrder(found)
}

// phrase is where some words stand in the text, as whole words.
func (t text) phrase(phrase string) []span {
	parts := strings.Fields(plain(phrase))
	for i, part := range parts {
		parts[i] = regexp.QuoteMeta(part)
	}
	pattern := regexp.MustCompile("(?i)" + strings.Join(parts, `[\s*_]+`))
	var found []span
	for from := 0; from < len(t.form); {
		at := pattern.FindStringIndex(t.form[from:])
		if at == nil || at[1] == 0 {
			break
		}
		s := span{from + at[0], from + at[1]}
		if t.whole(s) {
			found = append(found, s)
			from = s.end
			continue
		}
		_, size := utf8.DecodeRuneInString(t.form[s.start:])
		from = s.start + size
	}
	return found
}

// whole reports whether a span neither starts nor ends within a word.
func (t text) whole(s span) bool {
	first, _ := utf8.DecodeRuneInString(t.form[s.start:])
	last, _ := utf8.DecodeLastRuneInString(t.form[:s.end])
	return !(isWordRune(first) && isWordRune(t.before(s))) && !(isWordRune(last) && isWordRune(t.after(s)))
}
