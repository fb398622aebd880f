package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"contrejuge/backend/clock"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// reviewer is the person who works.
const reviewer = "anna"

// saving measures one save by the store against the changes of rows it comes
// down to. The commits are counted of all that a page's save does. All begin
// with an item that is held and has a draft.
func saving(ctx context.Context, dir string, e extent, r *report) (err error) {
	var savers []*saver
	defer func() {
		for _, s := range savers {
			err = errors.Join(err, s.close())
		}
	}()
	for _, start := range []func(context.Context, string, int) (*saver, error){plainSaver, storeSaver, wholeSaver} {
		s, err := start(ctx, dir, e.saves+1)
		if err != nil {
			return err
		}
		savers = append(savers, s)
	}
	var contenders []contender
	for _, s := range savers {
		contenders = append(contenders, s.counted())
	}
	times, err := medians(ctx, e.saves, contenders)
	if err != nil {
		return err
	}
	r.compare("save a review", times[1], times[0], atMost)
	ours, plain := savers[2].each(), savers[0].each()
	r.figures = append(r.figures, figure{"commits of a save", fmt.Sprint(ours), fmt.Sprint(plain), ours / plain, 1})
	r.time("save with all around it: checked before, revealed after", times[2])
	return nil
}

// saver saves reviews, one after the other, in a workspace of its own.
type saver struct {
	contender
	file           string
	close          func() error
	saves, commits int
}

// counted is the contender with its commits counted.
func (s *saver) counted() contender {
	var before wal
	c := s.contender
	c.prepare = func(ctx context.Context) (err error) {
		if err := s.prepare(ctx); err != nil {
			return err
		}
		before, err = readWAL(s.file)
		return err
	}
	c.after = func(context.Context) error {
		after, err := readWAL(s.file)
		s.saves++
		s.commits += after.since(before)
		return err
	}
	return c
}

// each is how many commits one save took.
func (s *saver) each() float64 { return float64(s.commits) / float64(s.saves) }

func saveSource(items int) *evaluationFile { return &evaluationFile{lines: items, words: fullLength} }

// opinion is what is said in every review.
func opinion() review.Opinion {
	o := review.Opinion{Pick: review.PickLeft, Note: "La date manque.", Scores: map[string]map[review.Side]int{}}
	for _, criterion := range []string{"accuracy", "helpfulness", "tone", "format"} {
		o.Scores[criterion] = map[review.Side]int{review.Left: 4, review.Right: 2}
	}
	return o
}

// wholeSaver saves as a person's page does.
func wholeSaver(ctx context.Context, dir string, items int) (*saver, error) {
	p, err := newQueue(ctx, filepath.Join(dir, "save-whole.db"), saveSource(items))
	if err != nil {
		return nil, err
	}
	s := &saver{file: p.file, close: p.Close}
	var item string
	s.name = "saving as a page does"
	s.prepare = func(ctx context.Context) (err error) {
		item, err = p.begin(ctx)
		return err
	}
	s.do = func(ctx context.Context) error {
		_, err := p.Reviews.Save(ctx, queueName, reviewer, item, opinion())
		return err
	}
	return s, nil
}

// storeSaver saves by the store alone.
func storeSaver(ctx context.Context, dir string, items int) (*saver, error) {
	draft, err := review.Placement{Left: evaluation.A}.Read(opinion())
	if err != nil {
		return nil, err
	}
	p, err := newQueue(ctx, filepath.Join(dir, "save-store.db"), saveSource(items))
	if err != nil {
		return nil, err
	}
	s := &saver{file: p.file, close: p.Close}
	var item string
	s.name = "saving by the store"
	s.prepare = func(ctx context.Context) (err error) {
		item, err = p.begin(ctx)
		return err
	}
	s.do = func(ctx context.Context) error {
		_, err := p.store.SaveReview(ctx, queueName, item, draft.Review(reviewer), clock.System{}.Now)
		return err
	}
	return s, nil
}

// begin takes an item and leaves a draft of it, as a page does while somebody
// writes.
func (p *product) begin(ctx context.Context) (item string, err error) {
	task, err := p.Reviews.Take(ctx, queueName, reviewer)
	if err != nil {
		return "", err
	}
	return task.Item, p.Reviews.SaveDraft(ctx, queueName, reviewer, task.Item, opinion())
}
