//go:build linux && !bindings

package main

import (
	"errors"
	"os"
)

// needsDisplay says what to do where there is no display to open a window on;
// the window's libraries would only end the program.
func needsDisplay() error {
	if os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" {
		return nil
	}
	return errors.New("there is no display to open a window on: `contrejuge serve` shows the same pages in a browser")
}
