//go:build !linux && !windows

package awake

func keep(string) (release func()) { return nothing }
