package review

import "time"

// LeaseTime is how long an item stays held without a sign of life.
const LeaseTime = 15 * time.Minute

// Moment is a point in time as a lease needs it. Leases run on Awake, the time
// the machine has been awake since it booted: setting the clock or sleeping
// moves neither end of a lease. Wall is only for people.
type Moment struct {
	Boot  string // which boot of the machine Awake counts from
	Awake time.Duration
	Wall  time.Time
}

// Lease is an item held by one person while they work on it.
type Lease struct {
	Queue  string
	Item   string // the item's public id
	Person string
	Boot   string
	Taken  time.Duration
	Until  time.Duration
}

// Live reports whether the lease holds at the moment. A lease of an earlier
// boot does not: whoever held it is gone, their draft is kept.
func (l Lease) Live(now Moment) bool {
	return l.Boot == now.Boot && l.Taken <= now.Awake && now.Awake < l.Until
}

// EndsAt is when the lease ends by the clock on the wall, if nothing sleeps.
func (l Lease) EndsAt(now Moment) time.Time { return now.Wall.Add(l.Until - now.Awake) }
