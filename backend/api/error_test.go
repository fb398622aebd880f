package api_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"contrejuge/backend/api"
	"contrejuge/backend/fault"
)

func TestErrorOf(t *testing.T) {
	tests := []struct {
		name string
		err  error
		want string
	}{
		{
			"a fault without its cause",
			fmt.Errorf("list: %w", fault.New(fault.Workspace, "disk_full", "the disk is full").
				WithHint("free some space").WithCause(errors.New("SECRET"))),
			`{"code":"disk_full","message":"the disk is full","hint":"free some space","people":[]}`,
		},
		{
			"a fault with whom it is about",
			fault.New(fault.Conflict, "all_held", "held").WithPeople(
				fault.Person{Name: "bea", Until: time.Date(2026, 3, 2, 10, 15, 0, 0, time.FixedZone("", 3600))}, fault.Person{Name: "carl: l'aîné"}),
			`{"code":"all_held","message":"held","hint":"","people":[{"name":"bea","until":"2026-03-02T09:15:00Z"},{"name":"carl: l'aîné","until":""}]}`,
		},
		{
			"any other error without its text",
			errors.New("SECRET"),
			`{"code":"internal","message":"Contrejuge made a mistake. What was saved before is kept.","hint":"Start it from a terminal to see what went wrong.","people":[]}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(api.ErrorOf(tt.err))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
