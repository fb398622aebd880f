package server_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"contrejuge/backend/server"
)

func TestARequestIsRefused(t *testing.T) {
	d := openIn(t, limits(server.Limits{Body: 1000}))
	port := strings.TrimPrefix(d.base, "http://127.0.0.1:")
	other := newBrowser(t)
	other.secret = d.comeIn(other.client, d.server.Invite())

	const people = "/api/Start/People"
	post := func(path, body string) *http.Request { return d.request(http.MethodPost, path, body) }
	with := func(name, value string) *http.Request {
		r := post(people, "[]")
		r.Header.Set(name, value)
		return r
	}
	host := func(name string) *http.Request {
		r := post(people, "[]")
		r.Host = name
		r.Header.Del("Origin")
		return r
	}
	without := func(r *http.Request, headers ...string) *http.Request {
		for _, name := range headers {
			r.Header.Del(name)
		}
		return r
	}
	from := func(path, origin, site string) *http.Request {
		r := d.request(http.MethodGet, path, "")
		r.Header.Set("Origin", origin)
		r.Header.Set("Sec-Fetch-Site", site)
		return r
	}
	unannounced := post(people, "")
	unannounced.Body, unannounced.ContentLength = io.NopCloser(strings.NewReader(strings.Repeat(" ", 2000)+"[]")), -1
	twice := post(people, "[]")
	twice.Header.Add("Content-Type", "text/plain")

	tests := []struct {
		name    string
		request *http.Request
		status  int
		code    string
	}{
		{"by a name that was made to point here", host("attacker.example:" + port), 421, "wrong_host"},
		{"by the machine's own name", host("localhost:" + port), 421, "wrong_host"},
		{"for another port", host("127.0.0.1:1"), 421, "wrong_host"},
		{"for no port", host("127.0.0.1"), 421, "wrong_host"},
		{"from a foreign page", with("Sec-Fetch-Site", "cross-site"), 403, "foreign_origin"},
		{"from a page on another port", with("Sec-Fetch-Site", "same-site"), 403, "foreign_origin"},
		{"from a foreign page in an old browser", without(with("Origin", "http://attacker.example"), "Sec-Fetch-Site"), 403, "foreign_origin"},
		{"from a page without an origin", with("Origin", "null"), 403, "foreign_origin"},
		{"from another scheme", with("Origin", "https://127.0.0.1:"+port), 403, "foreign_origin"},
		{"a session from a foreign page", func() *http.Request {
			r := post("/session", `{"token":"x"}`)
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			return r
		}(), 403, "foreign_origin"},
		{"events for a foreign page", from("/events", "http://attacker.example", "cross-site"), 403, "foreign_origin"},
		{"events for a page on another port", from("/events", "http://127.0.0.1:1", "same-site"), 403, "foreign_origin"},
		{"without the header", without(post(people, "[]"), server.SecretHeader), 401, "no_session"},
		{"with a guessed header", with(server.SecretHeader, "AAAAAAAAAAAAAAAAAAAAAAAAAA"), 401, "no_session"},
		{"with another browser's header", with(server.SecretHeader, other.secret), 401, "no_session"},
		{"an upload without the header", without(d.upload("x", "{}"), server.SecretHeader), 401, "no_session"},
		{"a download without the header", without(post("/download/training", "{}"), server.SecretHeader), 401, "no_session"},
		{"an invitation without the header", without(post("/session/invite", "{}"), server.SecretHeader), 401, "no_session"},
		{"events without the header", without(d.request(http.MethodGet, "/events", ""), server.SecretHeader), 401, "no_session"},
		{"a call by GET", d.request(http.MethodGet, people, ""), 405, "wrong_method"},
		{"a call by PUT", d.request(http.MethodPut, people, "[]"), 405, "wrong_method"},
		{"a foreign page's question whether it may", d.request(http.MethodOptions, people, ""), 405, "wrong_method"},
		{"events by POST", post("/events", "{}"), 405, "wrong_method"},
		{"a session by GET", d.request(http.MethodGet, "/session", ""), 405, "wrong_method"},
		{"a download by GET", d.request(http.MethodGet, "/download/training", ""), 405, "wrong_method"},
		{"an upload by GET", d.request(http.MethodGet, "/upload/evaluation?name=x", ""), 405, "wrong_method"},
		{"a page by POST", post("/", "{}"), 405, "wrong_method"},
		{"plain text", with("Content-Type", "text/plain"), 415, "wrong_type"},
		{"a form", with("Content-Type", "application/x-www-form-urlencoded"), 415, "wrong_type"},
		{"what hides as JSON", with("Content-Type", "text/plain; x=application/json"), 415, "wrong_type"},
		{"another encoding", with("Content-Type", "application/json; charset=latin1"), 415, "wrong_type"},
		{"no type", without(post(people, "[]"), "Content-Type"), 415, "wrong_type"},
		{"two types", twice, 415, "wrong_type"},
		{"a session in plain text", func() *http.Request {
			r := post("/session", `{"token":"x"}`)
			r.Header.Set("Content-Type", "text/plain")
			return r
		}(), 415, "wrong_type"},
		{"too large a body", post(people, "["+strings.Repeat(" ", 1000)+"]"), 413, "too_large"},
		{"too large a body, unannounced", unannounced, 413, "too_large"},
		{"an unknown room", post("/api/Nope/People", "[]"), 404, "unknown_method"},
		{"an unknown method", post("/api/Start/Nope", "[]"), 404, "unknown_method"},
		{"a method in other letters", post("/api/start/people", "[]"), 404, "unknown_method"},
		{"a private method", post("/api/Odd/hidden", "[]"), 404, "unknown_method"},
		{"a private method of a real room", post("/api/Reviewing/view", "[]"), 404, "unknown_method"},
		{"a room's field", post("/api/Start/access", "[]"), 404, "unknown_method"},
		{"more than a method", post(people+"/", "[]"), 404, "unknown_method"},
		{"a room alone", post("/api/Start", "[]"), 404, "unknown_method"},
		{"no room", post("/api", "[]"), 404, "unknown_address"},
		{"an unknown upload", post("/upload/other", "{}"), 404, "unknown_address"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { send(t, d.client, tt.request).refuses(t, tt.status, tt.code) })
	}

	t.Run("without the cookie", func(t *testing.T) {
		send(t, newBrowser(t).client, post(people, "[]")).refuses(t, 401, "no_session")
	})
	t.Run("with a guessed cookie", func(t *testing.T) {
		r := post(people, "[]")
		r.AddCookie(&http.Cookie{Name: "contrejuge-" + port, Value: "AAAAAAAAAAAAAAAAAAAAAAAAAA"})
		send(t, newBrowser(t).client, r).refuses(t, 401, "no_session")
	})
	t.Run("not when all is well", func(t *testing.T) {
		for _, r := range []*http.Request{
			post(people, "[]"), with("Content-Type", "application/json; charset=UTF-8"), without(post(people, "[]"), "Origin", "Sec-Fetch-Site"),
		} {
			if got := send(t, d.client, r); got.status != 200 || got.body != "[]" {
				t.Errorf("status %d: %s", got.status, got.body)
			}
		}
	})
}

func TestAnArgumentIsRefused(t *testing.T) {
	d := openIn(t)
	tests := []struct{ name, method, arguments string }{
		{"one missing", "Reviewing/Take", `["Ada"]`},
		{"one too many", "Reviewing/Take", `["Ada","q","x"]`},
		{"one where there is none", "Start/People", `[1]`},
		{"none at all", "Start/Queues", ``},
		{"null for the list", "Start/People", `null`},
		{"an object for the list", "Start/People", `{}`},
		{"something after the list", "Start/People", `[] []`},
		{"a list that does not end", "Start/Queues", `["Ada"`},
		{"a number for a text", "Start/Queues", `[1]`},
		{"null for a text", "Start/Queues", `[null]`},
		{"a text for a number", "Sources/Delete", `["1"]`},
		{"a broken number", "Sources/Delete", `[1.5]`},
		{"too large a number", "Odd/Number", `[9223372036854775808]`},
		{"null for a number", "Sources/Delete", `[null]`},
		{"a number for a yes or no", "Sources/Archive", `[1,1]`},
		{"null for an object", "Queues/Preview", `["Ada",null]`},
		{"a list for an object", "Queues/Preview", `["Ada",[]]`},
		{"an unknown field", "Queues/Preview", `["Ada",{"name":"q","path":"/etc/passwd"}]`},
		{"a field in other letters", "Queues/Preview", `["Ada",{"Name":"q"}]`},
		{"a field twice", "Queues/Preview", `["Ada",{"name":"q","name":"r"}]`},
		{"a field of another type", "Reviewing/SaveDraft", `["Ada","q","i",{"pick":1}]`},
		{"an unknown field further in", "Reviewing/SaveDraft", `["Ada","q","i",{"scores":[{"criterion":"c","side":"left","score":5,"model":"m"}]}]`},
		{"bytes that are no text", "Start/Queues", "[\"\xff\"]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { d.ask(tt.method, tt.arguments).refuses(t, 400, "wrong_arguments") })
	}
	for _, body := range []string{``, `{}x`, `null1`, `{"token":1}`, `{"token":"x","more":1}`, `[]`} {
		send(t, d.client, d.request(http.MethodPost, "/session", body)).refuses(t, 400, "wrong_arguments")
	}
	send(t, d.client, d.request(http.MethodPost, "/download/training", `{"queue":"q","file":"/tmp/x"}`)).refuses(t, 400, "wrong_arguments")
	send(t, d.client, d.request(http.MethodPost, "/session/invite", `{"for":"ever"}`)).refuses(t, 400, "wrong_arguments")
}
