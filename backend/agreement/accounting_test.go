package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"

	"github.com/google/go-cmp/cmp"
)

func TestEveryReviewedItemHasOnePlace(t *testing.T) {
	type accounting = agreement.Accounting
	undecided := func(person, judge, both int) accounting {
		return accounting{Reviewed: 1, Undecided: agreement.Undecided{Person: person, Judge: judge, Both: both}}
	}
	unjudged := func(cause evaluation.Cause) accounting {
		return accounting{Reviewed: 1, Unjudged: 1, UnjudgedCauses: map[evaluation.Cause]int{cause: 1}}
	}
	one := pair("one answer")
	one.Answers = one.Answers[:1]
	for name, test := range map[string]struct {
		item agreement.Item
		want accounting
	}{
		"nobody":                           {judged(pair("x"), "a"), accounting{}},
		"only skips":                       {judged(reviewed(pair("x"), "skip", "skip"), "a"), accounting{Reviewed: 1, Skipped: 1}},
		"a skip beside an opinion":         {judged(reviewed(pair("x"), "skip", "a"), "a"), accounting{Reviewed: 1, Decided: 1}},
		"names were seen":                  {judged(reviewed(pair("x"), "seen a"), "a"), accounting{NotBlind: 1}},
		"names were seen, and a skip":      {judged(reviewed(pair("x"), "seen a", "skip"), "a"), accounting{Reviewed: 1, Skipped: 1}},
		"names were seen by one":           {judged(reviewed(pair("x"), "seen a", "b"), "b"), accounting{Reviewed: 1, Decided: 1}},
		"scores only":                      {judged(reviewed(pair("x"), "scores"), "a"), accounting{Reviewed: 1, ScoresOnly: 1}},
		"scores only, unjudged":            {reviewed(pair("x"), "scores"), accounting{Reviewed: 1, ScoresOnly: 1}},
		"one answer":                       {judged(reviewed(one, "a"), "a"), accounting{Reviewed: 1, ScoresOnly: 1}},
		"never judged":                     {reviewed(pair("x"), "a"), unjudged(agreement.NeverAsked)},
		"unjudged":                         {judged(reviewed(pair("x"), "a"), "timeout"), unjudged(evaluation.Timeout)},
		"unjudged and undecided":           {judged(reviewed(pair("x"), "tie"), "timeout"), unjudged(evaluation.Timeout)},
		"undecided person":                 {judged(reviewed(pair("x"), "tie"), "a"), undecided(1, 0, 0)},
		"no majority":                      {judged(reviewed(pair("x"), "a", "b"), "a"), undecided(1, 0, 0)},
		"undecided judge":                  {judged(reviewed(pair("x"), "a"), "tie"), undecided(0, 1, 0)},
		"unstable judge":                   {judged(reviewed(pair("x"), "a"), "a", "b"), undecided(0, 1, 0)},
		"undecided both":                   {judged(reviewed(pair("x"), "both_bad"), "a", "b"), undecided(0, 0, 1)},
		"decided, whether or not the same": {judged(reviewed(pair("x"), "a"), "b"), accounting{Reviewed: 1, Decided: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			if test.want.UnjudgedCauses == nil {
				test.want.UnjudgedCauses = map[evaluation.Cause]int{}
			}
			if diff := cmp.Diff(test.want, compute(test.item).Accounting); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTheFirstBlindOpinionCounts(t *testing.T) {
	item := judged(pair("x"), "a")
	item.Reviews = []evaluation.Review{
		{Reviewer: "anna", Revision: 2, Pick: "a", Blind: false},
		{Reviewer: "anna", Revision: 1, Pick: "b", Blind: true},
	}
	if got := compute(item); got.Agreement.Agreed != 0 || got.Agreement.Decided != 1 {
		t.Errorf("agreed on %d of %d", got.Agreement.Agreed, got.Agreement.Decided)
	}
}
