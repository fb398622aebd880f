package direct_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model/direct"
)

func TestNothingStandsBetweenUsAndAHost(t *testing.T) {
	transport := direct.Transport()
	if transport.Proxy != nil {
		t.Error("a proxy would see every prompt")
	}
	if transport.ResponseHeaderTimeout != 0 || direct.Client(transport).Timeout != 0 {
		t.Error("a host that reads a long prompt would be cut off")
	}
}

func TestARedirectionIsNotFollowed(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("somebody else was asked") }))
	defer elsewhere.Close()
	s := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	defer s.Close()
	response, err := direct.Client(direct.Transport()).Post(s.URL, "text/plain", strings.NewReader("a prompt"))
	if err == nil {
		_ = response.Body.Close()
	}
	f := direct.Failure(err)
	if f == nil || f.Cause != evaluation.Unreachable || !f.OfHost() || f.Detail != "it sends to "+strings.TrimPrefix(elsewhere.URL, "http://")+", where nobody is asked" {
		t.Errorf("got %v", f)
	}
}

func TestNobodyThereIsUnreachable(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	response, err := direct.Client(direct.Transport()).Get(s.URL + "/secret")
	if err == nil {
		_ = response.Body.Close()
	}
	if f := direct.Failure(err); f == nil || f.Cause != evaluation.Unreachable || strings.Contains(f.Detail, "secret") {
		t.Errorf("got %v", f)
	}
	if f := direct.Failure(errors.New("something else")); f != nil {
		t.Errorf("another error is %v", f)
	}
}
