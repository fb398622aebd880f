package dataset

import (
	"strconv"
	"strings"
	"unicode"
)

// place is where in a row a field stands. It is spelled out only when there is
// something to say about it.
type place struct {
	list  string // "" for the row itself
	index int
	flat  bool // a judgment in the flat form, whose fields are keys of the row
}

// only is the index of what stands in no list, under a name of its own.
const only = -1

// field is the field's name as the file spells it, with its way through the row.
func (p place) field(name string) string {
	switch {
	case p.flat && name == "judge":
		return name
	case p.flat && name == "pick":
		return "judge_verdict"
	case p.flat:
		return "judge_" + spelled(name)
	case p.list == "":
		return spelled(name)
	case p.index == only:
		return p.list + "." + spelled(name)
	default:
		return p.list + "[" + strconv.Itoa(p.index) + "]." + spelled(name)
	}
}

// spelled is a name as it is, unless it is so long or strange that a sentence
// should not repeat it bare.
func spelled(name string) string {
	if len(name) <= maxQuoted && strings.IndexFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) < 0 {
		return name
	}
	return quoted(name)
}
