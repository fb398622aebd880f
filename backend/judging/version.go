package judging

import (
	"time"

	"contrejuge/backend/bench"
)

// Version is a judge as the team adopted it: the model, and what it is asked.
// Versions are numbered from 1 and never change; the latest is what new
// judgings go by unless they say otherwise.
type Version struct {
	Number  int
	Judge   bench.Maker
	Wording Wording
	Orders  Orders
	Prompt  string // digest of how the judge is asked
	Trial   string // the judging it was tried in
	Queue   string // whose reviewed items it was tried on
	Note    string
	By      string
	At      time.Time
}
