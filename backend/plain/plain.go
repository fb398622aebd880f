// Package plain takes out of a text what would change how the text around it is
// shown: what models, files and people wrote is printed on terminals that obey
// it, and put on pages between other texts.
package plain

import (
	"fmt"
	"strings"
	"unicode"
)

// Dangerous characters are the characters that change how a terminal shows what follows:
// control characters but for line feed and tab, and those that turn the
// direction of text or show nothing.
func Dangerous(r rune) bool {
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

// Text is the text without dangerous characters: what models, files and people
// wrote is printed on a terminal that obeys it.
func Text(s string) string {
	return strings.Map(func(r rune) rune {
		if Dangerous(r) {
			return -1
		}
		return r
	}, s)
}

// JSON is the JSON document with dangerous characters, which can stand only
// in its strings, written as escapes: it says the same and does nothing.
func JSON(document []byte) []byte {
	var out strings.Builder
	out.Grow(len(document))
	for _, r := range string(document) {
		if Dangerous(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return []byte(out.String())
}
