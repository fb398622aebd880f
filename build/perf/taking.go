package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
)

// state is how far a queue has come, all of it by the same colleague.
type state struct {
	percent int      // of the items are reviewed
	overlap int      // people review an item
	takers  []string // who asks for the next item
}

// The last one is the hard one: with two to an item, all that the colleague has
// reviewed is still open, but not for themselves.
var states = []state{
	{1, 1, []string{reviewer}}, {50, 1, []string{reviewer}}, {99, 1, []string{reviewer}},
	{99, 2, []string{reviewer, colleague}},
}

func (s state) describe(items int, taker string) string {
	who, to := "another", "one person"
	if taker == colleague {
		who = "oneself alone"
	}
	if s.overlap > 1 {
		to = fmt.Sprintf("%d people", s.overlap)
	}
	return fmt.Sprintf("%s items, %s to an item, %d %% reviewed by %s", thousands(items), to, s.percent, who)
}

// taking measures how long it takes to be given the next item, from short and
// long queues in all states, and puts the slowest beside the fastest.
func taking(ctx context.Context, dir string, e extent, r *report) (err error) {
	var contenders []contender
	var files []string
	var closes []func() error
	defer func() {
		for _, end := range closes {
			err = errors.Join(err, end())
		}
		for _, file := range files {
			err = errors.Join(err, removeFile(file))
		}
	}()
	for _, items := range []int{e.small, e.large} {
		filled, err := fillStates(ctx, filepath.Join(dir, fmt.Sprintf("take-%d", items)), items)
		files = append(files, filled...)
		if err != nil {
			return fmt.Errorf("filling a queue of %d items: %w", items, err)
		}
		for n, s := range states {
			for _, taker := range s.takers {
				c, end, err := takingBy(ctx, filled[n], taker)
				if err != nil {
					return err
				}
				c.name = s.describe(items, taker)
				contenders, closes = append(contenders, c), append(closes, end)
			}
		}
	}
	if err := tidy(files...); err != nil {
		return err
	}
	times, err := medians(ctx, e.takes, contenders)
	if err != nil {
		return err
	}
	for n, c := range contenders {
		r.time("take: "+c.name, times[n])
	}
	r.compare("take the next item, the slowest queue and the fastest", slices.Max(times), slices.Min(times), atMost)
	return nil
}

// fillStates makes a workspace for each state, each from the one before it or,
// where the overlap is another, from the first.
func fillStates(ctx context.Context, base string, items int) (files []string, err error) {
	for n, s := range states {
		file := fmt.Sprintf("%s-%d.db", base, n)
		files = append(files, file)
		switch {
		case n == 0:
			err = fillItems(ctx, file, items)
		case s.overlap == states[n-1].overlap:
			err = copyFile(files[n-1], file)
		default:
			err = copyFile(files[0], file)
		}
		if err == nil {
			err = fillReviews(ctx, file, items*s.percent/100, s.overlap)
		}
		if err != nil {
			return files, err
		}
	}
	return files, nil
}

// takingBy takes the next item of one queue again and again. Between two takes
// a connection of its own gives the item back, as another person's program
// would write meanwhile, so that SQLite's cache of the file is empty each time.
func takingBy(ctx context.Context, file, taker string) (contender, func() error, error) {
	p, err := openProduct(ctx, file)
	if err != nil {
		return contender{}, nil, err
	}
	db, err := openPlain(file)
	if err != nil {
		return contender{}, nil, errors.Join(err, p.Close())
	}
	giveBack, err := prepare(ctx, db,
		"DELETE FROM placements WHERE (item_id, person_id) IN (SELECT item_id, person_id FROM leases)", "DELETE FROM leases")
	if err != nil {
		return contender{}, nil, errors.Join(err, db.Close(), p.Close())
	}
	return contender{
		prepare: func(ctx context.Context) error { return giveBack.run(ctx) },
		do: func(ctx context.Context) error {
			_, err := p.Reviews.Take(ctx, queueName, taker)
			return err
		},
	}, func() error { return errors.Join(giveBack.close(), db.Close(), p.Close()) }, nil
}

// thousands is a whole number with its thousands apart.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
