package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"
	"time"
)

// counter stands between the product and the server, passes everything on as it
// comes and keeps what models were asked, so that how often is counted where it
// arrives, and can be asked again word for word.
type counter struct {
	address string
	close   func()

	passing sync.RWMutex // read-locked while something is passed on

	mu    sync.Mutex
	asked []call
}

// call is one question to a model, as it was sent.
type call struct {
	path string // "/api/generate" or "/api/chat"
	body []byte
	took time.Duration // from the question to the end of the reply
}

func newCounter(server string) (*counter, error) {
	to, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	pass := &httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.SetURL(to) },
		Transport:     transport,
		FlushInterval: -1, // each piece of a reply at once
	}
	c := &counter{}
	here := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.passing.RLock()
		defer c.passing.RUnlock()
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		begin := time.Now()
		// Also of a call that is given up, which ends this by a panic.
		defer func() { c.keep(call{r.URL.Path, body, time.Since(begin)}) }()
		pass.ServeHTTP(w, r)
	}))
	c.address = here.URL
	c.close = func() {
		here.Close()
		transport.CloseIdleConnections()
	}
	return c, nil
}

func (c *counter) keep(asked call) {
	if !asked.asks() {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked = append(c.asked, asked)
}

// asks reports whether a model has to reply. The same paths also load and unload
// models, without anything to reply to.
func (c call) asks() bool {
	if c.path != "/api/generate" && c.path != "/api/chat" {
		return false
	}
	var said struct {
		Prompt   string            `json:"prompt"`
		Messages []json.RawMessage `json:"messages"`
	}
	// What cannot be read counts too: the server has to say something to it.
	return json.Unmarshal(c.body, &said) != nil || said.Prompt != "" || len(said.Messages) > 0
}

// take is what was asked since it was taken last. Whoever asked may have read the
// end of a reply a moment before it has ended here, which is waited for.
func (c *counter) take() []call {
	c.passing.Lock()
	defer c.passing.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	asked := c.asked
	c.asked = nil
	return asked
}
