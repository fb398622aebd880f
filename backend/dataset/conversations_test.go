package dataset_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/dataset"
)

// readTurns reads a whole dataset, which must be readable to its end.
func readTurns(t testing.TB, text string, options ...dataset.Option) []dataset.Entry {
	t.Helper()
	r := dataset.NewConversations(strings.NewReader(text), options...)
	var entries []dataset.Entry
	for {
		entry, err := r.Next()
		if errors.Is(err, io.EOF) {
			return entries
		}
		if err != nil {
			t.Fatalf("reading ended with %v", err)
		}
		entries = append(entries, entry)
	}
}

// told is an entry as one text: who said what, then the answers, each after
// "=>", then where the turn stands.
func told(e dataset.Entry) string {
	if e.Refusal != nil {
		return e.Refusal.Code
	}
	var words []string
	for _, m := range e.Row.Messages {
		words = append(words, m.Role+": "+m.Content)
	}
	out := strings.Join(words, " | ")
	for _, a := range e.Row.Answers {
		out += " => " + a.Model + "(" + a.Content + ")"
	}
	return out + " @" + placeOf(e).At
}

func allTold(entries []dataset.Entry) (out []string) {
	for _, e := range entries {
		out = append(out, told(e))
	}
	return out
}

type turnPlace struct {
	Key    string `json:"key"`
	Turn   int    `json:"turn"`
	At     string `json:"at"`
	Line   int    `json:"line"`
	Prefix int    `json:"prefix"`
}

func placeOf(e dataset.Entry) turnPlace {
	var meta struct {
		Conversation turnPlace `json:"conversation"`
	}
	if err := json.Unmarshal(e.Row.Meta, &meta); err != nil {
		panic(err)
	}
	return meta.Conversation
}

// shapes are one line each, with the turns that are to be reviewed in it.
var shapes = []struct {
	name, line string
	shape      dataset.Shape
	want       []string
}{
	{"messages", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}`, dataset.Messages,
		[]string{"user: a => (b) @/messages/1/content"}},
	{"several answers, and a system", `{"messages":[{"role":"system","content":"s"},{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"},{"role":"assistant","content":"d"}]}`, dataset.Messages,
		[]string{"system: s | user: a => (b) @/messages/2/content", "system: s | user: a | assistant: b | user: c => (d) @/messages/4/content"}},
	{"a rejected answer in a turn", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b","rejected":"c","rejectedSource":"review"}]}`, dataset.Messages,
		[]string{"user: a => (b) => rejected(c) @/messages/1/content"}},
	{"a rejected answer that says nothing", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b","rejected":null}],"rejected":null}`, dataset.Messages,
		[]string{"user: a => (b) @/messages/1/content"}},
	{"a rejected answer beside the turns", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}],"rejected_response":"c"}`, dataset.Messages,
		[]string{"user: a => (b) => rejected(c) @/messages/1/content"}},
	{"weights", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b","weight":0},{"role":"user","content":"c"},{"role":"assistant","content":"d","weight":1},{"role":"user","content":"e"},{"role":"assistant","content":"f","weight":0.0}]}`, dataset.Messages,
		[]string{"user: a | assistant: b | user: c => (d) @/messages/3/content"}},
	{"an answer that is blank, and one before any question", `{"messages":[{"role":"assistant","content":"z"},{"role":"user","content":"a"},{"role":"assistant","content":" \n"},{"role":"assistant","content":"b"}]}`, dataset.Messages,
		[]string{"assistant: z | user: a | assistant:  \n => (b) @/messages/3/content"}},
	{"tools are called", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":null,"tool_calls":[{"id":"c1"}]},{"role":"tool","tool_call_id":"c1","content":"t"},{"role":"assistant","content":"b"}],"tools":[]}`, dataset.Messages,
		[]string{"user: a | assistant:  | tool: t => (b) @/messages/3/content"}},
	{"parts, of which the answer's are all texts", `{"messages":[{"role":"user","content":[{"type":"text","text":"a"},{"type":"image_url","image_url":{"url":"x"}}]},{"role":"assistant","content":[{"type":"text","text":"b"},{"type":"text","text":"c"}]},{"role":"assistant","content":[{"type":"text","text":"d"},{"type":"image"}]}]}`, dataset.Messages,
		[]string{"user: a\n[image] => (b\nc) @/messages/1/content"}},
	{"a role nobody knows", `{"messages":[{"role":"critic","content":"a"},{"role":"assistant","content":"b"}]}`, dataset.Messages,
		[]string{"critic: a => (b) @/messages/1/content"}},
	{"messages with the prompt they begin with", `{"prompt":"a","messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}`, dataset.Messages,
		[]string{"user: a => (b) @/messages/1/content"}},
	{"a system beside the turns", `{"system":"s","conversations":[{"from":"human","value":"a"},{"from":"gpt","value":"b"}]}`, dataset.ShareGPT,
		[]string{"system: s | user: a => (b) @/conversations/1/value"}},

	{"ShareGPT", `{"conversations":[{"from":"system","value":"s"},{"from":"human","value":"a"},{"from":"gpt","value":"b"}]}`, dataset.ShareGPT,
		[]string{"system: s | user: a => (b) @/conversations/2/value"}},
	{"ShareGPT with tools", `{"conversations":[{"from":"human","value":"a"},{"from":"function_call","value":"{}"},{"from":"observation","value":"o"},{"from":"gpt","value":"b"}]}`, dataset.ShareGPT,
		[]string{"user: a | assistant: {} | tool: o => (b) @/conversations/3/value"}},
	{"ShareGPT in the words of messages", `{"conversations":[{"role":"user","content":"a","from":null},{"from":"human","content":"a2"},{"role":"assistant","value":"b"}]}`, dataset.ShareGPT,
		[]string{"user: a | user: a2 => (b) @/conversations/2/value"}},

	{"TRL's texts", `{"prompt":"a","chosen":"b","rejected":"c"}`, dataset.Preference, []string{"user: a => (b) => rejected(c) @/chosen"}},
	{"TRL's messages", `{"prompt":[{"role":"user","content":"a"}],"chosen":[{"role":"assistant","content":"b"}],"rejected":[{"role":"assistant","content":"c"}]}`, dataset.Preference,
		[]string{"user: a => (b) => rejected(c) @/chosen/0/content"}},
	{"TRL's implicit prompt", `{"chosen":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}],"rejected":[{"role":"user","content":"a"},{"role":"assistant","content":"c"}]}`, dataset.Preference,
		[]string{"user: a => (b) => rejected(c) @/chosen/1/content"}},
	{"both answers equal", `{"chosen":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}],"rejected":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}`, dataset.Preference,
		[]string{"user: a => (b) => rejected(b) @/chosen/1/content"}},
	{"an implicit prompt beside the explicit one", `{"prompt":"a","messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}],"chosen":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}],"rejected":[{"role":"user","content":"a"},{"role":"assistant","content":"c"}]}`, dataset.Preference,
		[]string{"user: a => (b) => rejected(c) @/chosen/1/content"}},
	{"earlier answers of a prompt are not trained on", `{"prompt":[{"role":"user","content":"a"},{"role":"assistant","content":"x"},{"role":"user","content":"y"}],"chosen":"b","rejected":"c"}`, dataset.Preference,
		[]string{"user: a | assistant: x | user: y => (b) => rejected(c) @/chosen"}},
	{"texts with the same beginning", `{"chosen":"Le ciel est bleu.","rejected":"Le ciel est blanc."}`, dataset.Preference,
		[]string{"user: Le ciel est => (bleu.) => rejected(blanc.) @/chosen"}},
	{"dialogues", `{"chosen":"\n\nHuman: a\n\nAssistant: x\n\nHuman: y\n\nAssistant: b","rejected":"\n\nHuman: a\n\nAssistant: x\n\nHuman: y\n\nAssistant: c"}`, dataset.Preference,
		[]string{"user: a | assistant: x | user: y => (b) => rejected(c) @/chosen"}},
	{"a chosen answer alone", `{"prompt":"a","chosen":"b","rejected":null}`, dataset.Preference, []string{"user: a => (b) @/chosen"}},
	{"OpenAI's preferences", `{"input":{"messages":[{"role":"user","content":"a"}],"tools":[]},"preferred_output":[{"role":"assistant","content":"b"}],"non_preferred_output":[{"role":"assistant","content":"c"}]}`, dataset.Preference,
		[]string{"user: a => (b) => rejected(c) @/preferred_output/0/content"}},
	{"LLaMA-Factory's", `{"conversations":[{"from":"human","value":"a"}],"chosen":{"from":"gpt","value":"b"},"rejected":{"from":"gpt","value":"c"}}`, dataset.Preference,
		[]string{"user: a => (b) => rejected(c) @/chosen/value"}},
	{"Axolotl's", `{"messages":[{"role":"user","content":"a"}],"chosen":{"role":"assistant","content":"b"},"rejected":{"role":"assistant","content":"c"}}`, dataset.Preference,
		[]string{"user: a => (b) => rejected(c) @/chosen/content"}},
	{"an instruction with two answers", `{"instruction":"a","input":"i","chosen":"b","rejected":"c"}`, dataset.Preference,
		[]string{"user: a\ni => (b) => rejected(c) @/chosen"}},

	{"prompt and completion", `{"prompt":"a","completion":"b"}`, dataset.PromptCompletion, []string{"user: a => (b) @/completion"}},
	{"prompt and completion as messages", `{"prompt":[{"role":"user","content":"a"}],"completion":[{"role":"assistant","content":"b"}],"label":true}`, dataset.PromptCompletion,
		[]string{"user: a => (b) @/completion/0/content"}},
	{"a completion that is a number", `{"prompt":"a","completion":42}`, dataset.PromptCompletion, []string{"user: a => (42) @/completion"}},

	{"Alpaca", `{"instruction":"a","input":"","output":"b"}`, dataset.Alpaca, []string{"user: a => (b) @/output"}},
	{"Alpaca with an input", `{"instruction":"a","input":"i","output":"b"}`, dataset.Alpaca, []string{"user: a\ni => (b) @/output"}},
	{"Alpaca with a history and a system", `{"system":"s","history":[["q","r"]],"instruction":"a","output":"b"}`, dataset.Alpaca,
		[]string{"system: s | user: q => (r) @/history/0/1", "system: s | user: q | assistant: r | user: a => (b) @/output"}},
}

func TestEveryShapeIsReadTurnByTurn(t *testing.T) {
	for _, c := range shapes {
		t.Run(c.name, func(t *testing.T) {
			for form, file := range map[string]string{"line": c.line, "list": "[" + c.line + "]", "indented list": indented(t, "["+c.line+"]")} {
				entries := readTurns(t, file)
				if diff := cmp.Diff(c.want, allTold(entries)); diff != "" {
					t.Fatalf("%s (-want +got):\n%s", form, diff)
				}
				for n, e := range entries {
					if e.Shape != c.shape || e.Turn != n {
						t.Errorf("turn %d of shape %s, want %d of %s", e.Turn, e.Shape, n, c.shape)
					}
					sameAgain(t, e.Row)
				}
			}
		})
	}
}

func indented(t *testing.T, text string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	out, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestShapesMayBeMixedInAFile(t *testing.T) {
	var lines, want []string
	for _, c := range shapes {
		lines, want = append(lines, c.line), append(want, c.want...)
	}
	if diff := cmp.Diff(want, allTold(readTurns(t, strings.Join(lines, "\n")))); diff != "" {
		t.Error(diff)
	}
}

func TestATurnIsKnownByItsConversationAndItsNumber(t *testing.T) {
	line := `{"id":9007199254740993,"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b","weight":0},{"role":"user","content":"c"},{"role":"assistant","content":"d"}]}`
	e := readTurns(t, "\n"+line)[0]
	if e.Row.ID != "9007199254740993#2" {
		t.Errorf("it is known as %s", e.Row.ID)
	}
	if diff := cmp.Diff(turnPlace{Key: "9007199254740993", Turn: 2, At: "/messages/3/content", Line: 2}, placeOf(e)); diff != "" {
		t.Error(diff)
	}
	nameless := strings.Replace(line, `"id":9007199254740993,`, "", 1)
	spaced := strings.ReplaceAll(nameless, `,"`, ` ,  "`)
	other := strings.Replace(nameless, `"d"`, `"e"`, 1)
	ids := readTurns(t, strings.Join([]string{nameless, spaced, other}, "\n"))
	if ids[0].Row.ID != ids[1].Row.ID || ids[0].Row.Identity() != ids[1].Row.Identity() {
		t.Error("the same line, spaced otherwise, is another conversation")
	}
	if ids[0].Row.ID == ids[2].Row.ID {
		t.Error("two conversations are one")
	}
}

func TestWhatALineSaysOfItselfIsKeptBesideThePlace(t *testing.T) {
	line := `{"meta":%s,"instruction":"a","output":"b"}`
	for meta, want := range map[string]string{
		`{"flagged":true}`:      `{"flagged":true,"conversation":`,
		`{ }`:                   `{"conversation":`,
		`null`:                  `{"conversation":`,
		`"text"`:                `{"conversation":`,
		`{"conversation":"c1"}`: `{"meta":{"conversation":"c1"},"conversation":`,
	} {
		e := readTurns(t, fmt.Sprintf(line, meta))[0]
		if got := string(e.Row.Meta); !strings.HasPrefix(got, want) || !json.Valid(e.Row.Meta) {
			t.Errorf("%s gives %s", meta, got)
		}
	}
}

func TestATextThatRepeatsItsPromptSaysHowLongThatIs(t *testing.T) {
	chosen := "Le ciel est bleu."
	e := readTurns(t, `{"chosen":"`+chosen+`","rejected":"Le ciel est blanc."}`)[0]
	if place := placeOf(e); chosen[place.Prefix:] != e.Row.Answers[0].Content {
		t.Errorf("after %d bytes stands %q", place.Prefix, chosen[place.Prefix:])
	}
}

// Other tools read what a message keeps: role and content, whatever the file
// called them, and everything else as it was.
func TestAMessageKeepsWhatItHoldsBesideItsText(t *testing.T) {
	e := readTurns(t, `{"conversations":[{"weight":1.50,"from":"human","value":"a","x":[1,{"y":null}]},{"from":"gpt","value":"b"}]}`)[0]
	if got, want := string(e.Row.Messages[0].Raw), `{"role":"user","content":"a","weight":1.50,"x":[1,{"y":null}]}`; got != want {
		t.Errorf("kept %s, want %s", got, want)
	}
	e = readTurns(t, edge(t, "34-tool-calls.jsonl"))[0]
	if got := string(e.Row.Messages[1].Raw); !strings.Contains(got, `"tool_calls":[{"id":"c1"`) || !strings.Contains(got, `"content":null`) {
		t.Errorf("kept %s", got)
	}
	e = readTurns(t, edge(t, "35-content-parts.jsonl"))[0]
	if got := string(e.Row.Messages[0].Raw); !strings.Contains(got, `"image_url":{"url":"http://example.invalid/x.png"}`) {
		t.Errorf("kept %s", got)
	}
}

func TestALongConversationOfFourMegabytesIsGivenTurnByTurn(t *testing.T) {
	answer := strings.Repeat("é", 2000)
	var turns []string
	for range 1000 {
		turns = append(turns, `{"role":"user","content":"a"},{"role":"assistant","content":"`+answer+`"}`)
	}
	line := `{"messages":[` + strings.Join(turns, ",") + `]}`
	small := `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}`
	entries := readTurns(t, small+"\n"+line+"\n"+small)
	if len(entries) != 1002 || len(entries[1000].Row.Messages) != 1999 || entries[1001].Line != 3 {
		t.Errorf("%d turns, the last but one after %d messages", len(entries), len(entries[1000].Row.Messages))
	}
}

func TestFiftyThousandConversationsAreReadInOrder(t *testing.T) {
	var file strings.Builder
	for i := range 50_000 {
		file.WriteString(`{"id":` + strconv.Itoa(i) + `,"prompt":"a","completion":"b"}` + "\n")
	}
	for i, e := range readTurns(t, file.String()) {
		if e.Refusal != nil || e.Line != i+1 || e.Row.ID != strconv.Itoa(i)+"#1" {
			t.Fatalf("turn %d is %+v", i, e)
		}
	}
}

func TestEdgeFilesOfConversationsAreReadAsTheirManifestSays(t *testing.T) {
	for _, f := range manifest(t) {
		if f.Format == "pairs" {
			continue
		}
		t.Run(f.File, func(t *testing.T) {
			ok, rejected := 0, 0
			for _, e := range readTurns(t, edge(t, f.File)) {
				switch {
				case e.Refusal != nil:
					rejected++
				case e.Turn == 0:
					ok++
				}
			}
			if ok != *f.OK || rejected != *f.Rejected {
				t.Errorf("took %d and refused %d, want %d and %d", ok, rejected, *f.OK, *f.Rejected)
			}
		})
	}
	entries := readTurns(t, edge(t, "40-sharegpt.jsonl"))
	for at, says := range map[int]string{2: `"bing"`, 5: `"items"`} {
		if !strings.Contains(entries[at].Refusal.Reason, says) {
			t.Errorf("%q does not name %s", entries[at].Refusal.Reason, says)
		}
	}
	if n := len(readTurns(t, edge(t, "32-multi-assistant.jsonl"))); n != 2 {
		t.Errorf("two answers are %d items", n)
	}
	text, turns := readTurns(t, edge(t, "50-trl-string.jsonl"))[0], readTurns(t, edge(t, "51-trl-conversational.jsonl"))[0]
	if text.Row.ContentDigest() != turns.Row.ContentDigest() {
		t.Error("the same pair as texts and as messages is two pairs")
	}
}

func TestAnUnknownKeyOfALineIsToldOnceAFile(t *testing.T) {
	line := `{"instruction":"a","output":"b","souce":1,"tools":[]}`
	entries := readTurns(t, line+"\n"+strings.Replace(line, `"b"`, `"c"`, 1))
	if codesOf(entries[0].Warnings) != dataset.UnknownKey || len(entries[1].Warnings) > 0 {
		t.Errorf("warned %v and %v", entries[0].Warnings, entries[1].Warnings)
	}
}

func TestWarningsOfALineComeOnce(t *testing.T) {
	entries := readTurns(t, `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b","rejected":4},{"role":"assistant","content":"c"}]}`)
	if len(entries) != 2 || codesOf(entries[0].Warnings) != dataset.AnswerNotText || len(entries[1].Warnings) > 0 {
		t.Errorf("%+v", entries)
	}
	if entries[0].Row.Answers[1].Content != "4" {
		t.Errorf("the rejected answer is %q", entries[0].Row.Answers[1].Content)
	}
}
