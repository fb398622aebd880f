package server_test

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"contrejuge/backend/fault"
	"contrejuge/backend/server"
)

func TestPagesNeedNobodyToBeIn(t *testing.T) {
	d := open(t)
	tests := []struct {
		path, kind, body string
	}{
		{"/", "text/html; charset=utf-8", "<!doctype"},
		{"/index.html", "text/html; charset=utf-8", "<!doctype"},
		{"/assets/app.js", "text/javascript; charset=utf-8", "export {}"},
		{"/assets/app.css", "text/css; charset=utf-8", "body {}"},
		{"/assets/odd.xyz", "application/octet-stream", "?"},
		{"/LICENSE", "application/octet-stream", "MIT"},
		{"/review/exemple/3", "text/html; charset=utf-8", "<!doctype"},
		{"/assets", "text/html; charset=utf-8", "<!doctype"},
		{"/apiary", "text/html; charset=utf-8", "<!doctype"},
	}
	for _, tt := range tests {
		r := d.request(http.MethodGet, tt.path, "")
		r.Header = http.Header{"Sec-Fetch-Site": {"cross-site"}} // a link on another page, a bookmark
		got := send(t, d.client, r)
		if got.status != http.StatusOK || got.header.Get("Content-Type") != tt.kind || !strings.HasPrefix(got.body, tt.body) {
			t.Errorf("%s: %d %s %q", tt.path, got.status, got.header.Get("Content-Type"), got.body)
		}
		r = d.request(http.MethodHead, tt.path, "")
		if got := send(t, d.client, r); got.status != http.StatusOK || got.body != "" {
			t.Errorf("HEAD %s: %d %q", tt.path, got.status, got.body)
		}
	}
	for _, path := range []string{"/nope.js", "/assets/app.js/", "/.gitkeep", "/%2egitkeep", "/nope/../index.html"} {
		send(t, d.client, d.request(http.MethodGet, path, "")).refuses(t, 404, "unknown_address")
	}
}

func TestNoPathLeadsOutOfThePages(t *testing.T) {
	folder := t.TempDir()
	inside := filepath.Join(folder, "pages")
	if err := os.Mkdir(inside, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"secret.txt": "SECRET", "pages/index.html": "page"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d := open(t, pagesIn(os.DirFS(inside)))
	for _, path := range []string{
		"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/..\\secret.txt", "/..%5csecret.txt",
		"//../secret.txt", "/./../secret.txt", "/x/../../secret.txt", "/" + inside + "/../secret.txt", "/secret.txt%00.html",
		"/....//secret.txt", "/%252e%252e/secret.txt", "/pages/../secret.txt",
	} {
		// A client would tidy the path, so it is written by hand.
		got := raw(t, d, "GET "+path+" HTTP/1.1\r\nHost: "+strings.TrimPrefix(d.base, "http://")+"\r\nConnection: close\r\n\r\n")
		if got.status < 400 || strings.Contains(got.body, "SECRET") {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
}

func TestAHostInTheRequestLineCountsToo(t *testing.T) {
	d := open(t)
	host := strings.TrimPrefix(d.base, "http://")
	for _, request := range []string{
		"GET http://attacker.example/ HTTP/1.1\r\nHost: " + host, "OPTIONS * HTTP/1.1\r\nHost: attacker.example", "GET / HTTP/1.0",
	} {
		raw(t, d, request+"\r\nConnection: close\r\n\r\n").refuses(t, http.StatusMisdirectedRequest, "wrong_host")
	}
}

// raw sends what is written and reads one answer.
func raw(t *testing.T, d *door, request string) answer {
	t.Helper()
	conn := dial(t, d)
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
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

func TestAProgramWithoutPagesSaysSo(t *testing.T) {
	_, err := server.New(server.Config{Pages: fstest.MapFS{".gitkeep": {}}})
	if !fault.Is(err, "pages_missing") {
		t.Errorf("got %v", err)
	}
}
