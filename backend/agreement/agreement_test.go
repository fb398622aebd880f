package agreement_test

import (
	"fmt"
	"testing"

	"contrejuge/backend/agreement"

	"github.com/google/go-cmp/cmp"
)

// verdicts makes items on which one person and the judge pick, by "person
// judge" pairs.
func verdicts(pairs ...[2]string) []agreement.Item {
	items := make([]agreement.Item, len(pairs))
	for i, p := range pairs {
		items[i] = judged(reviewed(pair(fmt.Sprintf("item %03d", i)), p[0]), p[1])
	}
	return items
}

func TestTheClusteredIntervalIsThereWhenQuestionsRepeat(t *testing.T) {
	some := func() []agreement.Item {
		return verdicts([2]string{"a", "a"}, [2]string{"b", "b"}, [2]string{"a", "b"}, [2]string{"b", "b"})
	}
	for name, test := range map[string]struct {
		change    func([]agreement.Item)
		clustered bool
		questions int
	}{
		"no question repeats":         {func([]agreement.Item) {}, false, 4},
		"one question twice":          {func(i []agreement.Item) { i[0].Question = i[1].Question }, true, 3},
		"unknown questions are apart": {func(i []agreement.Item) { i[0].Question, i[1].Question = "", "" }, false, 4},
		"a single question": {func(i []agreement.Item) {
			for n := range i {
				i[n].Question = "the same"
			}
		}, false, 1},
	} {
		t.Run(name, func(t *testing.T) {
			items := some()
			test.change(items)
			got := compute(items...).Agreement
			if (got.ClusteredInterval != nil) != test.clustered || got.Questions != test.questions {
				t.Errorf("interval %v, %d questions", got.ClusteredInterval, got.Questions)
			}
		})
	}
}

func TestClusteringWidensTheIntervalOfQuestionsThatLeanOneWay(t *testing.T) {
	var items []agreement.Item
	for i := range 100 {
		word := "a"
		if i < 20 {
			word = "b"
		}
		item := judged(reviewed(pair(fmt.Sprint(i)), "a"), word)
		item.Question = fmt.Sprint("question ", i/10) // all right or all wrong
		items = append(items, item)
	}
	got := compute(items...).Agreement
	if got.ClusteredInterval.Low() >= got.Interval.Low() || got.ClusteredInterval.High() <= got.Interval.High() {
		t.Errorf("clustered %v, not clustered %v", got.ClusteredInterval, got.Interval)
	}
}

func TestDisagreementsAreListedInTheOrderOfTheItems(t *testing.T) {
	got := compute(verdicts(
		[2]string{"b", "a"}, [2]string{"a", "a"}, [2]string{"tie", "a"}, [2]string{"a", "b"}, [2]string{"a", "timeout"},
	)...)
	if diff := cmp.Diff([]string{"item 000", "item 003"}, got.Disagreements); diff != "" {
		t.Error(diff)
	}
}

func TestKappaIsUndefinedWithAReason(t *testing.T) {
	for name, test := range map[string]struct {
		items          []agreement.Item
		kappa, withTie agreement.Reason
	}{
		"nothing": {nil, agreement.NoPairs, agreement.NoPairs},
		"one class": {
			verdicts([2]string{"a", "a"}, [2]string{"a", "a"}), agreement.OneClass, agreement.OneClass,
		},
		"ties only": {
			verdicts([2]string{"tie", "tie"}, [2]string{"both_bad", "tie"}), agreement.NoPairs, agreement.OneClass,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := compute(test.items...)
			because(t, "kappa", got.Kappa.Value, got.Kappa.Undefined, test.kappa)
			because(t, "kappa with ties", got.KappaWithTies.Value, got.KappaWithTies.Undefined, test.withTie)
			if got.Kappa.Interval != nil || got.KappaWithTies.Interval != nil {
				t.Error("an interval around nothing")
			}
		})
	}
}

func TestFullAgreementOnAFewItemsIsNotCertainty(t *testing.T) {
	got := compute(verdicts([2]string{"a", "a"}, [2]string{"b", "b"}, [2]string{"b", "b"})...).Kappa
	near(t, "kappa", got.Value, 1, 0)
	if got.Undefined != nil || got.Interval != nil || *got.IntervalUndefined != agreement.NoVariance {
		t.Errorf("got %+v", got)
	}
}

func TestAConstantJudgeHasAKappaOfZero(t *testing.T) {
	got := compute(verdicts([2]string{"a", "a"}, [2]string{"a", "a"}, [2]string{"b", "a"})...).Kappa
	near(t, "kappa", got.Value, 0, 0)
}

func TestKappaIntervalsAreCutWhereTheyEnd(t *testing.T) {
	got := compute(verdicts([2]string{"a", "a"}, [2]string{"b", "b"}, [2]string{"b", "b"}, [2]string{"b", "a"})...).Kappa
	if got.Interval.High() != 1 {
		t.Errorf("interval %v", got.Interval)
	}
}
