package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"

	"github.com/google/go-cmp/cmp"
)

func TestChangesAreWhereTwoJudgesDiffer(t *testing.T) {
	before := []agreement.Item{
		of("settled", "a", said("juge", "ab", "a"), said("juge", "ba", "b")),
		of("spoiled", "b", said("juge", "ab", "b")),
		of("alike", "a", said("juge", "ab", "a")),
		of("tied alike", "a", said("juge", "ab", "tie")),
		of("lost", "a", said("juge", "ab", "b")),
		of("new", "tie"),
	}
	before[4].Reviews = append(before[4].Reviews, evaluation.Review{Reviewer: "bruno", Revision: 1, Blind: true, Pick: evaluation.PickB})
	after := make([]agreement.Item, len(before))
	for i, judgment := range []evaluation.Judgment{
		said("grand", "ab", "a"), said("grand", "ab", "a"), said("grand", "ab", "a"), said("grand", "ab", "both_bad"),
		failed("grand", evaluation.Timeout), said("grand", "ab", "b"),
	} {
		after[i] = before[i]
		after[i].Judgments = []evaluation.Judgment{judgment}
	}
	want := []agreement.Change{
		{Item: "settled", People: "a", Before: agreement.SaidUnstable, After: "a"},
		{Item: "spoiled", People: "b", Before: "b", After: "a"},
		{Item: "lost", People: agreement.SaidUndecided, Before: "b", After: agreement.SaidUnjudged},
		{Item: "new", People: "tie", Before: agreement.SaidUnjudged, After: "b"},
	}
	got := agreement.Changes(agreement.Setting{}, "juge", before, "grand", after)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !got[0].Settled() || got[0].Spoiled() || !got[1].Spoiled() || got[1].Settled() || got[2].Settled() || got[2].Spoiled() {
		t.Error("what is for the better and what for the worse is mistaken")
	}
}

func TestAChangeOfVerdictsIsOfOneCriterionThatPeopleWereAsked(t *testing.T) {
	yes := func(ids ...string) (all []evaluation.CriterionVerdict) {
		for _, id := range ids {
			all = append(all, evaluation.CriterionVerdict{Criterion: id, Verdict: evaluation.Yes})
		}
		return all
	}
	item := agreement.Item{
		ID: "c1", Answers: []agreement.Answer{{}}, Judgments: []evaluation.Judgment{{Judge: "juge", Verdicts: yes("clear", "kind")}},
		Reviews: []evaluation.Review{{Reviewer: "anna", Revision: 1, Blind: true, Verdicts: map[string]evaluation.Verdict{"clear": evaluation.No, "kind": evaluation.Yes}}},
	}
	after := item
	no := yes("clear", "kind", "short")
	no[0].Verdict = evaluation.No
	after.Judgments = []evaluation.Judgment{{Judge: "juge", Verdicts: no}}
	setting := agreement.Setting{Form: evaluation.ByVerdicts, Criteria: []string{"clear", "kind", "short"}}
	want := []agreement.Change{{Item: "c1", Criterion: "clear", People: "no", Before: "yes", After: "no"}}
	if diff := cmp.Diff(want, agreement.Changes(setting, "juge", []agreement.Item{item}, "juge", []agreement.Item{after})); diff != "" {
		t.Error(diff)
	}
	if f := agreement.ComputeTrial(setting, nil); f.Agreement != nil || f.Kappa != nil || len(f.Verdicts) != 3 {
		t.Errorf("%+v", f)
	}
}

func TestATrialHasRatesOfItsItemsWhateverTheirSelection(t *testing.T) {
	setting := agreement.Setting{Judge: "juge", NotRepresentative: "biased_selection"}
	f := agreement.ComputeTrial(setting, []agreement.Item{of("q1", "a", said("juge", "ab", "a")), of("q2", "a", said("juge", "ab", "b"))})
	near(t, "rate", f.Agreement.Rate, .5, 0)
	if f.Reviewed != 2 || f.Judge != "juge" {
		t.Errorf("%+v", f)
	}
}
