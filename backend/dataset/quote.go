package dataset

import (
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// maxQuoted is how many characters of a value a reason repeats.
const maxQuoted = 60

// quoted is a text as a reason may repeat it: in quotes, cut to a sane length,
// and with control and direction characters spelled out, which could otherwise
// rearrange the sentence around them.
func quoted(s string) string {
	short, cut := shortened(s)
	if cut {
		return strconv.Quote(short) + "…"
	}
	return strconv.Quote(short)
}

// shortened is the beginning of s, and whether anything was left out.
func shortened(s string) (string, bool) {
	end := 0
	for range maxQuoted {
		if end == len(s) {
			return s, false
		}
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	return s[:end], end < len(s)
}

// described is a value as a reason names it: its type and, where that helps,
// what it says.
func (s scalar) described() string {
	switch s.kind {
	case absent:
		return "absent"
	case jsontext.KindNull:
		return "null"
	case jsontext.KindTrue, jsontext.KindFalse:
		return "the boolean " + s.text
	case jsontext.KindNumber:
		short, cut := shortened(s.text)
		if cut {
			short += "…"
		}
		return "the number " + short
	case jsontext.KindString:
		return "the text " + quoted(s.text)
	case jsontext.KindBeginArray:
		return "a list"
	default:
		return "an object"
	}
}
