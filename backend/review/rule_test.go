package review_test

import (
	"math/big"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

func TestARuleSelectsWhatItIsCalledAfter(t *testing.T) {
	rat := func(a, b int64) *big.Rat { return big.NewRat(a, b) }
	five, ten := evaluation.DefaultScale, evaluation.Scale{Low: 0, High: 10}
	models := []string{"un", "deux"}
	for name, c := range map[string]struct {
		rule  review.Rule
		facts review.Facts
		want  bool
	}{
		"random takes any":                    {review.Rule{Selection: review.Random}, review.Facts{}, true},
		"all takes any":                       {review.Rule{Selection: review.All}, review.Facts{Unjudged: true}, true},
		"a selection of no kind takes none":   {review.Rule{Selection: "best"}, review.Facts{Class: "a"}, false},
		"a tie":                               {review.Rule{Selection: review.Ties}, review.Facts{Class: "tie"}, true},
		"no opinion is no tie":                {review.Rule{Selection: review.Ties}, review.Facts{}, false},
		"unstable is no tie":                  {review.Rule{Selection: review.Ties}, review.Facts{Unstable: true}, false},
		"the model lost":                      {review.Rule{Selection: review.Losses, Model: "un"}, review.Facts{Class: "b", Models: models}, true},
		"the model won":                       {review.Rule{Selection: review.Losses, Model: "deux"}, review.Facts{Class: "b", Models: models}, false},
		"a tie is no loss":                    {review.Rule{Selection: review.Losses, Model: "un"}, review.Facts{Class: "tie", Models: models}, false},
		"the model was not there to lose":     {review.Rule{Selection: review.Losses, Model: "trois"}, review.Facts{Class: "b", Models: models}, false},
		"nobody loses against itself":         {review.Rule{Selection: review.Losses, Model: "un"}, review.Facts{Class: "b", Models: []string{"un", "un"}}, false},
		"one answer has nobody to lose to":    {review.Rule{Selection: review.Losses, Model: "un"}, review.Facts{Class: "b", Models: models[:1]}, false},
		"unstable":                            {review.Rule{Selection: review.Unstable}, review.Facts{Unstable: true}, true},
		"steady":                              {review.Rule{Selection: review.Unstable}, review.Facts{Class: "a"}, false},
		"unjudged":                            {review.Rule{Selection: review.Unjudged}, review.Facts{Unjudged: true}, true},
		"judged":                              {review.Rule{Selection: review.Unjudged}, review.Facts{Unstable: true}, false},
		"exactly 2 of 5 is low":               {review.Rule{Selection: review.LowScores}, review.Facts{Scale: five, Means: []*big.Rat{rat(4, 1), rat(2, 1)}}, true},
		"a third more is not":                 {review.Rule{Selection: review.LowScores}, review.Facts{Scale: five, Means: []*big.Rat{rat(4, 1), rat(7, 3)}}, false},
		"low on a scale from 0 to 10 is 2.5":  {review.Rule{Selection: review.LowScores}, review.Facts{Scale: ten, Means: []*big.Rat{rat(5, 2)}}, true},
		"and no more":                         {review.Rule{Selection: review.LowScores}, review.Facts{Scale: ten, Means: []*big.Rat{rat(8, 3)}}, false},
		"what was not scored is not low":      {review.Rule{Selection: review.LowScores}, review.Facts{Scale: five}, false},
		"exactly half a point apart is close": {review.Rule{Selection: review.Close}, review.Facts{Scale: five, Distance: rat(1, 2)}, true},
		"two thirds of a point are not":       {review.Rule{Selection: review.Close}, review.Facts{Scale: five, Distance: rat(2, 3)}, false},
		"close on a scale from 0 to 10":       {review.Rule{Selection: review.Close}, review.Facts{Scale: ten, Distance: rat(5, 4)}, true},
		"what was not scored is not close":    {review.Rule{Selection: review.Close}, review.Facts{Scale: five}, false},
		"the longer answer won":               {review.Rule{Selection: review.LongerWon}, review.Facts{Class: "b", Longer: "b"}, true},
		"the shorter answer won":              {review.Rule{Selection: review.LongerWon}, review.Facts{Class: "b", Longer: "a"}, false},
		"a bench would block it":              {review.Rule{Selection: review.Blocking}, review.Facts{Blocking: true}, true},
		"it would not":                        {review.Rule{Selection: review.Blocking}, review.Facts{Unjudged: true}, false},
		"marked":                              {review.Rule{Selection: review.Flagged}, review.Facts{Flagged: true}, true},
		"not marked":                          {review.Rule{Selection: review.Flagged}, review.Facts{Blocking: true}, false},
		"none is longer":                      {review.Rule{Selection: review.LongerWon}, review.Facts{Class: "b"}, false},
		"none won":                            {review.Rule{Selection: review.LongerWon}, review.Facts{Class: "tie", Longer: "a"}, false},
	} {
		if got := c.rule.Selects(c.facts); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestOnlyRandomAndAllAreNotBiased(t *testing.T) {
	for _, s := range review.Selections {
		if want := s != review.Random && s != review.All; s.Biased() != want {
			t.Errorf("%s is biased: %t", s, s.Biased())
		}
		if parsed, ok := review.ParseSelection(string(s)); !ok || parsed != s {
			t.Errorf("%s is read as %q", s, parsed)
		}
		if s.TellsThePick() && !s.Biased() {
			t.Errorf("%s tells the judge's pick", s)
		}
	}
	if _, ok := review.ParseSelection("best"); ok {
		t.Error("best is read, and selects nothing")
	}
}
