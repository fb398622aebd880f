package awake_test

import (
	"sync"
	"testing"

	"contrejuge/backend/awake"
)

func TestReleasingFromSeveralSidesIsReleasingOnce(*testing.T) {
	release := awake.Keep("a run")
	var all sync.WaitGroup
	for range 8 {
		all.Go(release)
	}
	all.Wait()
}
