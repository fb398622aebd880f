// Teststages runs everything in this repository that can fail, stage by stage:
// all of it, or only the stages that read the code ("lint"). It goes on after a
// stage that failed, so that one run tells everything, and ends with the counts.
package main

import (
	"fmt"
	"os"
	"time"
)

func main() {
	only := ""
	if len(os.Args) > 1 {
		only = os.Args[1]
	}
	if only != "" && only != lintOnly {
		fmt.Fprintf(os.Stderr, "usage: teststages [%s]\n", lintOnly)
		os.Exit(2)
	}
	_ = os.Setenv("NO_COLOR", "1") // what tools say is read in logs
	// A test fails without what it needs of the machine, where alone it is skipped.
	_ = os.Setenv("CONTREJUGE_NEEDS_ALL", "1")
	if !run(stages(), only) {
		os.Exit(1)
	}
}

// run runs the stages and reports whether all went well.
func run(stages []stage, only string) bool {
	var done []outcome
	for _, s := range stages {
		if only != "" && s.group != only && !s.first {
			continue
		}
		fmt.Printf("== %s\n", s.name)
		start := time.Now()
		counts := s.run()
		o := outcome{stage: s.name, counts: counts, seconds: time.Since(start).Seconds()}
		fmt.Printf("   %s in %.1f s\n", o.counts, o.seconds)
		done = append(done, o)
		if s.first && counts.failed > 0 {
			fmt.Println("nothing can be run without it")
			break
		}
	}
	total := summarize(os.Stdout, done)
	return total.failed == 0
}
