//go:build linux

// Package bustest gives tests a message bus of their own.
package bustest

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
)

// Start starts a dbus-daemon that ends with the test, and connects to it.
func Start(t *testing.T) (address string, bus *dbus.Conn) {
	t.Helper()
	if _, err := exec.LookPath("dbus-daemon"); err != nil {
		t.Skip("there is no dbus-daemon here")
	}
	daemon := exec.CommandContext(t.Context(), "dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address",
		"--address=unix:path="+t.TempDir()+"/bus")
	said, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = daemon.Wait() }) // the test's context has ended it
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal("dbus-daemon does not start: ", err)
	}
	address = strings.TrimSpace(line)
	bus, err = dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bus.Close() })
	return address, bus
}

// Serve puts an object with the methods of value on the bus, under that name.
func Serve(t *testing.T, bus *dbus.Conn, name string, path dbus.ObjectPath, iface string, value any) {
	t.Helper()
	if err := bus.Export(value, path, iface); err != nil {
		t.Fatal(err)
	}
	reply, err := bus.RequestName(name, dbus.NameFlagDoNotQueue)
	if err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("%s is not ours on the bus: %v %v", name, reply, err)
	}
}
