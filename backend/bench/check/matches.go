package check

import (
	"regexp"
	"unicode/utf8"
)

// A pattern is written in RE2, is found anywhere in an answer and tells capitals
// apart, unless it says otherwise: (?i), (?m), (?s), ^ and $ mean what they mean
// in RE2. Like the answers it is read with composed accents, plain spaces and
// plain apostrophes; \x{2019} and the like would look for what is never there.

// matches looks for the pattern in the answers, one of which must have it.
func matches(s Spec, subject Subject) []Failure {
	pattern := regexp.MustCompile(plain(s.Pattern))
	for _, answer := range subject.Answers {
		if pattern.MatchString(read(answer).form) {
			return nil
		}
	}
	return []Failure{subject.missing(s.Pattern)}
}

// notMatches finds what the pattern must not find.
func notMatches(s Spec, t text, _ []string) []span {
	var found []span
	for _, at := range regexp.MustCompile(plain(s.Pattern)).FindAllStringIndex(t.form, -1) {
		found = append(found, t.visible(span{at[0], at[1]}))
	}
	return inOrder(found)
}

// visible is the span, or the rune next to it when it is empty, as one that \b
// finds is: a failure quotes something. The text is not empty.
func (t text) visible(s span) span {
	if s.start < s.end {
		return s
	}
	if _, size := utf8.DecodeRuneInString(t.form[s.end:]); size > 0 {
		return span{s.start, s.end + size}
	}
	_, size := utf8.DecodeLastRuneInString(t.form[:s.start])
	return span{s.start - size, s.end}
}
