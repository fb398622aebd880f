package training_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/training"
)

func user(text string) []evaluation.Message {
	return []evaluation.Message{{Role: "user", Content: text}}
}

// nativeLine is the one line the example is written as.
func nativeLine(t *testing.T, e training.Example) string {
	t.Helper()
	lines, reason, err := training.Native.Lines(e)
	if err != nil || reason != "" || len(lines) != 1 {
		t.Fatalf("Lines: %d lines, reason %q, error %v", len(lines), reason, err)
	}
	return string(lines[0])
}

func TestNativeLineIsWrittenAsPromised(t *testing.T) {
	for name, c := range map[string]struct {
		example training.Example
		want    string
	}{
		"chosen and rejected": {
			training.Example{Messages: user("Q?"), Chosen: "yes", Rejected: new("no")},
			`{"messages":[{"role":"user","content":"Q?"},{"role":"assistant","content":"yes","rejected":"no","rejectedSource":"review"}]}`,
		},
		"nothing rejected": {
			training.Example{Messages: user("Q?"), Chosen: "yes"},
			`{"messages":[{"role":"user","content":"Q?"},{"role":"assistant","content":"yes"}]}`,
		},
		"an empty rejected answer": {
			training.Example{Messages: user("Q?"), Chosen: "yes", Rejected: new("")},
			`{"messages":[{"role":"user","content":"Q?"},{"role":"assistant","content":"yes","rejected":"","rejectedSource":"review"}]}`,
		},
		"no HTML escapes, line breaks escaped": {
			training.Example{Messages: user("<b> & \u2028\n"), Chosen: "a\u2029b\u0085\t\"\\/"},
			`{"messages":[{"role":"user","content":"<b> & \u2028\n"},{"role":"assistant","content":"a\u2029b` + "\u0085" + `\t\"\\/"}]}`,
		},
		"bytes that are no UTF-8": {
			training.Example{Messages: user("a\xffb"), Chosen: "\xc3", Rejected: new("ok\xed\xa0\x80")},
			`{"messages":[{"role":"user","content":"a�b"},{"role":"assistant","content":"�","rejected":"ok���","rejectedSource":"review"}]}`,
		},
		"the source's own message": {
			training.Example{Chosen: "12 °C", Messages: []evaluation.Message{{Role: "assistant", Raw: json.RawMessage(
				"{ \"role\" : \"assistant\", \"content\": null,\n \"n\": 9007199254740993, \"x\": 1.50, \"tool_calls\": [ {\"id\":\"<c1>\u2028\"} ] }")}}},
			`{"messages":[{"role":"assistant","content":null,"n":9007199254740993,"x":1.50,"tool_calls":[{"id":"<c1>\u2028"}]},{"role":"assistant","content":"12 °C"}]}`,
		},
		"no message before it": {
			training.Example{Chosen: "hello"},
			`{"messages":[{"role":"assistant","content":"hello"}]}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := nativeLine(t, c.example)
			if diff := cmp.Diff(c.want+"\n", got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if !utf8.ValidString(got) || !json.Valid([]byte(got)) {
				t.Errorf("not JSON in UTF-8: %q", got)
			}
		})
	}
}

func TestNativeRefusesAMessageThatIsNoJSON(t *testing.T) {
	item := training.Item{Ref: "q7", Answers: two().Answers, Reviews: two(review("anna", pickA)).Reviews,
		Messages: []evaluation.Message{{Raw: json.RawMessage(`{"role":`)}}}
	_, err := training.Outcomes(training.Native, []training.Item{item})
	if !fault.Is(err, "unwritable_message") || !strings.Contains(err.Error(), "q7") {
		t.Errorf("error %v", err)
	}
}

func TestNativeRecognisesOnlyLinesItCouldHaveWritten(t *testing.T) {
	foreign := map[string]string{
		"another key":         `{"messages":[{"role":"assistant","content":"x"}],"tools":[]}`,
		"a key of the answer": `{"messages":[{"role":"assistant","content":"x","weight":"0"}]}`,
		"ends with a user":    `{"messages":[{"role":"assistant","content":"x"},{"role":"user","content":"y"}]}`,
		"content parts":       `{"messages":[{"role":"assistant","content":[]}]}`,
		"null content":        `{"messages":[{"role":"assistant","content":null}]}`,
		"no content":          `{"messages":[{"role":"assistant"}]}`,
		"no messages":         `{"messages":[]}`,
		"no object":           `[{"messages":[{"role":"assistant","content":"x"}]}]`,
		"two documents":       `{"messages":[{"role":"assistant","content":"x"}]} {}`,
		"a repeated key":      `{"messages":[{"role":"assistant","content":"x","content":"y"}]}`,
		"cut off":             `{"messages":[{"role":"assistant","content":"x"}]`,
		"no UTF-8":            "{\"messages\":[{\"role\":\"assistant\",\"content\":\"\xff\"}]}",
		"empty":               ``,
	}
	for name, line := range foreign {
		t.Run(name, func(t *testing.T) {
			if _, ok := training.Native.Recognise([]byte(line)); ok {
				t.Errorf("recognised %s", line)
			}
		})
	}
}

func TestNativeKnowsItsOwnLineAgainHoweverItIsSpaced(t *testing.T) {
	seed, err := os.ReadFile("testdata/31-messages-rejected-seed.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	messages := user("How do I share a report with a client?")
	chosen := "Open the report → Share → pick the client. They get an email link."
	ours := nativeLine(t, training.Example{Messages: messages, Chosen: chosen,
		Rejected: new("You can export the report as a PDF and email it.")})

	context, err := training.ContextDigest(messages)
	if err != nil {
		t.Fatal(err)
	}
	want := training.Trace{Context: context, Answer: training.TextDigest("\n" + chosen), FromReview: true}
	for name, line := range map[string]string{
		"as we write it":  ours,
		"as others do":    string(seed),
		"keys rearranged": `{"messages":[{"content":"How do I share a report with a client?","role":"user"},{"rejectedSource":"review","content":"Open the report \u2192 Share → pick the client. They get an email link.","role":"assistant"}]}`,
	} {
		got, ok := training.Native.Recognise([]byte(strings.TrimSuffix(line, "\n")))
		if !ok || got != want {
			t.Errorf("%s: recognised %v, %+v, want %+v", name, ok, got, want)
		}
	}
	var meant, written any
	if json.Unmarshal(seed, &meant) != nil || json.Unmarshal([]byte(ours), &written) != nil {
		t.Fatal("not JSON")
	}
	if diff := cmp.Diff(meant, written); diff != "" {
		t.Errorf("the line means something else (-want +got)\n%s", diff)
	}
}

func TestContextsOfLongNumbersStayApart(t *testing.T) {
	digest := func(raw string) training.Digest {
		d, err := training.ContextDigest([]evaluation.Message{{Raw: json.RawMessage(raw)}})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if digest(`{"id":9007199254740993}`) == digest(`{"id":9007199254740992}`) {
		t.Error("two ids became one")
	}
	if digest(`{"a":1,"b":2}`) != digest(`{ "b":2, "a":1}`) {
		t.Error("the order of names matters")
	}
}

func TestParseProfileNamesTheKnownOnes(t *testing.T) {
	p, err := training.ParseProfile("native")
	if err != nil || p != training.Native {
		t.Fatalf("native: %v, %v", p, err)
	}
	for _, name := range []string{"", "Native", "trl-dpo"} {
		_, err := training.ParseProfile(name)
		if !fault.Is(err, "unknown_profile") || fault.KindOf(err) != fault.Usage {
			t.Errorf("%q: error %v", name, err)
		}
	}
}
