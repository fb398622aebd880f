// Package clock tells the time in the two ways the product needs it: the time
// on the wall, for people, and how long the machine has been awake, by which
// leases run.
package clock

import (
	"time"

	"contrejuge/backend/review"
)

// System is the machine's clock.
type System struct{}

// Now is the present moment. Where the system cannot tell how long it has been
// awake, leases run on the time on the wall, of one endless boot.
func (System) Now() review.Moment {
	wall := time.Now()
	awake, boot, ok := sinceBoot()
	if !ok {
		awake, boot = time.Duration(wall.UnixNano()), "wall"
	}
	return review.Moment{Boot: boot, Awake: awake, Wall: wall}
}
