package dataset_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/dataset"
	"contrejuge/backend/fault"
)

// asked are the questions of a file, each as one text, then the codes of its problems.
func asked(t testing.TB, name, file string) (out []string) {
	t.Helper()
	questions, problems, err := dataset.ReadQuestions(strings.NewReader(file), name)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for n, q := range questions {
		if q.Place != n || q.ID == "" || len(q.Messages) == 0 || q.Answers != nil {
			t.Errorf("the question at %d is %+v", n, q)
		}
		var words []string
		for _, m := range q.Messages {
			words = append(words, m.Role+": "+m.Content)
		}
		out = append(out, strings.Join(words, " | "))
	}
	for _, p := range problems {
		out = append(out, fmt.Sprintf("%d %s", p.Line, p.Code))
	}
	return out
}

func TestQuestionsAreReadFromWhateverAsksThem(t *testing.T) {
	for _, c := range []struct {
		name, line string
		want       string
	}{
		{"an evaluation", `{"messages":[{"role":"system","content":"s"},{"role":"user","content":"a"}],"answers":[{"content":"b"}],"judgments":[{"order":"no order"}]}`, "system: s | user: a"},
		{"an evaluation whose question ends with an answer", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}],"answers":null,"reviews":[]}`, "user: a | assistant: b"},
		{"the flat form", `{"question":"a","answer_a":null,"judge_scores":9}`, "user: a"},
		{"a question without answers", `{"question":"a"}`, "user: a"},
		{"a question with a system", `{"question":"a","system":"s"}`, "system: s | user: a"},
		{"messages without answers", `{"messages":[{"role":"user","content":"a"}]}`, "user: a"},
		{"a conversation", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"},{"role":"assistant","content":"d"}]}`, "user: a | assistant: b | user: c"},
		{"a conversation that ends with a question", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"}]}`, "user: a"},
		{"an answer after tools", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":null,"tool_calls":[{}]},{"role":"tool","content":"t"},{"role":"assistant","content":"d"}]}`, "user: a"},
		{"ShareGPT", `{"conversations":[{"from":"human","value":"a"},{"from":"gpt","value":"b"}]}`, "user: a"},
		{"preferences", `{"prompt":"a","chosen":"b","rejected":"c"}`, "user: a"},
		{"preferences of a question", `{"system":"","question":"a","chosen":"b","rejected":"c"}`, "user: a"},
		{"a prompt", `{"prompt":"a"}`, "user: a"},
		{"a prompt and its completion", `{"prompt":"a","completion":"b"}`, "user: a"},
		{"an instruction", `{"instruction":"a","input":"i"}`, "user: a\ni"},
		{"an instruction and its output", `{"instruction":"a","input":"","output":"b"}`, "user: a"},

		{"nothing to read", `{"text":"a"}`, "1 no_conversation"},
		{"nobody asks", `{"messages":[{"role":"system","content":"a"}]}`, "1 missing_question"},
		{"an empty question", `{"question":" "}`, "1 missing_question"},
		{"an evaluation without its question", `{"answer_a":"a"}`, "1 missing_question"},
		{"a question in two forms", `{"question":"a","messages":[]}`, "1 ambiguous_form"},
		{"no JSON", `{"question":NaN}`, "1 nan"},
		{"a text", `"a"`, "1 not_an_object"},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := []string{c.want, "user: z"}
			if strings.HasPrefix(c.want, "1 ") { // problems come after the questions
				slices.Reverse(want)
			}
			got := asked(t, "q.jsonl", c.line+"\n"+`{"id":"z","question":"z"}`)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAPlainListHasAQuestionOnEachLine(t *testing.T) {
	for name, c := range map[string]struct {
		file string
		want []string
	}{
		"lines":          {"\xef\xbb\xbfun ?\r\n\n  \t\n deux ?\n{\"x\":1", []string{"user: un ?", "user: deux ?", `user: {"x":1`}},
		"a list in it":   {"[a]\n[b]", []string{"user: [a]", "user: [b]"}},
		"Latin-1":        {"d\xe9j\xe0\nun", []string{"user: un", "1 not_utf8"}},
		"NUL bytes":      {"un\n\x00\x00", []string{"user: un", "2 nul_bytes"}},
		"the same again": {"un\ndeux\nun", []string{"user: un", "user: deux", "3 same_question"}},
		"UTF-16":         {"\xff\xfeu\x00n\x00\n\x00d\x00", []string{"user: un", "user: d"}},
	} {
		if diff := cmp.Diff(c.want, asked(t, "/quelque/part/questions.TXT", c.file)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestIdsOfQuestionsAreTheFilesOwnAndUnique(t *testing.T) {
	questions, problems, err := dataset.ReadQuestions(strings.NewReader(strings.Join([]string{
		`{"id":7,"question":"a","reference":"r"}`, `{"id":"7","question":"a"}`, `{"id":"7","question":"b"}`, `{"question":"a"}`, `{"question":"a"}`,
	}, "\n")), "q.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if len(questions) != 2 || questions[0].ID != "7" || questions[0].Reference != "r" || len(questions[1].ID) != 16 {
		t.Errorf("the questions are %+v", questions)
	}
	if got := codesOf(problems); got != "same_question duplicate_id same_question" {
		t.Errorf("the problems are %s", got)
	}
}

func TestAFileThatAsksNothingIsAnError(t *testing.T) {
	for file, code := range map[string]string{"": "empty_file", "\n \n": "empty_file", `{"x":1}`: "no_questions", "PK\x03\x04": "not_text"} {
		for _, name := range []string{"q.jsonl", "q.txt"} {
			if name == "q.txt" && code == "no_questions" {
				continue // it asks what stands there
			}
			if _, _, err := dataset.ReadQuestions(strings.NewReader(file), name); !fault.Is(err, code) || fault.KindOf(err) != fault.Input {
				t.Errorf("%q in %s: %v, want %s", file, name, err, code)
			}
		}
	}
}
