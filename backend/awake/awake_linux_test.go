package awake_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/godbus/dbus/v5"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"contrejuge/backend/awake"
	"contrejuge/backend/internal/bustest"
)

const systemBus = "DBUS_SYSTEM_BUS_ADDRESS"

func TestWithoutABusNothingHoldsAndNothingFails(t *testing.T) {
	t.Setenv(systemBus, "unix:path="+filepath.Join(t.TempDir(), "none"))
	release := awake.Keep("a run")
	release()
	release()
}

func TestABusThatDoesNotAnswerIsNotWaitedForForEver(t *testing.T) {
	listener, err := net.Listen("unix", filepath.Join(t.TempDir(), "bus"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	t.Setenv(systemBus, "unix:path="+listener.Addr().String())
	awake.Keep("a run")()
}

func TestABusWithoutLogindHoldsNothingAndFailsNothing(t *testing.T) {
	address, _ := bustest.Start(t)
	t.Setenv(systemBus, address)
	release := awake.Keep("a run")
	release()
	release()
}

func TestEachHoldsTheMachineAwakeUntilItReleases(t *testing.T) {
	logind := startLogind(t)
	first := awake.Keep("passage pilote")
	second := awake.Keep("évaluation")
	want := []string{"sleep:idle Contrejuge passage pilote block", "sleep:idle Contrejuge évaluation block"}
	if diff := cmp.Diff(want, logind.asked()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]bool{true, true}, logind.held(t)); diff != "" {
		t.Error("before any release", diff)
	}
	first()
	first()
	if diff := cmp.Diff([]bool{false, true}, logind.held(t)); diff != "" {
		t.Error("after the first", diff)
	}
	second()
	if diff := cmp.Diff([]bool{false, false}, logind.held(t)); diff != "" {
		t.Error("after both", diff)
	}
}

func TestALogindThatRefusesFailsNothing(t *testing.T) {
	logind := startLogind(t)
	logind.refuse()
	release := awake.Keep("a run")
	release()
	if len(logind.asked()) != 1 {
		t.Error("it was not asked")
	}
}

// logind stands for systemd-logind, which a test cannot have: a lock is, as
// there, the writing end of a pipe, and held until that is closed.
type logind struct {
	mu      sync.Mutex
	refuses bool
	asks    []string
	given   []*os.File // ours until we know that they have arrived
	locks   []*os.File
}

func startLogind(t *testing.T) *logind {
	t.Helper()
	address, bus := bustest.Start(t)
	t.Setenv(systemBus, address)
	l := &logind{}
	bustest.Serve(t, bus, "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", l)
	t.Cleanup(func() {
		for _, lock := range l.locks {
			_ = lock.Close()
		}
	})
	return l
}

// refuse has it refuse from now on.
func (l *logind) refuse() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refuses = true
}

// Inhibit is the method of the bus.
func (l *logind) Inhibit(what, who, why, mode string) (dbus.UnixFD, *dbus.Error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asks = append(l.asks, strings.Join([]string{what, who, why, mode}, " "))
	if l.refuses {
		return 0, dbus.NewError("org.freedesktop.DBus.Error.AccessDenied", nil)
	}
	watched, lock, err := os.Pipe()
	if err != nil {
		return 0, dbus.MakeFailedError(err)
	}
	l.locks, l.given = append(l.locks, watched), append(l.given, lock)
	return dbus.UnixFD(lock.Fd()), nil
}

func (l *logind) asked() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.asks
}

// held says of each lock whether somebody else still holds it.
func (l *logind) held(t *testing.T) []bool {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, lock := range l.given {
		if err := lock.Close(); err != nil {
			t.Fatal(err)
		}
	}
	l.given = nil
	var held []bool
	for _, watched := range l.locks {
		state := []unix.PollFd{{Fd: int32(watched.Fd())}}
		if _, err := unix.Poll(state, 0); err != nil {
			t.Fatal(err)
		}
		held = append(held, state[0].Revents&unix.POLLHUP == 0)
	}
	return held
}
