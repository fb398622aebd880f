//go:build !linux && !windows

package notify

import "context"

func send(context.Context, string, string) error { return ErrNoService }
