package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// pageTests runs the pages' tests with an npm script. The report is written to a
// file, since the output is for people.
func pageTests(script string, args ...string) func() counts {
	return func() counts {
		report, err := filepath.Abs(".cache/vitest.json")
		if err != nil {
			return verdict(nil, err)
		}
		_ = os.Remove(report)
		args := append([]string{"--prefix", "frontend", "--silent", "run", script, "--",
			"--reporter=default", "--reporter=json", "--outputFile=" + report}, args...)
		output, runErr := exec.Command("npm", args...).CombinedOutput()
		said, err := os.ReadFile(report)
		if err != nil {
			return verdict(output, err)
		}
		c, err := readVitest(said)
		if err != nil {
			return verdict(output, err)
		}
		if runErr != nil {
			fmt.Printf("%s\n", output)
			c.failed = max(c.failed, 1) // a file that cannot be run has no tests to fail
		}
		return c
	}
}

// endToEnd runs the tests in the folder against what the make targets build.
func endToEnd(folder string, targets ...string) func() counts {
	return func() counts {
		built := check("make", append([]string{"--no-print-directory"}, targets...)...)()
		if built.failed > 0 {
			return built
		}
		return pageTests("test:e2e", "e2e/"+folder)()
	}
}

func readVitest(report []byte) (counts, error) {
	var said struct{ NumPassedTests, NumFailedTests, NumPendingTests, NumTodoTests int }
	err := json.Unmarshal(report, &said)
	return counts{said.NumPassedTests, said.NumFailedTests, said.NumPendingTests + said.NumTodoTests}, err
}
