package suite

import (
	"slices"

	"github.com/goccy/go-yaml/ast"

	"contrejuge/backend/bench"
)

// questions are the criteria of a suite: the shared ones, which a case may name,
// and those that a case brings along. An id asks one question throughout the
// suite, so that what is counted of a criterion is about one question.
type questions struct {
	reader *reader
	shared []bench.Criterion
	known  map[string]known
}

// known is a criterion that was read, and where.
type known struct {
	bench.Criterion
	line   int
	shared bool
}

// newQuestions reads the shared criteria.
func newQuestions(r *reader, n ast.Node) *questions {
	q := &questions{reader: r, known: map[string]known{}}
	for _, item := range r.items(n, "criteria") {
		if c, ok := q.inline(item, true); ok {
			q.shared = append(q.shared, c)
		}
	}
	return q
}

// of reads the criteria of a case: ids of shared ones and new ones. A case that
// names none has all the shared ones.
func (q *questions) of(n ast.Node) []bench.Criterion {
	if n == nil {
		return slices.Clone(q.shared)
	}
	if list, ok := n.(*ast.SequenceNode); ok && len(list.Values) == 0 {
		q.reader.report(n, EmptyValue, "criteria is an empty list; to ask all the shared ones, leave the key out")
		return nil
	}
	var criteria []bench.Criterion
	here := map[string]bool{}
	for _, item := range q.reader.items(n, "criteria") {
		c, ok := q.one(item)
		switch {
		case !ok:
		case here[c.ID]:
			q.reader.report(item, DuplicateID, "the case has the criterion %s already", quoted(c.ID))
		default:
			here[c.ID] = true
			criteria = append(criteria, c)
		}
	}
	return criteria
}

func (q *questions) one(n ast.Node) (bench.Criterion, bool) {
	if _, isNew := pairs(n); isNew {
		return q.inline(n, false)
	}
	id := q.reader.text(n, "an item of criteria")
	if id == "" {
		return bench.Criterion{}, false
	}
	c, ok := q.known[id]
	if !ok || !c.shared {
		q.reader.report(n, UnknownCriterion, "no shared criterion is called %s; it has to stand in the criteria of the suite", quoted(id))
		return bench.Criterion{}, false
	}
	return c.Criterion, true
}

// inline reads a criterion that is written out.
func (q *questions) inline(n ast.Node, shared bool) (bench.Criterion, bool) {
	r, before := q.reader, q.reader.found.total
	fields := r.fields(n, "a criterion", "id", "ask", "critical")
	r.require(n, fields, "the criterion", "id", "ask")
	c := bench.Criterion{
		ID:       r.id(fields["id"], "the id of a criterion"),
		Ask:      r.text(fields["ask"], "ask"),
		Critical: r.yes(fields["critical"], "critical"),
	}
	if r.found.total > before || c.ID == "" || c.Ask == "" {
		return c, false
	}
	first, there := q.known[c.ID]
	if there && (shared || first.shared || first.Criterion != c) {
		r.report(fields["id"], DuplicateID, "the criterion %s is on line %d already; %s", quoted(c.ID), first.line, way(shared, first.shared))
		return c, false
	}
	if !there {
		q.known[c.ID] = known{c, begins(n).Position.Line, shared}
	}
	return c, true
}

// way is the way out of two criteria with one id.
func way(shared, firstShared bool) string {
	switch {
	case shared:
		return "keep one of them"
	case firstShared:
		return "name that one, or give this one an id of its own"
	default:
		return "an id asks one question throughout a suite: give this one an id of its own, or share the criterion"
	}
}
