package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"contrejuge/backend/api"
	"contrejuge/backend/cli"
	"contrejuge/backend/config"
	"contrejuge/backend/model/reachable"
	"contrejuge/backend/server"
	"contrejuge/backend/workspace"
	"contrejuge/frontend"
)

// serve opens the workspace, so that one that cannot be used is told here and
// not on a page, and serves the pages until the context ends.
func serve(ctx context.Context, serving cli.Serving) error {
	access := api.NewAccess(func(ctx context.Context) (*workspace.Workspace, error) { return open(ctx, serving.Opening) })
	if err := access.Open(); err != nil {
		return err
	}
	listener, address, err := server.Listen(ctx, fmt.Sprintf("127.0.0.1:%d", serving.Port))
	if err != nil {
		return errors.Join(err, access.End())
	}
	hosts := config.NewHosts(serving.Settings, reachable.Check)
	s, err := server.New(server.Config{
		Access: access, Rooms: api.NewRooms(access, api.Browser, nil, hosts).All(), Pages: frontend.Pages(), Address: address, Log: complain,
	})
	if err != nil {
		return errors.Join(err, listener.Close(), access.End())
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	announced := make(chan error, 1)
	go func() {
		defer stop() // an address that nobody is told lets nobody in
		announced <- announce(ctx, s, serving)
	}()
	err = s.Serve(ctx, listener)
	stop()
	return errors.Join(err, <-announced)
}

// announce tells an address at once and whenever one is asked for. It ends with
// the context, or where an address cannot be told.
func announce(ctx context.Context, s *server.Server, serving cli.Serving) error {
	for {
		if err := serving.Announce(s.Invite()); err != nil {
			return err
		}
		select {
		case <-serving.Again:
		case <-ctx.Done():
			return nil
		}
	}
}

// complain says what a page may not know to whoever runs the program.
func complain(err error) {
	fmt.Fprintln(os.Stderr, "contrejuge:", strings.TrimSpace(err.Error()))
}
