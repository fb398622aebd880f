package server_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"contrejuge/backend/server"
)

func TestAHeadThatComesSlowlyIsCutOff(t *testing.T) {
	d := open(t, limits(server.Limits{Head: 100 * time.Millisecond}))
	conn := dial(t, d)
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: "); err != nil {
		t.Fatal(err)
	}
	if err := conn.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if _, err := io.Copy(io.Discard, conn); err != nil {
		t.Errorf("the connection was not closed: %v", err)
	}
	if took := time.Since(begin); took < 50*time.Millisecond {
		t.Errorf("the connection was closed after %s already", took)
	}
}

func TestAHeadThatIsTooLongIsRefused(t *testing.T) {
	d := open(t)
	r := d.request(http.MethodGet, "/", "")
	r.Header.Set("X-Long", strings.Repeat("x", 64<<10))
	response, err := d.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("status %d", response.StatusCode)
	}
}

func TestABodyThatComesSlowlyIsRefused(t *testing.T) {
	d := openIn(t, limits(server.Limits{Pause: 100 * time.Millisecond}))
	for _, path := range []string{"/api/Start/People", "/upload/evaluation?name=x.jsonl"} {
		body, never := io.Pipe()
		r := d.request(http.MethodPost, path, "")
		if strings.HasPrefix(path, "/upload") {
			r.Header.Set("Content-Type", "application/octet-stream")
		}
		r.Body, r.ContentLength = body, 100
		send(t, d.client, r).refuses(t, http.StatusRequestTimeout, "too_slow")
		_ = never.Close()
	}
}

func TestAnUploadMayTakeLongerThanAPause(t *testing.T) {
	d := openIn(t, limits(server.Limits{Pause: 300 * time.Millisecond}))
	body, in := io.Pipe()
	go func() {
		for _, line := range strings.SplitAfter(rows(8), "\n") {
			_, _ = io.WriteString(in, line)
			time.Sleep(100 * time.Millisecond)
		}
		_ = in.Close()
	}()
	r := d.upload("slow.jsonl", "")
	r.Body, r.ContentLength = body, -1
	if got := send(t, d.client, r); got.status != http.StatusOK || !strings.Contains(got.body, `"imported":8`) {
		t.Errorf("status %d: %s", got.status, got.body)
	}
}

func dial(t *testing.T, d *door) net.Conn {
	t.Helper()
	var dialer net.Dialer
	conn, err := dialer.DialContext(t.Context(), "tcp", strings.TrimPrefix(d.base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}
