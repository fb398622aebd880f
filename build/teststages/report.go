package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// counts are how many tests passed, failed and were skipped. A stage that is no
// test suite counts as one test.
type counts struct{ passed, failed, skipped int }

func (c counts) String() string {
	return fmt.Sprintf("%d passed, %d failed, %d skipped", c.passed, c.failed, c.skipped)
}

func (c counts) plus(other counts) counts {
	return counts{c.passed + other.passed, c.failed + other.failed, c.skipped + other.skipped}
}

// outcome is what came of a stage.
type outcome struct {
	stage   string
	counts  counts
	seconds float64
}

// summarize writes a table of the stages and, alone on the last line, the sum.
func summarize(w io.Writer, done []outcome) counts {
	fmt.Fprintln(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "passed\tfailed\tskipped\tseconds\t  stage")
	var sum counts
	seconds := 0.0
	for _, o := range done {
		fmt.Fprintf(table, "%d\t%d\t%d\t%.1f\t  %s\n", o.counts.passed, o.counts.failed, o.counts.skipped, o.seconds, o.stage)
		sum, seconds = sum.plus(o.counts), seconds+o.seconds
	}
	fmt.Fprintf(table, "%d\t%d\t%d\t%.1f\t  in all\n", sum.passed, sum.failed, sum.skipped, seconds)
	_ = table.Flush()
	fmt.Fprintf(w, "\n%s\n", sum)
	return sum
}
