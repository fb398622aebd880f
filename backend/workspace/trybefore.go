package workspace

import (
	"context"

	"contrejuge/backend/judging"
)

// Before is where a trial of a queue would start from.
type Before struct {
	Judges   []string        // of the queue's items
	Against  string          // the judge it would be compared with; "" while one has to be named, or there is none
	Reviewed int             // items that a trial would judge
	Wording  judging.Wording // what that judge was asked
	Orders   judging.Orders  // and how; "" where that is not known
	HeldOut  int             // percent
	Split    bool            // trials of the queue have parted the items already
}

// Before tells what a trial would change, before anything is asked. Nothing is
// told of a judge while several could be meant and none is named.
//
// Errors: queue_not_found, judge_not_found, bad_language.
func (w *Workbench) Before(ctx context.Context, queue, against, language string) (Before, error) {
	q, err := w.store.Queue(ctx, queue)
	if err != nil {
		return Before{}, err
	}
	on, err := w.look(ctx, q.Name)
	if err != nil {
		return Before{}, err
	}
	trials, err := w.List(ctx, q.Name)
	if err != nil {
		return Before{}, err
	}
	b := Before{Judges: on.judges, Reviewed: on.reviewed, HeldOut: DefaultHeldOut, Split: len(trials) > 0}
	if b.Split {
		b.HeldOut = trials[0].Settings.HeldOut
	}
	if against != "" || len(on.judges) == 1 {
		if b.Against, err = choose(q.Name, against, on.judges); err != nil {
			return Before{}, err
		}
	}
	settings, err := w.askedBefore(ctx, q, on.judgings[b.Against], language)
	b.Wording, b.Orders = settings.Wording, settings.Orders
	return b, err
}
