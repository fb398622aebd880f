package evaluation_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
)

func TestFiguresCountTheFirstBlindOpinionAndTrainingTheLatest(t *testing.T) {
	const (
		a = evaluation.PickA
		b = evaluation.PickB
	)
	review := func(who string, revision int, pick evaluation.Pick, blind bool) evaluation.Review {
		return evaluation.Review{Reviewer: who, Revision: revision, Pick: pick, Blind: blind}
	}
	skip := func(who string, revision int) evaluation.Review {
		return evaluation.Review{Reviewer: who, Revision: revision, Skip: "trop long", Blind: true}
	}
	tests := map[string]struct {
		reviews []evaluation.Review
		blind   map[string]evaluation.Pick
		latest  map[string]evaluation.Pick
	}{
		"one opinion":                        {[]evaluation.Review{review("Anna", 1, a, true)}, map[string]evaluation.Pick{"Anna": a}, map[string]evaluation.Pick{"Anna": a}},
		"a change of mind after the reveal":  {[]evaluation.Review{review("Anna", 1, a, true), review("Anna", 2, b, false)}, map[string]evaluation.Pick{"Anna": a}, map[string]evaluation.Pick{"Anna": b}},
		"revisions in any order":             {[]evaluation.Review{review("Anna", 2, b, false), review("Anna", 1, a, true)}, map[string]evaluation.Pick{"Anna": a}, map[string]evaluation.Pick{"Anna": b}},
		"never blind":                        {[]evaluation.Review{review("Anna", 1, a, false)}, map[string]evaluation.Pick{}, map[string]evaluation.Pick{"Anna": a}},
		"a skip, then an opinion":            {[]evaluation.Review{skip("Anna", 1), review("Anna", 2, b, true)}, map[string]evaluation.Pick{"Anna": b}, map[string]evaluation.Pick{"Anna": b}},
		"a skip alone is no opinion":         {[]evaluation.Review{skip("Anna", 1)}, map[string]evaluation.Pick{}, map[string]evaluation.Pick{"Anna": ""}},
		"two people do not hide one another": {[]evaluation.Review{review("Anna", 1, a, true), review("Bilal", 1, b, true)}, map[string]evaluation.Pick{"Anna": a, "Bilal": b}, map[string]evaluation.Pick{"Anna": a, "Bilal": b}},
	}
	picks := func(reviews []evaluation.Review) map[string]evaluation.Pick {
		out := map[string]evaluation.Pick{}
		for _, r := range reviews {
			out[r.Reviewer] = r.Pick
		}
		return out
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.blind, picks(evaluation.FirstBlind(tt.reviews))); diff != "" {
				t.Errorf("first blind: -want +got\n%s", diff)
			}
			if diff := cmp.Diff(tt.latest, picks(evaluation.LatestRevisions(tt.reviews))); diff != "" {
				t.Errorf("latest: -want +got\n%s", diff)
			}
		})
	}
}

func TestPicksAreSpelledStrictly(t *testing.T) {
	for word, want := range map[string]evaluation.Pick{
		"a": evaluation.PickA, "b": evaluation.PickB, "tie": evaluation.Tie, "both_bad": evaluation.BothBad,
		"A": "", "Tie": "", "": "", "both bad": "", "c": "", "a ": "",
	} {
		got, ok := evaluation.ParsePick(word)
		if got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v", word, got, ok)
		}
	}
}

func TestNoPickIsNeverATie(t *testing.T) {
	for pick, want := range map[evaluation.Pick]evaluation.Pick{
		evaluation.PickA: evaluation.PickA, evaluation.PickB: evaluation.PickB,
		evaluation.Tie: evaluation.Tie, evaluation.BothBad: evaluation.Tie, "": "", "garbage": "",
	} {
		got, ok := pick.Class()
		if got != want || ok != (want != "") {
			t.Errorf("%q is of class %q, %v", pick, got, ok)
		}
		if _, decided := pick.Decided(); decided != (want == evaluation.PickA || want == evaluation.PickB) {
			t.Errorf("%q decided: %v", pick, decided)
		}
	}
}
