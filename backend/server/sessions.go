package server

import (
	"crypto/rand"
	"net/http"
	"strconv"
	"sync"
)

// SecretHeader is the header in which a page sends its secret. A cookie alone
// would not do: browsers send it to every port of this machine.
const SecretHeader = "Contrejuge-Secret"

// sessions are the browsers that are in, by their cookie, with the secrets of
// their tabs. They end with the program.
type sessions struct {
	mu       sync.Mutex
	browsers map[digest]map[digest]bool
}

// begin makes a secret for a tab of the browser with one of the cookies; a
// browser with none that is known gets a new one.
func (s *sessions) begin(cookies []*http.Cookie) (cookie, secret string) {
	secret = rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range cookies {
		if tabs, ok := s.browsers[digestOf(c.Value)]; ok {
			tabs[digestOf(secret)] = true
			return c.Value, secret
		}
	}
	cookie = rand.Text()
	s.browsers[digestOf(cookie)] = map[digest]bool{digestOf(secret): true}
	return cookie, secret
}

// has reports whether the secret is of a tab of the browser with one of the
// cookies.
func (s *sessions) has(cookies []*http.Cookie, secret string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range cookies {
		if s.browsers[digestOf(c.Value)][digestOf(secret)] {
			return true
		}
	}
	return false
}

// cookieName tells apart servers on several ports, which share their cookies.
func (s *Server) cookieName() string {
	return "contrejuge-" + strconv.Itoa(int(s.address.Port()))
}

// exchange lets in whoever brings a token.
func (s *Server) exchange(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		Token string `json:"token"`
	}
	if err := s.read(w, r, &asked); err != nil {
		return err
	}
	if err := s.tokens.redeem(asked.Token); err != nil {
		return err
	}
	cookie, secret := s.sessions.begin(r.CookiesNamed(s.cookieName()))
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: cookie, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	return s.answer(w, http.StatusOK, struct {
		Secret      string `json:"secret"`
		UploadLimit int64  `json:"uploadLimit"`
	}{secret, s.limits.Upload})
}

// invite gives a page that is in an address for somebody else.
func (s *Server) invite(w http.ResponseWriter, r *http.Request) error {
	if err := s.read(w, r, &struct{}{}); err != nil {
		return err
	}
	return s.answer(w, http.StatusOK, struct {
		Address string `json:"address"`
	}{s.Invite()})
}

// Invite is a fresh address that lets in once, within ten minutes.
func (s *Server) Invite() string {
	return "http://" + s.address.String() + "/#token=" + s.tokens.issue()
}
