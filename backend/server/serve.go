package server

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"contrejuge/backend/fault"
)

// Listen listens on a loopback address, given by its numbers and a port; port 0
// is a free one. Codes: not_loopback, cannot_listen.
func Listen(ctx context.Context, address string) (net.Listener, netip.AddrPort, error) {
	wanted, err := netip.ParseAddrPort(address)
	if err != nil || !wanted.Addr().IsLoopback() || wanted.Addr().Is4In6() || wanted.Addr().Zone() != "" {
		return nil, netip.AddrPort{}, fault.New(fault.Usage, "not_loopback", "%s is not an address of this machine for itself", address).
			WithHint("the pages are served on 127.0.0.1, and to no other machine")
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", wanted.String())
	if err != nil {
		return nil, netip.AddrPort{}, fault.New(fault.Usage, "cannot_listen", "cannot listen on %s", wanted).
			WithHint("choose another port with --port; 0 is a free one").WithCause(err)
	}
	return listener, netip.AddrPortFrom(wanted.Addr(), uint16(listener.Addr().(*net.TCPAddr).Port)), nil
}

// Serve answers until the context ends. Then the pages are told, what is running
// may finish, and the workspace is closed.
func (s *Server) Serve(ctx context.Context, listener net.Listener) (err error) {
	defer func() { err = errors.Join(err, s.access.End()) }()
	web := &http.Server{
		Handler:                      s,
		ReadHeaderTimeout:            s.limits.Head,
		IdleTimeout:                  s.limits.Idle,
		MaxHeaderBytes:               mostHead,
		DisableGeneralOptionsHandler: true,
		ErrorLog:                     log.New(logWriter(s.log), "", 0),
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve the pages: %w", err)
	case <-ctx.Done():
	}
	return s.finish(context.WithoutCancel(ctx), web)
}

// finish ends the serving in two steps, since a page that learns of the end has
// a draft to save.
func (s *Server) finish(ctx context.Context, web *http.Server) error {
	open := s.streams.Load() > 0
	s.end()
	if open {
		time.Sleep(s.limits.LastWord)
	}
	ctx, cancel := context.WithTimeout(ctx, s.limits.Farewell)
	defer cancel()
	if web.Shutdown(ctx) != nil {
		return web.Close() // somebody does not come to an end: they are cut off
	}
	return nil
}

// logWriter is where net/http says what it does not tell a handler.
type logWriter func(error)

func (l logWriter) Write(b []byte) (int, error) {
	l(errors.New(strings.TrimSpace(string(b))))
	return len(b), nil
}
