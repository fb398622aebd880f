package suite

import (
	"github.com/goccy/go-yaml/token"
)

// What is beyond any suite. The YAML parser takes time that grows with the
// square of both, and calls itself for each level: a file of a few kilobytes
// could hold the program up for hours, or end it.
const (
	maxDepth = 32
	maxKeys  = 64 // of one mapping; in braces, commas and colons count
)

// shape follows the tokens of a file, before it is parsed, and tells what a
// suite may not use and what the parser must not be given.
type shape struct {
	open  []collection // the lists and mappings that are open here
	flow  int          // how many of them are in brackets
	begun bool         // the document has begun
	ended bool         // a mark says that it ended
	found findings

	directive int // the line of the last directive
}

// collection is a list or a mapping: in brackets, or told by its column.
type collection struct {
	column int
	list   bool // in square brackets
	keys   int
}

// look goes through all tokens. It reports false when they must not be parsed:
// they are too much, or hold so many of the things that are not read that
// nothing else can be told.
func (s *shape) look(tokens token.Tokens) bool {
	for _, t := range tokens {
		if t.Type == token.CommentType {
			continue
		}
		s.permit(t)
		s.follow(t)
		if what := s.tooMuch(); what != "" {
			s.report(t, TooDeep, what)
			return false
		}
		if s.found.total == maxProblems {
			return false
		}
	}
	return true
}

func (s *shape) report(t *token.Token, code, reason string) {
	s.found.add(Problem{t.Position.Line, t.Position.Column, code, reason})
}

// permit tells what of YAML a suite may not use.
func (s *shape) permit(t *token.Token) {
	if t.Position.Line == s.directive {
		return
	}
	switch t.Type {
	case token.AnchorType, token.AliasType, token.MergeKeyType:
		s.report(t, NotPlainYAML, "anchors (&), aliases (*) and merge keys (<<) are not read; write out what is meant")
	case token.TagType:
		s.report(t, NotPlainYAML, "tags (!) are not read; a text that could be taken for something else is put in quotes")
	case token.MappingKeyType:
		s.report(t, NotPlainYAML, "keys that begin with ? are not read; write key: value")
	case token.DirectiveType:
		s.report(t, NotPlainYAML, "directives (%) are not read; a suite begins with its first key")
		s.directive = t.Position.Line
		return
	case token.DocumentEndType:
		s.ended = true
		return
	}
	if s.ended || t.Type == token.DocumentHeaderType && s.begun {
		s.report(t, SeveralDocuments, "a second document begins here; a suite is a file of its own")
		s.ended = false
	}
	s.begun = true
}

// follow keeps up with what is open.
func (s *shape) follow(t *token.Token) {
	switch t.Type {
	case token.MappingStartType, token.SequenceStartType:
		s.open = append(s.open, collection{list: t.Type == token.SequenceStartType})
		s.flow++
	case token.MappingEndType, token.SequenceEndType:
		if s.flow > 0 {
			s.open = s.open[:len(s.open)-1]
			s.flow--
		}
	case token.SequenceEntryType, token.MappingKeyType:
		s.block(t.Position.Column)
	case token.MappingValueType:
		key := t
		if t.Prev != nil && t.Prev.Position.Line == t.Position.Line {
			key = t.Prev
		}
		s.block(key.Position.Column)
		s.countKey()
	case token.CollectEntryType:
		s.countKey()
	}
}

// block closes what a token at this column ends, and opens what it begins. In
// brackets columns say nothing.
func (s *shape) block(column int) {
	if s.flow > 0 {
		return
	}
	for len(s.open) > 0 && s.open[len(s.open)-1].column > column {
		s.open = s.open[:len(s.open)-1]
	}
	if len(s.open) == 0 || s.open[len(s.open)-1].column < column {
		s.open = append(s.open, collection{column: column})
	}
}

func (s *shape) countKey() {
	if len(s.open) > 0 && !s.open[len(s.open)-1].list {
		s.open[len(s.open)-1].keys++
	}
}

// tooMuch says what is beyond any suite here, if anything is.
func (s *shape) tooMuch() string {
	switch {
	case len(s.open) > maxDepth:
		return "lists and mappings stand within each other more deeply than in any suite"
	case len(s.open) > 0 && s.open[len(s.open)-1].keys > maxKeys:
		return "one mapping has more keys than any in a suite"
	}
	return ""
}
