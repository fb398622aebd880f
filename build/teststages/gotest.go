package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// event is a line of `go test -json`.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

type test struct{ pkg, name string }

// collector counts the tests of a run and keeps what the failed ones said.
// Subtests count, and so do the tests they are part of.
type collector struct {
	out    io.Writer
	counts counts
	said   map[test][]string
	failed map[string]bool // packages of which a test failed
}

func goTest(args ...string) func() counts {
	return func() counts {
		// Every run counts: some tests read files that Go's cache knows nothing of.
		cmd := exec.Command("go", append([]string{"test", "-json", "-count=1", "-timeout=25m"}, args...)...)
		cmd.Stderr = os.Stderr
		events, err := cmd.StdoutPipe()
		if err != nil {
			return verdict(nil, err)
		}
		if err := cmd.Start(); err != nil {
			return verdict(nil, err)
		}
		c := collector{out: os.Stdout, said: map[test][]string{}, failed: map[string]bool{}}
		readErr := c.read(events)
		waitErr := cmd.Wait()
		if readErr == nil && (waitErr == nil || c.counts.failed > 0) {
			return c.counts
		}
		return c.counts.plus(verdict(nil, errors.Join(readErr, waitErr)))
	}
}

func (c *collector) read(events io.Reader) error {
	lines := bufio.NewReader(events)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if json.Unmarshal(line, &e) != nil {
				fmt.Fprintf(c.out, "%s", line) // not from a test
			} else {
				c.take(e)
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (c *collector) take(e event) {
	t := test{e.Package, e.Test}
	switch e.Action {
	case "output":
		c.said[t] = append(c.said[t], e.Output)
		return
	case "build-output":
		fmt.Fprint(c.out, e.Output)
		return
	case "pass":
		if e.Test != "" {
			c.counts.passed++
		} else if e.Elapsed >= 1 {
			fmt.Fprintf(c.out, "   %-50s %6.1f s\n", e.Package, e.Elapsed)
		}
	case "skip":
		if e.Test != "" { // a package without tests is skipped too
			c.counts.skipped++
			fmt.Fprintf(c.out, "   skipped %s %s: %s\n", e.Package, e.Test, reason(c.said[t]))
		}
	case "fail":
		c.fail(e, t)
	default:
		return
	}
	delete(c.said, t)
}

// fail counts a failed test, or a package that failed though none of its tests
// did: it does not build, or its process ended.
func (c *collector) fail(e event, t test) {
	if e.Test == "" && c.failed[e.Package] {
		return
	}
	c.failed[e.Package] = true
	c.counts.failed++
	fmt.Fprintf(c.out, "FAILED %s %s\n%s", e.Package, e.Test, strings.Join(c.said[t], ""))
}

// reason is the last thing a test said before it was skipped.
func reason(said []string) string {
	for i := len(said) - 1; i >= 0; i-- {
		line := strings.TrimSpace(said[i])
		if line != "" && !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "===") {
			return line
		}
	}
	return "no reason given"
}
