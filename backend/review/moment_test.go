package review_test

import (
	"testing"
	"time"

	"contrejuge/backend/review"
)

func TestALeaseIsLiveBetweenItsEndsInItsOwnBoot(t *testing.T) {
	lease := review.Lease{Boot: "b", Taken: time.Hour, Until: time.Hour + review.LeaseTime}
	for name, c := range map[string]struct {
		now  review.Moment
		live bool
	}{
		"when taken":              {review.Moment{Boot: "b", Awake: time.Hour}, true},
		"just before its end":     {review.Moment{Boot: "b", Awake: lease.Until - 1}, true},
		"at its end":              {review.Moment{Boot: "b", Awake: lease.Until}, false},
		"before it was taken":     {review.Moment{Boot: "b", Awake: time.Hour - 1}, false},
		"in another boot":         {review.Moment{Boot: "c", Awake: time.Hour}, false},
		"whatever the wall shows": {review.Moment{Boot: "b", Awake: time.Hour, Wall: time.Unix(0, 0)}, true},
	} {
		if got := lease.Live(c.now); got != c.live {
			t.Errorf("%s: live is %t", name, got)
		}
	}
	wall := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	if got := lease.EndsAt(review.Moment{Awake: time.Hour + 5*time.Minute, Wall: wall}); !got.Equal(wall.Add(10 * time.Minute)) {
		t.Errorf("it ends at %v on the wall", got)
	}
}
