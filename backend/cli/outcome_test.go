package cli

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"contrejuge/backend/fault"
)

func TestAnErrorAsADocumentSaysWhomItIsAbout(t *testing.T) {
	for name, tt := range map[string]struct {
		err  error
		want string
	}{
		"nobody": {
			fault.New(fault.Workspace, "disk_full", "the disk is full").WithHint("free some space").WithCause(errors.New("no room")),
			`{"code":"disk_full","message":"the disk is full: no room","hint":"free some space"}`,
		},
		"one who holds it and one who is done": {
			fault.New(fault.Conflict, "item_taken", "taken").WithPeople(
				fault.Person{Name: "bea"}, fault.Person{Name: "carl", Until: time.Date(2026, 3, 2, 10, 15, 0, 0, time.FixedZone("", 3600))}),
			`{"code":"item_taken","message":"taken","hint":"","people":[{"name":"bea","until":null},{"name":"carl","until":"2026-03-02T09:15:00Z"}]}`,
		},
	} {
		got, err := json.Marshal(problemOf(tt.err))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, tt.want)
		}
	}
}
