package awake

import (
	"context"
	"os"
	"time"

	"github.com/godbus/dbus/v5"
)

// patience is how long the work waits for a bus that does not answer.
const patience = 2 * time.Second

// keep takes an inhibitor lock of systemd-logind. The lock is an open file: it
// ends with the process, whatever ends that.
func keep(reason string) (release func()) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	lock, err := inhibit(ctx, reason)
	if err != nil {
		return nothing // the work goes on, and may be interrupted by sleep
	}
	return func() { _ = lock.Close() }
}

func inhibit(ctx context.Context, reason string) (lock *os.File, err error) {
	bus, err := connect(ctx)
	if err != nil {
		return nil, err
	}
	// The lock outlives the connection.
	defer func() { _ = bus.Close() }()
	logind := bus.Object("org.freedesktop.login1", "/org/freedesktop/login1")
	call := logind.CallWithContext(ctx, "org.freedesktop.login1.Manager.Inhibit", 0, "sleep:idle", "Contrejuge", reason, "block")
	var fd dbus.UnixFD
	if err := call.Store(&fd); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), "inhibitor lock"), nil
}

// connect is a connection of our own to the system bus. The library waits for
// the bus as long as it likes; who calls does not.
func connect(ctx context.Context) (*dbus.Conn, error) {
	type outcome struct {
		bus *dbus.Conn
		err error
	}
	connected := make(chan outcome, 1)
	go func() {
		bus, err := dbus.ConnectSystemBus()
		connected <- outcome{bus, err}
	}()
	select {
	case is := <-connected:
		return is.bus, is.err
	case <-ctx.Done():
		go func() {
			if is := <-connected; is.err == nil {
				_ = is.bus.Close()
			}
		}()
		return nil, ctx.Err()
	}
}
