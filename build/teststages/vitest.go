package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// vitest runs the pages' tests. Its report is written to a file, since its
// output is for people.
func vitest() counts {
	report, err := filepath.Abs(".cache/vitest.json")
	if err != nil {
		return verdict(nil, err)
	}
	_ = os.Remove(report)
	output, runErr := exec.Command("npm", "--prefix", "frontend", "--silent", "test", "--",
		"--reporter=default", "--reporter=json", "--outputFile="+report).CombinedOutput()
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

func readVitest(report []byte) (counts, error) {
	var said struct{ NumPassedTests, NumFailedTests, NumPendingTests, NumTodoTests int }
	err := json.Unmarshal(report, &said)
	return counts{said.NumPassedTests, said.NumFailedTests, said.NumPendingTests + said.NumTodoTests}, err
}
