package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"contrejuge/backend/workspace"
)

// importing measures the import of a file against decoding its lines and
// inserting the same rows, and how much memory a long file takes beside a
// short one.
func importing(ctx context.Context, dir string, e extent, r *report) error {
	long, err := writeLines(filepath.Join(dir, "long.jsonl"), e.many)
	if err != nil {
		return err
	}
	short, err := writeLines(filepath.Join(dir, "short.jsonl"), e.few)
	if err != nil {
		return err
	}
	digests, err := readDigests(long)
	if err != nil {
		return err
	}
	times, err := medians(ctx, e.imports, []contender{productImport(dir, long, nil), plainImport(dir, long, digests)})
	if err != nil {
		return err
	}
	r.compare(fmt.Sprintf("import %s lines", thousands(e.many)), times[0], times[1], atMost)
	peaks := make([]uint64, 2)
	for n, file := range []string{long, short} {
		if _, err := productImport(dir, file, &peaks[n]).once(ctx); err != nil {
			return err
		}
	}
	r.figures = append(r.figures, figure{
		fmt.Sprintf("highest heap of an import, %s lines and %s", thousands(e.many), thousands(e.few)),
		inMegabytes(peaks[0]), inMegabytes(peaks[1]), float64(peaks[0]) / float64(peaks[1]), atMost,
	})
	return nil
}

func inMegabytes(n uint64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

// productImport imports the file into a new workspace each time. With peak, it
// also keeps the highest use of the heap, asked for every hundred lines, which
// takes time.
func productImport(dir, file string, peak *uint64) contender {
	var p *product
	var progress func(lines int)
	if peak != nil {
		progress = func(lines int) {
			if lines%100 == 0 {
				var now runtime.MemStats
				runtime.ReadMemStats(&now)
				*peak = max(*peak, now.HeapAlloc)
			}
		}
	}
	return contender{
		name: "import",
		prepare: func(ctx context.Context) (err error) {
			p, err = openProduct(ctx, filepath.Join(dir, "import.db"))
			return errors.Join(err, tidy())
		},
		do: func(ctx context.Context) error {
			in, err := os.Open(file)
			if err != nil {
				return err
			}
			summary, err := p.Sources.Import(ctx, workspace.ImportSpec{Name: sourceName, File: file}, in, progress)
			if err == nil && summary.Imported != summary.Lines {
				err = fmt.Errorf("only %d lines of %d were taken", summary.Imported, summary.Lines)
			}
			return errors.Join(err, in.Close())
		},
		after: func(context.Context) error { return errors.Join(p.Close(), removeFile(p.file)) },
	}
}

// writeLines writes an evaluation of so many lines.
func writeLines(name string, lines int) (string, error) {
	f, err := os.Create(name)
	if err != nil {
		return "", err
	}
	out := bufio.NewWriter(f)
	_, err = io.Copy(out, &evaluationFile{lines: lines, words: fullLength})
	return name, errors.Join(err, out.Flush(), f.Close())
}
