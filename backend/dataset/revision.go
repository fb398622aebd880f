package dataset

import "github.com/go-json-experiment/json/jsontext"

// maxRevision bounds revisions: nobody changes their mind a million times.
const maxRevision = 1_000_000

// history is which revisions the row's reviewers have so far.
type history struct {
	highest map[string]int
	taken   map[version]bool
}

type version struct {
	reviewer string
	revision int
}

func newHistory() history {
	return history{highest: map[string]int{}, taken: map[version]bool{}}
}

func (h *history) reset() {
	clear(h.highest)
	clear(h.taken)
}

// add records a revision and reports false where the reviewer has it already.
func (h *history) add(v version) bool {
	if h.taken[v] {
		return false
	}
	h.taken[v] = true
	h.highest[v.reviewer] = max(h.highest[v.reviewer], v.revision)
	return true
}

// revision is the review's revision: as given, or the reviewer's next.
func (p *parser) revision(s scalar, reviewer string, at place) int {
	revision := p.history.highest[reviewer] + 1
	if !s.isNull() {
		value, ok := whole(s.text)
		if s.kind != jsontext.KindNumber || !ok {
			value = 0
		}
		revision = value
	}
	switch {
	case revision < 1 || revision > maxRevision:
		p.refuse(BadRevision, "%s is %s; it must be a whole number from 1 to %d", at.field("revision"), s.described(), maxRevision)
	case !p.history.add(version{reviewer, revision}):
		p.refuse(DuplicateRevision, "%s is %d, which %s already has in this row; number each of a reviewer's reviews differently",
			at.field("revision"), revision, quoted(reviewer))
	}
	return revision
}
