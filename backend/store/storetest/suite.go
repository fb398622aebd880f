// Package storetest holds a store to its promises: what workspace relies on,
// whatever engine keeps the data. It knows no SQL, so that a second engine can
// be held to the same.
package storetest

import (
	"slices"
	"testing"

	"contrejuge/backend/workspace"
)

// promise is one thing a store promises, under the name of its test.
type promise struct {
	name string
	keep func(s *scene)
}

// Run holds the store to every promise. Each gets a store of its own, new and
// empty, from open, which also closes it when the test ends.
func Run(t *testing.T, open func(t *testing.T) workspace.Store) {
	for _, p := range slices.Concat(
		imports, sources, filling, copies, queues, rubrics,
		taking, leasing, exclusion, drafting, saving, skipping,
		merging, arbitrating, peeking, watching, care, histories,
		verdicts, strata,
		running, outcomes, rereading, holding, judgings, judgingAnswers, judgingResults, targets,
	) {
		t.Run(p.name, func(t *testing.T) { p.keep(newScene(t, open(t))) })
	}
}
