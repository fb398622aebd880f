package review_test

import (
	"fmt"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"

	"github.com/google/go-cmp/cmp"
)

var placements = []review.Placement{{Left: evaluation.A}, {Left: evaluation.B}}

func TestWhatIsSaidOfASideIsStoredOfItsAnswer(t *testing.T) {
	said := review.Opinion{
		Pick: review.PickRight, Worse: review.Left, Correction: "Mieux.", Note: "?",
		Scores: map[string]map[review.Side]int{"tone": {review.Left: 1, review.Right: 5}, "format": {review.Right: 4}},
	}
	for _, c := range []struct {
		left evaluation.Label
		want review.Draft
	}{
		{evaluation.A, review.Draft{Pick: evaluation.PickB, Worse: evaluation.A, Correction: "Mieux.", Note: "?",
			Scores: evaluation.Scores{"tone": {evaluation.A: 1, evaluation.B: 5}, "format": {evaluation.B: 4}}}},
		{evaluation.B, review.Draft{Pick: evaluation.PickA, Worse: evaluation.B, Correction: "Mieux.", Note: "?",
			Scores: evaluation.Scores{"tone": {evaluation.B: 1, evaluation.A: 5}, "format": {evaluation.A: 4}}}},
	} {
		got, err := review.Placement{Left: c.left}.Read(said)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s left (-want +got):\n%s", c.left, diff)
		}
	}
}

func TestSidesComeBackAsTheyWere(t *testing.T) {
	picks := []review.SidePick{"", review.PickLeft, review.PickRight, review.PickTie, review.PickBothBad}
	for _, p := range placements {
		for _, side := range []review.Side{review.Left, review.Right} {
			if got := p.Side(p.Answer(side)); got != side {
				t.Errorf("%v: %s became %s", p, side, got)
			}
		}
		for i, pick := range picks {
			for _, worse := range []review.Side{"", review.Left, review.Right} {
				said := review.Opinion{Pick: pick, Worse: worse, Note: fmt.Sprint(i)}
				if i%2 == 0 {
					said.Scores = map[string]map[review.Side]int{"tone": {review.Left: i, review.Right: 5 - i}}
				}
				draft, err := p.Read(said)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(said, p.Show(draft)); diff != "" {
					t.Errorf("%v (-said +shown):\n%s", p, diff)
				}
			}
		}
	}
}

func TestOnlySidesCanBeSpokenOf(t *testing.T) {
	for _, p := range placements {
		for code, said := range map[string]review.Opinion{
			review.CodePickUnknown: {Pick: "a"},
			"side_unknown":         {Worse: "b"},
		} {
			if _, err := p.Read(said); !fault.Is(err, code) {
				t.Errorf("%+v gives %v, want an error with the code %s", said, err, code)
			}
		}
		if _, err := p.Read(review.Opinion{Scores: map[string]map[review.Side]int{"tone": {"a": 3}}}); !fault.Is(err, "side_unknown") {
			t.Errorf("a score of an answer gives %v", err)
		}
	}
}

func TestASavedReviewIsTheDraftOfTheNext(t *testing.T) {
	d := review.Draft{Pick: evaluation.Tie, Scores: evaluation.Scores{"tone": {evaluation.A: 1}}, Correction: "c", Worse: evaluation.B, Note: "n"}
	if diff := cmp.Diff(d, review.DraftOf(d.Review("anna"))); diff != "" {
		t.Error(diff)
	}
}
