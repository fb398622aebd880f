package ollama_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// The server here stands for what no real one can be made to do when a test wants
// it: to break off at a byte, to send what is no Ollama reply, to fail for want of
// memory.
const (
	bon  = `{"message":{"role":"assistant","content":"Bon"},"done":false}` + "\n"
	jour = `{"message":{"role":"assistant","content":"jour"},"done":false}` + "\n"
	done = `{"message":{"content":""},"done":true,"done_reason":"stop","prompt_eval_count":20,"eval_count":2,"prompt_eval_duration":7}` + "\n"
)

func TestOnlyAWholeReplyIsOne(t *testing.T) {
	type failure = model.Failure
	tests := []struct {
		name   string
		status int
		body   string
		text   string
		want   *failure
	}{
		{"a whole reply", 200, bon + jour + done, "Bonjour", nil},
		{"words in the last piece count", 200, bon + strings.Replace(done, `""`, `"jour"`, 1), "Bonjour", nil},
		{"no last piece", 200, bon + jour, "Bonjour", &failure{Cause: evaluation.StreamCut, Detail: "the reply ended before its end"}},
		{"broken in the middle of a piece", 200, bon + jour[:30], "Bon", &failure{Cause: evaluation.StreamCut, Detail: "the stream broke in the middle of a piece"}},
		{"broken in the middle of the last one", 200, bon + done[:len(done)-9], "Bon", &failure{Cause: evaluation.StreamCut, Detail: "the stream broke in the middle of a piece"}},
		{"a last piece, and then another", 200, bon + done + jour, "Bonjour", &failure{Cause: evaluation.StreamCut, Detail: "the reply ended before its end"}},
		{"a blank line", 200, bon + "\n" + jour + done, "Bon", &failure{Cause: evaluation.StreamCut, Detail: "the stream broke in the middle of a piece"}},
		{"a line longer than can be read", 200, bon + `{"message":{"content":"` + strings.Repeat("x", 9<<20) + `"},"done":false}` + "\n" + done, "Bon",
			&failure{Cause: evaluation.StreamCut, Detail: "the reply ended before its end"}},
		{"an empty success", 200, "", "", &failure{Cause: evaluation.StreamCut, Detail: "the reply ended before its end", Silent: true}},
		{"an error in the stream", 200, bon + `{"error":"an error was encountered while running the model: unexpected EOF"}` + "\n", "Bon",
			&failure{Cause: evaluation.ModelError, Detail: "an error was encountered while running the model: unexpected EOF"}},
		{"a page", 200, "<html>\n<body>Sign in</body></html>", "", &failure{Cause: evaluation.Unreachable, Detail: "what answers there is no Ollama server: <html>", Silent: true}},
		{"another JSON", 200, `{"done":"yes"}` + "\n", "", &failure{
			Cause: evaluation.Unreachable, Silent: true,
			Detail: "what answers there is no Ollama server: json: cannot unmarshal string into Go struct field ChatResponse.done of type bool",
		}},
		{"an error without a word", 500, "", "", &failure{Cause: evaluation.ModelError, Status: 500, Detail: "HTTP 500, and nothing said", Silent: true}},
		{"too little memory", 500, `{"error":"model requires more system memory (76.3 GiB) than is available (22.7 GiB)"}`, "",
			&failure{Cause: evaluation.ModelError, Status: 500, Detail: "model requires more system memory (76.3 GiB) than is available (22.7 GiB)", Silent: true}},
		{"a busy server", 503, `{"error":"server busy, please try again.  maximum pending requests exceeded"}`, "",
			&failure{Cause: evaluation.ModelError, Status: 503, Detail: "server busy, please try again. maximum pending requests exceeded", Silent: true}},
		{"a server that wants a name", 401, `{}`, "", &failure{Cause: evaluation.ModelError, Status: 401, Detail: "401 Unauthorized", Silent: true}},
		{"a page that is not there", 404, "404 page not found", "", &failure{Cause: evaluation.ModelError, Status: 404, Detail: "404 page not found", Silent: true}},
		{"a newer server's word for too long", 400, `{"error":"the prompt is longer than the context length (4096)"}`, "",
			&failure{Cause: evaluation.PromptTooLong, Status: 400, Detail: "the prompt is longer than the context length (4096)", Silent: true}},
		{"a wrong request", 400, `{"error":"model is required"}`, "", &failure{Cause: evaluation.ModelError, Status: 400, Detail: "model is required", Silent: true}},
		{"cut by its length", 200, bon + strings.Replace(done, "stop", "length", 1), "Bon", &failure{Cause: evaluation.CutByLength}},
		{"unloaded", 200, strings.Replace(done, "stop", "unload", 1), "", &failure{Cause: evaluation.ModelError, Detail: "it ended for another reason: unload"}},
		{"no word", 200, done, "", &failure{Cause: evaluation.EmptyReply}},
		{"blanks", 200, strings.Replace(done, `""`, `" \n\t"`, 1), " \n\t", &failure{Cause: evaluation.EmptyReply}},
		{"thoughts alone", 200, `{"message":{"content":"","thinking":"Bonjour ?"},"done":false}` + "\n" + done, "",
			&failure{Cause: evaluation.EmptyReply, Detail: "it thought and wrote nothing"}},
		{"a prompt cut to the context", 200, bon + strings.Replace(done, ":20", ":64", 1), "Bon", &failure{Cause: evaluation.PromptTooLong, Detail: "the host cut the prompt to make it fit"}},
		{"a prompt halved to write on", 200, bon + strings.Replace(done, `"eval_count":2`, `"eval_count":99`, 1), "Bon",
			&failure{Cause: evaluation.PromptTooLong, Detail: "the host cut the prompt to make it fit"}},
		{"a prompt of which whole messages are gone", 200, bon + strings.Replace(done, ":20", ":9", 1), "Bon",
			&failure{Cause: evaluation.PromptTooLong, Detail: "the host cut the prompt to make it fit"}},
		{"a server that does not count", 200, bon + `{"done":true,"done_reason":"stop"}` + "\n", "Bon", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := scripted(t, func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(tt.status)
				fmt.Fprint(w, tt.body)
			})
			prompt := question(strings.Repeat("Où ? ", 20))
			prompt.Options.NumCtx = new(64)
			reply, err := host(t, s.URL).Model("m").Ask(t.Context(), prompt, nil)
			if diff := cmp.Diff(tt.want, model.FailureOf(err), cmpopts.IgnoreFields(failure{}, "Err")); diff != "" {
				t.Errorf("the failure (-want +got):\n%s", diff)
			}
			if reply.Text != tt.text {
				t.Errorf("replied %.50q, want %q", reply.Text, tt.text)
			}
		})
	}
}

func TestAHostThatSendsElsewhereIsNotFollowed(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("somebody else was asked") }))
	t.Cleanup(elsewhere.Close)
	s := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	t.Cleanup(s.Close)
	h := host(t, s.URL)
	_, asked := h.Model("m").Ask(t.Context(), question("Où ?"), nil)
	_, version := h.Version(t.Context())
	for _, err := range []error{asked, version} {
		if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Unreachable || !f.OfHost() || !strings.Contains(f.Detail, strings.TrimPrefix(elsewhere.URL, "http://")) {
			t.Errorf("got %v", err)
		}
	}
}

func TestNobodyThereIsUnreachable(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	h := host(t, s.URL)
	_, version := h.Version(t.Context())
	_, names := h.Names(t.Context())
	_, described := h.Describe(t.Context(), "m")
	_, loaded := h.Context(t.Context(), "m")
	_, asked := h.Model("m").Ask(t.Context(), question("Où ?"), nil)
	for _, err := range []error{version, names, described, loaded, asked, h.Free(t.Context(), "m")} {
		if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Unreachable || !f.Silent || !f.OfHost() || !f.Transient() {
			t.Errorf("got %#v", err)
		}
	}
}

func TestAPageIsNoHost(t *testing.T) {
	for _, body := range []string{"", "{}", "<html>", "[]"} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, body) }))
		t.Cleanup(s.Close)
		if server, err := host(t, s.URL).Version(t.Context()); model.FailureOf(err) == nil || model.FailureOf(err).Cause != evaluation.Unreachable {
			t.Errorf("%q is %+v, %v", body, server, err)
		}
	}
}

// scripted is a server that has every model and replies as it is told.
func scripted(t *testing.T, reply http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(handler(reply))
	t.Cleanup(s.Close)
	return s
}

func handler(reply http.HandlerFunc) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/show", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"details":{"family":"llama"}}`) })
	mux.HandleFunc("POST /api/chat", reply)
	mux.HandleFunc("POST /api/generate", reply)
	return mux
}
