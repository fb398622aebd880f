// Command perf measures what the product promises of its speed and prints it
// as a table: go run ./build/perf.
//
// Everything is a ratio of two medians, taken in one run with the contenders
// in turn, since a time alone says more about the machine than about the
// product. docs/PERFORMANCE.md says what is compared with what and why; -write
// puts the figures there. It is no test: a ratio that misses its target is
// told, and only what fails to run ends with an error.
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
)

// document is where the figures are written, from the top of the module.
const document = "docs/PERFORMANCE.md"

func main() {
	dir := flag.String("dir", os.TempDir(), "folder for the workspaces that are measured; they are removed at the end")
	write := flag.Bool("write", false, "also write the figures to "+document)
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *dir, *write); err != nil {
		fmt.Fprintln(os.Stderr, "perf:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, dir string, write bool) (err error) {
	work, err := os.MkdirTemp(dir, "contrejuge-perf-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	report, err := measure(ctx, work, full, os.Stderr)
	if err != nil {
		return err
	}
	fmt.Print(report.text())
	if write {
		return report.writeTo(filepath.FromSlash(document))
	}
	return nil
}

// extent is how much of everything is measured.
type extent struct {
	saves        int // rounds, each of one save a contender
	takes        int // rounds, each of one take a queue
	small, large int // items of the queues that are taken from
	imports      int // rounds, each of one import a contender
	few, many    int // lines of the files that are imported
}

var full = extent{saves: 300, takes: 200, small: 1000, large: 1_000_000, imports: 7, few: 10_000, many: 100_000}

// measure runs all benchmarks in the folder, saying what it is at.
func measure(ctx context.Context, dir string, e extent, progress io.Writer) (report, error) {
	var r report
	for _, benchmark := range []struct {
		name string
		run  func(context.Context, string, extent, *report) error
	}{
		{"saving", saving},
		{"taking", taking},
		{"importing", importing},
	} {
		fmt.Fprintf(progress, "measuring %s ...\n", benchmark.name)
		if err := benchmark.run(ctx, dir, e, &r); err != nil {
			return r, err
		}
	}
	return r, nil
}
