package ollamatest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Server is a running server.
type Server struct {
	Address string // "http://127.0.0.1:40123"
	cmd     *exec.Cmd
	home    string
	log     log
	exited  chan struct{}
	ended   sync.Once
}

// Start runs a server until the test ends. Settings are "NAME=value", as in
// OLLAMA_NUM_PARALLEL=1; none come from the environment.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	s, err := start(program(t), settings)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.Stop()
		if t.Failed() {
			t.Logf("the server said:\n%s", &s.log)
		}
	})
	return s
}

// program is the server's program, or the end of the test.
func program(t testing.TB) string {
	t.Helper()
	name := os.Getenv("CONTREJUGE_OLLAMA")
	if name == "" {
		name = filepath.Join(root(t), ".cache", "bin", "ollama")
	}
	if _, err := os.Stat(name); err != nil {
		const why = "there is no Ollama server: make ollama builds it"
		if os.Getenv("CONTREJUGE_NEEDS_ALL") != "" {
			t.Fatal(why)
		}
		t.Skip(why)
	}
	return name
}

// root is the module's folder, found from the tests' own.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("these tests run outside of their module")
		}
		dir = up
	}
}

var listening = regexp.MustCompile(`Listening on (127\.0\.0\.1:\d+) `)

func start(program string, settings []string) (*Server, error) {
	// The first start writes a key to the home folder: it is not the person's.
	home, err := os.MkdirTemp("", "ollamatest")
	if err != nil {
		return nil, err
	}
	s := &Server{cmd: exec.Command(program, "serve"), home: home, exited: make(chan struct{})}
	s.cmd.Env = append(environment(), "HOME="+home, "USERPROFILE="+home, "OLLAMA_HOST=127.0.0.1:0", "OLLAMA_NO_CLOUD=1",
		"OLLAMA_MODELS="+filepath.Join(home, "models"))
	s.cmd.Env = append(s.cmd.Env, settings...)
	s.cmd.Stdout, s.cmd.Stderr = &s.log, &s.log
	ofItsOwnGroup(s.cmd)
	started := make(chan error)
	go func() {
		// The system takes the end of this thread for the end of the tests.
		runtime.LockOSThread()
		err := s.cmd.Start()
		started <- err
		if err == nil {
			_ = s.cmd.Wait() // how it ended is of interest to nobody
			close(s.exited)
		}
	}()
	if err := <-started; err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	// The system chooses the port, and the server's log tells it.
	for range 600 {
		if found := listening.FindStringSubmatch(s.log.String()); found != nil {
			s.Address = "http://" + found[1]
			return s, nil
		}
		select {
		case <-s.exited:
			return nil, errors.New("the server ended: " + s.log.String())
		case <-time.After(50 * time.Millisecond):
		}
	}
	s.Stop()
	return nil, errors.New("the server does not listen: " + s.log.String())
}

// environment is ours without what would change the server.
func environment() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(strings.ToUpper(v), "=")
		return strings.HasPrefix(name, "OLLAMA_") || strings.HasSuffix(name, "_PROXY") || name == "HOME" || name == "USERPROFILE"
	})
}

// Stop ends the server as a person does who closes it, and removes its models.
func (s *Server) Stop() {
	_ = s.cmd.Process.Signal(os.Interrupt) // of one that has ended, an error
	select {
	case <-s.exited:
	case <-time.After(10 * time.Second):
	}
	s.end()
}

// Kill ends the server in the middle of whatever it does. Its runners, which a
// crash leaves behind, end with it.
func (s *Server) Kill() {
	_ = s.cmd.Process.Kill()
	s.end()
}

// end ends whatever is left of the server's process group.
func (s *Server) end() {
	s.ended.Do(func() {
		killGroup(s.cmd)
		<-s.exited
		_ = os.RemoveAll(s.home)
	})
}
