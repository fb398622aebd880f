package openai_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/model"
	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/openai"
	"contrejuge/backend/model/tinygguf"
)

func TestMain(m *testing.M) { os.Exit(ollamatest.Main(m)) }

const key = "sk-anna-secret"

var schema = json.RawMessage(`{"type":"object","properties":{"reason":{"type":"string","maxLength":400},` +
	`"verdict":{"type":"string","enum":["yes","no"]}},"required":["reason","verdict"]}`)

func prompt() model.Prompt {
	return model.Prompt{
		System: "Tu es l’assistant.", Messages: []evaluation.Message{{Role: "user", Content: "Où ?"}},
		Options: model.Options{Temperature: new(0.0), Seed: new(1), NumPredict: new(600), TopK: new(1), NumCtx: new(2048), Think: new(false)},
	}
}

func TestARealServerOfTheSharedAPIReplies(t *testing.T) {
	s := ollamatest.Shared(t)
	s.Create(t, "shared", tinygguf.Model{Say: "Vous pouvez appeler le 17."})
	s.Create(t, "shared-loop", tinygguf.Model{Say: "Vous pouvez appeler le 17.", Then: tinygguf.Loop})

	m := at(t, s.Address+"/v1/", "shared")
	streamed := ""
	reply, err := m.Ask(t.Context(), prompt(), func(text string) { streamed += text })
	if err != nil || reply.Text != "Vous pouvez appeler le 17." || streamed != reply.Text || reply.PromptTokens == 0 || reply.ReplyTokens == 0 || reply.FirstChunk <= 0 {
		t.Errorf("got %+v, %v and streamed %q", reply, err, streamed)
	}
	judging := prompt()
	judging.Schema = schema
	reply, err = m.Ask(t.Context(), judging, nil)
	var said struct{ Reason, Verdict string }
	if err != nil || json.Unmarshal([]byte(reply.Text), &said) != nil || said.Verdict != "yes" {
		t.Errorf("judged %+v, %v", reply, err)
	}
	if _, err := at(t, s.Address+"/v1", "shared-loop").Ask(t.Context(), prompt(), nil); model.FailureOf(err) == nil || model.FailureOf(err).Cause != evaluation.CutByLength {
		t.Errorf("a reply without end: %v", err)
	}
	if _, err := at(t, s.Address+"/v1", "absent").Ask(t.Context(), prompt(), nil); model.FailureOf(err) == nil || model.FailureOf(err).Cause != evaluation.ModelMissing {
		t.Errorf("a model that is not there: %v", err)
	}
}

const (
	bon  = `data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"Bon"},"finish_reason":null}]}` + "\n\n"
	jour = `data: {"choices":[{"index":0,"delta":{"content":"jour"},"finish_reason":null}]}` + "\n\n"
	stop = `data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\n"
	used = `data: {"choices":[],"usage":{"prompt_tokens":20,"completion_tokens":2}}` + "\n\n"
	done = "data: [DONE]\n\n"
)

// The server here stands for many, and for what a real one does not do when a test
// wants it.
func TestOnlyAWholeReplyIsOne(t *testing.T) {
	type failure = model.Failure
	cut := &failure{Cause: evaluation.StreamCut, Detail: "the reply ended before its end"}
	ended := func(reason string) string { return strings.Replace(stop, "stop", reason, 1) }
	tests := []struct {
		name   string
		status int
		body   string
		text   string
		want   *failure
	}{
		{"a whole reply", 200, bon + jour + stop + used + done, "Bonjour", nil},
		{"comments and other fields", 200, ": waiting\n\nevent: message\nid: 1\n" + bon + "\r\n" + jour + stop + done, "Bonjour", nil},
		{"no blank behind the colon", 200, strings.ReplaceAll(bon+stop+done, "data: ", "data:"), "Bon", nil},
		{"another reply beside it", 200, bon + strings.Replace(jour, `"index":0`, `"index":1`, 1) + stop + done, "Bon", nil},
		{"a thought apart", 200, strings.Replace(bon, "content", "reasoning_content", 1) + jour + stop + done, "jour", nil},
		{"not done", 200, bon + jour + stop, "Bonjour", cut},
		{"done without a reason", 200, bon + jour + done, "Bonjour", cut},
		{"broken in a piece", 200, bon + jour[:30], "Bon", &failure{Cause: evaluation.StreamCut, Detail: "a piece of the stream cannot be read"}},
		{"a line longer than can be read", 200, bon + "data: " + strings.Repeat("x", 2<<20), "Bon", &failure{Cause: evaluation.StreamCut, Detail: "bufio.Scanner: token too long"}},
		{"an empty success", 200, "", "", &failure{Cause: evaluation.StreamCut, Detail: "the reply ended before its end", Silent: true}},
		{"cut by its length", 200, bon + ended("length") + done, "Bon", &failure{Cause: evaluation.CutByLength}},
		{"filtered", 200, bon + ended("content_filter") + done, "Bon", &failure{Cause: evaluation.ModelError, Detail: "the server's filter took the reply"}},
		{"a tool was wanted", 200, ended("tool_calls") + done, "", &failure{Cause: evaluation.ModelError, Detail: "it ended for another reason: tool_calls"}},
		{"no word", 200, stop + done, "", &failure{Cause: evaluation.EmptyReply}},
		{"thoughts alone", 200, strings.Replace(bon, "content", "reasoning", 1) + stop + done, "", &failure{Cause: evaluation.EmptyReply, Detail: "it thought and wrote nothing"}},
		{"a refusal", 200, strings.Replace(bon, "content", "refusal", 1) + stop + done, "", &failure{Cause: evaluation.EmptyReply, Detail: "it refused: Bon"}},
		{"an error in the stream", 200, bon + `data: {"error":{"message":"out of memory, ` + key + `","type":"server_error"}}` + "\n\n", "Bon",
			&failure{Cause: evaluation.ModelError, Detail: "out of memory, …"}},
		{"an error instead of a stream", 200, `{"error":"no such thing"}`, "", &failure{Cause: evaluation.ModelError, Detail: "no such thing", Silent: true}},
		{"a page", 200, "<html>\nSign in", "", &failure{Cause: evaluation.Unreachable, Detail: "what answers there streams no reply: <html>", Silent: true}},
		{"a wrong key", 401, `{"error":{"message":"Incorrect API key provided: ` + key + `.","type":"invalid_request_error","code":"invalid_api_key"}}`, "",
			&failure{Cause: evaluation.ModelError, Status: 401, Detail: "Incorrect API key provided: ….", Silent: true}},
		{"a key where a message is shortened", 500, strings.Repeat("x", 295) + key, "", &failure{Cause: evaluation.ModelError, Status: 500, Detail: strings.Repeat("x", 295) + "…", Silent: true}},
		{"a model that is not there", 404, `{"error":{"message":"no","code":"model_not_found"}}`, "", &failure{Cause: evaluation.ModelMissing, Status: 404, Detail: "no", Silent: true}},
		{"a page that is not there", 404, "404 page not found", "", &failure{Cause: evaluation.ModelError, Status: 404, Detail: "404 page not found", Silent: true}},
		{"too long, by its code", 400, `{"error":{"message":"too many","code":"context_length_exceeded"}}`, "", &failure{Cause: evaluation.PromptTooLong, Status: 400, Detail: "too many", Silent: true}},
		{"too long, by its kind", 400, `{"error":{"code":400,"message":"too many","type":"exceed_context_size_error"}}`, "", &failure{Cause: evaluation.PromptTooLong, Status: 400, Detail: "too many", Silent: true}},
		{"too many calls", 429, `{"message":"Requests rate limit exceeded"}`, "", &failure{Cause: evaluation.ModelError, Status: 429, Detail: "Requests rate limit exceeded", Silent: true}},
		{"an error without a word", 500, "", "", &failure{Cause: evaluation.ModelError, Status: 500, Detail: "HTTP 500, and nothing said", Silent: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(tt.status)
				fmt.Fprint(w, tt.body)
			}))
			defer s.Close()
			reply, err := at(t, s.URL, "m").Ask(t.Context(), prompt(), nil)
			if diff := cmp.Diff(tt.want, model.FailureOf(err), cmpopts.IgnoreFields(failure{}, "Err")); diff != "" {
				t.Errorf("the failure (-want +got):\n%s", diff)
			}
			if reply.Text != tt.text {
				t.Errorf("replied %q, want %q", reply.Text, tt.text)
			}
		})
	}
}

func TestWhatIsAsked(t *testing.T) {
	var got, want any
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/chat/completions" || r.Header.Get("Authorization") != "Bearer "+key {
			t.Errorf("asked at %s as %q", r.URL, r.Header.Get("Authorization"))
		}
		body, _ := io.ReadAll(r.Body)
		if err := json.Unmarshal(body, &got); err != nil || !strings.Contains(string(body), string(schema)) {
			t.Errorf("the schema's order is not as written: %s, %v", body, err)
		}
		fmt.Fprint(w, bon+stop+done)
	}))
	defer s.Close()
	p := prompt()
	p.Schema = schema
	if _, err := at(t, s.URL+"/v1", "m").Ask(t.Context(), p, nil); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(`{"model":"m","stream":true,"stream_options":{"include_usage":true},"temperature":0,"seed":1,"max_tokens":600,
		"messages":[{"role":"system","content":"Tu es l’assistant."},{"role":"user","content":"Où ?"}],
		"response_format":{"type":"json_schema","json_schema":{"name":"reply","schema":`+string(schema)+`}}}`), &want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestAServerThatSendsElsewhereIsNotFollowed(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("somebody else was asked") }))
	defer elsewhere.Close()
	s := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusPermanentRedirect))
	defer s.Close()
	_, err := at(t, s.URL, "m").Ask(t.Context(), prompt(), nil)
	if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Unreachable {
		t.Errorf("got %v", err)
	}
}

func TestACallThatIsStoppedSaysSo(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, bon)
		w.(http.Flusher).Flush()
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	}))
	defer s.Close()
	ctx, stop := context.WithCancel(t.Context())
	reply, err := at(t, s.URL, "m").Ask(ctx, prompt(), func(string) { stop() })
	if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Cancelled || reply.Text != "Bon" {
		t.Errorf("got %+v, %v", reply, err)
	}
}

func TestNobodyThereIsUnreachable(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	_, err := at(t, s.URL, "m").Ask(t.Context(), prompt(), nil)
	if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Unreachable || !f.Silent || !f.OfHost() {
		t.Errorf("got %v", err)
	}
}

func TestAnAddressOrAKeyThatCannotBeOneIsRefused(t *testing.T) {
	for _, address := range []string{"", "host", "http://192.168.1.7/v1", "http://host", "ftp://127.0.0.1", "https://anna:secret@host", "https://host/v1?key=secret", "https://host#secret", "https://"} {
		if _, err := openai.New(address, "", "m"); !fault.Is(err, "bad_host") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", address, err)
		}
	}
	for _, address := range []string{"https://host", "https://host:8443/v1/", "http://127.0.0.1:8080/v1", "http://localhost", "http://[::1]:1"} {
		if _, err := openai.New(address, "", "m"); err != nil {
			t.Errorf("%q: %v", address, err)
		}
	}
	if _, err := openai.New("https://host", "secret\n", "m"); !fault.Is(err, "bad_key") || strings.Contains(err.Error(), "secret") {
		t.Errorf("a key of two lines: %v", err)
	}
}

func FuzzAStreamIsReadToItsEndOrFails(f *testing.F) {
	f.Add(bon + jour + stop + used + done)
	f.Add(": x\n" + bon + `data: {"error":"x"}`)
	f.Add("<html>")
	f.Add(strings.Replace(bon, "Bon", "<think>Bon</think>", 1) + stop + done)
	f.Fuzz(func(t *testing.T, body string) {
		heard := ""
		reply, failure := openai.Read(strings.NewReader(body), func(text string) { heard += text })
		if failure == nil && (strings.TrimSpace(reply.Text) == "" || !strings.Contains(body, "[DONE]")) {
			t.Errorf("taken for whole: %q", body)
		}
		if !strings.HasSuffix(heard, reply.Text) {
			t.Errorf("heard %q and replied %q", heard, reply.Text)
		}
	})
}

func at(t *testing.T, address, name string) model.Model {
	t.Helper()
	m, err := openai.New(address, key, name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
