//go:build !unix

package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

// typed is what is typed on the terminal, nil where there is none.
func typed() io.Reader {
	if !term.IsTerminal(int(os.Stdin.Fd())) {
		return nil
	}
	return os.Stdin
}
