package suite

import (
	"github.com/goccy/go-yaml/ast"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

// cases reads the cases of a suite.
func (r *reader) cases(n ast.Node, q *questions) []bench.Case {
	var cases []bench.Case
	lines := map[string]int{}
	for _, item := range r.items(n, "cases") {
		c, at := r.oneCase(item, q)
		if before := lines[c.ID]; before > 0 {
			r.report(at, DuplicateID, "the case %s is on line %d already; give this one an id of its own", quoted(c.ID), before)
		} else if c.ID != "" {
			lines[c.ID] = begins(at).Position.Line
		}
		cases = append(cases, c)
	}
	return cases
}

// oneCase reads a case, and gives the node of its id.
func (r *reader) oneCase(n ast.Node, q *questions) (bench.Case, ast.Node) {
	before := r.found.total
	fields := r.fields(n, "a case", "id", "messages", "reference", "checks", "criteria")
	r.require(n, fields, "the case", "id", "messages")
	if fields == nil {
		return bench.Case{}, nil
	}
	c := bench.Case{
		ID:        r.id(fields["id"], "the id of a case"),
		Messages:  r.messages(fields["messages"]),
		Reference: r.text(fields["reference"], "reference"),
		Checks:    r.checks(fields["checks"]),
		Criteria:  q.of(fields["criteria"]),
	}
	if len(c.Checks)+len(c.Criteria) == 0 && r.found.total == before {
		r.report(n, NothingToCheck, "the case has neither checks nor criteria: whatever is answered, it could not fail")
	}
	return c, fields["id"]
}

// messages reads the conversation of a case, which ends with a message that the
// candidate answers.
func (r *reader) messages(n ast.Node) []evaluation.Message {
	var said []evaluation.Message
	items := r.items(n, "messages")
	for i, item := range items {
		fields := r.fields(item, "a message", "role", "content")
		r.require(item, fields, "the message", "role", "content")
		m := evaluation.Message{Role: r.text(fields["role"], "role"), Content: r.text(fields["content"], "content")}
		switch m.Role {
		case "user":
		case "assistant":
			if i == len(items)-1 {
				r.report(item, LastNotUser, "the last message is the assistant's; there is nothing to answer. An answer known to be good is the reference")
			}
		case "system":
			r.report(fields["role"], UnknownRole, `the role "system" is not one of a conversation; what the candidate is told first is candidate: {system: …} of the suite`)
		case "": // told already
		default:
			r.report(fields["role"], UnknownRole, `the role %s is unknown; it must be "user" or "assistant"`, quoted(m.Role))
		}
		said = append(said, m)
	}
	return said
}
