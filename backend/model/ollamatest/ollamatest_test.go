package ollamatest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ollama/ollama/api"

	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
)

func TestMain(m *testing.M) { os.Exit(ollamatest.Main(m)) }

func TestAModelSaysItsSentenceInAnyLanguage(t *testing.T) {
	s := ollamatest.Shared(t)
	for i, sentence := range []string{
		"Vous pouvez appeler le 17.",
		"Où êtes-vous né ? À Évry, et vous ? « À Évry » aussi.\n\n- une liste — œuvre",
		"I agree, I do, I do, 日本語 👩‍👩‍👧 agree.",
	} {
		for _, arch := range tinygguf.Archs {
			name := fmt.Sprintf("says-%s-%d", arch, i)
			s.Create(t, name, tinygguf.Model{Arch: arch, Say: sentence})
			if got := generate(t, s, name, "Où ?", nil); got != sentence {
				t.Errorf("%s says %q, want %q", arch, got, sentence)
			}
		}
	}
}

func TestAJudgeFillsInItsSchemaWithWhatItPrefers(t *testing.T) {
	s := ollamatest.Shared(t)
	for _, arch := range tinygguf.Archs {
		for _, verdict := range []string{"yes", "no", "not_applicable"} {
			name := arch + "-" + verdict
			s.Create(t, name, tinygguf.Model{Arch: arch, Say: "L’usager a sa réponse.", Prefer: []string{verdict}})
			for criteria := 1; criteria <= 5; criteria += 4 {
				want := strings.Repeat(`{"reason":"L’usager a sa réponse.","verdict":"`+verdict+`"}`, criteria)
				if got := verdicts(t, generate(t, s, name, "Où ?", schema(criteria))); got != want {
					t.Errorf("%s with %d criteria says %s", name, criteria, got)
				}
			}
		}
	}
}

func TestAJudgePrefersTheFirstWordThatItMaySay(t *testing.T) {
	s := ollamatest.Shared(t)
	s.Create(t, "first", tinygguf.Model{Say: "Parce que.", Prefer: []string{"first", "no"}})
	pick := json.RawMessage(`{"type":"object","properties":{"reason":{"type":"string","maxLength":100},` +
		`"verdict":{"type":"string","enum":["second","first","tie","both_bad"]}},"required":["reason","verdict"]}`)
	for _, tt := range []struct {
		format json.RawMessage
		want   string
	}{
		{pick, `{"reason":"Parce que.","verdict":"first"}`},
		{schema(1), `{"c0":{"reason":"Parce que.","verdict":"no"}}`},
	} {
		var got, want any
		said := generate(t, s, "first", "Où ?", tt.format)
		if err := json.Unmarshal([]byte(said), &got); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		if err := json.Unmarshal([]byte(tt.want), &want); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("it says %s, want %s", said, tt.want)
		}
	}
}

// schema is a judge's, with so many criteria.
func schema(criteria int) json.RawMessage {
	var properties, required []string
	for i := range criteria {
		required = append(required, fmt.Sprintf(`"c%d"`, i))
		properties = append(properties, required[i]+`:{"type":"object","properties":{"reason":{"type":"string","maxLength":400},`+
			`"verdict":{"type":"string","enum":["yes","no","not_applicable"]}},"required":["reason","verdict"],"additionalProperties":false}`)
	}
	return json.RawMessage(`{"type":"object","properties":{` + strings.Join(properties, ",") + `},"required":[` + strings.Join(required, ",") +
		`],"additionalProperties":false}`)
}

// verdicts is what a judge said of each criterion, without the blanks between.
func verdicts(t *testing.T, said string) string {
	t.Helper()
	var of map[string]json.RawMessage
	if err := json.Unmarshal([]byte(said), &of); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	out := ""
	for i := range len(of) {
		var v struct {
			Reason  string `json:"reason"`
			Verdict string `json:"verdict"`
		}
		if err := json.Unmarshal(of[fmt.Sprintf("c%d", i)], &v); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		out += string(line)
	}
	return out
}

func generate(t *testing.T, s *ollamatest.Server, name, prompt string, format json.RawMessage) string {
	t.Helper()
	said, done := "", false
	// Without a penalty: one engine likes less what was said lately, which would
	// decide between two words that are liked alike.
	options := map[string]any{"temperature": 0, "repeat_penalty": 1.0, "num_ctx": 8192, "num_predict": 600}
	request := &api.GenerateRequest{Model: name, Prompt: prompt, Format: format, Options: options}
	if err := s.Client(t).Generate(t.Context(), request, func(r api.GenerateResponse) error {
		said, done = said+r.Response, r.Done && r.DoneReason == "stop"
		return nil
	}); err != nil || !done {
		t.Fatalf("it ended with %v, done %v: %q", err, done, said)
	}
	return said
}
