package notify_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/godbus/dbus/v5"
	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/internal/bustest"
	"contrejuge/backend/notify"
)

const sessionBus = "DBUS_SESSION_BUS_ADDRESS"

func TestANotificationIsShownAsItIs(t *testing.T) {
	const title, body = "Passage <pilote> terminé", "2 cas bloquants : <b>a</b> & b"
	for name, tt := range map[string]struct {
		can  []string
		want string
	}{
		"where markup is followed": {[]string{"body", "body-markup"}, "2 cas bloquants : &lt;b&gt;a&lt;/b&gt; &amp; b"},
		"where it is not":          {[]string{"body"}, body},
	} {
		t.Run(name, func(t *testing.T) {
			address, bus := bustest.Start(t)
			t.Setenv(sessionBus, address)
			desktop := &desktop{can: tt.can, shown: make(chan [3]string, 1)}
			bustest.Serve(t, bus, "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications", desktop)
			if err := notify.Send(t.Context(), title, body); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([3]string{"Contrejuge", title, tt.want}, <-desktop.shown); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhereNothingShowsNotificationsThatIsSaid(t *testing.T) {
	address, _ := bustest.Start(t)
	for name, address := range map[string]string{
		"no bus":                  "unix:path=" + filepath.Join(t.TempDir(), "none"),
		"no service on the bus":   address,
		"nothing like an address": "x",
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(sessionBus, address)
			if err := notify.Send(t.Context(), "t", "b"); !errors.Is(err, notify.ErrNoService) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestWhoGivesUpIsNotKeptWaiting(t *testing.T) {
	address, _ := bustest.Start(t)
	t.Setenv(sessionBus, address)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := notify.Send(ctx, "t", "b"); err == nil {
		t.Error("nothing was said")
	}
}

// desktop stands for a desktop's notification service.
type desktop struct {
	can   []string
	shown chan [3]string
}

func (d *desktop) GetCapabilities() ([]string, *dbus.Error) { return d.can, nil }

func (d *desktop) Notify(
	app string, _ uint32, _, summary, body string, _ []string, _ map[string]dbus.Variant, _ int32,
) (uint32, *dbus.Error) {
	d.shown <- [3]string{app, summary, body}
	return 1, nil
}
