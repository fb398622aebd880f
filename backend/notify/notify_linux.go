package notify

import (
	"context"
	"errors"
	"html"
	"slices"
	"time"

	"github.com/godbus/dbus/v5"
)

// patience is how long a notification may take that nobody waits for.
const patience = 5 * time.Second

const (
	service = "org.freedesktop.Notifications"
	path    = "/org/freedesktop/Notifications"
)

func send(ctx context.Context, title, body string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	// The library starts no bus, and waits for one that does not answer as long as it likes.
	sent := make(chan error, 1)
	go func() { sent <- over(ctx, title, body) }()
	select {
	case err := <-sent:
		return err
	case <-ctx.Done():
		return errors.Join(ErrNoService, ctx.Err())
	}
}

func over(ctx context.Context, title, body string) error {
	bus, err := dbus.ConnectSessionBus(dbus.WithContext(ctx))
	if err != nil {
		return errors.Join(ErrNoService, err)
	}
	defer func() { _ = bus.Close() }()
	server := bus.Object(service, path)
	var can []string
	if err := server.CallWithContext(ctx, service+".GetCapabilities", 0).Store(&can); err != nil {
		return errors.Join(ErrNoService, err)
	}
	if slices.Contains(can, "body-markup") {
		body = html.EscapeString(body)
	}
	const (
		replacesNone = uint32(0)
		asLongAsEver = int32(-1) // as the server thinks right
	)
	hints := map[string]dbus.Variant{"desktop-entry": dbus.MakeVariant("contrejuge")}
	err = server.CallWithContext(ctx, service+".Notify", 0,
		name, replacesNone, "contrejuge", title, body, []string{}, hints, asLongAsEver).Err
	if err != nil {
		return errors.Join(ErrNoService, err)
	}
	return nil
}
