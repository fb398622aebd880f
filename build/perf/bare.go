package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// bare asks the server and does nothing else: no check of the reply, nothing kept.
type bare struct {
	server string
	client *http.Client
}

func newBare(server string) bare {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	return bare{server, &http.Client{Transport: transport}}
}

// told is what the server tells at the end of a reply.
type told struct {
	Done         bool          `json:"done"`
	Error        string        `json:"error"`
	PromptTokens int           `json:"prompt_eval_count"` // those found in its cache included
	PromptTime   time.Duration `json:"prompt_eval_duration"`
	ReplyTokens  int           `json:"eval_count"`

	took time.Duration // by our clock, from the question to the end of the reply
}

// ask asks and reads the reply to its end.
func (b bare) ask(ctx context.Context, c call) (_ told, err error) {
	begin := time.Now()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, b.server+c.path, bytes.NewReader(c.body))
	if err != nil {
		return told{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := b.client.Do(request)
	if err != nil {
		return told{}, err
	}
	defer func() { err = errors.Join(err, response.Body.Close()) }()
	var last told
	pieces := json.NewDecoder(response.Body)
	for {
		var piece told
		if err := pieces.Decode(&piece); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return told{}, err
		}
		last = piece
	}
	if !last.Done {
		return told{}, fmt.Errorf("%s: a reply without an end: %s %s", c.path, response.Status, last.Error)
	}
	last.took = time.Since(begin)
	return last, nil
}

// all asks one question after the other.
func (b bare) all(ctx context.Context, calls []call) ([]told, error) {
	replies := make([]told, len(calls))
	for n, c := range calls {
		var err error
		if replies[n], err = b.ask(ctx, c); err != nil {
			return nil, err
		}
	}
	return replies, nil
}
