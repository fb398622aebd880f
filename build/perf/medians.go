package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"
)

// contender is one way of doing a thing. Each round prepares it, which is not
// timed, and does it once.
type contender struct {
	name    string
	prepare func(ctx context.Context) error
	do      func(ctx context.Context) error
	after   func(ctx context.Context) error // not timed either; may be nil
	took    func() time.Duration            // how long it took by another clock than ours; may be nil
}

// medians times the contenders in turn, round after round, so that whatever
// else the machine does meets them alike; each round begins with another one.
// A first round warms up and does not count.
func medians(ctx context.Context, rounds int, contenders []contender) ([]time.Duration, error) {
	times := make([][]time.Duration, len(contenders))
	for round := range rounds + 1 {
		for turn := range contenders {
			n := (round + turn) % len(contenders)
			took, err := contenders[n].once(ctx)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", contenders[n].name, err)
			}
			if round > 0 {
				times[n] = append(times[n], took)
			}
		}
	}
	out := make([]time.Duration, len(contenders))
	for n, t := range times {
		slices.Sort(t)
		out[n] = t[len(t)/2]
	}
	return out, nil
}

func (c contender) once(ctx context.Context) (took time.Duration, err error) {
	if err := c.prepare(ctx); err != nil {
		return 0, err
	}
	start := time.Now()
	err = c.do(ctx)
	took = time.Since(start)
	if c.took != nil {
		took = c.took()
	}
	if err == nil && c.after != nil {
		err = c.after(ctx)
	}
	return took, err
}

// tidy makes nobody pay for what was left before: garbage and unwritten files.
func tidy(files ...string) error {
	runtime.GC()
	for _, name := range files {
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		if err := f.Sync(); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	return nil
}
