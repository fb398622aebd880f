package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"

	"github.com/google/go-cmp/cmp"
)

// said is a judgment of a judge in one order.
func said(judge string, order evaluation.Order, pick evaluation.Pick) evaluation.Judgment {
	return evaluation.Judgment{Judge: judge, Order: order, Pick: pick}
}

func failed(judge string, cause evaluation.Cause) evaluation.Judgment {
	return evaluation.Judgment{Judge: judge, Unjudged: &evaluation.Unjudged{Cause: cause}}
}

// of is an item of two answers that somebody picked one of.
func of(id string, pick evaluation.Pick, judgments ...evaluation.Judgment) agreement.Item {
	return agreement.Item{
		ID: id, Answers: []agreement.Answer{{Length: 1}, {Length: 2}}, Judgments: judgments,
		Reviews: []evaluation.Review{{Reviewer: "anna", Revision: 1, Blind: true, Pick: pick}},
	}
}

func TestJudgesAreComparedOnTheItemsThatAllWereAskedAbout(t *testing.T) {
	items := []agreement.Item{
		of("q1", "a", said("juge", "ab", "a"), said("juge", "ba", "a"), said("autre", "ab", "b")),
		of("q2", "a", said("juge", "ab", "a"), said("juge", "ba", "b"), said("autre", "ab", "a")),
		of("q3", "b", failed("juge", evaluation.InvalidJSON), said("autre", "ab", "b")),
		of("q4", "b", said("juge", "ab", "tie"), said("autre", "ab", "b")),
		of("q5", "b", said("juge", "ab", "b")),                             // the other was not asked
		of("q6", "tie", said("juge", "ab", "a"), said("autre", "ab", "b")), // people did not decide
	}
	board, common := agreement.Rank(agreement.Setting{Queue: "file", Selection: "all"}, []string{"autre", "juge"}, items)
	if board.Items != 6 || board.Decided != 5 || board.Common != 4 || len(common) != 4 {
		t.Errorf("%+v", board)
	}
	juge, autre := board.Judges[0], board.Judges[1]
	if juge.Judge != "juge" || autre.Judge != "autre" {
		t.Fatalf("the first is %s, which agrees on 1 of 1; then %s on 3 of 4", juge.Judge, autre.Judge)
	}
	if juge.Agreement.Agreed != 1 || juge.Agreement.Decided != 1 || juge.Unjudged != 1 || juge.Undecided != 2 || juge.Both != 2 || juge.Unstable != 1 {
		t.Errorf("%+v", juge)
	}
	near(t, "flip rate", juge.FlipRate, .5, 0)
	near(t, "share of unjudged", juge.UnjudgedShare, .25, 0)
	if autre.Agreement.Agreed != 3 || autre.Agreement.Decided != 4 || autre.FlipRate != nil || autre.Both != 0 {
		t.Errorf("%+v", autre)
	}
	near(t, "share of unjudged", autre.UnjudgedShare, 0, 0)
}

func TestALeaderboardOfABiasedQueueSaysThatItIs(t *testing.T) {
	board, _ := agreement.Rank(agreement.Setting{NotRepresentative: "biased_selection"}, []string{"juge"}, []agreement.Item{of("q1", "a", said("juge", "ab", "a"))})
	if board.Representative || board.NotRepresentative == nil || *board.NotRepresentative != "biased_selection" {
		t.Errorf("%+v", board)
	}
	if a := board.Judges[0].Agreement; a == nil || a.Agreed != 1 {
		t.Errorf("%+v", a)
	}
}

func TestNothingInCommonIsNoRate(t *testing.T) {
	board, _ := agreement.Rank(agreement.Setting{}, []string{"juge", "autre"}, []agreement.Item{of("q1", "a", said("juge", "ab", "a"))})
	for _, r := range board.Judges {
		if r.Agreement.Rate != nil || r.UnjudgedShare != nil || r.FlipRate != nil || r.Kappa.Value != nil {
			t.Errorf("%+v", r)
		}
	}
	if board, _ := agreement.Rank(agreement.Setting{}, nil, nil); board.Judges == nil {
		t.Error("a queue without judges has no list")
	}
}

func TestVerdictsAreRankedByNoRate(t *testing.T) {
	item := agreement.Item{
		ID: "c1", Answers: []agreement.Answer{{}},
		Reviews: []evaluation.Review{{Reviewer: "anna", Revision: 1, Blind: true, Verdicts: map[string]evaluation.Verdict{"clear": evaluation.No}}},
		Judgments: []evaluation.Judgment{
			{Judge: "juge", Verdicts: []evaluation.CriterionVerdict{{Criterion: "clear", Verdict: evaluation.Yes}}},
			{Judge: "autre", Verdicts: []evaluation.CriterionVerdict{{Criterion: "clear", Verdict: evaluation.No}}},
		},
	}
	setting := agreement.Setting{Form: evaluation.ByVerdicts, Criteria: []string{"clear"}}
	board, _ := agreement.Rank(setting, []string{"autre", "juge"}, []agreement.Item{item})
	if board.Common != 1 || board.Judges[0].Judge != "autre" || board.Judges[0].Agreement != nil || board.Judges[0].Kappa != nil {
		t.Errorf("%+v", board)
	}
	if f := board.Judges[1].Verdicts; len(f) != 1 || f[0].Missed != 1 {
		t.Errorf("%+v", f)
	}
}

func TestThePandaLMJudgesHaveThePublishedFiguresOnTheSameItems(t *testing.T) {
	items := load(t, "pandalm")
	judges := []string{"gpt-3.5-turbo", "pandalm-7b"}
	board, common := agreement.Rank(agreement.Setting{Queue: "pandalm", Selection: "all"}, judges, items)
	if board.Decided != 894 || board.Common != 894 {
		t.Errorf("%d of %d decided items are common, want all of 894", board.Common, board.Decided)
	}
	want := []struct {
		judge                                string
		agreed, decided, unjudged, undecided int
	}{{"gpt-3.5-turbo", 692, 849, 12, 33}, {"pandalm-7b", 635, 819, 0, 75}} // counted from the file by other means
	for i, w := range want {
		got := board.Judges[i]
		if got.Judge != w.judge || got.Agreement.Agreed != w.agreed || got.Agreement.Decided != w.decided || got.Unjudged != w.unjudged || got.Undecided != w.undecided {
			t.Errorf("%s: %d of %d, %d unjudged, %d undecided; want %+v", got.Judge, got.Agreement.Agreed, got.Agreement.Decided, got.Unjudged, got.Undecided, w)
		}
		report := agreement.Compute(agreement.Setting{Queue: "pandalm", Selection: "all", Judge: w.judge}, common)
		if diff := cmp.Diff(report.Agreement, got.Agreement); diff != "" {
			t.Error("a report of these items says otherwise", diff)
		}
		if diff := cmp.Diff(report.Kappa, got.Kappa); diff != "" {
			t.Error("a report of these items says otherwise", diff)
		}
	}
}
