package ollama_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

func TestWhatIsAskedKeepsTheGuards(t *testing.T) {
	two := []evaluation.Message{{Role: "user", Content: "Bonjour"}, {Role: "assistant", Content: "Bonjour !"}, {Role: "user", Content: "Où ?"}}
	tests := []struct {
		name   string
		prompt model.Prompt
		path   string
		want   string
	}{
		{"a candidate", model.Prompt{System: "Tu es l’assistant.", Messages: two, Options: model.Options{Temperature: new(0.7), TopP: new(0.9), NumCtx: new(4096), NumPredict: new(0)}}, "/api/chat",
			`{"model":"m","messages":[{"role":"system","content":"Tu es l’assistant."},{"role":"user","content":"Bonjour"},{"role":"assistant","content":"Bonjour !"},{"role":"user","content":"Où ?"}],
			  "think":false,"truncate":false,"shift":false,"keep_alive":"30m0s","options":{"num_ctx":4096,"temperature":0.7,"top_p":0.9}}`},
		{"a candidate without wishes", model.Prompt{Messages: two[:1], Options: model.Options{Think: new(true)}}, "/api/chat",
			`{"model":"m","messages":[{"role":"user","content":"Bonjour"}],"think":true,"truncate":false,"shift":false,"keep_alive":"30m0s","options":{"num_ctx":8192}}`},
		{"a judge is greedy", model.Prompt{System: "Tu juges.", Messages: two[:1], Schema: schema}, "/api/generate",
			`{"model":"m","system":"Tu juges.","prompt":"Bonjour","suffix":"","template":"","format":` + string(schema) + `,"think":false,"truncate":false,"shift":false,"keep_alive":"30m0s",
			  "options":{"num_ctx":8192,"temperature":0,"top_k":1,"seed":1,"repeat_penalty":1}}`},
		{"a judge with wishes", model.Prompt{Messages: two[:1], Schema: schema, Options: model.Options{Temperature: new(0.2), TopK: new(40), Seed: new(7), NumPredict: new(300)}}, "/api/generate",
			`{"model":"m","system":"","prompt":"Bonjour","suffix":"","template":"","format":` + string(schema) + `,"think":false,"truncate":false,"shift":false,"keep_alive":"30m0s",
			  "options":{"num_ctx":8192,"num_predict":300,"temperature":0.2,"top_k":40,"seed":7,"repeat_penalty":1}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var path string
			var body []byte
			s := scripted(t, func(w http.ResponseWriter, r *http.Request) {
				path = r.URL.Path
				body, _ = io.ReadAll(r.Body)
				fmt.Fprint(w, `{"message":{"content":"Oui."},"response":"Oui.","done":true,"done_reason":"stop"}`)
			})
			reply, err := host(t, s.URL).Model("m").Ask(t.Context(), tt.prompt, nil)
			if err != nil || reply.Text != "Oui." || path != tt.path {
				t.Fatalf("%s replied %+v, %v", path, reply, err)
			}
			var got, want any
			if err := json.Unmarshal(body, &got); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(tt.want), &want); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("asked (-want +got):\n%s", diff)
			}
			if tt.prompt.Schema != nil {
				var raw struct{ Format json.RawMessage }
				if err := json.Unmarshal(body, &raw); err != nil || string(raw.Format) != string(schema) {
					t.Errorf("the schema's order is not as written: %s, %v", raw.Format, err)
				}
			}
		})
	}
}

func TestAPromptThatCannotBeAskedAsksNobody(t *testing.T) {
	s := scripted(t, func(http.ResponseWriter, *http.Request) { t.Error("the host was asked") })
	user := evaluation.Message{Role: "user", Content: "Où ?"}
	for name, prompt := range map[string]model.Prompt{
		"nothing":                      {},
		"a schema and nothing":         {Schema: schema},
		"a schema and a conversation":  {Schema: schema, Messages: []evaluation.Message{user, user}},
		"a schema and somebody else's": {Schema: schema, Messages: []evaluation.Message{{Role: "assistant", Content: "Ici."}}},
	} {
		if _, err := host(t, s.URL).Model("m").Ask(t.Context(), prompt, nil); model.FailureOf(err) == nil || model.FailureOf(err).Cause != evaluation.ModelError {
			t.Errorf("%s: %v", name, err)
		}
	}
}
