package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"contrejuge/frontend"
)

// served is the server a story has started, and the browser that goes there.
type served struct {
	command *exec.Cmd
	said    bytes.Buffer // on stderr
	address string       // with the token
	browser http.Client
	secret  string
}

type servedKey struct{}

// pagesBuilt reports whether the program carries the pages.
func pagesBuilt() bool {
	_, err := fs.Stat(frontend.Pages(), "index.html")
	return err == nil
}

// startServing runs contrejuge serve with the arguments until interrupted, and waits for
// the address.
func startServing(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: serve args…")
	}
	s := ts.Value(servedKey{}).(*served)
	s.command = exec.CommandContext(context.Background(), "contrejuge", append([]string{"serve", "--port", "0", "--json"}, args...)...)
	s.command.Env = append(os.Environ(), "CONTREJUGE_WORKSPACE="+ts.Getenv("CONTREJUGE_WORKSPACE"))
	s.command.Stderr = &s.said
	out, err := s.command.StdoutPipe()
	ts.Check(err)
	ts.Check(s.command.Start())
	ts.Defer(func() { _ = s.command.Process.Kill() })
	var document struct{ Address string }
	ts.Check(json.NewDecoder(out).Decode(&document))
	s.address = document.Address
	go func() { _, _ = io.Copy(io.Discard, out) }()
}

// enter lets a browser in with the address that was printed.
func enter(ts *testscript.TestScript, neg bool, _ []string) {
	s := ts.Value(servedKey{}).(*served)
	jar, err := cookiejar.New(nil)
	ts.Check(err)
	guest := served{address: s.address, browser: http.Client{Jar: jar, Timeout: time.Minute}}
	_, token, _ := strings.Cut(s.address, "#token=")
	answer := guest.request(ts, http.MethodPost, "/session", `{"token":"`+token+`"}`, neg)
	if neg {
		return
	}
	var session struct{ Secret string }
	ts.Check(json.Unmarshal(answer, &session))
	s.browser, s.secret = guest.browser, session.Secret
}

// get opens a page: get /review.
func get(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: get path")
	}
	ts.Value(servedKey{}).(*served).request(ts, http.MethodGet, args[0], "", neg)
}

// post sends JSON: post /api/Start/Queues '[""]'.
func post(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: post path json")
	}
	ts.Value(servedKey{}).(*served).request(ts, http.MethodPost, args[0], args[1], neg)
}

// request sends a request and prints the answer on stdout.
func (s *served) request(ts *testscript.TestScript, method, path, body string, refused bool) []byte {
	base, _, _ := strings.Cut(s.address, "/#")
	r, err := http.NewRequestWithContext(context.Background(), method, base+path, strings.NewReader(body))
	ts.Check(err)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Contrejuge-Secret", s.secret)
	response, err := s.browser.Do(r)
	ts.Check(err)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	ts.Check(err)
	_, err = ts.Stdout().Write(answer)
	ts.Check(err)
	if (response.StatusCode != http.StatusOK) != refused {
		ts.Fatalf("%s %s: status %d", method, path, response.StatusCode)
	}
	return answer
}

// interrupt stops the server as Ctrl+C does, and checks that it ends well.
func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: interrupt")
	}
	s := ts.Value(servedKey{}).(*served)
	if runtime.GOOS == "windows" {
		return // has no such signal to send
	}
	ts.Check(s.command.Process.Signal(os.Interrupt))
	err := s.command.Wait()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		ts.Fatalf("exit code %d: %s", exit.ExitCode(), s.said.String())
	}
	ts.Check(err)
	if s.said.Len() > 0 {
		ts.Fatalf("it said %s", s.said.String())
	}
}
