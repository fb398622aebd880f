package suite

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxQuoted is how many characters of a value a reason repeats.
const maxQuoted = 60

// quoted is a text as a reason may repeat it: in quotes, cut to a sane length,
// with the characters spelled out that could rearrange the sentence around them.
func quoted(s string) string {
	end := 0
	for range maxQuoted {
		if end == len(s) {
			return strconv.Quote(s)
		}
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	if end == len(s) {
		return strconv.Quote(s)
	}
	return strconv.Quote(s[:end]) + "…"
}

// listed is words in a sentence: "a, b and c".
func listed(words []string, and string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + and + " " + words[last]
}
