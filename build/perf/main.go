// Command perf measures what the product promises of its speed and prints it
// as a table: go run ./build/perf.
//
// Everything is a ratio of two medians, taken in one run with the contenders
// in turn, since a time alone says more about the machine than about the
// product. docs/PERFORMANCE.md says what is compared with what and why; -write
// puts the figures there, and -only measures one part. It is no test, but ends
// with an error when a ratio misses its target.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// document is where the figures are written, from the top of the module.
const document = "docs/PERFORMANCE.md"

func main() {
	dir := flag.String("dir", os.TempDir(), "folder for the workspaces that are measured; they are removed at the end")
	write := flag.Bool("write", false, "also write the figures to "+document)
	only := flag.String("only", "", "measure one part alone: "+strings.Join(names(), ", "))
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *dir, *only, *write); err != nil {
		fmt.Fprintln(os.Stderr, "perf:", err)
		os.Exit(1)
	}
}

// run measures one part, or with "" all. A target that was missed is an error
// once everything is printed and written.
func run(ctx context.Context, dir, only string, write bool) (err error) {
	if only != "" && !slices.Contains(names(), only) {
		return fmt.Errorf("there is no part %q, but %s", only, strings.Join(names(), ", "))
	}
	work, err := os.MkdirTemp(dir, "contrejuge-perf-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	var missed error
	for _, p := range parts {
		if only != "" && only != p.name {
			continue
		}
		r, err := p.measure(ctx, work, full, os.Stderr)
		if err != nil {
			return errors.Join(missed, err)
		}
		fmt.Println(r.text())
		if write {
			if err := r.writeTo(filepath.FromSlash(document)); err != nil {
				return err
			}
		}
		missed = errors.Join(missed, r.missed())
	}
	return missed
}

// extent is how much of everything is measured.
type extent struct {
	saves        int // rounds, each of one save a contender
	takes        int // rounds, each of one take a queue
	small, large int // items of the queues that are taken from
	imports      int // rounds, each of one import a contender
	few, many    int // lines of the files that are imported

	evaluations      int // rounds, each of one evaluation a contender
	pairs, manyPairs int // questions of the evaluations

	runs  int           // rounds, each of one run of a suite a contender
	cases int           // of the suite
	slow  bool          // the models are slow
	call  time.Duration // what a call of them takes at least
}

var full = extent{
	saves: 300, takes: 200, small: 1000, large: 1_000_000, imports: 7, few: 10_000, many: 100_000,
	evaluations: 3, pairs: 1000, manyPairs: 4000,
	runs: 3, cases: 4, slow: true, call: time.Second,
}

// part is what is measured together and stands together in the document.
type part struct {
	name string
	run  func(context.Context, string, extent, *report) error
}

var parts = []part{{"saving", saving}, {"taking", taking}, {"importing", importing}, {"evaluating", evaluating}, {"asking", asking}}

func names() []string {
	var all []string
	for _, p := range parts {
		all = append(all, p.name)
	}
	return all
}

// measure measures the part in the folder, saying what it is at.
func (p part) measure(ctx context.Context, dir string, e extent, progress io.Writer) (report, error) {
	fmt.Fprintf(progress, "measuring %s ...\n", p.name)
	r := report{part: p.name}
	err := p.run(ctx, dir, e, &r)
	return r, err
}
