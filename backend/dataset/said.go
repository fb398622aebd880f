package dataset

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// said is what a member of a line says: a text, one turn or a list of turns.
type said struct {
	name  string
	text  scalar // where it is neither a turn nor a list
	turns []turn
	list  bool // turns, one or many, possibly none
}

// there reports whether it says anything.
func (s said) there() bool { return s.list || !s.text.isNull() }

// said reads the next value, which the line calls by this name.
func (p *parser) said(name string, closed bool) said {
	out := said{name: name}
	switch p.kind() {
	case jsontext.KindBeginObject:
		out.list = true
		out.turns = []turn{p.turn(place{list: name, index: only}, "/"+name, closed)}
	case jsontext.KindBeginArray:
		out.list = true
		p.enter()
		for at := (place{list: name}); p.more(); at.index++ {
			if p.kind() != jsontext.KindBeginObject {
				s := p.scalar()
				p.refuse(WrongType, "%s[%d] is %s; it must be an object", name, at.index, s.described())
				continue
			}
			out.turns = append(out.turns, p.turn(at, "/"+name+"/"+strconv.Itoa(at.index), closed))
		}
	default:
		out.text = p.scalar()
	}
	return out
}

// of are the turns it says, a text being said by the role.
func (s said) of(p *parser, role string) []turn {
	switch {
	case s.list:
		return s.turns
	case s.text.isNull():
		return nil
	case role == assistant:
		return []turn{saidBy(role, p.content(s.text, s.name), "/"+s.name)}
	default:
		return []turn{saidBy(role, p.string(s.text, place{}, s.name), "/"+s.name)}
	}
}

// listed are the turns of what must be a list of them.
func (s said) listed(p *parser) []turn {
	if !s.list {
		p.refuse(WrongType, "%s is %s; it must be a list of turns", s.name, s.text.described())
	}
	return s.turns
}
