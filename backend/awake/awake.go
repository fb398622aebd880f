// Package awake keeps the machine from going to sleep during work that takes
// hours without anybody touching it. The display may go dark all the same.
//
//   - Windows: SetThreadExecutionState with ES_CONTINUOUS and ES_SYSTEM_REQUIRED,
//     which holds as long as the thread that asked. It delays the sleep of a machine
//     left alone. It does not stop a person from sending it to sleep, nor the sleep of a
//     laptop whose lid is closed or whose battery is empty; on machines with Modern
//     Standby it holds for as long as the system lets it on battery.
//   - Linux: an inhibitor lock of systemd-logind on "sleep:idle", over the system bus.
//     It holds until it is released or the process ends. Where there is no bus,
//     no logind, or it refuses, nothing holds the machine awake.
//   - other systems: nothing.
//
// Work must survive sleep anyway: this makes it rarer.
package awake

import "sync"

// Keep keeps the machine awake until release is called, as far as the system
// lets it. The reason is for people who ask the system why it does not sleep.
// Several may hold it awake at a time; release may be called more than once.
func Keep(reason string) (release func()) {
	return sync.OnceFunc(keep(reason))
}

// nothing is what there is to release where nothing holds.
func nothing() {}
