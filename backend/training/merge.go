package training

import "contrejuge/backend/fault"

// Merge works out what an export does to a file that may already hold lines.
// Give it each line of the file in order, then ask for the plan.
type Merge struct {
	profile  Profile
	outcomes []Outcome
	old      *Manifest // nil without one
	lines    int

	byRecord *lineMatch // with a manifest
	byClaim  *claims    // without one
}

// NewMerge begins a merge. The manifest is the one beside the file, or nil. It
// returns conflict faults: profile_mismatch where the manifest is of another
// profile, and duplicate_item where two items share their identity.
func NewMerge(p Profile, outcomes []Outcome, old *Manifest) (*Merge, error) {
	seen := map[string]string{}
	for _, o := range outcomes {
		if ref, twice := seen[o.Item.Identity]; twice {
			return nil, fault.New(fault.Conflict, "duplicate_item",
				"items %s and %s are the same row of the same source: nothing was written", ref, o.Item.Ref).
				WithHint("a queue holds a row once: take one of the two out of it")
		}
		seen[o.Item.Identity] = o.Item.Ref
	}
	m := &Merge{profile: p, outcomes: outcomes, old: old}
	if old == nil {
		m.byClaim = newClaims(p, outcomes)
		return m, nil
	}
	if old.Profile != p.Name() {
		return nil, fault.New(fault.Conflict, "profile_mismatch",
			"the file holds training data of the profile %q, not %q: nothing was written", old.Profile, p.Name()).
			WithHint("export each profile to a file of its own")
	}
	m.byRecord = newLineMatch(old.Records)
	return m, nil
}

// WantsContent reports whether [Merge.AddLine] looks at what lines say, and not
// at their digests alone.
func (m *Merge) WantsContent() bool { return m.byClaim != nil }

// AddLine takes the file's next line: its [LineDigest], and its content without
// line end, or nil where it is not wanted or too long to hold. The content may
// be overwritten afterwards.
func (m *Merge) AddLine(digest Digest, content []byte) {
	m.lines++
	if m.byClaim != nil {
		m.byClaim.addLine(m.lines, digest, content)
		return
	}
	m.byRecord.addLine(m.lines, digest)
}

// Plan is what to do, once all lines were added. It returns a conflict fault
// with the code ambiguous_lines where there is no manifest and a line cannot be
// told to be one item's; see [Plan] otherwise.
func (m *Merge) Plan() (*Plan, error) {
	var held []Record
	gone := 0
	if m.byClaim != nil {
		var err error
		if held, err = m.byClaim.result(); err != nil {
			return nil, err
		}
	} else {
		held, gone = m.byRecord.result()
	}
	p := &Plan{Summary: summarise(m.profile, m.outcomes), lines: m.lines, old: m.old}
	p.ChangedByHand = gone
	p.fill(m.outcomes, held)
	return p, nil
}
