package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"contrejuge/backend/config"
	"contrejuge/backend/fault"
	"contrejuge/backend/plain"
)

// Serving is what serving the pages takes.
type Serving struct {
	Opening
	Settings config.Settings            // what is configured
	Port     int                        // 0: a free one
	Announce func(address string) error // told each address that lets in
	Again    <-chan struct{}            // asks for a further address
}

// usualPort is the port when nobody says otherwise: always the same, since a
// browser keeps a page's settings by its address.
const usualPort = 8374

const highestPort = 1<<16 - 1

func (c *command) serve() *cobra.Command {
	serving := Serving{Port: usualPort}
	var browse bool
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Show the pages in a browser on this machine",
		Long: `Show the pages in a browser on this machine, until Ctrl+C. The printed address
lets one browser in, once, within ten minutes; a page that is in can make more of
them, and so does Enter in this terminal. No other machine is let in: to work from
one, forward the same port, as in ssh -L 8374:127.0.0.1:8374.

Where other people use this machine, open the address by hand rather than with
--open: while the browser starts, they might read it among its arguments.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if serving.Port < 0 || serving.Port > highestPort {
				return fault.New(fault.Usage, "bad_port", "a port is a number from 0 to %d, not %d", highestPort, serving.Port)
			}
			var typed io.Reader
			if !c.json { // one document is to be all there is
				typed = c.Typed()
			}
			var err error
			if serving.Settings, err = c.settings(); err != nil {
				return err
			}
			if serving.Opening, err = c.opening(); err != nil {
				return err
			}
			serving.Announce = c.announce(browse, typed != nil)
			serving.Again = lines(cmd.Context(), typed)
			return c.Serve(cmd.Context(), serving)
		},
	}
	cmd.Flags().IntVar(&serving.Port, "port", usualPort, "the `PORT` to serve on; 0 takes a free one")
	cmd.Flags().BoolVar(&browse, "open", false, "open the address in the browser")
	return cmd
}

// announce prints an address, alone on its line. The first one says more, and
// may be opened at once.
func (c *command) announce(browse, again bool) func(address string) error {
	first := true
	return func(address string) error {
		err := c.show(struct {
			Address string `json:"address"`
		}{address}, func(out io.Writer) { fmt.Fprintln(out, address) })
		if !first || err != nil {
			return err
		}
		first = false
		if !c.json {
			more := either(again, "Enter makes another, ", "")
			_, _ = fmt.Fprintf(c.Stderr, "This address lets in once, within ten minutes. %sCtrl+C ends.\n", more)
		}
		if browse {
			go c.browse(address)
		}
		return nil
	}
}

func (c *command) browse(address string) {
	if err := c.Browse(address); err != nil {
		_, _ = fmt.Fprintf(c.Stderr, "The browser does not open (%s): open the address by hand.\n", plain.Text(err.Error()))
	}
}

// lines tells of each line that is typed; nil types none.
func lines(ctx context.Context, typed io.Reader) <-chan struct{} {
	told := make(chan struct{})
	if typed == nil {
		return told
	}
	go func() {
		for scanner := bufio.NewScanner(typed); scanner.Scan(); {
			select {
			case told <- struct{}{}:
			case <-ctx.Done():
				return
			}
		}
	}()
	return told
}
