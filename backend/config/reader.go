package config

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// lines are where something stands in the file, from 1; zero where it does not.
type lines struct{ first, last int }

// reader takes the values out of the parsed file, up to the first problem.
type reader struct {
	values Values
	hosts  lines
	seen   bool // a mapping was read
	wrong  *problem
}

type problem struct {
	line   int
	reason string
}

func (r *reader) report(at ast.Node, format string, args ...any) {
	if r.wrong == nil {
		r.wrong = &problem{max(1, at.GetToken().Position.Line), fmt.Sprintf(format, args...)}
	}
}

func (r *reader) mapping(body ast.Node) {
	var pairs []*ast.MappingValueNode
	switch of := body.(type) {
	case *ast.CommentGroupNode:
		return
	case *ast.MappingNode:
		pairs = of.Values
	case *ast.MappingValueNode:
		pairs = []*ast.MappingValueNode{of}
	default:
		r.report(body, "the file is no mapping of keys to values")
		return
	}
	if r.seen {
		r.report(body, "a second document begins here")
		return
	}
	r.seen = true
	for _, pair := range pairs {
		key := pair.Key.GetToken().Value
		switch key {
		case "workspace":
			r.values.Workspace = r.text(key, pair.Value)
		case "endpoint":
			r.values.Endpoint = r.text(key, pair.Value)
		case "candidate":
			r.values.Candidate = r.text(key, pair.Value)
		case "judge":
			r.values.Judge = r.text(key, pair.Value)
		case "hosts":
			r.values.Hosts = r.texts(key, pair.Value)
			r.hosts = lines{pair.Key.GetToken().Position.Line, lastLine(pair)}
		default:
			r.report(pair.Key, "unknown key %q", key)
		}
	}
}

// text reads a text with something in it.
func (r *reader) text(key string, value ast.Node) string {
	text := ""
	switch of := value.(type) {
	case *ast.StringNode:
		text = of.Value
	case *ast.LiteralNode:
		text = of.Value.Value
	default:
		r.report(value, "%s must be a text; if it is one, put it in quotes", key)
		return ""
	}
	if text = strings.TrimSpace(text); text == "" || strings.ContainsFunc(text, func(c rune) bool { return c < ' ' || c == 0x7F }) {
		r.report(value, "%s must be one line with something in it", key)
	}
	return text
}

func (r *reader) texts(key string, value ast.Node) []string {
	list, ok := value.(*ast.SequenceNode)
	if !ok || len(list.Values) == 0 {
		r.report(value, "%s must be a list of addresses", key)
		return nil
	}
	var texts []string
	for _, item := range list.Values {
		texts = append(texts, r.text("each of "+key, item))
	}
	return texts
}

// lastLine is the last line of a node that stands in brackets or in a block.
func lastLine(n ast.Node) int {
	last := 0
	ast.Walk(visit(func(n ast.Node) {
		last = max(last, n.GetToken().Position.Line)
		if list, ok := n.(*ast.SequenceNode); ok && list.End != nil {
			last = max(last, list.End.Position.Line)
		}
	}), n)
	return last
}

type visit func(ast.Node)

func (v visit) Visit(n ast.Node) ast.Visitor {
	v(n)
	return v
}
