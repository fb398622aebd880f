package store_test

import (
	"path/filepath"
	"testing"

	"contrejuge/backend/store"
	"contrejuge/backend/store/storetest"
	"contrejuge/backend/workspace"
)

// open opens a workspace that the test closes.
func open(t *testing.T, path string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func fresh(t *testing.T) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "espace.contrejuge")
}

func TestSQLiteKeepsThePromisesOfAStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) workspace.Store { return open(t, fresh(t)) })
}
