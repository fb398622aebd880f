//go:build !unix

package ollamatest

import "os/exec"

func ofItsOwnGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
