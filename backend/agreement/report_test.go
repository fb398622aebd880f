package agreement_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"contrejuge/backend/agreement"
)

// document is the documented form of the report; only its keys matter here.
const document = `{"queue":"pandalm","selection":"all","representative":true,"not_representative":null,"judge":"gpt-3.5-turbo",
 "items":999,"reviewed":999,"skipped":0,"scores_only":0,"unjudged":25,"undecided":{"person":87,"judge":33,"both":5},
 "agreement":{"agreed":692,"decided":849,"rate":0.815077,"interval":[0.787563,0.839752],"clustered_interval":[0.781,0.848],"band":"uncertain","more_reviews":0},
 "kappa":{"value":0.629866,"interval":[0,0],"undefined":null},
 "kappa_with_ties":{"value":0.492865,"interval":[0,0],"undefined":null},
 "confusion":{"labels":["a","b","tie"],"rows_person_columns_judge":[[332,71,13],[86,360,20],[42,45,5]]},
 "criteria":[{"criterion":"accuracy","n":0,"person_mean":0,"judge_mean":0,"gap":0,"flagged":false,"weighted_kappa":{"value":0,"undefined":null}}],
 "judge_orders":{"both":0,"consistent":0,"rate":null,"leans":{"first":0,"second":0,"other":0}},
 "length":{"person_prefers_longer":{"rate":0.675,"n":0},"judge_prefers_longer":{"rate":0.619,"n":0}},
 "side":{"left_picked":0,"n":0},
 "between_people":{"reviewers":3,"alpha":{"value":0.864221,"undefined":null},"pairwise_agreement":0},
 "reviewers":[{"reviewer":"annotator1","agreed":0,"decided":0,"kappa":{"value":0,"undefined":null}}],
 "win_rates":[{"model":"llama-7b","judge":0.7034,"corrected":0.7114,"interval":[0,0]}],
 "disagreements":["item id"]}`

func TestTheReportHasTheDocumentedKeysAndTypes(t *testing.T) {
	// Enough of everything that no documented figure is undefined.
	first := judged(reviewed(pair("1"), "a", "a", "a"), "a", "a")
	second := judged(reviewed(pair("2"), "b", "b", "a"), "b", "a")
	third := judged(reviewed(pair("3"), "b", "a", "b"), "b")
	fourth := judged(reviewed(pair("4"), "a", "a", "a"), "b")
	fourth.Question = third.Question
	fifth := judgeScored(scoredBy(pair("5"), "p1", given{"a": 5, "b": 3}), "ab", "a", given{"a": 3, "b": 3})
	sixth := judged(reviewed(pair("6"), "tie"), "tie")
	report := compute(first, second, third, fourth, fifth, sixth)

	var want, got any
	if err := json.Unmarshal([]byte(document), &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(encode(t, report), &got); err != nil {
		t.Fatal(err)
	}
	contains(t, "report", got, want)
}

// contains fails where the value lacks a key of the documented one, or has
// another type there.
func contains(t *testing.T, at string, got, want any) {
	t.Helper()
	switch want := want.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		if !ok {
			t.Errorf("%s is %v, want an object", at, got)
			return
		}
		for key, value := range want {
			if _, ok := object[key]; !ok {
				t.Errorf("%s has no %s", at, key)
				continue
			}
			contains(t, at+"."+key, object[key], value)
		}
	case []any:
		list, ok := got.([]any)
		if !ok || len(list) == 0 {
			t.Errorf("%s is %v, want a list with something in it", at, got)
			return
		}
		contains(t, at+"[0]", list[0], want[0])
	case nil: // anything goes where the example happens to have no value
	default:
		if fmt.Sprintf("%T", got) != fmt.Sprintf("%T", want) {
			t.Errorf("%s is %v, want something like %v", at, got, want)
		}
	}
}

func encode(t *testing.T, report agreement.Report) []byte {
	t.Helper()
	data, err := json.Marshal(report)
	if err != nil {
		t.Fatalf("the report cannot be encoded: %v", err)
	}
	return data
}

func TestAQueueThatIsNotRepresentativeShowsNoOverallRate(t *testing.T) {
	items := verdicts([2]string{"a", "b"}, [2]string{"b", "b"})
	setting := agreement.Setting{Judge: judge, Selection: "losses", NotRepresentative: "biased_selection"}
	var got map[string]any
	if err := json.Unmarshal(encode(t, agreement.Compute(setting, items)), &got); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"agreement", "kappa", "kappa_with_ties", "win_rates"} {
		if value, ok := got[key]; !ok || value != nil {
			t.Errorf("%s = %v, want null", key, value)
		}
	}
	if got["representative"] != false || got["not_representative"] != "biased_selection" {
		t.Errorf("representative %v because of %v", got["representative"], got["not_representative"])
	}
	if got["decided"] != 2. || len(got["disagreements"].([]any)) != 1 {
		t.Errorf("the rest should stay: %v", got)
	}
}

func TestAQueueWithoutFiguresSaysSoEverywhere(t *testing.T) {
	for name, items := range map[string][]agreement.Item{
		"empty":         nil,
		"not reviewed":  {judged(pair("x"), "a")},
		"all skipped":   {judged(reviewed(pair("x"), "skip"), "a"), judged(reviewed(pair("y"), "skip"), "b")},
		"all not blind": {judged(reviewed(pair("x"), "seen a"), "a"), judged(reviewed(pair("y"), "seen b"), "b")},
		"all unstable":  {judged(reviewed(pair("x"), "a"), "a", "b"), judged(reviewed(pair("y"), "b"), "b", "a")},
		"all unjudged":  {judged(reviewed(pair("x"), "a"), "timeout"), reviewed(pair("y"), "b")},
	} {
		t.Run(name, func(t *testing.T) {
			got := compute(items...)
			encode(t, got)
			a := got.Agreement
			because(t, "rate", a.Rate, a.Undefined, agreement.NoPairs)
			if a.Interval != nil || a.ClusteredInterval != nil || a.Band != nil || a.MoreReviews != nil {
				t.Errorf("agreement %+v", a)
			}
			because(t, "kappa", got.Kappa.Value, got.Kappa.Undefined, agreement.NoPairs)
			because(t, "alpha", got.BetweenPeople.Alpha.Value, got.BetweenPeople.Alpha.Undefined, agreement.NoPairs)
			because(t, "side", got.Side.Rate, got.Side.Undefined, agreement.NoPicks)
			because(t, "gap", got.Criteria[0].Gap, got.Criteria[0].Undefined, agreement.NoPairs)
			if got.Sum() != got.Reviewed {
				t.Errorf("accounting %+v", got.Accounting)
			}
		})
	}
}

func TestAnAlwaysUnstableJudgeHasARateOfZeroAndWinsHalf(t *testing.T) {
	got := compute(judged(reviewed(pair("x"), "a"), "a", "b"), judged(reviewed(pair("y"), "b"), "a", "b"))
	near(t, "consistency", got.JudgeOrders.Rate, 0, 0)
	if got.JudgeOrders.Leans.First != 2 || got.Undecided.Judge != 2 {
		t.Errorf("got %+v, %+v", got.JudgeOrders, got.Undecided)
	}
	near(t, "win rate", got.WinRates[0].Judge, .5, 0)
}

func TestAJudgeAskedUnderTwoPromptsIsTold(t *testing.T) {
	items := verdicts([2]string{"a", "a"}, [2]string{"b", "b"})
	items[0].Judgments[0].Prompt, items[1].Judgments[0].Prompt = "old", "new"
	if got := compute(items...).JudgePrompts; got != 2 {
		t.Errorf("%d prompts", got)
	}
	items = verdicts([2]string{"a", "timeout"})
	items[0].Judgments[0].Judge = "another"
	if got := compute(items...).JudgePrompts; got != 0 {
		t.Errorf("%d prompts of a judge that was never asked", got)
	}
}
