package clock

import (
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// sinceBoot reads CLOCK_MONOTONIC, which stands still while the machine sleeps.
func sinceBoot() (awake time.Duration, boot string, ok bool) {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &t); err != nil {
		return 0, "", false
	}
	return time.Duration(t.Nano()), bootID(), true
}

var bootID = sync.OnceValue(func() string {
	id, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(id))
})
