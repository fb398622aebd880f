package agreement_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"

	"github.com/google/go-cmp/cmp"
)

// source makes items out of bytes, as strange as the types allow. What it
// reads past its end is zero.
type source []byte

func (s *source) below(n int) int {
	if len(*s) == 0 {
		return 0
	}
	b := (*s)[0]
	*s = (*s)[1:]
	return int(b) % n
}

func (s *source) chance() bool { return s.below(3) == 0 }

func (s *source) pick() evaluation.Pick {
	return []evaluation.Pick{"a", "b", "a", "b", "a", "b", "a", "tie", "both_bad", "", "A"}[s.below(11)]
}

func (s *source) scores() evaluation.Scores {
	scores := evaluation.Scores{}
	for _, criterion := range []string{"accuracy", "tone"} {
		for _, label := range evaluation.Labels {
			if s.chance() {
				scores.Set(criterion, label, 1+s.below(5))
			}
		}
	}
	return scores
}

func (s *source) review() evaluation.Review {
	r := evaluation.Review{
		Reviewer: fmt.Sprint("p", s.below(4)),
		Revision: 1 + s.below(3),
		Blind:    s.below(5) > 0,
		Left:     []evaluation.Label{"a", "b", ""}[s.below(3)],
	}
	if s.below(6) == 0 {
		r.Skip = "unsure"
		return r
	}
	r.Pick, r.Scores = s.pick(), s.scores()
	return r
}

func (s *source) judgment() evaluation.Judgment {
	j := evaluation.Judgment{
		Judge:  []string{judge, judge, judge, judge, judge, "another"}[s.below(6)],
		Prompt: []string{"", "", "", "", "", "old"}[s.below(6)],
		Order:  []evaluation.Order{"ab", "ba", ""}[s.below(3)],
		Scores: s.scores(),
	}
	if s.below(12) == 0 {
		j.Unjudged = &evaluation.Unjudged{Cause: evaluation.Causes[s.below(len(evaluation.Causes))]}
	} else {
		j.Pick = s.pick()
	}
	return j
}

func (s *source) item(id string) agreement.Item {
	i := agreement.Item{ID: id, Question: []string{"", "q1", "q2", "of " + id}[s.below(4)]}
	for range 1 + min(1, s.below(8)) {
		i.Answers = append(i.Answers, agreement.Answer{
			Model:  []string{"base", "tuned", "third", ""}[s.below(4)],
			Length: s.below(4),
		})
	}
	for range s.below(4) {
		i.Reviews = append(i.Reviews, s.review())
	}
	for range s.below(5) {
		i.Judgments = append(i.Judgments, s.judgment())
	}
	return i
}

func (s *source) queue() (agreement.Setting, []agreement.Item) {
	setting := agreement.Setting{Judge: judge, Criteria: []string{"accuracy", "tone"}}
	if s.below(8) == 0 {
		setting.NotRepresentative = "biased_selection"
	}
	if s.chance() {
		setting.Population = map[string]agreement.Population{
			"base":  {N: s.below(200), Unjudged: s.below(20), Points: float64(s.below(200)) / 2},
			"other": {N: s.below(3)},
		}
	}
	var items []agreement.Item
	for len(*s) > 0 && len(items) < 60 {
		items = append(items, s.item(fmt.Sprintf("item %02d", len(items))))
	}
	return setting, items
}

// sound checks what must hold whatever the items.
func sound(t *testing.T, setting agreement.Setting, items []agreement.Item) {
	t.Helper()
	got := agreement.Compute(setting, items)
	encode(t, got) // fails on NaN and infinity
	if got.Sum() != got.Reviewed || got.Reviewed+got.NotBlind > got.Items {
		t.Errorf("accounting %+v of %d items", got.Accounting, got.Items)
	}
	causes := 0
	for _, n := range got.UnjudgedCauses {
		causes += n
	}
	if causes != got.Unjudged {
		t.Errorf("%d unjudged, causes %v", got.Unjudged, got.UnjudgedCauses)
	}
	if o := got.JudgeOrders; o.Consistent+o.Leans.First+o.Leans.Second+o.Leans.Other != o.Both {
		t.Errorf("orders %+v", o)
	}
	if a := got.Agreement; a != nil {
		if a.Decided != got.Decided || a.Decided-a.Agreed != len(got.Disagreements) {
			t.Errorf("agreement %+v of %d decided, %d disagreements", a, got.Decided, len(got.Disagreements))
		}
		within(t, "agreement", a.Rate, a.Interval, 0, 1)
		within(t, "kappa", got.Kappa.Value, got.Kappa.Interval, -1, 1)
		within(t, "kappa with ties", got.KappaWithTies.Value, got.KappaWithTies.Interval, -1, 1)
	}
	for _, w := range got.WinRates {
		within(t, w.Model, w.Corrected, w.Interval, 0, 1)
		within(t, w.Model, w.Judge, nil, 0, 1)
	}

	shuffled := slices.Clone(items)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(shuffled), func(i, j int) {
		shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
	})
	again := agreement.Compute(setting, shuffled)
	slices.Sort(again.Disagreements)
	slices.Sort(got.Disagreements)
	if diff := cmp.Diff(got, again); diff != "" {
		t.Errorf("the order of the items changes the figures: %s", diff)
	}
}

func within(t *testing.T, what string, value *float64, interval *agreement.Interval, low, high float64) {
	t.Helper()
	if value != nil && !(*value >= low && *value <= high) {
		t.Errorf("%s = %v", what, *value)
	}
	if interval == nil {
		return
	}
	if value == nil || !(interval.Low() >= low && interval.Low() <= *value && *value <= interval.High() && interval.High() <= high) {
		t.Errorf("%s = %v in %v", what, value, interval)
	}
}

func TestWhateverTheItemsTheReportIsSound(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	for range 150 {
		data := make(source, random.IntN(4000))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		setting, items := data.queue()
		sound(t, setting, items)
	}
}

func FuzzReport(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("one small queue"))
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(seed, 0))
		data := make([]byte, 400)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		bytes := source(data)
		setting, items := bytes.queue()
		sound(t, setting, items)
	})
}
