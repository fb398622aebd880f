package exportfile_test

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

func TestExportsAtTheSameTimeLoseNoLine(t *testing.T) {
	const people, rounds = 6, 4
	path := filepath.Join(t.TempDir(), "data.jsonl")
	var all sync.WaitGroup
	for person := range people {
		all.Go(func() {
			for round := range rounds {
				for {
					_, err := export(path, item(person*rounds+round, evaluation.PickB)).Write(context.Background())
					if err == nil {
						break
					}
					if !fault.Is(err, "export_running") {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	all.Wait()
	got := get(t, path)
	for n := range people * rounds {
		if strings.Count(got, line(n)) != 1 {
			t.Errorf("item %d has %d lines", n, strings.Count(got, line(n)))
		}
	}
	if files := folder(t, filepath.Dir(path)); len(files) != 2 {
		t.Errorf("%d files are left", len(files))
	}
}
