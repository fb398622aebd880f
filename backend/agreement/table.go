package agreement

import "slices"

// mostCounted is the largest sum of counts that the figures take. Its square
// still fits in a whole number.
const mostCounted = 1 << 30

// unfit reports whether the table is not one of counts with as many rows as
// columns.
func unfit(table [][]int) bool { return !counts(table, len(table)) }

// counts reports whether all rows have the width and nothing but counts, whose
// sum can still be squared.
func counts(rows [][]int, width int) bool {
	sum := 0
	for _, row := range rows {
		if len(row) != width {
			return false
		}
		for _, count := range row {
			if count < 0 || count > mostCounted-sum {
				return false
			}
			sum += count
		}
	}
	return true
}

// pattern is a row that occurs a number of times.
type pattern struct {
	row   []int
	times int
}

// patternsOf counts equal rows, and lists them in an order that does not depend
// on the order they came in. It makes sums of fractions the same for any order,
// and short: there are far fewer patterns than items.
func patternsOf(rows [][]int) []pattern {
	sorted := slices.Clone(rows)
	slices.SortFunc(sorted, slices.Compare[[]int])
	var patterns []pattern
	for i, row := range sorted {
		if i == 0 || !slices.Equal(row, sorted[i-1]) {
			patterns = append(patterns, pattern{row: row})
		}
		patterns[len(patterns)-1].times++
	}
	return patterns
}
