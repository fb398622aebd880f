// Package direct calls a model host and nobody else: no proxy stands in between,
// no redirection is followed, and a host may be silent for as long as it likes.
package direct

import (
	"errors"
	"net/http"
	"net/url"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// Transport is a new transport to a host. Its headers may be as late as the
// first word of a reply, so there is no limit on them; [model.Watched] has one.
func Transport() *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	transport.ResponseHeaderTimeout = 0
	return transport
}

// Client is a client that follows no redirection.
func Client(transport http.RoundTripper) *http.Client {
	return &http.Client{Transport: transport, CheckRedirect: func(to *http.Request, _ []*http.Request) error {
		return errors.New("it sends to " + to.URL.Host + ", where nobody is asked")
	}}
}

// Failure is the failure of a call that got no response, without the address that
// was called. It is nil for another error.
func Failure(err error) *model.Failure {
	call, ok := errors.AsType[*url.Error](err)
	if !ok {
		return nil
	}
	return &model.Failure{Cause: evaluation.Unreachable, Detail: model.Said(call.Err.Error()), Err: err}
}
