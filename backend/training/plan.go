package training

import "slices"

// Plan is what an export does to a file: a few lines change, some are appended,
// and every other line stays byte for byte.
type Plan struct {
	Summary          // its file and manifest are the caller's to fill in
	Edits   []Edit   // by ascending line
	Append  [][]byte // lines in item order, each with its "\n"

	lines   int
	old     *Manifest
	records []Record
}

// Edit replaces one line of the file, or takes it out.
type Edit struct {
	Line int    // 1-based
	With []byte // the new line with its "\n"; nil takes the line out
}

// fill decides about each recorded line and each due one.
func (p *Plan) fill(outcomes []Outcome, held []Record) {
	mine := map[string][]Record{}
	for _, r := range held {
		mine[r.Item] = append(mine[r.Item], r)
	}
	var appended []Record
	for _, o := range outcomes {
		appended = append(appended, p.item(o, mine[o.Item.Identity])...)
		delete(mine, o.Item.Identity)
	}
	for _, others := range mine {
		p.records = append(p.records, others...)
	}
	slices.SortFunc(p.Edits, func(a, b Edit) int { return a.Line - b.Line })
	slices.SortFunc(p.records, func(a, b Record) int { return a.Line - b.Line })
	p.renumber(appended)
}

// item decides about one item's lines, and returns the records of those to
// append.
func (p *Plan) item(o Outcome, held []Record) (appended []Record) {
	if len(o.Lines) == 0 && !o.Reason.Opinion() {
		p.records = append(p.records, held...)
		return nil
	}
	standing := map[int]Record{} // by part
	for _, r := range held {
		if r.Part >= len(o.Lines) {
			p.withdraw(r)
			continue
		}
		standing[r.Part] = r
	}
	for part, line := range o.Lines {
		r, stands := standing[part]
		due := Record{Item: o.Item.Identity, Ref: o.Item.Ref, Part: part,
			Digest: LineDigest(line), Line: r.Line, Original: r.Original}
		switch {
		case !stands:
			p.New++
			p.Append = append(p.Append, line)
			appended = append(appended, due)
			continue
		case r.Digest == due.Digest:
			p.Unchanged++
		default:
			p.Changed++
			p.Edits = append(p.Edits, Edit{r.Line, line})
		}
		p.records = append(p.records, due)
	}
	return appended
}

// withdraw takes a line out, or puts back the one that stood there before. That
// one stays recorded, so that the item finds its place when it is due again.
func (p *Plan) withdraw(r Record) {
	if r.Original == "" {
		p.Withdrawn++
		p.Edits = append(p.Edits, Edit{Line: r.Line})
		return
	}
	if !r.restored() {
		p.Withdrawn++
		p.Edits = append(p.Edits, Edit{r.Line, []byte(r.Original + "\n")})
		r.Digest = LineDigest([]byte(r.Original))
	}
	p.records = append(p.records, r)
}

// renumber gives the records the lines at which they will stand.
func (p *Plan) renumber(appended []Record) {
	edits, out := p.Edits, 0
	drop := func(before int) {
		for len(edits) > 0 && edits[0].Line < before {
			if edits[0].With == nil {
				out++
			}
			edits = edits[1:]
		}
	}
	for i := range p.records {
		drop(p.records[i].Line)
		p.records[i].Line -= out
	}
	drop(p.lines + 1)
	for i, r := range appended {
		r.Line = p.lines - out + i + 1
		p.records = append(p.records, r)
	}
}

// Rewrites reports whether the file changes at all.
func (p *Plan) Rewrites() bool { return len(p.Edits)+len(p.Append) > 0 }

// Manifest is the one to put beside the file once it is written; file is the
// digest of the whole file.
func (p *Plan) Manifest(tool Tool, sources []Source, file Digest) *Manifest {
	m := &Manifest{Tool: tool, Profile: p.Profile, File: file, Refused: p.Refused, Records: p.records}
	if p.old != nil {
		m.Sources = p.old.Sources
	}
	m.Sources = mergeSources(m.Sources, sources)
	return m
}
