package model

import (
	"strings"
	"unicode"
)

// saidAtMost is how much of what a host said goes into a [Failure], in characters.
const saidAtMost = 300

// Said is what a host said, as it goes into a [Failure]: one line, not long,
// without control characters.
func Said(text string) string {
	fields := strings.FieldsFunc(strings.ToValidUTF8(text, "\uFFFD"), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
	out := []rune(strings.Join(fields, " "))
	if len(out) > saidAtMost {
		return string(out[:saidAtMost]) + " …"
	}
	return string(out)
}
