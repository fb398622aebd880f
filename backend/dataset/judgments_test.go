package dataset_test

import (
	"reflect"
	"testing"

	"contrejuge/backend/evaluation"
)

var tone = evaluation.Scores{"tone": {evaluation.A: 4, evaluation.B: 3}}

func unreadable(detail string) *evaluation.Unjudged {
	return &evaluation.Unjudged{Cause: evaluation.UnreadableReply, Detail: detail}
}

func TestJudgmentsOfTwoAnswersHaveAPickOrACause(t *testing.T) {
	const scores = `"scores":{"tone":{"a":4,"b":3}}`
	for _, c := range []struct {
		name, fields string
		want         evaluation.Judgment
		warnings     string
	}{
		{"a", `"pick":"a"`, evaluation.Judgment{Pick: evaluation.PickA}, ""},
		{"b", `"pick":"b",` + scores, evaluation.Judgment{Pick: evaluation.PickB, Scores: tone}, ""},
		{"tie", `"pick":"tie"`, evaluation.Judgment{Pick: evaluation.Tie}, ""},
		{"both_bad", `"pick":"both_bad"`, evaluation.Judgment{Pick: evaluation.BothBad}, ""},
		{"another case", `"pick":"A"`, evaluation.Judgment{Unjudged: unreadable("A")}, ""},
		{"white space", `"pick":" a"`, evaluation.Judgment{Unjudged: unreadable(" a")}, ""},
		{"the flat form's word", `"pick":"model_a"`, evaluation.Judgment{Unjudged: unreadable("model_a")}, ""},
		{"null keeps scores", `"pick":null,` + scores, evaluation.Judgment{Scores: tone, Unjudged: unreadable("")}, ""},
		{"absent keeps scores", scores, evaluation.Judgment{Scores: tone, Unjudged: unreadable("")}, ""},
		{"an unknown word keeps scores", `"pick":"garbage",` + scores, evaluation.Judgment{Scores: tone, Unjudged: unreadable("garbage")}, ""},
		{"empty", `"pick":""`, evaluation.Judgment{Unjudged: unreadable("")}, ""},
		{"a number", `"pick":1.0`, evaluation.Judgment{Unjudged: unreadable("1.0")}, ""},
		{"a boolean", `"pick":true`, evaluation.Judgment{Unjudged: unreadable("true")}, ""},
		{"an object", `"pick":{"winner":"a"}`, evaluation.Judgment{Unjudged: unreadable(`{"winner":"a"}`)}, ""},
		{"nothing at all", ``, evaluation.Judgment{Unjudged: unreadable("")}, ""},
		{"everything else", `"order":"ba","prompt":"sha","reason":"r","pick":"a"`,
			evaluation.Judgment{Order: evaluation.OrderBA, Prompt: "sha", Reason: "r", Pick: evaluation.PickA}, ""},
		{"a cause", `"unjudged":{"cause":"timeout","detail":"300 s"},"reason":"r"`,
			evaluation.Judgment{Reason: "r", Unjudged: &evaluation.Unjudged{Cause: evaluation.Timeout, Detail: "300 s"}}, ""},
		{"an unknown cause", `"unjudged":{"cause":"tired"}`, evaluation.Judgment{Unjudged: unreadable("tired")}, ""},
		{"an unknown cause with a detail", `"unjudged":{"cause":"tired","detail":"very","x":1}`, evaluation.Judgment{Unjudged: unreadable("tired: very")}, ""},
		{"a cause that says nothing", `"unjudged":{}`, evaluation.Judgment{Unjudged: unreadable("")}, ""},
		{"a cause beside a pick and scores", `"unjudged":{"cause":"stalled"},"pick":"a",` + scores,
			evaluation.Judgment{Unjudged: &evaluation.Unjudged{Cause: evaluation.Stalled}}, "unjudged_with_opinion unjudged_with_opinion"},
		{"an unreadable reply beside scores keeps them", `"unjudged":{"cause":"unreadable_reply","detail":"both_bad"},` + scores,
			evaluation.Judgment{Scores: tone, Unjudged: unreadable("both_bad")}, ""},
		{"scores of null", `"pick":"a","scores":{"tone":{"a":4,"b":3},"depth":null,"style":{"a":null}}`, evaluation.Judgment{Pick: evaluation.PickA, Scores: tone}, ""},
		{"one answer's score", `"pick":"a","scores":{"tone":{"b":3}}`,
			evaluation.Judgment{Pick: evaluation.PickA, Scores: evaluation.Scores{"tone": {evaluation.B: 3}}}, ""},
		{"whole numbers however written", `"pick":"a","scores":{"tone":{"a":4.0,"b":30e-1}}`, evaluation.Judgment{Pick: evaluation.PickA, Scores: tone}, ""},
		{"whole numbers written at length", `"pick":"a","scores":{"tone":{"a":0.0004e+4,"b":3.000E0}}`, evaluation.Judgment{Pick: evaluation.PickA, Scores: tone}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			entry := readOne(t, two(`"judgments":[{"judge":"j",`+trailing(c.fields)+`"x":1}]`))
			if entry.Refusal != nil {
				t.Fatal(entry.Refusal.Reason)
			}
			c.want.Judge = "j"
			if c.want.Order == "" {
				c.want.Order = evaluation.OrderAB
			}
			if got := entry.Row.Judgments[0]; !reflect.DeepEqual(got, c.want) {
				t.Errorf("read %+v (%+v), want %+v", got, got.Unjudged, c.want)
			}
			if got := codesOf(entry.Warnings[:len(entry.Warnings)-1]); got != c.warnings { // the last is about x
				t.Errorf("warnings %q, want %q", got, c.warnings)
			}
			sameAgain(t, entry.Row)
		})
	}
}

func trailing(fields string) string {
	if fields == "" {
		return ""
	}
	return fields + ","
}

func TestJudgmentsOfOneAnswerHaveScoresOrACause(t *testing.T) {
	scored := evaluation.Scores{"tone": {evaluation.A: 4}}
	for _, c := range []struct {
		name, fields string
		want         evaluation.Judgment
		warnings     string
	}{
		{"scores", `"scores":{"tone":{"a":4}}`, evaluation.Judgment{Scores: scored}, ""},
		{"scores and null", `"scores":{"tone":{"a":4}},"pick":null`, evaluation.Judgment{Scores: scored}, ""},
		{"scores and a pick", `"scores":{"tone":{"a":4}},"pick":"a"`, evaluation.Judgment{Scores: scored}, "pick_on_one_answer"},
		{"a pick alone", `"pick":"a"`, evaluation.Judgment{Unjudged: unreadable("a")}, "pick_on_one_answer"},
		{"nothing", ``, evaluation.Judgment{Unjudged: unreadable("")}, ""},
		{"scores of null", `"scores":{"tone":{"a":null}}`, evaluation.Judgment{Unjudged: unreadable("")}, ""},
		{"a cause", `"unjudged":{"cause":"empty_reply"}`, evaluation.Judgment{Unjudged: &evaluation.Unjudged{Cause: evaluation.EmptyReply}}, ""},
		{"a cause beside scores", `"unjudged":{"cause":"unreadable_reply"},"scores":{"tone":{"a":4}}`, evaluation.Judgment{Unjudged: unreadable("")}, "unjudged_with_opinion"},
	} {
		t.Run(c.name, func(t *testing.T) {
			entry := readOne(t, one(`"judgments":[{`+trailing(c.fields)+`"judge":"j"}]`))
			if entry.Refusal != nil {
				t.Fatal(entry.Refusal.Reason)
			}
			c.want.Judge, c.want.Order = "j", evaluation.OrderAB
			if got := entry.Row.Judgments[0]; !reflect.DeepEqual(got, c.want) {
				t.Errorf("read %+v, want %+v", got, c.want)
			}
			if got := codesOf(entry.Warnings); got != c.warnings {
				t.Errorf("warnings %q, want %q", got, c.warnings)
			}
			sameAgain(t, entry.Row)
		})
	}
}

func TestFlatVerdictsAreReadByTheListAloneAndOtherwiseUnjudged(t *testing.T) {
	for verdict, want := range map[string]evaluation.Judgment{
		`"A"`:                   {Pick: evaluation.PickA},
		`"a"`:                   {Pick: evaluation.PickA},
		`"B"`:                   {Pick: evaluation.PickB},
		`"model_a"`:             {Pick: evaluation.PickA},
		`"MODEL_B"`:             {Pick: evaluation.PickB},
		`"tie"`:                 {Pick: evaluation.Tie},
		`"TIE"`:                 {Pick: evaluation.Tie},
		`"Tie (Inconsistent)"`:  {Pick: evaluation.Tie},
		`"both_bad"`:            {Unjudged: unreadable("both_bad")},
		`"m1"`:                  {Unjudged: unreadable("m1")}, // the model's own name
		`"A."`:                  {Unjudged: unreadable("A.")},
		`" A"`:                  {Unjudged: unreadable(" A")},
		`"tie  (inconsistent)"`: {Unjudged: unreadable("tie  (inconsistent)")},
		`"Incorrect"`:           {Unjudged: unreadable("Incorrect")},
		`1`:                     {Unjudged: unreadable("1")},
		`0`:                     {Unjudged: unreadable("0")},
		`null`:                  {Unjudged: unreadable("")},
		`["A"]`:                 {Unjudged: unreadable(`["A"]`)},
	} {
		row := readRow(t, `{"question":"Q","answer_a":"A","answer_b":"B","model_a":"m1","model_b":"m2","judge_verdict":`+verdict+`}`)
		want.Judge, want.Order = "judge", evaluation.OrderAB
		if !reflect.DeepEqual(row.Judgments, []evaluation.Judgment{want}) {
			t.Errorf("%s is read as %+v", verdict, row.Judgments)
		}
		sameAgain(t, row)
	}
}

func TestAFlatRowIsJudgedWhenItHasAnyKeyOfAJudge(t *testing.T) {
	for fields, want := range map[string][]evaluation.Judgment{
		`"model_a":"m"`:                         nil,
		`"judge_reason":"r"`:                    nil,
		`"judge":"j"`:                           {{Judge: "j", Unjudged: unreadable("")}},
		`"judge":""`:                            {{Judge: "judge", Unjudged: unreadable("")}},
		`"judge":null`:                          {{Judge: "judge", Unjudged: unreadable("")}},
		`"judge_scores":null`:                   {{Judge: "judge", Unjudged: unreadable("")}},
		`"judge_scores":{"tone":{"a":4,"b":3}}`: {{Judge: "judge", Scores: tone, Unjudged: unreadable("")}},
		`"judge_scores":{"tone":{"a":4,"b":3}},"judge_verdict":"both_bad"`: {{Judge: "judge", Scores: tone, Unjudged: unreadable("both_bad")}},
		`"judge":"j","judge_verdict":"a","judge_reason":"r"`:               {{Judge: "j", Pick: evaluation.PickA, Reason: "r"}},
	} {
		row := readRow(t, `{"question":"Q","answer_a":"A","answer_b":"B",`+fields+`}`)
		for i := range want {
			want[i].Order = evaluation.OrderAB
		}
		if !reflect.DeepEqual(row.Judgments, want) {
			t.Errorf("%s is read as %+v", fields, row.Judgments)
		}
		sameAgain(t, row)
	}
	one := readRow(t, `{"question":"Q","answer_a":"A","judge":"j","judge_scores":{"tone":{"a":4}}}`)
	if want := []evaluation.Judgment{{Judge: "j", Order: evaluation.OrderAB, Scores: evaluation.Scores{"tone": {evaluation.A: 4}}}}; !reflect.DeepEqual(one.Judgments, want) {
		t.Errorf("one answer is read as %+v", one.Judgments)
	}
}
