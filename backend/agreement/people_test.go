package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
)

func TestPeopleAreComparedPairByPair(t *testing.T) {
	got := compute(
		reviewed(pair("1"), "a", "a", "b"),        // 1 of 3 pairs
		reviewed(pair("2"), "b", "b", "both_bad"), // 1 of 1: a tie is not decided
		reviewed(pair("3"), "a"),
		reviewed(pair("4"), "skip", "seen a"),
	).BetweenPeople
	near(t, "pairwise agreement", got.PairwiseAgreement, 2./4, 0)
	if got.PairwiseN != 4 || got.Reviewers != 3 || got.Alpha.Value == nil {
		t.Errorf("got %+v", got)
	}
}

func TestOnePersonAloneHasNobodyToAgreeWith(t *testing.T) {
	got := compute(reviewed(pair("1"), "a"), reviewed(pair("2"), "b")).BetweenPeople
	because(t, "alpha", got.Alpha.Value, got.Alpha.Undefined, agreement.NoPairs)
	because(t, "pairwise agreement", got.PairwiseAgreement, got.PairwiseUndefined, agreement.NoPairs)
}

func TestEachReviewerStandsAloneAgainstTheJudge(t *testing.T) {
	got := compute(
		judged(reviewed(pair("1"), "a", "b", "skip"), "a"), // no majority, yet each has a pick
		judged(reviewed(pair("2"), "b", "tie"), "b"),
		judged(reviewed(pair("3"), "a"), "b"),
		judged(reviewed(pair("4"), "a", "a"), "timeout"),
		judged(reviewed(pair("5"), "seen a"), "a"),
	).Reviewers
	if len(got) != 2 || got[0].Reviewer != "p1" || got[1].Reviewer != "p2" {
		t.Fatalf("got %+v", got)
	}
	if got[0].Agreed != 2 || got[0].Decided != 3 || got[1].Agreed != 0 || got[1].Decided != 1 {
		t.Errorf("got %+v", got)
	}
	near(t, "kappa of p1", got[0].Kappa.Value, .4, exact)
	near(t, "kappa of p2", got[1].Kappa.Value, 0, 0)
}

func TestTheSideIsCountedWhereItIsKnown(t *testing.T) {
	var items []agreement.Item
	for _, r := range []evaluation.Review{
		{Pick: "a", Left: "a"},
		{Pick: "b", Left: "b"},
		{Pick: "b", Left: "a"},
		{Pick: "tie", Left: "a"},
		{Pick: "a"},
	} {
		r.Reviewer, r.Blind = "anna", true
		item := pair("x")
		item.Reviews = []evaluation.Review{r}
		items = append(items, item)
	}
	got := compute(items...).Side
	if got.LeftPicked != 2 || got.N != 3 {
		t.Errorf("left %d of %d", got.LeftPicked, got.N)
	}
	near(t, "rate", got.Rate, 2./3, exact)
}

func TestLengthComparesTheReviewedItemsOnly(t *testing.T) {
	got := compute(
		judged(reviewed(pair("1"), "b"), "b"), // b is longer
		judged(pair("2"), "b"),                // the judge alone
		judged(reviewed(pair("3"), "tie"), "a"),
	).Length
	if got.Person.N != 1 || got.Judge.N != 2 {
		t.Errorf("got %+v", got)
	}
	near(t, "person", got.Person.Rate, 1, 0)
	near(t, "judge", got.Judge.Rate, .5, 0)
}
