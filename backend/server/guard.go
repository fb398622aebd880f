package server

import (
	"mime"
	"net/http"
	"strings"
)

// admit refuses a request before anything is done with it: what came under
// another name or from another page, and what its route does not take.
func (s *Server) admit(r *http.Request, to route) error {
	if r.Method != to.method && !(to.method == http.MethodGet && to.open && r.Method == http.MethodHead) {
		return refuse(http.StatusMethodNotAllowed, "wrong_method", "this address takes %s", to.method)
	}
	if to.open && to.method == http.MethodGet {
		return nil // a page, for which one may come from anywhere
	}
	if to.body != "" && !ofType(r, to.body) {
		return refuse(http.StatusUnsupportedMediaType, "wrong_type", "this address takes %s", to.body)
	}
	if !s.ownOrigin(r) {
		return foreign()
	}
	if !to.open && !s.sessions.has(r.CookiesNamed(s.cookieName()), r.Header.Get(SecretHeader)) {
		return comeAgain("no_session", "this page is not let in, or no longer")
	}
	if r.ContentLength > to.limit {
		return tooMany(to.limit)
	}
	return nil
}

// ownHost reports whether the request was sent to the address we listen on, and
// not to a name that somebody else made point to it.
func (s *Server) ownHost(r *http.Request) bool {
	return r.Host == s.address.String() || s.address.Port() == 80 && r.Host == strings.TrimSuffix(s.address.String(), ":80")
}

// ownOrigin reports whether the request comes from a page of ours, or from no
// page. net/http's protection lets pass whatever reads only; the events are to
// be read by our pages alone.
func (s *Server) ownOrigin(r *http.Request) bool {
	site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
	return (site == "" || site == "same-origin") && (origin == "" || origin == "http://"+r.Host)
}

func foreign() error {
	return refuse(http.StatusForbidden, "foreign_origin", "another page sent this, and only our own may")
}

// ofType reports whether the body is said to be of the type, in UTF-8 if its
// encoding is said at all.
func ofType(r *http.Request, wanted string) bool {
	said := r.Header.Values("Content-Type")
	if len(said) != 1 {
		return false
	}
	got, parameters, err := mime.ParseMediaType(said[0])
	if err != nil || got != wanted {
		return false
	}
	for name, value := range parameters {
		if name != "charset" || !strings.EqualFold(value, "utf-8") {
			return false
		}
	}
	return true
}
