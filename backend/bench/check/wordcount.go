package check

import (
	"fmt"
	"strings"
	"unicode"
)

// counted are the words as a French reader, or a word processor, counts them:
// what stands between spaces and has a letter or a digit. "l'eau", "peut-être"
// and "06.12" are one word each; "?", "«" and the marks of a list are none.
func (t text) counted() []span {
	var all []span
	start := -1
	end := func(at int) {
		if start >= 0 && strings.ContainsFunc(t.form[start:at], isWordRune) {
			all = append(all, span{start, at})
		}
		start = -1
	}
	for i, r := range t.form {
		switch {
		case unicode.IsSpace(r):
			end(i)
		case start < 0:
			start = i
		}
	}
	end(len(t.form))
	return all
}

// maxWords finds the words that are too many, from the first of them to the last.
func maxWords(s Spec, t text, _ []string) []span {
	words := t.counted()
	if len(words) <= s.Count {
		return nil
	}
	return []span{{words[s.Count].start, words[len(words)-1].end}}
}

// minWords counts the words of the last answer.
func minWords(s Spec, subject Subject) []Failure {
	n := len(read(subject.Answers[len(subject.Answers)-1]).counted())
	if n >= s.Count {
		return nil
	}
	return []Failure{subject.missing(fmt.Sprintf("%d words more", s.Count-n))}
}
