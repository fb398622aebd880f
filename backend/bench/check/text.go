package check

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// text is an answer in the form in which it is read, with the way back to the
// answer as it was written. Spans are of the form; places are of the answer.
type text struct {
	written string
	form    string
	from    []int // for each byte of form, where what it stands for starts …
	to      []int // … and ends
}

// span is a piece of a form.
type span struct{ start, end int }

func (s span) holds(other span) bool { return s.start <= other.start && other.end <= s.end }

func (s span) touches(other span) bool { return s.start < other.end && other.start < s.end }

// read brings an answer into the form in which it is read.
func read(written string) text {
	t := text{written: written}
	var form strings.Builder
	form.Grow(len(written))
	var it norm.Iter
	it.InitString(norm.NFC, written)
	for !it.Done() {
		start := it.Pos()
		segment := it.Next()
		end := it.Pos()
		same := string(segment) == written[start:end]
		for i := 0; i < len(segment); {
			r, size := utf8.DecodeRune(segment[i:])
			from, to := start, end
			if same {
				from, to = start+i, start+i+size
			}
			piece := string(segment[i : i+size])
			if plain, changes := plainRune(r); changes {
				piece = plain
			}
			for range len(piece) {
				t.from, t.to = append(t.from, from), append(t.to, to)
			}
			form.WriteString(piece)
			i += size
		}
	}
	t.form = form.String()
	return t
}

// plain is a short text, such as a word of a spec, in the form of answers.
func plain(s string) string { return read(s).form }

// plainRune is what stands for a rune that people cannot tell from another.
func plainRune(r rune) (string, bool) {
	switch {
	case r == '\u00a0', r == '\u202f', r >= '\u2000' && r <= '\u200a':
		return " ", true
	case r == '’', r == '‘', r == '\u02bc':
		return "'", true
	case r == '\u2010', r == '\u2011':
		return "-", true
	case unicode.Is(unicode.Cf, r):
		return "", true // soft hyphens, zero widths, marks of direction
	}
	return "", false
}

// failure is the place in the answer of a piece of the form, which is not empty.
func (t text) failure(turn int, s span) Failure {
	start, end := t.from[s.start], t.to[s.end-1]
	return Failure{Turn: turn, Start: start, End: end, Quote: t.written[start:end]}
}

// without is the text with the spans made unreadable; places stay as they are.
func (t text) without(spans []span) text {
	form := []byte(t.form)
	for _, s := range spans {
		for i := s.start; i < s.end; i++ {
			if form[i] != '\n' {
				form[i] = 0
			}
		}
	}
	t.form = string(form)
	return t
}

func (t text) of(s span) string { return t.form[s.start:s.end] }

// before and after are the runes next to a span, 0 at the ends of the text.
func (t text) before(s span) rune {
	r, size := utf8.DecodeLastRuneInString(t.form[:s.start])
	if size == 0 {
		return 0
	}
	return r
}

func (t text) after(s span) rune {
	r, size := utf8.DecodeRuneInString(t.form[s.end:])
	if size == 0 {
		return 0
	}
	return r
}

// find is where the pattern, or its group if it has one, matches.
func (t text) find(pattern *regexp.Regexp) []span {
	var found []span
	for _, at := range pattern.FindAllStringSubmatchIndex(t.form, -1) {
		s := span{at[0], at[1]}
		if len(at) > 2 && at[2] >= 0 {
			s = span{at[2], at[3]}
		}
		if s.start < s.end {
			found = append(found, s)
		}
	}
	return found
}

// isWordRune reports whether words are made of the rune.
func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r)
}
