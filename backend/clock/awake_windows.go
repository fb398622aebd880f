package clock

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

var unbiased = windows.NewLazySystemDLL("kernel32.dll").NewProc("QueryUnbiasedInterruptTime")

// sinceBoot reads the interrupt time without the time spent asleep. Windows has
// no name for a boot: after a restart the time begins again, so a lease of
// before ends at once or, at the latest, after the time it had left.
func sinceBoot() (awake time.Duration, boot string, ok bool) {
	var ticks uint64 // of 100 ns
	if r, _, _ := unbiased.Call(uintptr(unsafe.Pointer(&ticks))); r == 0 {
		return 0, "", false
	}
	return time.Duration(ticks) * 100, "windows", true
}
