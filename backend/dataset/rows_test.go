package dataset_test

import (
	"reflect"
	"testing"

	"contrejuge/backend/evaluation"
)

func TestIDsAreKeptAsWritten(t *testing.T) {
	for written, want := range map[string]string{
		`"q1"`:                       "q1",
		`" q 1 "`:                    " q 1 ",
		`"\u0071"`:                   "q",
		`9007199254740993`:           "9007199254740993",
		`12345678901234567890123`:    "12345678901234567890123",
		`1.50`:                       "1.50",
		`-0`:                         "-0",
		`1e400`:                      "1e400",
		`"9007199254740993"`:         "9007199254740993",
		`null`:                       "",
		`""`:                         "",
		`"Zoe\u0308"`:                "Zoe\u0308",
		`"0007"`:                     "0007",
		`"a\u0000b"`:                 "a\x00b",
		`"\ud83d\ude42"`:             "🙂",
		`"\"\\\/\b\f\n\r\t\u2028 <"`: "\"\\/\b\f\n\r\t\u2028 <",
	} {
		if got := readRow(t, `{"id":`+written+`,"question":"Q","answer_a":"A"}`).ID; got != want {
			t.Errorf("%s is read as %q, want %q", written, got, want)
		}
	}
	if got := readRow(t, `{"question":"Q","answer_a":"A"}`); got.ID != "" || got.Key() != got.ContentDigest() {
		t.Errorf("a row without id has the id %q", got.ID)
	}
}

func TestTheFlatFormAndTheNestedFormAreTheSameRow(t *testing.T) {
	flat := readRow(t, `[{"id":"q1","question":"Q","answer_a":"A","answer_b":"B","model_a":"m1","model_b":"m2",
		"judge":"j","judge_verdict":"B","judge_reason":"because","judge_scores":{"tone":{"a":2,"b":5}},
		"reviews":[{"reviewer":"anna","pick":"a"}],"reference":"R","scale":[0,5],"meta":{"k":1}}]`)
	nested := readRow(t, `[{"id":"q1","messages":[{"role":"user","content":"Q"}],"answers":[{"model":"m1","content":"A"},{"model":"m2","content":"B"}],
		"judgments":[{"judge":"j","order":"ab","reason":"because","pick":"b","scores":{"tone":{"a":2,"b":5}}}],
		"reviews":[{"reviewer":"anna","pick":"a","blind":true,"revision":1}],"reference":"R","scale":[0,5],"meta":{"k":1}}]`)
	if !reflect.DeepEqual(flat, nested) {
		t.Errorf("flat\n%+v\nnested\n%+v", flat, nested)
	}
}

func TestKeysMayComeInAnyOrder(t *testing.T) {
	first := readRow(t, `{"scale":[1,9],"answers":[{"content":"A","model":"m"}],"judgments":[{"scores":{"c":{"a":9}}}],"reviews":[{"scores":{"c":{"a":8}},"reviewer":"anna"}],"question":"Q"}`)
	last := readRow(t, `{"reviews":[{"reviewer":"anna","scores":{"c":{"a":8}}}],"judgments":[{"scores":{"c":{"a":9}}}],"question":"Q","answers":[{"model":"m","content":"A"}],"scale":[1,9]}`)
	if !reflect.DeepEqual(first, last) {
		t.Errorf("%+v\n%+v", first, last)
	}
}

func TestNullIsTheSameAsAbsent(t *testing.T) {
	row := readRow(t, `{"id":null,"messages":null,"question":"Q","answers":null,"answer_a":"A","model_a":null,"model_b":null,"judgments":null,"reviews":null,"reference":null,"scale":null,"meta":null}`)
	want := evaluation.Row{
		Messages: []evaluation.Message{{Role: "user", Content: "Q"}},
		Answers:  []evaluation.Answer{{Content: "A"}},
		Scale:    evaluation.DefaultScale,
	}
	if !reflect.DeepEqual(row, want) {
		t.Errorf("%+v", row)
	}
	nested := readRow(t, "["+two(`"judgments":[{"judge":null,"order":null,"prompt":null,"reason":null,"pick":"a","scores":null,"unjudged":null}],
		"reviews":[{"reviewer":"anna","pick":null,"scores":{"c":null,"d":{"a":null}},"correction":null,"worse":null,"note":null,"skip":null,"left":null,"blind":null,"revision":null,"at":null}]`)+"]")
	if want := []evaluation.Judgment{{Judge: "judge", Order: evaluation.OrderAB, Pick: evaluation.PickA}}; !reflect.DeepEqual(nested.Judgments, want) {
		t.Errorf("judgments are %+v", nested.Judgments)
	}
	if want := []evaluation.Review{{Reviewer: "anna", Revision: 1, Blind: true}}; !reflect.DeepEqual(nested.Reviews, want) {
		t.Errorf("reviews are %+v", nested.Reviews)
	}
}

func TestMessagesAreShownAsTextAndKeptAsWritten(t *testing.T) {
	for _, c := range []struct{ name, message, content, raw string }{
		{"plain", `{"content":"Q","role":"user"}`, "Q", ""},
		{"empty", `{"role":"user","content":""}`, "", ""},
		{"another key", `{ "role" : "user", "content" : "Q", "name" : "b\u00f6b\u2028" }`, "Q", `{"role":"user","content":"Q","name":"böb\u2028"}`},
		{"an escaped key", `{"r\u006fle":"user","content":"Q"}`, "Q", ""},
		{"tool calls", `{"role":"assistant","content":null,"tool_calls":[{"id":"c1","n":1.0}]}`, "", `{"role":"assistant","content":null,"tool_calls":[{"id":"c1","n":1.0}]}`},
		{"tool calls without content", `{"role":"assistant","function_call":{}}`, "", `{"role":"assistant","function_call":{}}`},
		{"parts", `{"role":"user","content":[{"type":"text","text":"a"},{"type":"image_url","image_url":{"url":"http://example.invalid/x.png"}},"b"]}`,
			"a\n[image]\nb", `{"role":"user","content":[{"type":"text","text":"a"},{"type":"image_url","image_url":{"url":"http://example.invalid/x.png"}},"b"]}`},
		{"one part", `{"role":"user","content":[{"type":"text","text":"a"}]}`, "a", `{"role":"user","content":[{"type":"text","text":"a"}]}`},
		{"no part", `{"role":"user","content":[]}`, "", `{"role":"user","content":[]}`},
		{"parts of other kinds", `{"role":"user","content":[{"type":"input_audio"},{"type":"input_file"},{"type":"refusal","refusal":"no"},{},{"type":"input_text","text":"t"}]}`,
			"[audio]\n[file]\n[refusal]\n[part]\nt", `{"role":"user","content":[{"type":"input_audio"},{"type":"input_file"},{"type":"refusal","refusal":"no"},{},{"type":"input_text","text":"t"}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := readRow(t, `{"messages":[`+c.message+`,{"role":"user","content":"and?"}],"answer_a":"A"}`)
			if m := row.Messages[0]; m.Content != c.content || string(m.Raw) != c.raw || (m.Raw == nil) != (c.raw == "") {
				t.Errorf("content %q, raw %s", m.Content, m.Raw)
			}
			if len(row.Messages) != 2 || row.Messages[1].Content != "and?" {
				t.Errorf("messages are %+v", row.Messages)
			}
			sameAgain(t, row)
		})
	}
}

func TestTheSameMessageSpelledDifferentlyIsTheSameRow(t *testing.T) {
	a := readRow(t, `{"messages":[{"role":"user","content":"é\n/","name":"z"}],"answer_a":"A"}`)
	b := readRow(t, `{"answer_a":"A","messages":[ {"role":"user", "content":"\u00e9\u000a\/","name":"z"} ]}`)
	if a.Identity() != b.Identity() {
		t.Errorf("%s\n%s", a.Messages[0].Raw, b.Messages[0].Raw)
	}
}

func TestAnswersKeepTheirTextWhateverItIs(t *testing.T) {
	row := readRow(t, `{"question":"Q","answers":[{"content":" \n","tokens":12},{"model":"m","content":""}]}`)
	if want := []evaluation.Answer{{Content: " \n"}, {Model: "m"}}; !reflect.DeepEqual(row.Answers, want) {
		t.Errorf("answers are %+v", row.Answers)
	}
}

func TestMetaIsKeptAndNotRead(t *testing.T) {
	row := readRow(t, two(`"meta":{ "id" : 9007199254740993, "f" : 1.0e+2, "x" : {"pick":[null, "\u00e9\u2029"]} }`))
	if want := `{"id":9007199254740993,"f":1.0e+2,"x":{"pick":[null,"é\u2029"]}}`; string(row.Meta) != want {
		t.Errorf("meta is %s", row.Meta)
	}
	if row := readRow(t, two(`"meta":{}`)); string(row.Meta) != `{}` {
		t.Errorf("empty meta is %q", row.Meta)
	}
}

func TestRowsDoNotShareMemory(t *testing.T) {
	entries := readAll(t, two(`"meta":{"k":1},"reviews":[{"reviewer":"anna","scores":{"c":{"a":1}}}]`)+"\n"+
		two(`"meta":{"k":2},"reviews":[{"reviewer":"zora","scores":{"c":{"a":2}}}]`))
	first := entries[0].Row
	if first.Reviews[0].Reviewer != "anna" || first.Reviews[0].Scores["c"][evaluation.A] != 1 || string(first.Meta) != `{"k":1}` {
		t.Errorf("the first row became %+v", first)
	}
}
