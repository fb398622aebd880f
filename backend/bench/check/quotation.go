package check

import (
	"regexp"
	"strings"
)

var (
	quoteMarks = []*regexp.Regexp{
		regexp.MustCompile(`«([^«»]*)»`),
		regexp.MustCompile(`“([^“”]*)”`),
		regexp.MustCompile(`"([^"\n]*)"`),
	}
	quoteLines = regexp.MustCompile(`(?m)^(?: {0,3}>[^\n]*(?:\n|$))+`)
	ellipsis   = regexp.MustCompile(`…|\.\.\.|\[…\]|\(…\)`)
)

// quotations are the pieces between quotation marks and the quoted lines. Those
// within one another are all there, the outer and the inner.
func (t text) quotations() []span {
	var all []span
	for _, marks := range quoteMarks {
		all = append(all, t.find(marks)...)
	}
	// A quotation with another inside is not seen by a pattern that stops at marks.
	all = append(all, t.nested('«', '»')...)
	return append(all, t.find(quoteLines)...)
}

// nested are the outermost pieces between two marks that enclose others.
func (t text) nested(open, shut rune) []span {
	var all []span
	depth, start, deepest := 0, 0, 0
	for i, r := range t.form {
		switch {
		case r == open:
			if depth == 0 {
				start, deepest = i+len(string(open)), 0
			}
			depth++
			deepest = max(deepest, depth)
		case r == shut && depth > 0:
			depth--
			if depth == 0 && deepest > 1 {
				all = append(all, span{start, i})
			}
		}
	}
	return all
}

// ownWords are the quotations that repeat what the person wrote. One with an
// ellipsis is theirs when each of its parts is.
func (t text) ownWords(said []string) []span {
	if len(said) == 0 {
		return nil
	}
	var heard strings.Builder
	for _, s := range said {
		heard.WriteString(spoken(s))
		heard.WriteString("\n") // words of two messages are not one after the other
	}
	var own []span
	for _, s := range t.quotations() {
		if repeats(heard.String(), t.of(s)) {
			own = append(own, s)
		}
	}
	return own
}

func repeats(heard, quotation string) bool {
	repeated := false
	for _, part := range ellipsis.Split(quotation, -1) {
		words := spoken(part)
		if strings.TrimSpace(words) == "" {
			continue
		}
		if !strings.Contains(heard, words) {
			return false
		}
		repeated = true
	}
	return repeated
}

// spoken is a text as it is heard: its words, without marks or capitals, each
// between spaces.
func spoken(s string) string {
	var b strings.Builder
	b.WriteString(" ")
	for _, w := range read(s).words() {
		b.WriteString(w.lower)
		b.WriteString(" ")
	}
	return b.String()
}

// within reports whether a span lies in one of the others.
func within(s span, others []span) bool {
	for _, other := range others {
		if other.holds(s) {
			return true
		}
	}
	return false
}
