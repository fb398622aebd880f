package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// grouped writes a number in groups: 1,856.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "person") {
		return grouped(n) + " people"
	}
	return grouped(n) + " " + noun + "s"
}

func percent(rate float64) string { return strconv.FormatFloat(100*rate, 'f', 1, 64) + " %" }

func clock(t time.Time) string { return t.Local().Format("15:04") }

func day(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }

// table prints rows in columns, the first row being the heads.
func table(out io.Writer, rows [][]string) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.TrimRight(strings.Join(row, "\t"), "\t"))
	}
	_ = w.Flush() // out is memory
}
