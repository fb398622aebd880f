package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// lintOnly is the group of stages that read the code without running it.
const lintOnly = "lint"

// stage is one thing that can fail.
type stage struct {
	name  string
	group string
	first bool // runs whatever the group, and the others need it
	run   func() counts
}

// evidence holds the tests that kill processes and race them for minutes. They
// say more about a plain binary than about one slowed down by the race detector.
const evidence = "backend/store/evidence"

func stages() []stage {
	list := []stage{
		{name: "set-up", first: true, run: check("make", "--no-print-directory", "setup")},
		{name: "gofmt", group: lintOnly, run: gofmt},
		{name: "go vet", group: lintOnly, run: check("go", "vet", "-tags", tags(), "./...")},
		{name: "go vet for Windows", group: lintOnly, run: vetWindows},
		{name: "golangci-lint", group: lintOnly, run: check(".cache/bin/golangci-lint", "run", "--build-tags", tags())},
		{name: "bindings are current", group: lintOnly, run: check("build/bindings.sh", "--check")},
		{name: "svelte-check", group: lintOnly, run: npm("check")},
		{name: "ESLint", group: lintOnly, run: npm("lint")},
		{name: "page tests", run: pageTests("test")},
		{name: "page build", run: npm("build")},
		{name: "the Ollama server", run: check("make", "--no-print-directory", "ollama")},
		{name: "the pages in Chromium", run: endToEnd("browser", "setup-browser", "program")},
		{name: "the real window", run: endToEnd("window", "program", "window-e2e")},
		{name: "Go tests, with the race detector", run: goTest("-race", "-tags", tags(), "./...")},
	}
	if _, err := os.Stat(evidence); err == nil {
		list = append(list, stage{
			name: "Go tests, killed and crowded processes",
			run:  goTest("-tags", tags("evidence"), "./"+evidence+"/..."),
		})
	}
	return list
}

// tags are the build tags of the Makefile, and more.
func tags(more ...string) string {
	return strings.Join(append(strings.FieldsFunc(os.Getenv("GOTAGS"), func(r rune) bool { return r == ' ' || r == ',' }), more...), ",")
}

// check is a stage that a command passes by exiting with 0; its output is of
// interest only when it does not.
func check(name string, args ...string) func() counts {
	return func() counts { return verdict(exec.Command(name, args...).CombinedOutput()) }
}

func npm(script string) func() counts {
	return check("npm", "--prefix", "frontend", "--silent", "run", script)
}

func verdict(output []byte, err error) counts {
	if err == nil {
		return counts{passed: 1}
	}
	fmt.Printf("%s\n%v\n", bytes.TrimSpace(output), err)
	return counts{failed: 1}
}

func gofmt() counts {
	files, err := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.go").Output()
	if err != nil {
		return verdict(files, err)
	}
	args := []string{"-l"}
	for _, file := range strings.Fields(string(files)) {
		if _, err := os.Stat(file); err == nil { // not removed since the last commit
			args = append(args, file)
		}
	}
	output, err := exec.Command("gofmt", args...).CombinedOutput()
	if err == nil && len(output) > 0 {
		err = fmt.Errorf("these are not formatted: run gofmt -w on them")
	}
	return verdict(output, err)
}
