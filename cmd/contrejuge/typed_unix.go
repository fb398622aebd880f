//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/term"
)

// typed is what is typed on the terminal, nil where there is none. Reading it
// does not stop a program that runs in the background, as reading a terminal
// usually does: until it is in front again, nothing is typed for it.
func typed() io.Reader {
	if !term.IsTerminal(int(os.Stdin.Fd())) {
		return nil
	}
	signal.Ignore(syscall.SIGTTIN)
	return inFront{os.Stdin}
}

type inFront struct{ terminal io.Reader }

const lookAgain = time.Second

func (t inFront) Read(b []byte) (int, error) {
	for {
		n, err := t.terminal.Read(b)
		if n > 0 || !errors.Is(err, syscall.EIO) {
			return n, err
		}
		time.Sleep(lookAgain)
	}
}
