//go:build unix

package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/store"
)

// visit is set where this test program stands for another process that opens the
// workspace and closes it again.
const visit = "CONTREJUGE_TEST_VISIT"

func init() {
	path := os.Getenv(visit)
	if path == "" {
		return
	}
	s, err := store.Open(context.Background(), path)
	if err == nil {
		var sources []evaluation.Source
		sources, err = s.Sources(context.Background())
		fmt.Print(len(sources))
		err = errors.Join(err, s.Close())
	}
	if err != nil {
		fmt.Print(err)
	}
	os.Exit(0)
}

// visited is what another process says of the sources it finds.
func visited(t *testing.T, path string) string {
	t.Helper()
	visitor := exec.CommandContext(t.Context(), os.Args[0])
	visitor.Env = append(os.Environ(), visit+"="+path)
	said, err := visitor.CombinedOutput()
	ok(t, err)
	return string(said)
}

func TestWhatIsSavedWhileFilesAreReadHereIsNotLost(t *testing.T) {
	path := fresh(t)
	s := open(t, path)
	row := evaluation.Row{
		ID: "q1", Messages: []evaluation.Message{{Role: "user", Content: "?"}}, Answers: []evaluation.Answer{{Content: "Oui."}}, Scale: evaluation.DefaultScale,
	}
	release := s.Guard()
	for _, file := range []string{path, path + "-shm", path + "-wal"} { // as a file dialog reads them
		_, err := os.ReadFile(file)
		ok(t, err)
	}
	release()
	if said := visited(t, path); said != "0" {
		t.Fatalf("another process says %q", said)
	}
	_, err := s.AddRows(t.Context(), evaluation.Source{Name: "s", CreatedAt: start().Wall}, []evaluation.Row{row})
	ok(t, err)
	if said := visited(t, path); said != "1" {
		t.Errorf("another process says %q of one source", said)
	}
}
