package server

import (
	"net/http"
	"strings"
)

// route is what an address takes, and what answers there. An error it returns
// is answered in its place; then it has written nothing yet.
type route struct {
	method string
	open   bool   // to whoever is not in yet
	body   string // the type of the body; "" for none
	limit  int64  // its bytes
	answer func(w http.ResponseWriter, r *http.Request) error
}

const (
	inJSON  = "application/json"
	inBytes = "application/octet-stream"
)

// routes are the addresses with something of their own.
func (s *Server) newRoutes() map[string]route {
	call := func(answer func(http.ResponseWriter, *http.Request) error) route {
		return route{method: http.MethodPost, body: inJSON, limit: s.limits.Body, answer: answer}
	}
	exchange := call(s.exchange)
	exchange.open = true
	return map[string]route{
		"/session":           exchange,
		"/session/invite":    call(s.invite),
		"/download/training": call(s.downloadTraining),
		"/upload/evaluation": {method: http.MethodPost, body: inBytes, limit: s.limits.Upload, answer: s.uploadEvaluation},
		"/events":            {method: http.MethodGet, answer: s.events},
		"/api/":              call(s.call), // and whatever begins so
	}
}

// find is the route of a request. What is under the names of routes is never a
// page, lest a mistyped call be answered with one.
func (s *Server) find(r *http.Request) (route, error) {
	path := r.URL.Path
	if strings.HasPrefix(path, "/api/") {
		path = "/api/"
	}
	if found, ok := s.routes[path]; ok {
		return found, nil
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	switch first {
	case "api", "session", "upload", "download", "events":
		return route{}, refuse(http.StatusNotFound, "unknown_address", "there is nothing at this address")
	}
	return route{method: http.MethodGet, open: true, answer: s.page}, nil
}
