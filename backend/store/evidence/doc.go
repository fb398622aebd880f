// Package evidence holds tests that show, with real processes, kills, full
// disks and read-only mounts, that nothing acknowledged is ever lost. They take
// minutes and are built with the tag evidence; `make test` runs them on a plain
// binary. Each logs what it measured.
package evidence
