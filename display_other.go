//go:build !linux || bindings

package main

// needsDisplay finds nothing missing: there is always a display here, or, where
// only the bindings are made, no window.
func needsDisplay() error { return nil }
