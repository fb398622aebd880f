package workspace

import "time"

// HeldItem is an item somebody is on.
type HeldItem struct {
	Item   string
	Person string
	Until  time.Time
}
