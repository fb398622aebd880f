package workspace

import (
	"context"
	"strings"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// OwnReview is an item as its reviewer finds it again in a list.
type OwnReview struct {
	Item     string
	Begins   string          // the beginning of the question
	Pick     review.SidePick // of the latest revision
	Verdicts bool            // it has verdicts in place of a pick
	Skipped  bool
	Draft    bool // something about it is written and not saved
	At       time.Time
}

// beginning is how many characters of a question tell it from others in a list.
const beginning = 120

// Own lists what the person has reviewed or skipped in the queue, the latest
// first, size items from the given one on.
func (r *Reviews) Own(ctx context.Context, queue, person string, from, size int) ([]OwnReview, error) {
	person, err := Person(person)
	if err != nil {
		return nil, err
	}
	items, err := r.store.Reviewed(ctx, queue, person)
	if err != nil {
		return nil, err
	}
	from = min(max(from, 0), len(items))
	items = items[from:][:min(max(size, 0), len(items)-from)]
	own := make([]OwnReview, len(items))
	for i, item := range items {
		if own[i], err = r.own(ctx, queue, person, item); err != nil {
			return nil, err
		}
	}
	return own, nil
}

func (r *Reviews) own(ctx context.Context, queue, person, item string) (OwnReview, error) {
	whole, err := r.store.Item(ctx, queue, item)
	if err != nil {
		return OwnReview{}, err
	}
	placement, err := r.placement(ctx, queue, person, item)
	if err != nil {
		return OwnReview{}, err
	}
	draft, err := r.store.Draft(ctx, queue, person, item)
	if err != nil {
		return OwnReview{}, err
	}
	own := OwnReview{Item: whole.ID, Begins: begins(whole.Row.Messages), Draft: draft != nil}
	for _, v := range whole.Row.Reviews {
		if v.Reviewer == person {
			own.Pick, own.Verdicts, own.Skipped, own.At = placement.ShowPick(v.Pick), len(v.Verdicts) > 0, v.Skipped(), v.At
		}
	}
	return own, nil
}

// begins is the beginning of the last thing that was asked, on one line.
func begins(messages []evaluation.Message) string {
	text := ""
	for _, m := range messages {
		if m.Role == "user" || text == "" {
			text = m.Content
		}
	}
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > beginning {
		return string(runes[:beginning-1]) + "…"
	}
	return text
}
