//go:build !linux || !webkit2_41 || bindings

package main

// stayHere has nothing to do: the page sees to it, in frontend/src/lib/staying.ts.
func stayHere() {}
