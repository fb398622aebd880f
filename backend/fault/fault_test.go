package fault_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"contrejuge/backend/fault"
)

func TestCodesAreFoundThroughWrapping(t *testing.T) {
	disk := fault.New(fault.Workspace, "disk_full", "the disk is full of %s", "cats").WithHint("remove some").WithCause(io.ErrShortWrite)
	for name, tt := range map[string]struct {
		err  error
		code string
		kind fault.Kind
	}{
		"none":                {nil, "", fault.Internal},
		"a fault":             {disk, "disk_full", fault.Workspace},
		"a wrapped fault":     {fmt.Errorf("save: %w", disk), "disk_full", fault.Workspace},
		"a joined fault":      {errors.Join(io.EOF, disk), "disk_full", fault.Workspace},
		"an error of no kind": {io.EOF, "internal", fault.Internal},
	} {
		if code, kind := fault.CodeOf(tt.err), fault.KindOf(tt.err); code != tt.code || kind != tt.kind {
			t.Errorf("%s: %q, %v", name, code, kind)
		}
	}
	if !errors.Is(disk, io.ErrShortWrite) {
		t.Error("the cause is lost")
	}
	if disk.Error() != "the disk is full of cats: short write" || disk.Hint != "remove some" {
		t.Errorf("it reads %q, %q", disk.Error(), disk.Hint)
	}
	if people := []fault.Person{{Name: "anna"}, {Name: "bea", Until: time.Unix(1, 0)}}; !slices.Equal(disk.WithPeople(people...).People, people) {
		t.Errorf("it is about %v", disk.People)
	}
	if fault.Is(nil, "") || fault.Is(io.EOF, "disk_full") || !fault.Is(disk, "disk_full") {
		t.Error("Is compares wrongly")
	}
}
