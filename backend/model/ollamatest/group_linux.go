package ollamatest

import (
	"os/exec"
	"syscall"
)

// ofItsOwnGroup lets the server and its runners be ended together: a server that
// is killed leaves its runners running. The server ends by itself when the tests
// do that started it, however they end.
func ofItsOwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGINT}
}

func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
