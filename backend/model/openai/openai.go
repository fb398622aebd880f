package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/model"
	"contrejuge/backend/model/direct"
)

// New is a model on a server; baseURL is what stands before /chat/completions. The
// key may be "". Nothing is called yet. An address or a key that cannot be one is a
// [fault.Error] with code bad_host or bad_key.
func New(baseURL, key, name string) (model.Model, error) {
	address, err := parseAddress(baseURL)
	if err != nil {
		return nil, err
	}
	if strings.ContainsFunc(key, func(r rune) bool { return unicode.IsControl(r) || r > unicode.MaxASCII }) {
		return nil, fault.New(fault.Usage, "bad_key", "the key holds characters that no key has")
	}
	return &hosted{address: address, key: key, name: name, client: direct.Client(direct.Transport())}, nil
}

func parseAddress(baseURL string) (string, error) {
	bad := func(message string) (string, error) {
		return "", fault.New(fault.Usage, "bad_host", "%s", message).WithHint("give it as https://host/v1")
	}
	u, err := url.Parse(strings.TrimSpace(baseURL))
	switch {
	case err != nil || u.Hostname() == "": // whose text may hold a password
		return bad("the address of the model's server cannot be read")
	case u.User != nil:
		return bad("the address of a model's server holds no name and no password")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return bad("the address of a model's server ends with its path")
	case u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Hostname())):
		return bad("a model's server is called by https, or by http on this machine")
	}
	u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), ""
	return u.String(), nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

type hosted struct {
	address, key, name string
	client             *http.Client
}

func (m *hosted) Ask(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error) {
	r := &reading{begin: time.Now(), stream: stream, silent: true, key: m.key}
	failure := m.ask(ctx, prompt, r)
	reply := r.end()
	if ended := model.Ended(ctx); ended != nil {
		failure = ended
	} else if failure == nil {
		failure = unusable(r, reply)
	}
	if failure != nil {
		failure.Silent = r.silent
		return reply, failure
	}
	return reply, nil
}

func (m *hosted) ask(ctx context.Context, prompt model.Prompt, r *reading) *model.Failure {
	if len(prompt.Messages) == 0 {
		return &model.Failure{Cause: evaluation.ModelError, Detail: "a prompt without a message asks nothing"}
	}
	body, err := json.Marshal(requestOf(m.name, prompt))
	if err != nil { // a schema that is no JSON
		return &model.Failure{Cause: evaluation.ModelError, Detail: err.Error(), Err: err}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, m.address+"/chat/completions", bytes.NewReader(body))
	if err != nil {
		return &model.Failure{Cause: evaluation.Unreachable, Detail: model.Said(err.Error()), Err: err}
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "text/event-stream")
	if m.key != "" {
		request.Header.Set("Authorization", "Bearer "+m.key)
	}
	response, err := m.client.Do(request)
	if err != nil {
		return direct.Failure(err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return ofStatus(response, m.key)
	}
	return r.read(response.Body)
}
