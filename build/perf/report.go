package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"
)

// figure is one ratio beside its target.
type figure struct {
	what           string
	ours, baseline string
	ratio, target  float64
}

func (f figure) verdict() string {
	if f.ratio <= f.target {
		return "ok"
	}
	return "miss"
}

func (f figure) cells() []string {
	return []string{f.what, f.ours, f.baseline, fmt.Sprintf("%.3f", f.ratio), fmt.Sprintf("%.2f", f.target), f.verdict()}
}

// report is all that was measured of a part: the figures, and times that stand
// behind them or are good to know beside them.
type report struct {
	part    string
	figures []figure
	times   [][]string
}

var (
	figureHead = []string{"measured", "ours", "against", "ratio", "at most", ""}
	timeHead   = []string{"time", "median"}
)

// shown is a time as the tables show it.
func shown(d time.Duration) string {
	if d >= time.Second {
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return fmt.Sprintf("%.2f ms", 1000*d.Seconds())
}

// atMost is what our time may be, in times of what it is compared with, where
// nothing else is said.
const atMost = 1.5

// compare adds the figure of two times.
func (r *report) compare(what string, ours, baseline time.Duration, target float64) {
	r.figures = append(r.figures, figure{what, shown(ours), shown(baseline), float64(ours) / float64(baseline), target})
}

func (r *report) time(what string, took time.Duration) {
	r.times = append(r.times, []string{what, shown(took)})
}

// missed is an error that names the figures beyond their targets; nil when there
// are none.
func (r report) missed() error {
	var all []error
	for _, f := range r.figures {
		if f.verdict() == "miss" {
			all = append(all, fmt.Errorf("%s: %.3f, and should be at most %.2f", f.what, f.ratio, f.target))
		}
	}
	return errors.Join(all...)
}

func (r report) text() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range r.table() {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	_ = w.Flush()
	for _, row := range r.times {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	_ = w.Flush()
	return b.String()
}

func (r report) table() [][]string {
	rows := [][]string{figureHead}
	for _, f := range r.figures {
		rows = append(rows, f.cells())
	}
	return rows
}

func (r report) markdown() string {
	out := markdown(r.table())
	if len(r.times) > 0 {
		out += "\n" + markdown(append([][]string{timeHead}, r.times...))
	}
	return out
}

func markdown(rows [][]string) string {
	var b strings.Builder
	for i, row := range rows {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
		if i == 0 {
			fmt.Fprintf(&b, "|%s\n", strings.Repeat(" --- |", len(row)))
		}
	}
	return b.String()
}

// The figures of a part stand between these lines of the document.
func begin(part string) string {
	return "<!-- figures of " + part + ": written by go run ./build/perf -write -->\n"
}

const end = "<!-- end of the figures -->\n"

// writeTo puts the figures in their place in the document.
func (r report) writeTo(name string) error {
	old, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(old), begin(r.part))
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return fmt.Errorf("%s has no place for the figures of %s", name, r.part)
	}
	return os.WriteFile(name, []byte(before+begin(r.part)+"\n"+r.markdown()+"\n"+end+after), 0o644)
}
