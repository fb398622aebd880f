package suite

import (
	"errors"
	"io"
	"strings"

	yaml "github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"

	"contrejuge/backend/bench"
)

// MaxSize is the size in bytes up to which a suite is read.
const MaxSize = 4 << 20

const suiteHint = "Correct the file and try again. What may stand in a suite is told in docs/SUITES.md."

// Read reads a suite; name is what errors call the file. An error is a
// [fault.Error] with code [BadSuite], which comes as a [BadFile], or
// [Unreadable].
func Read(r io.Reader, name string) (bench.Suite, error) {
	text, bad, err := readText(r, MaxSize)
	switch {
	case err != nil:
		return bench.Suite{}, unreadable(name, err)
	case bad == nil:
		bad = controlCharacter(text)
	}
	var found findings
	var s bench.Suite
	if bad != nil {
		found.add(*bad)
	} else {
		s, found = read(text)
	}
	if found.total > 0 {
		return bench.Suite{}, badFile(name, BadSuite, suiteHint, found)
	}
	return s, nil
}

// read is the suite, or what is wrong with it.
func read(text string) (bench.Suite, findings) {
	tokens := lexer.Tokenize(text)
	var s shape
	if !s.look(tokens) {
		return bench.Suite{}, s.found
	}
	// Of a key that stands twice the reader tells both places, and goes on.
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		s.found.add(syntaxProblem(text, err))
		return bench.Suite{}, s.found
	}
	in := reader{found: s.found}
	suite := in.suite(firstBody(file))
	return suite, in.found
}

// syntaxProblem is the parser's error as a problem.
func syntaxProblem(text string, err error) Problem {
	p := Problem{Line: 1, Column: 1, Code: InvalidYAML, Reason: "this is not YAML"}
	var at yaml.Error
	if !errors.As(err, &at) {
		return p
	}
	p.Reason += ": " + at.GetMessage()
	if t := at.GetToken(); t != nil && t.Position != nil {
		p.Line, p.Column = max(t.Position.Line, 1), max(t.Position.Column, 1)
		switch rest := restOfLine(text, p); {
		case strings.HasPrefix(rest, "\t"):
			p.Reason = "a tab stands where the line begins; YAML takes spaces there"
		case strings.Contains(rest, ": "):
			p.Reason += `; a text with ": " in it must be in quotes, and keys of one mapping begin in the same column`
		}
	}
	return p
}

// restOfLine is the line of a problem from its column on.
func restOfLine(text string, at Problem) string {
	for range at.Line - 1 {
		_, text, _ = strings.Cut(text, "\n")
	}
	line, _, _ := strings.Cut(text, "\n")
	runes := []rune(line)
	return string(runes[min(at.Column-1, len(runes)):])
}

// firstBody is what the first document that holds something holds, nil when
// none does. What comes after it was told as a second document.
func firstBody(file *ast.File) ast.Node {
	for _, document := range file.Docs {
		if _, directive := document.Body.(*ast.DirectiveNode); document.Body != nil && !directive {
			return document.Body
		}
	}
	return nil
}
