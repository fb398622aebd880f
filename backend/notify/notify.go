// Package notify tells a person who looks elsewhere that work has ended, in the
// way of their desktop.
//
//   - Linux: org.freedesktop.Notifications on the session bus.
//   - Windows: a balloon of the notification area, which Windows 10 and later show
//     as a notification. Its icon leaves after half a minute, and takes it along.
//   - other systems: not at all.
//
// Title and body are shown as they are: no markup in them is followed.
package notify

import (
	"context"
	"errors"
)

// Name is the program's, as people see it.
const name = "Contrejuge"

// ErrNoService says that nothing here shows notifications.
var ErrNoService = errors.New("nothing shows notifications here")

// Send shows a notification. It fails where that is not possible, which is no
// reason to end anything: whoever looks at the program sees the same there.
func Send(ctx context.Context, title, body string) error {
	return send(ctx, title, body)
}
