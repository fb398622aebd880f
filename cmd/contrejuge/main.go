// Command contrejuge is the command line of Contrejuge. It holds no window
// libraries, so it runs anywhere.
package main

import (
	"context"
	"os"
	"os/user"

	"github.com/pkg/browser"
	"golang.org/x/term"

	"contrejuge/backend/cli"
	"contrejuge/backend/clock"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// version is set when a release is built.
var version = "0.1.0-dev"

func main() {
	browser.Stdout = os.Stderr // stdout is for documents
	world := cli.World{
		Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv, Terminal: term.IsTerminal(int(os.Stderr.Fd())),
		Version: version, Open: open, Restore: restore, Serve: serve, Browse: browser.OpenURL, Typed: typed,
	}
	if u, err := user.Current(); err == nil {
		world.User = u.Username
	}
	os.Exit(cli.Run(os.Args[1:], world))
}

func open(ctx context.Context, path string) (*workspace.Workspace, error) {
	s, err := store.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	return workspace.New(s, clock.System{}, workspace.CryptoChance{}, workspace.Tool{Name: "contrejuge", Version: version}), nil
}

func restore(ctx context.Context, path, backup string) (workspace.Restored, error) {
	r, err := store.Restore(ctx, path, backup)
	return workspace.Restored(r), err
}
