package suite

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
)

// reader takes what it needs out of the parsed file and collects what is wrong
// on the way. What cannot be read gives the zero value: the suite is void anyway
// as soon as there is a problem.
type reader struct{ found findings }

func (r *reader) report(at ast.Node, code, format string, args ...any) {
	p := Problem{Line: 1, Column: 1, Code: code, Reason: fmt.Sprintf(format, args...)}
	if at != nil {
		t := begins(at)
		p.Line, p.Column = t.Position.Line, t.Position.Column
	}
	r.found.add(p)
}

// fields are the values of a mapping by key, nil when the node is none. Keys
// that are not known are told and left out, and so is the second of two that are
// the same; a value that an alias stands for is left out.
func (r *reader) fields(n ast.Node, what string, known ...string) map[string]ast.Node {
	all, ok := pairs(n)
	if !ok {
		r.report(n, WrongType, "%s is %s; it must be a mapping of %s", what, described(n), listed(known, "and"))
		return nil
	}
	fields := map[string]ast.Node{}
	lines := map[string]int{}
	for _, pair := range all {
		key, ok := textOf(pair.Key)
		switch before := lines[key]; {
		case pair.Key.IsMergeKey() || isComplexKey(pair.Key): // told before
		case !ok || !slices.Contains(known, key):
			r.report(pair.Key, UnknownKey, "unknown key %s; %s takes %s", quoted(pair.Key.GetToken().Value), what, listed(known, "and"))
		case before > 0:
			r.report(pair.Key, DuplicateKey, "the key %s stands on line %d already; keep one of them", quoted(key), before)
		default:
			lines[key] = pair.Key.GetToken().Position.Line
			fields[key] = bare(pair.Value)
		}
	}
	return fields
}

// require tells which of the keys are missing.
func (r *reader) require(n ast.Node, fields map[string]ast.Node, what string, keys ...string) {
	for _, key := range keys {
		if _, has := fields[key]; !has && fields != nil {
			r.report(n, MissingField, "%s has no %s", what, quoted(key))
		}
	}
}

// text reads a text with something in it; an absent one is "".
func (r *reader) text(n ast.Node, what string) string {
	if n == nil {
		return ""
	}
	text, ok := textOf(n)
	switch {
	case !ok:
		r.report(n, WrongType, "%s is %s; it must be a text%s", what, described(n), inQuotes(n))
		return ""
	case strings.TrimSpace(text) == "":
		r.report(n, EmptyValue, "%s is empty", what)
		return ""
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unprintable):
		r.report(n, ControlCharacter, "%s holds a control character that no text needs: %s", what, quoted(text))
		return ""
	}
	return text
}

// items are the values of a list with something in it.
func (r *reader) items(n ast.Node, what string) []ast.Node {
	if list, ok := n.(*ast.SequenceNode); ok && len(list.Values) == 0 {
		r.report(n, EmptyValue, "%s is an empty list", what)
	}
	return r.list(n, what)
}

// list are the values of a list that may be empty.
func (r *reader) list(n ast.Node, what string) []ast.Node {
	if n == nil {
		return nil
	}
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		r.report(n, WrongType, "%s is %s; it must be a list", what, described(n))
		return nil
	}
	var items []ast.Node
	for _, value := range list.Values {
		if value = bare(value); value != nil {
			items = append(items, value)
		}
	}
	return items
}

// texts reads a list of texts.
func (r *reader) texts(items []ast.Node, what string) []string {
	var texts []string
	for _, item := range items {
		texts = append(texts, r.text(item, "an item of "+what))
	}
	return texts
}

// yes reads true or false; absent is false.
func (r *reader) yes(n ast.Node, what string) bool {
	if n == nil {
		return false
	}
	value, ok := n.(*ast.BoolNode)
	if !ok {
		r.report(n, WrongType, "%s is %s; it must be true or false", what, described(n))
		return false
	}
	return value.Value
}
