package suite_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/fault"
	"contrejuge/backend/suite"
)

const goodAnswers = `{"case":"a","answer":"Bonjour\nà vous 🙂"}
{"answers":["une","","trois"],"case":"b-2"}

{"case":"c","answer":""}
`

func TestRecordedAnswersAreReadByCase(t *testing.T) {
	want := map[string][]string{"a": {"Bonjour\nà vous 🙂"}, "b-2": {"une", "", "trois"}, "c": {""}}
	got, digest, err := suite.ReadAnswers(strings.NewReader(goodAnswers), "a.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	lines := strings.Split(strings.TrimSpace(goodAnswers), "\n")
	for name, text := range map[string]string{
		"a byte order mark":  "\uFEFF" + goodAnswers,
		"Windows line ends":  strings.ReplaceAll(goodAnswers, "\n", "\r\n"),
		"no line end at all": strings.TrimSpace(goodAnswers),
		"another order":      lines[3] + "\n" + lines[0] + "\n" + lines[1],
		"another spelling":   strings.Replace(goodAnswers, `{"case":"a"`, "  { \"case\" :\t\"\\u0061\"", 1),
	} {
		again, same, err := suite.ReadAnswers(strings.NewReader(text), "a.jsonl")
		if err != nil || same != digest || !cmp.Equal(want, again) {
			t.Errorf("%s: %v, %v", name, again, err)
		}
	}
	_, other, err := suite.ReadAnswers(strings.NewReader(strings.Replace(goodAnswers, "trois", "quatre", 1)), "a.jsonl")
	if err != nil || other == digest {
		t.Errorf("another answer has the same digest: %v", err)
	}
}

var badAnswers = []struct{ name, text, want string }{
	{"nothing", "\n \n", "1:1 no_answers"},
	{"no object", `  ["a","b"]`, "1:3 wrong_type"},
	{"the line of a program", "Loading…", "1:1 wrong_type"},
	{"not JSON", `{"case":"é",answer:"x"}`, "1:13 invalid_json"},
	{"one comma too many", `{"case":"a","answer":"x",}`, "1:25 invalid_json"},
	{"cut short", `{"case":"a","answer":"x`, "1:24 invalid_json"},
	{"over several lines", "{\"case\":\"a\",\n\"answer\":\"x\"}", "1:13 invalid_json 2:1 wrong_type"},
	{"two on a line", `{"case":"a","answer":"x"} {"case":"b","answer":"y"}`, "1:27 invalid_json"},
	{"half a character", `{"case":"a","answer":"\ud83d"}`, "1:23 invalid_json"},
	{"a key twice", `{"case":"a","answer":"x","answer":"y"}`, "1:26 duplicate_key"},
	{"unknown key", `{"case":"a","answer":"x","model":{"n":[1]}}`, "1:26 unknown_key"},
	{"no case", `{"answer":"x"}`, "1:1 missing_field"},
	{"no answer", `{"case":"a"}`, "1:1 missing_field"},
	{"both", `{"case":"a","answer":"x","answers":["y"]}`, "1:1 missing_field"},
	{"empty case", `{"case":"","answer":"x"}`, "1:1 empty_value"},
	{"empty list", `{"case":"a","answers":[]}`, "1:23 empty_value"},
	{"wrong types", `{"case":1,"answer":null}`, "1:9 wrong_type 1:20 wrong_type"},
	{"a list as answer", `{"case":"a","answer":["x"]}`, "1:22 wrong_type"},
	{"a text as answers", `{"case":"a","answers":"x"}`, "1:23 wrong_type"},
	{"numbers as answers", `{"case":"a","answers":["x",2]}`, "1:28 wrong_type"},
	{"an id no case has", `{"case":"A b","answer":"x"}`, "1:9 bad_id"},
	{"a case twice", "{\"case\":\"a\",\"answer\":\"x\"}\n{\"case\":\"a\",\"answer\":\"x\"}", "2:1 duplicate_id"},
	{"NUL", "{\"case\":\"a\",\"answer\":\"\x00\"}", "1:23 nul_bytes"},
	{"NUL that is spelled", `{"case":"a","answer":"\u0000"}`, "1:22 control_character"},
	{"Latin-1", "{\"case\":\"a\",\n\"answer\":\"caf\xE9\"}", "2:14 not_utf8"},
	{"UTF-16", "\xFF\xFE{\x00", "1:1 not_utf8"},
	{"an endless answer", `{"case":"a","answer":"` + strings.Repeat("x", suite.MaxAnswer+1) + `"}`, "1:22 too_large"},
	{"all at once", "{}\nx\n\n{\"case\":\"a\",\"answer\":1}", "1:1 missing_field 1:1 missing_field 2:1 wrong_type 4:22 wrong_type"},
}

func TestEachLineThatCannotBeUsedIsTold(t *testing.T) {
	for _, tt := range badAnswers {
		t.Run(tt.name, func(t *testing.T) {
			answers, digest, err := suite.ReadAnswers(strings.NewReader(tt.text), "a.jsonl")
			bad, ok := errors.AsType[*suite.BadFile](err)
			if !ok || answers != nil || digest != "" || !fault.Is(err, suite.BadAnswers) {
				t.Fatalf("read %v, %v", answers, err)
			}
			var got []string
			for _, p := range bad.Problems {
				got = append(got, fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Code))
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("%v%s", err, diff)
			}
		})
	}
}

func TestAFileOfMistakesDoesNotFillTheMemory(t *testing.T) {
	_, _, err := suite.ReadAnswers(strings.NewReader(strings.Repeat("x\n", 5000)), "a.jsonl")
	bad, ok := errors.AsType[*suite.BadFile](err)
	if !ok || len(bad.Problems) != 20 || bad.Total != 5000 {
		t.Fatalf("%.200v", err)
	}
}

func TestADiskThatFailsIsNoBadAnswer(t *testing.T) {
	broken := errors.New("broken")
	_, _, err := suite.ReadAnswers(failing{broken}, "a.jsonl")
	if !fault.Is(err, suite.Unreadable) || !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}
