package ollamatest

import (
	"sync"
	"testing"
)

var shared struct {
	sync.Mutex
	server *Server
}

// Shared is a server for all tests of a package; the first who asks starts it.
// [Main] ends it.
func Shared(t testing.TB) *Server {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil {
		s, err := start(program(t), nil)
		if err != nil {
			t.Fatal(err)
		}
		shared.server = s
	}
	s := shared.server
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the server said:\n%s", &s.log)
		}
	})
	return s
}

// Main runs a package's tests and ends the server they shared. It returns the
// exit code.
func Main(m *testing.M) int {
	defer func() {
		if shared.server != nil {
			shared.server.Stop()
		}
	}()
	return m.Run()
}
