package server

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/netip"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"contrejuge/backend/api"
	"contrejuge/backend/fault"
)

// Config is what a server is made of.
type Config struct {
	Access  *api.Access
	Rooms   []any // those of [api.Rooms.All]
	Pages   fs.FS // with index.html at its root
	Address netip.AddrPort
	Limits  Limits
	Now     func() time.Time // nil: the system's clock
	Log     func(error)      // takes what no page may know; nil: nobody
}

// Server answers the requests of the pages.
type Server struct {
	access   *api.Access
	methods  map[string]method
	pages    fs.FS
	address  netip.AddrPort
	limits   Limits
	log      func(error)
	routes   map[string]route
	origins  *http.CrossOriginProtection
	tokens   tokens
	sessions sessions

	streams atomic.Int32  // of events, that are open
	ending  chan struct{} // closed when the end has come
	end     func()
}

// New makes a server that is reached at the address. Code: pages_missing.
func New(c Config) (*Server, error) {
	if _, err := fs.Stat(c.Pages, index); err != nil {
		return nil, fault.New(fault.NotFound, "pages_missing", "this program was built without the pages").
			WithHint("build it with `make build`")
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = func(error) {}
	}
	s := &Server{
		access: c.Access, methods: methodsOf(c.Rooms), pages: c.Pages, address: c.Address, limits: c.Limits.orUsual(), log: c.Log,
		origins: http.NewCrossOriginProtection(), tokens: tokens{now: c.Now}, sessions: sessions{browsers: map[digest]map[digest]bool{}},
		ending: make(chan struct{}),
	}
	s.routes = s.newRoutes()
	s.end = sync.OnceFunc(func() { close(s.ending) })
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
	allow(http.NewResponseController(w).SetReadDeadline, s.limits.Pause)
	if err := s.handle(w, r); err != nil {
		s.fail(w, err)
	}
}

func (s *Server) handle(w http.ResponseWriter, r *http.Request) (err error) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case http.ErrAbortHandler:
			panic(p) // ours: the answer has begun and cannot be completed
		default:
			err = fmt.Errorf("%s %s: panic: %v\n%s", r.Method, r.URL.Path, p, debug.Stack())
		}
	}()
	if !s.ownHost(r) {
		return refuse(http.StatusMisdirectedRequest, "wrong_host", "Contrejuge answers at http://%s/ only", s.address)
	}
	if s.origins.Check(r) != nil {
		return foreign()
	}
	to, err := s.find(r)
	if err != nil {
		return err
	}
	if err := s.admit(r, to); err != nil {
		if statusOf(err) == http.StatusMethodNotAllowed {
			w.Header().Set("Allow", to.method)
		}
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, to.limit)
	return to.answer(w, r)
}

// fail answers with an error, of which the page gets what it may know.
func (s *Server) fail(w http.ResponseWriter, err error) {
	if _, ok := errors.AsType[*fault.Error](err); !ok {
		s.log(err)
	}
	failure := struct {
		Error api.Error `json:"error"`
	}{api.ErrorOf(err)}
	if err := s.answer(w, statusOf(err), failure); err != nil {
		s.log(err)
	}
}
