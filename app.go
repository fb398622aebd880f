package main

import (
	"context"
	"fmt"
	"os"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"contrejuge/backend/api"
	"contrejuge/backend/clock"
	"contrejuge/backend/fault"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// version is the product's; releases set it when linking.
var version = "0.1.0-dev"

// app is the window's life: from its start to its end it hands the rooms what
// only a window has.
type app struct {
	access *api.Access
	rooms  api.Rooms
	host   *host
}

func newApp(file string) *app {
	host := &host{}
	access := accessTo(file)
	return &app{access: access, host: host, rooms: api.NewRooms(access, api.Window, host)}
}

// start runs when the window is there and before its page is.
func (a *app) start(ctx context.Context) {
	stayHere()
	a.host.window = ctx
	a.access.OnChange(func() { runtime.EventsEmit(ctx, api.EventChanged) })
	runtime.OnFileDrop(ctx, func(_, _ int, paths []string) { a.host.dropped(a.access, paths) })
}

// beforeClose lets the page save what is being written: a draft is saved half a
// second after the last key at the latest, and the page is told to do it now.
func (a *app) beforeClose(ctx context.Context) bool {
	runtime.EventsEmit(ctx, api.EventClosing)
	return false
}

// accessTo is the pages' access to the workspace in the file; "" is the one
// that the environment or else the system names. Nothing is opened yet.
func accessTo(file string) *api.Access {
	if file == "" {
		file = os.Getenv("CONTREJUGE_WORKSPACE")
	}
	if file == "" {
		file = workspace.DefaultPath()
	}
	return api.NewAccess(func(ctx context.Context) (*workspace.Workspace, error) {
		s, err := store.Open(ctx, file)
		if err != nil {
			return nil, err
		}
		tool := workspace.Tool{Name: "contrejuge", Version: version}
		return workspace.New(s, clock.System{}, workspace.CryptoChance{}, tool), nil
	})
}

// errorForPage gives a page what it may know of an error. What it may not know
// goes to the terminal, if there is one.
func errorForPage(err error) any {
	if fault.KindOf(err) == fault.Internal {
		fmt.Fprintln(os.Stderr, "contrejuge:", err)
	}
	return api.ErrorOf(err)
}
