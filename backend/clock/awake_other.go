//go:build !linux && !windows

package clock

import "time"

func sinceBoot() (awake time.Duration, boot string, ok bool) { return 0, "", false }
