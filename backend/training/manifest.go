package training

import (
	"cmp"
	"maps"
	"slices"
)

// The version of the manifest's format. A newer minor one only adds keys.
const (
	manifestMajor = 1
	manifestMinor = 0
)

// Manifest says where the lines of a training file come from. It stands beside
// the file and holds no time and no count of changes, so that exporting the
// same reviews again gives the same bytes.
type Manifest struct {
	Tool    Tool
	Profile string
	File    Digest         // of the whole file the manifest belongs to
	Refused map[Reason]int // of the last export into the file
	Sources []Source       // of all exports into the file, by name
	Records []Record       // in the order of their lines
}

// Tool is the program that wrote a manifest.
type Tool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Source is where exported items came from, and on what terms.
type Source struct {
	Name    string `json:"name"`
	Origin  string `json:"origin"`
	Licence string `json:"licence"`
	Rows    int    `json:"rows"`
}

// Record is one written line and the item it was written for.
type Record struct {
	Item   string // the item's identity
	Ref    string
	Part   int // which of the item's lines it is, from 0
	Digest Digest
	Line   int // 1-based
	// Original is the line that stood there before the first export, where it was
	// not known to be made from a review; withdrawing puts it back. "" for none.
	Original string
}

// restored reports whether the line is the original one again.
func (r Record) restored() bool {
	return r.Original != "" && r.Digest == LineDigest([]byte(r.Original))
}

// examples is how many of the recorded lines are examples.
func (m *Manifest) examples() int {
	n := 0
	for _, r := range m.Records {
		if !r.restored() {
			n++
		}
	}
	return n
}

// count is how many items were refused in all.
func count(refused map[Reason]int) int {
	n := 0
	for _, v := range refused {
		n += v
	}
	return n
}

// mergeSources are the old sources with those of this export in place of the
// ones of the same name, by name.
func mergeSources(old, now []Source) []Source {
	byName := map[string]Source{}
	for _, s := range slices.Concat(old, now) {
		byName[s.Name] = s
	}
	return slices.SortedFunc(maps.Values(byName), func(a, b Source) int { return cmp.Compare(a.Name, b.Name) })
}
