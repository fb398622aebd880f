package ollama

import (
	"context"
	"net"
)

// DialWith lets a test stand at the other end of the host's connections.
func (h *Host) DialWith(dial func(context.Context) (net.Conn, error)) {
	h.transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) { return dial(ctx) }
}
