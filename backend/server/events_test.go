package server_test

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"contrejuge/backend/api"
	"contrejuge/backend/server"
)

// listen opens the events and gives their lines until they end.
func (d *door) listen(ctx context.Context) <-chan string {
	d.t.Helper()
	lines := make(chan string)
	go func() {
		defer close(lines)
		response, err := d.client.Do(d.request(http.MethodGet, "/events", "").WithContext(ctx))
		if err != nil {
			d.t.Error(err)
			return
		}
		defer response.Body.Close()
		safe(d.t, response.Header)
		if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" {
			d.t.Errorf("status %d, %s", response.StatusCode, response.Header.Get("Content-Type"))
			return
		}
		for scanner := bufio.NewScanner(response.Body); scanner.Scan(); {
			if scanner.Text() != "" {
				lines <- scanner.Text()
			}
		}
	}()
	return lines
}

// next is the next line; events that are not to come in time fail the test.
func next(t *testing.T, lines <-chan string) string {
	t.Helper()
	select {
	case line, ok := <-lines:
		if !ok {
			t.Fatal("the events have ended")
		}
		return line
	case <-time.After(10 * time.Second):
		t.Fatal("no event in ten seconds")
		return ""
	}
}

func expect(t *testing.T, lines <-chan string, want ...string) {
	t.Helper()
	for _, w := range want {
		if got := next(t, lines); got != w {
			t.Fatalf("got %q, want %q", got, w)
		}
	}
}

func TestAChangeIsToldWhoeverMadeIt(t *testing.T) {
	d := openIn(t)
	var people []string
	d.ask("Start/People", "[]").into(t, &people)
	first, second := d.listen(t.Context()), d.listen(t.Context())
	expect(t, first, ": here")
	expect(t, second, ": here")

	d.ask("Start/Sample", "[]")
	expect(t, first, "event: changed", "data: null")
	expect(t, second, "event: changed", "data: null")

	elsewhere := accessTo(d.file) // another program on the same workspace
	if _, err := api.NewReviewing(elsewhere).Take("Ada", "exemple"); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := elsewhere.End(); err != nil {
			t.Error(err)
		}
	}()
	expect(t, first, "event: changed", "data: null")
}

func TestEventsGiveSignsOfLife(t *testing.T) {
	d := openIn(t, limits(server.Limits{Beat: 20 * time.Millisecond}))
	expect(t, d.listen(t.Context()), ": here", ": here", ": here", ": here")
}

func TestEventsEndWhenTheListenerGoes(t *testing.T) {
	d := openIn(t)
	ctx, leave := context.WithCancel(t.Context())
	base, err := url.Parse(d.base)
	if err != nil {
		t.Fatal(err)
	}
	r := d.request(http.MethodGet, "/events", "").WithContext(ctx)
	r.Host = base.Host
	for _, cookie := range d.client.Jar.Cookies(base) {
		r.AddCookie(cookie)
	}
	ended := make(chan struct{})
	go func() {
		d.server.ServeHTTP(httptest.NewRecorder(), r)
		close(ended)
	}()
	leave()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Fatal("they go on")
	}
}

func TestAnEventTellsNothingButItsName(t *testing.T) {
	d := openIn(t)
	d.ask("Start/People", "[]")
	lines := d.listen(t.Context())
	expect(t, lines, ": here")
	send(t, d.client, d.upload("model-x.jsonl", rows(3)))
	for line := next(t, lines); ; line = next(t, lines) {
		if strings.HasPrefix(line, "data:") && line != "data: null" {
			t.Errorf("an event tells %s", line)
		}
		if line == "data: null" {
			return
		}
	}
}
