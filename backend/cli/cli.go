// Package cli is the command line: documents on stdout, progress and errors on
// stderr, one JSON document with --json, and an exit code that hides no failure.
package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os/signal"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"contrejuge/backend/config"
	"contrejuge/backend/fault"
	"contrejuge/backend/workspace"
)

// World is what the command line needs of the outside.
type World struct {
	Stdout, Stderr io.Writer
	Getenv         func(string) string
	User           string     // who runs it, as the system calls them; may be ""
	Terminal       bool       // stderr is one: progress can be shown
	Width          func() int // of that terminal, in columns; 0 when it cannot be told
	Version        string
	Open           func(ctx context.Context, opening Opening) (*workspace.Workspace, error)
	Restore        workspace.Restorer
	Serve          func(ctx context.Context, serving Serving) error // serves the pages until ctx ends
	Browse         func(address string) error                       // opens an address in the browser
	Typed          func() io.Reader                                 // what is typed meanwhile; nil where stdin is no terminal
}

// Opening is what opening a workspace takes.
type Opening struct {
	Path string // its file
	Key  string // for OpenAI-compatible endpoints; "" when there is none
}

// Run runs one command and returns its exit code.
func Run(args []string, world World) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl+C does not wait for what the first one ends
	c := &command{World: world}
	root := c.root()
	root.SetArgs(args)
	root.SetOut(world.Stdout)
	root.SetErr(world.Stderr)
	err := root.ExecuteContext(ctx)
	if err != nil && !c.running {
		err = wrongUsage(err)
		c.json = c.json || slices.Contains(args, "--json")
	}
	return c.report(err)
}

// command is one run of the program.
type command struct {
	World
	flags    config.Values // what the command line says of what can be configured
	keyEnv   string        // the variable that holds the endpoints' key
	json     bool
	running  bool // the command line was understood
	document bool // a document was printed, errors included
	exit     int  // for what is no error and still no success
}

func (c *command) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "contrejuge",
		Short: "How far can we trust our LLM judge, on our own data?",
		Long: `Contrejuge compares what an LLM judge says of answers with what people say of
them, blind, and turns the people's reviews into training data.

Exit codes: 0 all well; 1 finished, with blocking cases; 2 wrong usage or
unreadable input; 3 the model host cannot be used; 4 the workspace cannot be
used; 130 interrupted, what was done is kept.`,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.PersistentFlags().StringVar(&c.flags.Workspace, "workspace", "", "the workspace's `FILE` (default $CONTREJUGE_WORKSPACE, else the configured one, else in the user's data folder)")
	root.PersistentFlags().BoolVar(&c.json, "json", false, "print one JSON document")
	root.AddCommand(c.importing(), c.sources(), c.queues(), c.reporting(), c.reviews(), c.arbitration(), c.export(),
		c.evaluate(), c.judge(), c.evaluations(), c.workbench(), c.judges(), c.bench(), c.doctor(), c.config(), c.sample(), c.care(), c.serve(), c.version())
	c.noteRunning(root)
	return root
}

// noteRunning makes every command say when it begins: an error before that is
// of the command line itself, which cobra has no type for.
func (c *command) noteRunning(cmd *cobra.Command) {
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			c.running = true
			return run(cmd, args)
		}
	}
	for _, sub := range cmd.Commands() {
		c.noteRunning(sub)
	}
}

// settings are what is configured, with the command line over it.
func (c *command) settings() (config.Settings, error) {
	return config.Load(c.Getenv, c.flags, workspace.DefaultPath())
}

// apiKey names the variable that holds the key of OpenAI-compatible endpoints,
// where no flag names another.
const apiKey = "CONTREJUGE_API_KEY"

// opening is how this command's workspace is opened.
func (c *command) opening() (Opening, error) {
	settings, err := c.settings()
	if err != nil {
		return Opening{}, err
	}
	name := cmp.Or(c.keyEnv, apiKey)
	key := c.Getenv(name)
	if c.keyEnv != "" && key == "" {
		return Opening{}, fault.New(fault.Usage, "no_key", "the environment variable %s holds no key", name)
	}
	return Opening{settings.Workspace.Value, key}, nil
}

// inWorkspace makes what a command does of a function of the open workspace.
func (c *command) inWorkspace(do func(ctx context.Context, w *workspace.Workspace, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) (err error) {
		opening, err := c.opening()
		if err != nil {
			return err
		}
		w, err := c.Open(cmd.Context(), opening)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, w.Close()) }()
		return do(cmd.Context(), w, args)
	}
}

func wrongUsage(err error) error {
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return err
	}
	return fault.New(fault.Usage, "wrong_usage", "%s", err.Error()).WithHint("see `contrejuge --help`")
}
