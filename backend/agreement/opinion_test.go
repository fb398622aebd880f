package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"

	"github.com/google/go-cmp/cmp"
)

func TestPeopleHaveAnOpinionOnlyByMoreThanHalfOfThePicks(t *testing.T) {
	clear := func(class evaluation.Pick) agreement.Opinion {
		return agreement.Opinion{Standing: agreement.Clear, Class: class}
	}
	split := agreement.Opinion{Standing: agreement.Split}
	for name, test := range map[string]struct {
		picks []string
		want  agreement.Opinion
	}{
		"one person":                       {[]string{"a"}, clear("a")},
		"two of three":                     {[]string{"a", "b", "b"}, clear("b")},
		"half is no majority":              {[]string{"a", "b"}, split},
		"the most frequent is no majority": {[]string{"a", "a", "b", "tie"}, split},
		"both_bad counts as a tie":         {[]string{"a", "tie", "both_bad"}, clear("tie")},
		"reviews without a pick are none":  {[]string{"a", "scores", "scores"}, clear("a")},
		"no pick at all":                   {[]string{"scores", "skip"}, agreement.Opinion{}},
		"nobody":                           {nil, agreement.Opinion{}},
	} {
		t.Run(name, func(t *testing.T) {
			item := reviewed(pair("x"), test.picks...)
			got := agreement.PeopleOpinion(evaluation.FirstBlind(item.Reviews))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAJudgeAskedInBothOrdersMustSayTheSameTwice(t *testing.T) {
	clear := func(class evaluation.Pick, orders int) agreement.Opinion {
		return agreement.Opinion{Standing: agreement.Clear, Class: class, Orders: orders}
	}
	leaning := func(lean agreement.Lean) agreement.Opinion {
		return agreement.Opinion{Standing: agreement.Split, Orders: 2, Lean: lean}
	}
	failed := func(cause evaluation.Cause, orders int) agreement.Opinion {
		return agreement.Opinion{Standing: agreement.Unjudged, Cause: cause, Orders: orders}
	}
	for name, test := range map[string]struct {
		words []string
		want  agreement.Opinion
	}{
		"one order":              {[]string{"a"}, clear("a", 1)},
		"one order, a tie":       {[]string{"both_bad"}, clear("tie", 1)},
		"the same twice":         {[]string{"b", "b"}, clear("b", 2)},
		"tie with both_bad":      {[]string{"tie", "both_bad"}, clear("tie", 2)},
		"the first place twice":  {[]string{"a", "b"}, leaning(agreement.LeanFirst)},
		"the second place twice": {[]string{"b", "a"}, leaning(agreement.LeanSecond)},
		"a tie one way":          {[]string{"a", "tie"}, leaning(agreement.LeanOther)},
		"one order failed":       {[]string{"a", "timeout"}, failed(evaluation.Timeout, 2)},
		"both failed, the first": {[]string{"stalled", "timeout"}, failed(evaluation.Stalled, 2)},
		"the only order failed":  {[]string{"empty_reply"}, failed(evaluation.EmptyReply, 1)},
		"neither pick nor cause": {[]string{""}, failed(evaluation.UnreadableReply, 1)},
		"never asked":            {nil, failed(agreement.NeverAsked, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			got := agreement.JudgeOpinion(judge, judged(pair("x"), test.words...).Judgments)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOnlyTheLatestJudgmentsUnderTheLastPromptCount(t *testing.T) {
	said := func(by, prompt string, order evaluation.Order, word string) evaluation.Judgment {
		j := judgment(order, word)
		j.Judge, j.Prompt = by, prompt
		return j
	}
	for name, test := range map[string]struct {
		judgments []evaluation.Judgment
		want      []string // picks, ab before ba
	}{
		"a later judgment replaces an earlier one": {
			[]evaluation.Judgment{said(judge, "p", "ab", "a"), said(judge, "p", "ba", "a"), said(judge, "p", "ab", "b")},
			[]string{"b", "a"},
		},
		"an earlier prompt is no longer asked": {
			[]evaluation.Judgment{said(judge, "old", "ab", "a"), said(judge, "old", "ba", "a"), said(judge, "new", "ab", "b")},
			[]string{"b"},
		},
		"prompts may come interleaved": {
			[]evaluation.Judgment{said(judge, "new", "ab", "b"), said(judge, "old", "ab", "a"), said(judge, "old", "ba", "a"), said(judge, "new", "ba", "b")},
			[]string{"b", "b"},
		},
		"other judges are somebody else": {
			[]evaluation.Judgment{said(judge, "p", "ab", "a"), said("other", "q", "ab", "b"), said("other", "q", "ba", "b")},
			[]string{"a"},
		},
		"no order is order ab": {
			[]evaluation.Judgment{said(judge, "p", "", "a"), said(judge, "p", "ab", "b")},
			[]string{"b"},
		},
		"orders come out in order": {
			[]evaluation.Judgment{said(judge, "p", "ba", "b"), said(judge, "p", "ab", "a")},
			[]string{"a", "b"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, j := range agreement.Current(judge, test.judgments) {
				got = append(got, string(j.Pick))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
