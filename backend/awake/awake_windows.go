package awake

import (
	"runtime"

	"golang.org/x/sys/windows"
)

// What the thread tells the system, from winbase.h.
const (
	esContinuous     = 0x80000000
	esSystemRequired = 0x00000001
)

var setThreadExecutionState = windows.NewLazySystemDLL("kernel32.dll").NewProc("SetThreadExecutionState")

// keep asks on a thread of its own: what is asked holds for the thread that
// asked, and as long as that lives. Windows takes no reason here.
func keep(string) (release func()) {
	released, ended := make(chan struct{}), make(chan struct{})
	asked := make(chan struct{})
	go func() {
		defer close(ended)
		// Never unlocked: the thread ends with this function, and with it what it asked.
		runtime.LockOSThread()
		_, _, _ = setThreadExecutionState.Call(esContinuous | esSystemRequired)
		close(asked)
		<-released
		_, _, _ = setThreadExecutionState.Call(esContinuous)
	}()
	<-asked
	return func() {
		close(released)
		<-ended
	}
}
