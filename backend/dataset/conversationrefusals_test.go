package dataset_test

import (
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
)

// What is wrong with the text of a file is wrong with it whatever the file holds:
// the kinds of the edge files of evaluations, on conversations.
func TestEncodingsAndSyntaxAreReadAsInEvaluations(t *testing.T) {
	a, b := `{"id":"c1","prompt":"é","completion":"b"}`, `{"id":"c2","prompt":"é","completion":"b"}`
	utf16 := func(s string) string {
		out := []byte("\xff\xfe")
		for _, r := range s {
			out = append(out, byte(r), byte(r>>8))
		}
		return string(out)
	}
	for _, c := range []struct{ name, file, want string }{
		{"a byte order mark", "\xef\xbb\xbf" + a + "\n" + b, "c1#1 c2#1"},
		{"CRLF", a + "\r\n" + b + "\r\n", "c1#1 c2#1"},
		{"commas at the ends", a + ",\n" + b + ",\n", "trailing_comma trailing_comma"},
		{"a list", "[" + a + ",\n" + b + "]", "c1#1 c2#1"},
		{"U+2028", strings.ReplaceAll(a, "é", "é\u2028\u2029\u0085") + "\n" + b, "c1#1 c2#1"},
		{"Latin-1", strings.ReplaceAll(a, "é", "\xe9") + "\n" + b, "not_utf8 c2#1"},
		{"UTF-16", utf16(a + "\n" + b), "c1#1 c2#1"},
		{"NUL bytes", a + "\n\x00\x00\x00", "c1#1 nul_bytes"},
		{"NaN", `{"prompt":NaN}` + "\n" + b, "nan c2#1"},
		{"a key twice", `{"prompt":"a","prompt":"b"}` + "\n" + b, "duplicate_key c2#1"},
		{"a key twice in a turn", `{"messages":[{"role":"user","role":"user"}]}` + "\n" + b, "duplicate_key c2#1"},
		{"a line cut short", a[:20] + "\n" + b, "cut_short c2#1"},
		{"half a character", strings.ReplaceAll(a, "é", `\ud83d`) + "\n" + b, "lone_surrogate c2#1"},
		{"two on a line", a + b, "several_values"},
		{"nothing", "", ""},
	} {
		if got := summary(readTurns(t, c.file)); got != c.want {
			t.Errorf("%s: read %q, want %q", c.name, got, c.want)
		}
	}
	if w := readTurns(t, utf16(a))[0].Warnings; codesOf(w) != dataset.UTF16 {
		t.Errorf("UTF-16 warns %v", w)
	}
	if got := summary(readTurns(t, a+"\n"+strings.ReplaceAll(b, "é", strings.Repeat("é", 5000)), dataset.MaxLine(1000))); got != "c1#1 line_too_long" {
		t.Errorf("read %q", got)
	}
}

func TestEveryKindOfConversationThatCannotBeUsedHasItsReason(t *testing.T) {
	seen := map[string]bool{dataset.DuplicateID: true, dataset.SameQuestion: true} // of questions
	for _, c := range []struct{ line, code, says string }{
		{`["x"]`, dataset.NotAnObject, "conversation"},
		{`{"question":"Q","answer_a":"A"}`, dataset.IsEvaluation, `"answer_a"`},
		{`{"messages":[],"reviews":[]}`, dataset.IsEvaluation, "evaluation"},
		{`{"text":"a"}`, dataset.NoConversation, `"text"`},
		{`{"prompt":"a"}`, dataset.NoConversation, ""},
		{`{}`, dataset.NoConversation, ""},
		{`{"messages":[{"role":"user","content":"a"}],"conversations":[]}`, dataset.AmbiguousForm, "conversations"},
		{`{"messages":[{"role":"user","from":"human","content":"a"}]}`, dataset.AmbiguousForm, "messages[0].from"},
		{`{"messages":[{"role":"user","value":"b","content":"a"}]}`, dataset.AmbiguousForm, "messages[0].value"},
		{`{"messages":"a"}`, dataset.WrongType, "messages is"},
		{`{"messages":["a"]}`, dataset.WrongType, "messages[0]"},
		{`{"messages":[{"content":"a"}]}`, dataset.BadMessage, "messages[0].role"},
		{`{"messages":[{"role":"user"}]}`, dataset.BadMessage, "messages[0].content"},
		{`{"messages":[{"role":"user","content":4}]}`, dataset.BadMessage, "the number 4"},
		{`{"messages":[{"role":"assistant","content":"a","weight":"0"}]}`, dataset.WrongType, "weight"},
		{`{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"a","rejected":["b"]}]}`, dataset.BadAnswer, "/messages/1/content"},
		{`{"messages":[]}`, dataset.NothingToTrain, ""},
		{`{"messages":[{"role":"user","content":"a"}]}`, dataset.NothingToTrain, "weight"},
		{`{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b","weight":0}]}`, dataset.NothingToTrain, ""},
		{`{"messages":[{"role":"user","content":"a"}],"rejected_response":"b"}`, dataset.BadPreference, "rejected_response"},
		{`{"conversations":[{"from":"bard","value":"a"}]}`, dataset.UnknownSpeaker, `"bard"`},
		{`{"conversations":[{"from":4,"value":"a"}]}`, dataset.BadMessage, "conversations[0].from"},
		{`{"prompt":"a","completion":""}`, dataset.NothingToTrain, ""},
		{`{"prompt":"","completion":"b"}`, dataset.MissingQuestion, "prompt"},
		{`{"prompt":4,"completion":"b"}`, dataset.WrongType, "prompt"},
		{`{"instruction":"","input":"","output":"b"}`, dataset.MissingQuestion, "instruction"},
		{`{"instruction":"a","output":["b","c"]}`, dataset.BadAnswer, "output"},
		{`{"instruction":"a","output":"b","history":[["q"]]}`, dataset.WrongType, "history[0]"},
		{`{"prompt":"a","chosen":null,"rejected":"b"}`, dataset.NoConversation, ""},
		{`{"prompt":"a","chosen":4.5,"rejected":{"role":"user","content":"b"}}`, dataset.BadPreference, "chosen and rejected"},
		{`{"chosen":"abc","rejected":"abd"}`, dataset.MissingQuestion, "beginning in common"},
		{`{"chosen":"a b"}`, dataset.MissingQuestion, "prompt"},
		{`{"prompt":"z","chosen":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}],"rejected":[{"role":"user","content":"a"},{"role":"assistant","content":"c"}]}`, dataset.AmbiguousForm, "prompt"},
		{`{"chosen":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}],"rejected":[{"role":"user","content":"x"},{"role":"assistant","content":"c"}]}`, dataset.BadPreference, "equal up to"},
		{`{"prompt":"a","chosen":[],"rejected":[]}`, dataset.BadPreference, ""},
		{`{"id":[],"prompt":"a","completion":"b"}`, dataset.BadID, ""},
		{`{"prompt":"a","completion":"b","system":4}`, dataset.WrongType, "system"},
	} {
		entries := readTurns(t, "\n"+c.line)
		if c.line[0] == '[' {
			entries = readTurns(t, c.line)
		}
		if len(entries) != 1 || entries[0].Refusal == nil {
			t.Errorf("%s is read as %q, want %s", c.line, allTold(entries), c.code)
			continue
		}
		if p := entries[0].Refusal; p.Code != c.code || !strings.Contains(p.Reason, c.says) || p.Line != entries[0].Line {
			t.Errorf("%s: %s, %s; want %s, %s", c.line, p.Code, p.Reason, c.code, c.says)
		}
		seen[c.code] = true
	}
	for _, code := range dataset.TalkCodes {
		if !seen[code] {
			t.Errorf("nothing is refused with %s", code)
		}
	}
	if slices.ContainsFunc(dataset.TalkCodes, func(code string) bool { return slices.Contains(dataset.RefusalCodes, code) }) {
		t.Error("a code is on both lists")
	}
}
