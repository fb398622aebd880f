package training

import (
	"fmt"
	"slices"
	"strings"

	"contrejuge/backend/fault"
)

// claims finds, in a file without a manifest, the lines that this export's
// items were written as.
//
// An item claims the lines with its own context whose answer is one it could
// have produced. An item that gives no example claims only lines that say
// themselves that a review made them: any other may be the source's own.
type claims struct {
	profile    Profile
	outcomes   []Outcome
	claimants  map[claim][]claimant
	candidates []candidate
}

// claim is what a line must show to be an item's.
type claim struct{ context, answer Digest }

// claimant is an item that could have been written as a line.
type claimant struct {
	outcome int
	source  bool // the answer is one of the item's own, so the source may hold it too
}

// candidate is a line that at least one item claims.
type candidate struct {
	line      int
	part      int
	digest    Digest
	text      string // "" for a line that says a review made it
	claimants []claimant
}

func newClaims(p Profile, outcomes []Outcome) *claims {
	c := &claims{profile: p, outcomes: outcomes, claimants: map[claim][]claimant{}}
	for i, o := range outcomes {
		context, err := ContextDigest(o.Item.Messages)
		if err != nil {
			continue // no line can hold a message that is not JSON
		}
		for _, a := range o.Item.Answers {
			c.add(claim{context, TextDigest(a.Content)}, claimant{i, true})
		}
		for _, text := range o.Item.corrections() {
			c.add(claim{context, TextDigest(text)}, claimant{i, false})
		}
	}
	return c
}

// add enters each item once; items come in order.
func (c *claims) add(k claim, by claimant) {
	of := c.claimants[k]
	if len(of) == 0 || of[len(of)-1].outcome != by.outcome {
		c.claimants[k] = append(of, by)
	}
}

// addLine looks at a line. Its content is nil when it is too long to have been
// written for an item.
func (c *claims) addLine(number int, digest Digest, content []byte) {
	trace, ok := c.profile.Recognise(content)
	if !ok {
		return
	}
	found := candidate{line: number, part: trace.Part, digest: digest}
	for _, by := range c.claimants[claim{trace.Context, trace.Answer}] {
		if trace.FromReview || len(c.outcomes[by.outcome].Lines) > 0 {
			found.claimants = append(found.claimants, by)
		}
	}
	if len(found.claimants) == 0 {
		return
	}
	if !trace.FromReview {
		found.text = strings.TrimRight(string(content), "\r")
	}
	c.candidates = append(c.candidates, found)
}

// result is a record for each line that is the only candidate of its only
// claimant. It returns a conflict fault with the code ambiguous_lines where a
// line has several claimants or an item several candidates.
func (c *claims) result() ([]Record, error) {
	type place struct{ outcome, part int }
	of := map[place]int{}
	for _, found := range c.candidates {
		for _, by := range found.claimants {
			of[place{by.outcome, found.part}]++
		}
	}
	var records []Record
	var ambiguous []int
	for _, found := range c.candidates {
		by := found.claimants[0]
		if len(found.claimants) > 1 || of[place{by.outcome, found.part}] > 1 {
			ambiguous = append(ambiguous, found.line)
			continue
		}
		records = append(records, c.record(found, by))
	}
	if len(ambiguous) > 0 {
		return nil, fault.New(fault.Conflict, "ambiguous_lines",
			"the file has no manifest, and it cannot be told which items %s written for: nothing was written", lineList(ambiguous)).
			WithHint("put the manifest back beside the file, or take these lines out of it, or export to a new file")
	}
	return records, nil
}

func (c *claims) record(found candidate, by claimant) Record {
	o := c.outcomes[by.outcome]
	r := Record{Item: o.Item.Identity, Ref: o.Item.Ref, Part: found.part, Digest: found.digest, Line: found.line}
	ours := found.part < len(o.Lines) && LineDigest(o.Lines[found.part]) == found.digest
	if by.source && !ours {
		r.Original = found.text
	}
	return r
}

// lineList names lines in a sentence, the first few of them.
func lineList(lines []int) string {
	const most = 10
	if len(lines) == 1 {
		return fmt.Sprintf("line %d was", lines[0])
	}
	names := make([]string, 0, most+1)
	for _, n := range lines[:min(len(lines), most)] {
		names = append(names, fmt.Sprint(n))
	}
	if more := len(lines) - most; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	last := len(names) - 1
	return "lines " + strings.Join(slices.Clip(names[:last]), ", ") + " and " + names[last] + " were"
}
