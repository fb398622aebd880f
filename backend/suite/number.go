package suite

import (
	"regexp"
	"strconv"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// Numbers as everybody reads them. YAML knows more: 017 is fifteen in it, 1_000
// a thousand, and what is too large for a machine a text.
var (
	plainWhole    = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	plainFraction = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)
)

// whole reads a whole number, written in plain digits, from least to most.
func (r *reader) whole(n ast.Node, what string, least, most int) *int {
	if n == nil {
		return nil
	}
	digits := n.GetToken().Value
	value, err := strconv.Atoi(digits)
	switch {
	case !unquoted(n) || !plainWhole.MatchString(digits):
		r.report(n, WrongType, "%s is %s; it must be a whole number in plain digits", what, described(n))
	case err != nil || value < least || value > most:
		r.report(n, OutOfRange, "%s is %s; it must be from %d to %d", what, digits, least, most)
	}
	return &value
}

// fraction reads a number from 0 to most.
func (r *reader) fraction(n ast.Node, what string, most float64) *float64 {
	if n == nil {
		return nil
	}
	digits := n.GetToken().Value
	value, err := strconv.ParseFloat(digits, 64)
	switch {
	case !unquoted(n) || !plainFraction.MatchString(digits):
		r.report(n, WrongType, "%s is %s; it must be a number like 0.7", what, described(n))
	case err != nil || value < 0 || value > most:
		r.report(n, OutOfRange, "%s is %s; it must be from 0 to %v", what, digits, most)
	}
	return &value
}

// unquoted tells what may be a number: whatever is neither a list nor a mapping
// and stands in no quotes.
func unquoted(n ast.Node) bool {
	switch n.(type) {
	case *ast.IntegerNode, *ast.FloatNode:
		return true
	case *ast.StringNode:
		return n.GetToken().Type == token.StringType
	}
	return false
}
