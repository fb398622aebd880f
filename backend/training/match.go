package training

import "slices"

// lineMatch finds the recorded lines among the lines of a file.
type lineMatch struct {
	records map[Digest][]Record // by line
	found   map[Digest][]int    // line numbers, ascending
}

func newLineMatch(records []Record) *lineMatch {
	m := &lineMatch{records: map[Digest][]Record{}, found: map[Digest][]int{}}
	for _, r := range records {
		m.records[r.Digest] = append(m.records[r.Digest], r)
	}
	return m
}

func (m *lineMatch) addLine(number int, digest Digest) {
	if _, recorded := m.records[digest]; recorded {
		m.found[digest] = append(m.found[digest], number)
	}
}

// result is the records with the lines at which they now stand, and how many
// stand nowhere any more.
//
// Of lines with equal text the k-th record has the k-th line. Where somebody
// copied or removed some of them, a record keeps the line number it had, if the
// text still stands there, before the rest are given out in order.
func (m *lineMatch) result() (held []Record, gone int) {
	for digest, records := range m.records {
		lines := m.found[digest]
		if len(lines) != len(records) {
			records, lines, held = matchExactly(records, lines, held)
		}
		for k, r := range records {
			if k >= len(lines) {
				gone++
				continue
			}
			r.Line = lines[k]
			held = append(held, r)
		}
	}
	slices.SortFunc(held, func(a, b Record) int { return a.Line - b.Line })
	return held, gone
}

// matchExactly moves to held the records whose own line number is among the
// lines, and returns the records and lines that are left.
func matchExactly(records []Record, lines []int, held []Record) ([]Record, []int, []Record) {
	var restRecords []Record
	restLines := slices.Clone(lines)
	for _, r := range records {
		if i, ok := slices.BinarySearch(restLines, r.Line); ok {
			restLines = slices.Delete(restLines, i, i+1)
			held = append(held, r)
		} else {
			restRecords = append(restRecords, r)
		}
	}
	return restRecords, restLines, held
}
