package suite

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// bare is the node without anchors and tags, which were told before, and nil
// for an alias, which says nothing by itself.
func bare(n ast.Node) ast.Node {
	for {
		switch of := n.(type) {
		case *ast.AnchorNode:
			n = of.Value
		case *ast.TagNode:
			n = of.Value
		case *ast.AliasNode:
			return nil
		default:
			return n
		}
	}
}

// pairs are the keys and values of a mapping.
func pairs(n ast.Node) ([]*ast.MappingValueNode, bool) {
	switch of := n.(type) {
	case *ast.MappingNode:
		return of.Values, true
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{of}, true
	}
	return nil, false
}

// begins is the token by which a node begins. What the parser calls the token of
// a mapping is its first colon.
func begins(n ast.Node) *token.Token {
	switch of := n.(type) {
	case *ast.MappingNode:
		if !of.IsFlowStyle && len(of.Values) > 0 {
			return begins(of.Values[0])
		}
	case *ast.MappingValueNode:
		return of.Key.GetToken()
	}
	return n.GetToken()
}

// textOf is what a node says as a text, and false when it is none. The line end
// that a block of lines ends with is no part of it, so that a text says the same
// in quotes and after a |.
func textOf(n ast.Node) (string, bool) {
	switch of := n.(type) {
	case *ast.StringNode:
		return of.Value, true
	case *ast.LiteralNode:
		return strings.TrimRight(of.Value.Value, "\n"), true
	}
	return "", false
}

// described is a node as a reason names it.
func described(n ast.Node) string {
	switch of := n.(type) {
	case *ast.NullNode:
		return "empty"
	case *ast.BoolNode:
		return "the boolean " + of.GetToken().Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return "the number " + of.GetToken().Value
	case *ast.SequenceNode:
		return "a list"
	case *ast.MappingNode, *ast.MappingValueNode:
		return "a mapping"
	}
	if text, ok := textOf(n); ok {
		return "the text " + quoted(text)
	}
	return "something else"
}

// inQuotes is the advice for a value that is no text and was probably meant as
// one.
func inQuotes(n ast.Node) string {
	switch n.(type) {
	case *ast.BoolNode, *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return fmt.Sprintf("; write it in quotes: %s", quoted(n.GetToken().Value))
	}
	return ""
}

// isComplexKey tells a key that begins with a question mark.
func isComplexKey(n ast.Node) bool {
	_, complex := n.(*ast.MappingKeyNode)
	return complex
}
