package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"contrejuge/backend/api"
	"contrejuge/backend/clock"
	"contrejuge/backend/server"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// door is a running server over a real workspace, with one browser's tab.
type door struct {
	t      testing.TB
	file   string // the workspace's
	access *api.Access
	server *server.Server
	base   string // http://127.0.0.1:PORT
	stop   func() error
	browser

	mu   sync.Mutex
	logs []string
}

// browser is a browser with one tab.
type browser struct {
	client *http.Client
	secret string
}

func newBrowser(t testing.TB) browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return browser{client: &http.Client{Transport: transport, Jar: jar}}
}

var pages = fstest.MapFS{
	"index.html":     {Data: []byte("<!doctype html><title>Contrejuge</title>")},
	"assets/app.js":  {Data: []byte("export {}")},
	"assets/app.css": {Data: []byte("body {}")},
	"assets/odd.xyz": {Data: []byte("?")},
	".gitkeep":       {Data: []byte("kept")},
	"LICENSE":        {Data: []byte("MIT")},
}

// open starts a server; the changes are made to its configuration first.
func open(t testing.TB, changes ...func(*server.Config)) *door {
	t.Helper()
	d := &door{t: t, file: filepath.Join(t.TempDir(), "workspace.db"), browser: newBrowser(t)}
	d.access = accessTo(d.file)
	listener, address, err := server.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	config := server.Config{
		Access: d.access, Rooms: append(api.NewRooms(d.access, api.Browser, nil, nil).All(), &Odd{}), Pages: pages, Address: address, Log: d.log,
	}
	for _, change := range changes {
		change(&config)
	}
	if d.server, err = server.New(config); err != nil {
		t.Fatal(err)
	}
	d.base = "http://" + address.String()

	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- d.server.Serve(ctx, listener) }()
	d.stop = sync.OnceValue(func() error { cancel(); return <-ended })
	t.Cleanup(func() {
		if err := d.stop(); err != nil {
			t.Errorf("serving ended with %v", err)
		}
	})
	return d
}

// openIn is open with its browser let in.
func openIn(t testing.TB, changes ...func(*server.Config)) *door {
	t.Helper()
	d := open(t, changes...)
	d.secret = d.comeIn(d.client, d.server.Invite())
	return d
}

func accessTo(file string) *api.Access {
	return api.NewAccess(func(ctx context.Context) (*workspace.Workspace, error) {
		s, err := store.Open(ctx, file)
		if err != nil {
			return nil, err
		}
		return workspace.New(s, workspace.Ports{Clock: clock.System{}, Chance: workspace.CryptoChance{}, Tool: workspace.Tool{Name: "contrejuge", Version: "test"}}), nil
	})
}

func limits(l server.Limits) func(*server.Config) { return func(c *server.Config) { c.Limits = l } }

func pagesIn(pages fs.FS) func(*server.Config) { return func(c *server.Config) { c.Pages = pages } }

func (d *door) log(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.logs = append(d.logs, err.Error())
}

func (d *door) logged() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return strings.Join(d.logs, "\n")
}

// comeIn exchanges the token of an address for a secret.
func (d *door) comeIn(client *http.Client, address string) string {
	d.t.Helper()
	got := d.exchange(client, tokenOf(address))
	var session struct {
		Secret      string `json:"secret"`
		UploadLimit int64  `json:"uploadLimit"`
	}
	got.into(d.t, &session)
	if session.Secret == "" || session.UploadLimit == 0 {
		d.t.Fatalf("a session without a secret or limit: %s", got.body)
	}
	return session.Secret
}

func (d *door) exchange(client *http.Client, token string) answer {
	d.t.Helper()
	r := d.request(http.MethodPost, "/session", fmt.Sprintf(`{"token":%q}`, token))
	r.Header.Del(server.SecretHeader)
	return send(d.t, client, r)
}

func tokenOf(address string) string {
	_, token, _ := strings.Cut(address, "#token=")
	return token
}

// request is a request as a page of ours makes it.
func (d *door) request(method, path, body string) *http.Request {
	d.t.Helper()
	r, err := http.NewRequestWithContext(d.t.Context(), method, d.base+path, strings.NewReader(body))
	if err != nil {
		d.t.Fatal(err)
	}
	if method != http.MethodGet {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Origin", d.base)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set(server.SecretHeader, d.secret)
	return r
}

// ask calls a room's method.
func (d *door) ask(roomAndMethod, arguments string) answer {
	d.t.Helper()
	return send(d.t, d.client, d.request(http.MethodPost, "/api/"+roomAndMethod, arguments))
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   string
}

// send sends a request and holds every answer to what all of them promise.
func send(t testing.TB, client *http.Client, r *http.Request) answer {
	t.Helper()
	response, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	safe(t, response.Header)
	return answer{response.StatusCode, response.Header, string(body)}
}

// safe checks the headers that no answer goes without.
func safe(t testing.TB, h http.Header) {
	t.Helper()
	for name, want := range map[string]string{
		"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
			"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"Cache-Control":                "no-store",
		"Referrer-Policy":              "no-referrer",
		"X-Content-Type-Options":       "nosniff",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy":           "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
		"Access-Control-Allow-Origin":  "",
	} {
		if got := h.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if h.Get("Content-Type") == "" {
		t.Error("an answer without a type")
	}
}

// into reads the answer, which has to be a success.
func (a answer) into(t testing.TB, value any) {
	t.Helper()
	if a.status != http.StatusOK {
		t.Fatalf("status %d: %s", a.status, a.body)
	}
	d := json.NewDecoder(bytes.NewReader([]byte(a.body)))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		t.Fatalf("%v in %s", err, a.body)
	}
}

// refuses checks that the answer is the refusal, and nothing but.
func (a answer) refuses(t testing.TB, status int, code string) {
	t.Helper()
	var failure struct {
		Error api.Error `json:"error"`
	}
	if err := json.Unmarshal([]byte(a.body), &failure); err != nil {
		t.Fatalf("status %d, and no error: %s", a.status, a.body)
	}
	if a.status != status || failure.Error.Code != code || failure.Error.Message == "" {
		t.Errorf("status %d, %s\nwant %d %s", a.status, a.body, status, code)
	}
}

// Odd is a room that behaves as none should.
type Odd struct{}

func (*Odd) Panics() (string, error) { panic("SECRET") }

func (*Odd) NaN() float64 { return math.NaN() }

func (*Odd) Nothing() {}

func (*Odd) Number(n int64) int64 { return n }

func (*Odd) Waits(milliseconds int) (string, error) {
	time.Sleep(time.Duration(milliseconds) * time.Millisecond)
	return "waited", nil
}

func (*Odd) hidden() string { return "SECRET" }

var _ = (*Odd).hidden
