package workspace

import (
	"context"
	"slices"
	"strings"

	"contrejuge/backend/agreement"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

// Reports say how far the judge can be trusted.
type Reports struct{ store Store }

// Report is what a queue says about a judge.
type Report struct {
	agreement.Report
	Sample  bool      `json:"sample"`  // of the sample: says nothing about one's own judge
	Stratum int       `json:"stratum"` // the figures are of this one of the strata
	Strata  []Stratum `json:"strata"`  // what the queue was filled by, the first first
}

// Judges are the judges that said anything of the queue's items, by name.
func (r *Reports) Judges(ctx context.Context, queue string) ([]string, error) {
	var judges []string
	err := r.store.EachItem(ctx, queue, func(item review.Item) error {
		judges = addJudges(judges, item)
		return nil
	})
	slices.Sort(judges)
	return judges, err
}

func addJudges(judges []string, item review.Item) []string {
	for _, j := range item.Row.Judgments {
		if !slices.Contains(judges, j.Judge) {
			judges = append(judges, j.Judge)
		}
	}
	return judges
}

// Report compares people with a judge over the first stratum of the queue; "" is
// its only judge.
//
// Errors: queue_not_found, judge_not_found, judge_needed (there are several).
func (r *Reports) Report(ctx context.Context, queue, judge string) (Report, error) {
	return r.ReportOf(ctx, queue, judge, 0)
}

// ReportOf is the same of another of its strata, by its place among them: figures
// never mix two. Errors: those of Report, stratum_not_found.
func (r *Reports) ReportOf(ctx context.Context, queue, judge string, stratum int) (Report, error) {
	q, err := r.store.Queue(ctx, queue)
	if err != nil {
		return Report{}, err
	}
	strata := strataOf(q)
	if stratum < 0 || stratum >= len(strata) {
		return Report{}, noStratum(q, strata)
	}
	var items []agreement.Item
	var judges []string
	err = r.store.EachItem(ctx, queue, func(item review.Item) error {
		judges = addJudges(judges, item)
		if !count(strata, item) || item.Stratum != strata[stratum].Rule() {
			return nil
		}
		items = append(items, figures(item.Row, item.Ref))
		return nil
	})
	if err != nil {
		return Report{}, err
	}
	if judge, err = choose(queue, judge, judges); err != nil {
		return Report{}, err
	}
	var populations []review.Population // of the first stratum alone
	if stratum == 0 {
		if populations, err = r.store.Populations(ctx, queue, judge); err != nil {
			return Report{}, err
		}
	}
	setting := agreement.Setting{
		Queue: q.Name, Selection: string(strata[stratum].Selection), Judge: judge, NotRepresentative: q.NotRepresentativeOf(strata[stratum].Rule()),
		Criteria: q.Rubric.IDs(), Form: q.Rubric.Form, Population: map[string]agreement.Population{},
	}
	for _, p := range populations {
		setting.Population[p.Model] = agreement.Population{N: p.N, Unjudged: p.Unjudged, Points: p.Points}
	}
	return Report{Report: agreement.Compute(setting, items), Sample: q.Sample, Stratum: stratum, Strata: strata}, nil
}

// Disagreements are the items of a stratum, by its place, on which people and the
// judge disagree, size of them from the given one on: whole, but for the
// judgments, which are those of the judge that count. Those whose row was marked
// in its source say so.
func (r *Reports) Disagreements(ctx context.Context, queue, judge string, stratum, from, size int) ([]review.Item, error) {
	report, err := r.ReportOf(ctx, queue, judge, stratum)
	if err != nil {
		return nil, err
	}
	refs := report.Disagreements
	from = min(max(from, 0), len(refs))
	refs = refs[from:][:min(max(size, 0), len(refs)-from)]
	items := make([]review.Item, len(refs))
	marked := map[string][]string{}
	for i, ref := range refs {
		if items[i], err = r.store.Item(ctx, queue, ref); err != nil {
			return nil, err
		}
		items[i].Row.Judgments = agreement.Current(report.Judge, items[i].Row.Judgments)
		source := items[i].Source
		if _, known := marked[source]; !known {
			marked[source], err = r.store.FlaggedRows(ctx, source)
			if err != nil && !fault.Is(err, "source_not_found") { // which may go
				return nil, err
			}
		}
		items[i].Row.Flagged = slices.Contains(marked[source], items[i].Ref)
	}
	return items, nil
}

// choose is the judge asked for, or the only one there is.
func choose(queue, judge string, judges []string) (string, error) {
	slices.Sort(judges)
	list := strings.Join(judges, ", ")
	switch {
	case judge != "" && !slices.Contains(judges, judge):
		e := fault.New(fault.NotFound, "judge_not_found", "no judge %q said anything of the items of %q", judge, queue)
		if list != "" {
			e = e.WithHint("its judges: %s", list)
		}
		return "", e
	case judge != "" || len(judges) == 0:
		return judge, nil
	case len(judges) > 1:
		return "", fault.New(fault.Usage, "judge_needed", "%q has several judges, and a report is about one", queue).
			WithHint("name one with --judge: %s", list)
	default:
		return judges[0], nil
	}
}
