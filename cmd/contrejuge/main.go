// Command contrejuge is the command line of Contrejuge. It holds no window
// libraries, so it runs anywhere.
package main

import (
	"context"
	"os"
	"os/user"

	"github.com/pkg/browser"
	"golang.org/x/term"

	"contrejuge/backend/awake"
	"contrejuge/backend/cli"
	"contrejuge/backend/clock"
	"contrejuge/backend/model/reachable"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// version is set when a release is built.
var version = "0.1.0-dev"

func main() {
	browser.Stdout = os.Stderr // stdout is for documents
	world := cli.World{
		Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv, Terminal: term.IsTerminal(int(os.Stderr.Fd())),
		Width: width, Version: version, Open: open, Restore: restore, Serve: serve, Browse: browser.OpenURL, Typed: typed,
	}
	if u, err := user.Current(); err == nil {
		world.User = u.Username
	}
	os.Exit(cli.Run(os.Args[1:], world))
}

// width is how many columns the terminal has, 0 where there is none.
func width() int {
	columns, _, err := term.GetSize(int(os.Stderr.Fd()))
	if err != nil {
		return 0
	}
	return columns
}

func open(ctx context.Context, opening cli.Opening) (*workspace.Workspace, error) {
	s, err := store.Open(ctx, opening.Path)
	if err != nil {
		return nil, err
	}
	return workspace.New(s, workspace.Ports{
		Clock: clock.System{}, Chance: workspace.CryptoChance{}, Tool: workspace.Tool{Name: "contrejuge", Version: version},
		Models: reachable.New(opening.Key), Awake: awake.Keep,
	}), nil
}

func restore(ctx context.Context, path, backup string) (workspace.Restored, error) {
	r, err := store.Restore(ctx, path, backup)
	return workspace.Restored(r), err
}
