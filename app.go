package main

import (
	"context"
	"fmt"
	"os"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"contrejuge/backend/api"
	"contrejuge/backend/awake"
	"contrejuge/backend/clock"
	"contrejuge/backend/config"
	"contrejuge/backend/fault"
	"contrejuge/backend/model/reachable"
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

	closing closing
}

func newApp(file string) *app {
	host := &host{}
	settings, err := config.Load(os.Getenv, config.Values{Workspace: file}, workspace.DefaultPath())
	access := accessTo(settings, err, host)
	hosts := config.NewHosts(settings, reachable.Check)
	return &app{access: access, host: host, rooms: api.NewRooms(access, api.Window, host, hosts)}
}

// start runs when the window is there and before its page is.
func (a *app) start(ctx context.Context) {
	stayHere(ctx)
	a.host.window = ctx
	a.access.OnChange(func() { runtime.EventsEmit(ctx, api.EventChanged) })
	a.access.OnRun(func(view api.LiveView) { runtime.EventsEmit(ctx, api.EventRun, view) })
	runtime.OnFileDrop(ctx, func(_, _ int, paths []string) { a.host.dropped(a.rooms.Sources, paths) })
}

// accessTo is the pages' access to the workspace that is configured; what is
// wrong with the configuration is told to the first page. Nothing is opened yet;
// once it is, the host guards it.
func accessTo(settings config.Settings, wrong error, host *host) *api.Access {
	return api.NewAccess(func(ctx context.Context) (*workspace.Workspace, error) {
		if wrong != nil {
			return nil, wrong
		}
		s, err := store.Open(ctx, settings.Workspace.Value)
		if err != nil {
			return nil, err
		}
		host.guards.Store(s)
		return workspace.New(s, workspace.Ports{
			Clock: clock.System{}, Chance: workspace.CryptoChance{}, Tool: workspace.Tool{Name: "contrejuge", Version: version},
			Models: reachable.New(os.Getenv("CONTREJUGE_API_KEY")), Awake: awake.Keep,
		}), nil
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
