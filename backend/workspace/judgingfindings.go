package workspace

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

// JudgingFindings are what came of a judging, summed up.
type JudgingFindings struct {
	Unanswered []CauseCount // of its questions, by candidate: one that neither answered counts twice
	Unjudged   []CauseCount // of its judgments; the most frequent first
	Waiting    int          // judgments that were not asked for yet

	// Of pairs: the rows by the judge's opinion. They and the unjudged ones are all
	// that were judged in every order.
	A, B, Tie, Unstable int
	RowsUnjudged        int // rows with an order that is unjudged
	Both                int // rows judged in both orders: of them, Unstable change their pick

	Verdicts []VerdictCount // of verdicts, by criterion, as it is worded

	Usable    int           // judgments
	Whole     time.Duration // of their calls, all together
	FirstWord time.Duration // until the judge's first word, all together
}

// CauseCount is how often there is nothing for one cause.
type CauseCount struct {
	Cause evaluation.Cause
	N     int
}

// VerdictCount is how often a judge said what of one criterion.
type VerdictCount struct {
	Criterion              string
	Yes, No, NotApplicable int
}

// Findings sums up what came of a judging so far. Errors: judging_not_found,
// judging_ambiguous.
func (e *Evaluations) Findings(ctx context.Context, ref string) (JudgingFindings, error) {
	j, err := e.store.Judging(ctx, ref)
	if err != nil {
		return JudgingFindings{}, err
	}
	sum := summing{judge: j.Settings.Judge.Name, causes: map[evaluation.Cause]int{}, verdicts: map[string]*VerdictCount{}}
	for _, c := range j.Settings.Wording.Criteria {
		sum.verdicts[c.ID] = &VerdictCount{Criterion: c.ID}
	}
	if err := e.store.EachResult(ctx, j.ID, sum.add); err != nil {
		return JudgingFindings{}, err
	}
	sum.row()
	f := sum.found
	f.Unjudged = counted(sum.causes)
	f.Waiting = j.Tally.Judgments - f.Usable - total(f.Unjudged)
	if j.Settings.Wording.Form == evaluation.ByVerdicts {
		for _, c := range j.Settings.Wording.Criteria {
			f.Verdicts = append(f.Verdicts, *sum.verdicts[c.ID])
		}
	}
	if j.Settings.Target != judging.Questions {
		return f, nil
	}
	unanswered := map[evaluation.Cause]int{}
	for _, label := range evaluation.Labels {
		open, err := e.store.OpenQuestions(ctx, j.ID, label)
		if err != nil {
			return f, err
		}
		for _, q := range open {
			if a, asked := q.Answers[label]; asked && a.Unanswered != nil {
				unanswered[a.Unanswered.Cause]++
			}
		}
	}
	f.Unanswered = counted(unanswered)
	return f, nil
}

// summing sums up results, which come row by row.
type summing struct {
	judge    string
	found    JudgingFindings
	causes   map[evaluation.Cause]int
	verdicts map[string]*VerdictCount

	subject   int64
	judgments []evaluation.Judgment // of the present row
}

func (s *summing) add(r judging.Result) error {
	if r.Subject != s.subject {
		s.row()
		s.subject = r.Subject
	}
	s.judgments = append(s.judgments, r.Judgment)
	if r.Judgment.Unjudged != nil {
		s.causes[r.Judgment.Unjudged.Cause]++
		return nil
	}
	s.found.Usable++
	s.found.Whole += r.Call.Whole
	s.found.FirstWord += r.Call.FirstChunk
	for _, v := range r.Judgment.Verdicts {
		count := s.verdicts[v.Criterion]
		if count == nil {
			continue
		}
		switch v.Verdict {
		case evaluation.Yes:
			count.Yes++
		case evaluation.No:
			count.No++
		case evaluation.NotApplicable:
			count.NotApplicable++
		}
	}
	return nil
}

// row ends a row.
func (s *summing) row() {
	judgments := s.judgments
	s.judgments = nil
	if len(judgments) == 0 {
		return
	}
	if slices.ContainsFunc(judgments, func(j evaluation.Judgment) bool { return j.Unjudged != nil }) {
		s.found.RowsUnjudged++
		return
	}
	opinion := agreement.JudgeOpinion(s.judge, judgments)
	if opinion.Standing == agreement.Unjudged { // one answer, of which there is no pick
		return
	}
	if opinion.Orders > 1 {
		s.found.Both++
	}
	switch {
	case opinion.Standing == agreement.Split:
		s.found.Unstable++
	case opinion.Class == evaluation.PickA:
		s.found.A++
	case opinion.Class == evaluation.PickB:
		s.found.B++
	default:
		s.found.Tie++
	}
}

func counted(causes map[evaluation.Cause]int) []CauseCount {
	var all []CauseCount
	for _, cause := range slices.Sorted(maps.Keys(causes)) {
		all = append(all, CauseCount{cause, causes[cause]})
	}
	slices.SortStableFunc(all, func(x, y CauseCount) int { return cmp.Compare(y.N, x.N) })
	return all
}

func total(causes []CauseCount) (n int) {
	for _, c := range causes {
		n += c.N
	}
	return n
}
