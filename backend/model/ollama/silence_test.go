package ollama_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/model/ollama"
)

// The server here stands for one whose model takes minutes, in time that passes
// at once.

func TestAFirstWordAfterSixMinutesIsWaitedFor(t *testing.T) {
	slowly(t, func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(6 * time.Minute)
		for _, line := range []string{bon, jour, done} {
			fmt.Fprint(w, line)
			w.(http.Flusher).Flush()
			time.Sleep(time.Minute)
		}
	}, func(t *testing.T, h *ollama.Host) {
		reply, err := model.Watched(h.Model("m"), model.DefaultLimits).Ask(t.Context(), question("Où ?"), nil)
		if err != nil || reply.Text != "Bonjour" || reply.FirstChunk != 6*time.Minute || reply.Whole != 9*time.Minute {
			t.Errorf("got %+v, %v", reply, err)
		}
	})
}

func TestAHostThatFallsSilentHasStalled(t *testing.T) {
	slowly(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, bon)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}, func(t *testing.T, h *ollama.Host) {
		reply, err := model.Watched(h.Model("m"), model.DefaultLimits).Ask(t.Context(), question("Où ?"), nil)
		if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Stalled || f.Silent || reply.Text != "Bon" || reply.Whole != 2*time.Minute {
			t.Errorf("got %+v, %v", reply, err)
		}
	})
}

func TestAHostThatSaysNothingHasStalled(t *testing.T) {
	slowly(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, func(t *testing.T, h *ollama.Host) {
		reply, err := model.Watched(h.Model("m"), model.DefaultLimits).Ask(t.Context(), question("Où ?"), nil)
		if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Stalled || !f.Silent || f.Detail != "no first word in 15m0s" || reply.Whole != 15*time.Minute {
			t.Errorf("got %+v, %v", reply, err)
		}
	})
}

func TestThoughtsAreSignsOfLife(t *testing.T) {
	slowly(t, func(w http.ResponseWriter, _ *http.Request) {
		for range 10 {
			time.Sleep(100 * time.Second)
			fmt.Fprint(w, `{"message":{"content":"","thinking":"Hm."},"done":false}`+"\n")
			w.(http.Flusher).Flush()
		}
		fmt.Fprint(w, bon+jour+done)
	}, func(t *testing.T, h *ollama.Host) {
		reply, err := model.Watched(h.Model("m"), model.DefaultLimits).Ask(t.Context(), question("Où ?"), nil)
		if err != nil || reply.Text != "Bonjour" || reply.FirstChunk != 100*time.Second {
			t.Errorf("got %+v, %v", reply, err)
		}
	})
}

// slowly runs a test against a server in a time of their own, over connections in
// memory.
func slowly(t *testing.T, reply http.HandlerFunc, test func(*testing.T, *ollama.Host)) {
	behind(t, handler(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // a server that has not read everything does not see a client go
		reply(w, r)
	}), test)
}

// behind gives the test a host with whatever answers there.
func behind(t *testing.T, whatever http.Handler, test func(*testing.T, *ollama.Host)) {
	synctest.Test(t, func(t *testing.T) {
		calls := make(pipes)
		server := &http.Server{Handler: whatever}
		go func() { _ = server.Serve(calls) }()
		h := host(t, "")
		h.DialWith(func(context.Context) (net.Conn, error) {
			ours, theirs := net.Pipe()
			calls <- theirs
			return ours, nil
		})
		test(t, h)
		h.Close()
		_ = server.Close()
	})
}

// pipes is a listener for connections in memory.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	conn, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}

func (p pipes) Close() error {
	close(p)
	return nil
}

func (p pipes) Addr() net.Addr { return &net.UnixAddr{Name: "in memory"} }

func TestAHostThatSwallowsWhatIsSentIsUnreachableSoon(t *testing.T) {
	swallows := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	})
	behind(t, swallows, func(t *testing.T, h *ollama.Host) {
		for name, call := range map[string]func() error{
			"version":  func() error { _, err := h.Version(t.Context()); return err },
			"names":    func() error { _, err := h.Names(t.Context()); return err },
			"describe": func() error { _, err := h.Describe(t.Context(), "m"); return err },
			"context":  func() error { _, err := h.Context(t.Context(), "m"); return err },
		} {
			began := time.Now()
			f := model.FailureOf(call())
			if f == nil || f.Cause != evaluation.Unreachable || time.Since(began) != 30*time.Second {
				t.Errorf("%s: %v after %s", name, f, time.Since(began))
			}
		}
	})
}
