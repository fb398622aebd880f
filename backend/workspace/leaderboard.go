package workspace

import (
	"context"
	"slices"
	"time"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/review"
)

// Leaderboard is how all judges of a queue fare on the same items.
type Leaderboard struct {
	agreement.Leaderboard
	Sample bool `json:"sample"` // of the sample: says nothing about one's own judges
}

// Leaderboard compares the judges of a queue on its first stratum, as a report does.
// Error: queue_not_found.
func (r *Reports) Leaderboard(ctx context.Context, queue string) (Leaderboard, error) {
	q, err := r.store.Queue(ctx, queue)
	if err != nil {
		return Leaderboard{}, err
	}
	stratum := q.Rule()
	var items []agreement.Item
	var judges []string
	err = r.store.EachItem(ctx, queue, func(item review.Item) error {
		if item.Stratum == stratum {
			items = append(items, figures(item.Row, item.Ref))
			judges = addJudges(judges, item)
		}
		return nil
	})
	if err != nil {
		return Leaderboard{}, err
	}
	slices.Sort(judges)
	board, common := agreement.Rank(agreement.Setting{
		Queue: q.Name, Selection: string(stratum.Selection), NotRepresentative: q.NotRepresentative(), Criteria: q.Rubric.IDs(), Form: q.Rubric.Form,
	}, judges, items)
	for i := range board.Judges {
		if board.Judges[i].SecondsPerItem, err = r.seconds(ctx, board.Judges[i].Judge, common); err != nil {
			return Leaderboard{}, err
		}
	}
	return Leaderboard{Leaderboard: board, Sample: q.Sample}, nil
}

// seconds is how long the judge took for an item, in all orders it was shown it
// in; nil where it was not judged here. What could not be judged says nothing of
// that.
func (r *Reports) seconds(ctx context.Context, judge string, items []agreement.Item) (*float64, error) {
	judged := map[string]map[string]bool{} // by judging: the items it judged
	for _, item := range items {
		current := agreement.Current(judge, item.Judgments)
		if slices.ContainsFunc(current, func(j evaluation.Judgment) bool { return j.Judging == "" || j.Unjudged != nil }) {
			continue
		}
		for _, j := range current {
			if judged[j.Judging] == nil {
				judged[j.Judging] = map[string]bool{}
			}
			judged[j.Judging][item.ID] = true
		}
	}
	timed := map[string]bool{}
	var whole time.Duration
	for id, of := range judged {
		err := r.store.EachResult(ctx, id, func(result judging.Result) error {
			if of[result.Key] && result.Judgment.Unjudged == nil {
				timed[result.Key] = true
				whole += result.Call.Whole
			}
			return nil
		})
		if err != nil && !fault.Is(err, "judging_not_found") { // deleted, with its calls
			return nil, err
		}
	}
	if len(timed) == 0 {
		return nil, nil
	}
	mean := whole.Seconds() / float64(len(timed))
	return &mean, nil
}
