package cli

import (
	"fmt"
	"strings"
	"unicode"
)

// dangerous are the characters that change how a terminal shows what follows:
// control characters but for line feed and tab, and those that turn the
// direction of text or show nothing.
func dangerous(r rune) bool {
	switch {
	case r == '\n', r == '\t':
		return false
	case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
		return true
	case r == '\u2028', r == '\u2029', r == '\u200b', r == '\ufeff':
		return true
	default:
		return false
	}
}

// plain is the text without dangerous characters: what models, files and people
// wrote is printed on a terminal that obeys it.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if dangerous(r) {
			return -1
		}
		return r
	}, s)
}

// escaped is the JSON document with dangerous characters, which can stand only
// in its strings, written as escapes: it says the same and does nothing.
func escaped(document []byte) []byte {
	var out strings.Builder
	out.Grow(len(document))
	for _, r := range string(document) {
		if dangerous(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return []byte(out.String())
}
