package api_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"contrejuge/backend/api"
	"contrejuge/backend/fault"
	"contrejuge/backend/model/modeltest"
	"contrejuge/backend/workspace"
)

func TestTheFirstCallOpensTheWorkspaceOnce(t *testing.T) {
	opened := 0
	file := filepath.Join(t.TempDir(), "espace.db")
	access := api.NewAccess(func(ctx context.Context) (*workspace.Workspace, error) {
		opened++
		return openWorkspace(ctx, file, newClock(), modeltest.New())
	})
	d := newDoor(t, api.NewRooms(access, api.Window, nil, nil))
	d.ok("Start.Host")
	if opened != 0 {
		t.Fatal("the workspace is open before anything is asked of it")
	}
	d.ok("Start.People")
	d.ok("Start.Queues", "")
	if opened != 1 {
		t.Errorf("the workspace was opened %d times", opened)
	}
	if err := access.End(); err != nil {
		t.Fatal(err)
	}
}

func TestAWorkspaceThatDoesNotOpenIsTriedAgainAtTheNextCall(t *testing.T) {
	file := filepath.Join(t.TempDir(), "espace.db")
	failures := 2
	access := api.NewAccess(func(ctx context.Context) (*workspace.Workspace, error) {
		if failures--; failures >= 0 {
			return nil, fault.New(fault.Workspace, "workspace_corrupt", "the workspace file is damaged")
		}
		return openWorkspace(ctx, file, newClock(), modeltest.New())
	})
	d := newDoor(t, api.NewRooms(access, api.Window, nil, nil))
	d.refused("workspace_corrupt", "Start.Queues", "")
	d.refused("workspace_corrupt", "Start.Queues", "")
	d.ok("Start.Queues", "")
	if err := access.End(); err != nil {
		t.Fatal(err)
	}
}

// every calls each method that can fail, with nothing in its arguments.
func every(d *door, refusal string) {
	d.t.Helper()
	for _, name := range d.names() {
		method := d.methods[name].Type()
		if method.NumOut() == 1 && method.Out(0) != reflect.TypeFor[error]() {
			continue
		}
		args := make([]any, method.NumIn())
		for i := range args {
			args[i] = reflect.Zero(method.In(i)).Interface()
		}
		d.refused(refusal, name, args...)
	}
}

// The causes of a failure stay behind, whatever they quote.
func TestWhereTheWorkspaceDoesNotOpenEveryMethodSaysSoAndNoMore(t *testing.T) {
	for _, failure := range []struct {
		code string
		err  error
	}{
		{"internal", errors.New("SECRET-model")},
		{"gone_wrong", fault.New(fault.Internal, "gone_wrong", "row SECRET-row cannot be").WithHint("SECRET")},
		{"workspace_corrupt", fault.New(fault.Workspace, "workspace_corrupt", "the file is damaged").WithCause(errors.New("SECRET-row"))},
	} {
		access := api.NewAccess(func(context.Context) (*workspace.Workspace, error) { return nil, failure.err })
		d := newDoor(t, api.NewRooms(access, api.Window, &host{}, nil))
		every(d, failure.code)
		for _, c := range d.crossed {
			if strings.Contains(c.Bytes, "SECRET") {
				t.Errorf("%s tells %s", c.Call, c.Bytes)
			}
		}
	}
}

func TestOnceItHasEndedNothingIsAnsweredAndNothingOpened(t *testing.T) {
	s := newScene(t)
	if err := s.access.End(); err != nil {
		t.Fatal(err)
	}
	every(s.door, "interrupted")
	if err := s.access.End(); err != nil {
		t.Errorf("ending twice: %v", err)
	}

	unopened := api.NewAccess(func(context.Context) (*workspace.Workspace, error) {
		t.Error("the workspace is opened after the end")
		return nil, errors.New("opened")
	})
	if err := unopened.End(); err != nil {
		t.Error(err)
	}
	every(newDoor(t, api.NewRooms(unopened, api.Window, nil, nil)), "interrupted")
}

// slow is a file whose second line is a long time coming.
type slow struct {
	begun, goOn chan struct{}
	read        int
}

func (r *slow) Read(p []byte) (int, error) {
	r.read++
	if r.read == 2 {
		close(r.begun)
		<-r.goOn
	}
	return copy(p, line(r.read)+"\n"), nil
}

func TestEndingEndsTheCallsThatAreRunning(t *testing.T) {
	s := newScene(t)
	in := &slow{begun: make(chan struct{}), goOn: make(chan struct{})}
	failed := make(chan error)
	go func() {
		_, err := api.ImportFrom(s.access, "sans fin.jsonl", api.ImportRequest{}, in)
		failed <- err
	}()
	<-in.begun
	if err := s.access.End(); err != nil {
		t.Fatal(err)
	}
	close(in.goOn)
	select {
	case err := <-failed:
		refusedWith(t, err, "interrupted")
	case <-time.After(10 * time.Second):
		t.Fatal("the import goes on")
	}
}

// quiet is longer than a change takes to be told.
const quiet = 1200 * time.Millisecond

// changed waits for a change to be told, and for no more to be.
func changed(t *testing.T, told chan struct{}) {
	t.Helper()
	select {
	case <-told:
	case <-time.After(10 * time.Second):
		t.Fatal("the change was not told")
	}
	settled(told)
}

// settled waits until nothing is told any more, and says whether anything was.
func settled(told chan struct{}) (any bool) {
	for {
		select {
		case <-told:
			any = true
		case <-time.After(quiet):
			return any
		}
	}
}

func TestEveryCommitIsToldWhoeverMadeIt(t *testing.T) {
	s := newScene(t)
	told := make(chan struct{}, 100)
	cancel := s.access.OnChange(func() { told <- struct{}{} })
	for n := range 10 { // until the watch has begun
		s.source(fmt.Sprintf("une %d", n), lines(2)...)
		if settled(told) {
			break
		}
	}
	s.source("une", lines(2)...)
	changed(t, told)

	another := must[*workspace.Workspace](t)(openWorkspace(t.Context(), s.file, s.clock, s.models))
	must[workspace.QueueFilled](t)(another.Queues.Create(t.Context(), workspace.QueueSpec{Name: "file", Source: "une", Selection: "all"}))
	if err := another.Close(); err != nil {
		t.Fatal(err)
	}
	changed(t, told)

	s.ok("Reports.Report", anna, "file", "", 0, true)
	changed(t, told)
	s.ok("Start.Queues", anna)
	s.ok("Sources.List", anna)
	s.ok("Reports.Report", anna, "file", "", 0, true) // or a page that shows it again at each change would never rest
	if settled(told) {
		t.Error("looking is told as a change")
	}

	cancel()
	s.source("autre", lines(1)...)
	if settled(told) {
		t.Error("a change is told after the cancelling")
	}
}
