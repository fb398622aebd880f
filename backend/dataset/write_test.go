package dataset_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

// sameAgain writes the row and reads it back, equal in everything.
func sameAgain(t testing.TB, row evaluation.Row) []byte {
	t.Helper()
	line, err := dataset.AppendRow(nil, row)
	if err != nil {
		t.Fatalf("writing %+v: %v", row, err)
	}
	entry := readOne(t, string(line))
	if entry.Refusal != nil || len(entry.Warnings) > 0 {
		t.Fatalf("reading %s again: refused %+v, warnings %+v", line, entry.Refusal, entry.Warnings)
	}
	if !reflect.DeepEqual(entry.Row, row) {
		t.Fatalf("read again:\n%+v\nwant\n%+v\nwritten as %s", entry.Row, row, line)
	}
	if entry.Row.Identity() != row.Identity() {
		t.Fatal("the identity changed")
	}
	return line
}

// full is a row that uses every field.
func full() evaluation.Row {
	return evaluation.Row{
		ID: "q1",
		Messages: []evaluation.Message{
			{Role: "system", Content: "Vous vouvoyez."},
			{Role: "user", Content: "<b>Q</b> & ?\u2028 \x00\u202e é 🙂"},
			{Role: "tool", Content: "12", Raw: json.RawMessage(`{"role":"tool","content":"12","tool_call_id":"c1"}`)},
		},
		Answers: []evaluation.Answer{{Model: "base", Content: ""}, {Model: "tuned", Content: "B"}},
		Judgments: []evaluation.Judgment{
			{Judge: "j", Prompt: "d1", Order: evaluation.OrderBA, Reason: "because", Pick: evaluation.BothBad,
				Scores: evaluation.Scores{"tone": {evaluation.A: -1, evaluation.B: 10}, "accuracy": {evaluation.B: 0}}},
			{Judge: "j", Order: evaluation.OrderAB, Unjudged: &evaluation.Unjudged{Cause: evaluation.Timeout, Detail: "300 s"}},
			{Judge: "k", Order: evaluation.OrderAB, Scores: evaluation.Scores{"tone": {evaluation.A: 1}},
				Unjudged: &evaluation.Unjudged{Cause: evaluation.UnreadableReply, Detail: "both_bad"}},
		},
		Reviews: []evaluation.Review{
			{Reviewer: "anna", Revision: 1, Pick: evaluation.PickB, Scores: evaluation.Scores{"tone": {evaluation.A: 3}},
				Correction: "C", Worse: evaluation.A, Note: "n", Blind: true, Left: evaluation.B,
				At: time.Date(2026, 10, 7, 9, 12, 0, 5000, time.UTC)},
			{Reviewer: "anna", Revision: 7, Skip: "no idea"},
		},
		Reference: "R",
		Scale:     evaluation.Scale{Low: -1, High: 10},
		Meta:      json.RawMessage(`{"n":1.50,"nested":{"k":[null,true]}}`),
	}
}

func TestWritingEveryFieldAndReadingItBackGivesTheSameRow(t *testing.T) {
	line := string(sameAgain(t, full()))
	want := `{"id":"q1","messages":[{"role":"system","content":"Vous vouvoyez."},{"role":"user","content":"<b>Q</b> & ?\u2028 \u0000` + "\u202e" + ` é 🙂"},` +
		`{"role":"tool","content":"12","tool_call_id":"c1"}],"answers":[{"model":"base","content":""},{"model":"tuned","content":"B"}],` +
		`"judgments":[{"judge":"j","order":"ba","prompt":"d1","reason":"because","pick":"both_bad","scores":{"accuracy":{"b":0},"tone":{"a":-1,"b":10}}},` +
		`{"judge":"j","order":"ab","unjudged":{"cause":"timeout","detail":"300 s"}},` +
		`{"judge":"k","order":"ab","scores":{"tone":{"a":1}},"unjudged":{"cause":"unreadable_reply","detail":"both_bad"}}],` +
		`"reviews":[{"reviewer":"anna","pick":"b","scores":{"tone":{"a":3}},"correction":"C","worse":"a","note":"n","left":"b","blind":true,"revision":1,"at":"2026-10-07T09:12:00.000005Z"},` +
		`{"reviewer":"anna","skip":"no idea","blind":false,"revision":7}],"reference":"R","scale":[-1,10],"meta":{"n":1.50,"nested":{"k":[null,true]}}}`
	if line != want {
		t.Errorf("wrote\n%s\nwant\n%s", line, want)
	}
}

func TestWritingKeepsOneLineALine(t *testing.T) {
	row := full()
	row.Messages[2].Raw = json.RawMessage("{\n \"role\": \"tool\", \"content\": \"a\u2028b\", \"x\": 1 }")
	row.Meta = json.RawMessage("{ \"k\" : \"\u2029\" }")
	line, err := dataset.AppendRow(nil, row)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(string(line), "\n\u2028\u2029") {
		t.Errorf("%s holds a line end", line)
	}
}

func TestWritingAppendsAfterWhatIsThere(t *testing.T) {
	first, err := dataset.AppendRow([]byte("before\n"), readRow(t, short("q1")))
	if err != nil {
		t.Fatal(err)
	}
	if want := "before\n" + `{"id":"q1","messages":[{"role":"user","content":"Q"}],"answers":[{"model":"","content":"A"},{"model":"","content":"B"}]}`; string(first) != want {
		t.Errorf("wrote %s", first)
	}
}

func TestWritingRefusesWhatCouldNotBeReadBack(t *testing.T) {
	for name, spoil := range map[string]func(*evaluation.Row){
		"no question":    func(r *evaluation.Row) { r.Messages = nil },
		"no answer":      func(r *evaluation.Row) { r.Answers = nil },
		"three answers":  func(r *evaluation.Row) { r.Answers = make([]evaluation.Answer, 3) },
		"not UTF-8":      func(r *evaluation.Row) { r.Answers[0].Content = "\xff" },
		"raw not JSON":   func(r *evaluation.Row) { r.Messages[0].Raw = json.RawMessage(`{"role":`) },
		"meta not JSON":  func(r *evaluation.Row) { r.Meta = json.RawMessage(`NaN`) },
		"criterion bad":  func(r *evaluation.Row) { r.Reviews[0].Scores = evaluation.Scores{"\xff": {evaluation.A: 1}} },
		"reason invalid": func(r *evaluation.Row) { r.Judgments[0].Reason = "a\xc3" },
	} {
		t.Run(name, func(t *testing.T) {
			row := full()
			spoil(&row)
			got, err := dataset.AppendRow([]byte("kept"), row)
			if !fault.Is(err, "unwritable_row") || fault.KindOf(err) != fault.Input {
				t.Errorf("error is %v", err)
			}
			if string(got) != "kept" {
				t.Errorf("returned %s", got)
			}
		})
	}
}

func TestTimesOfAnyZoneAreWrittenAsUTC(t *testing.T) {
	row := readRow(t, two(`"reviews":[{"reviewer":"anna","at":"2026-10-07T11:12:00.5+02:00"}]`))
	if want := time.Date(2026, 10, 7, 9, 12, 0, 500_000_000, time.UTC); !row.Reviews[0].At.Equal(want) {
		t.Errorf("read %v", row.Reviews[0].At)
	}
	if line := string(sameAgain(t, row)); !strings.Contains(line, `"at":"2026-10-07T09:12:00.5Z"`) {
		t.Errorf("wrote %s", line)
	}
}
