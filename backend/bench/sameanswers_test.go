package bench_test

import (
	"slices"
	"testing"

	"contrejuge/backend/bench"
)

func TestRunsAreOfTheSameAnswersHoweverOftenTheyWereJudgedAgain(t *testing.T) {
	runs := []bench.Run{{ID: "again", Rejudged: "first"}, {ID: "first"}, {ID: "thrice", Rejudged: "again"}, {ID: "other"}, {ID: "orphan", Rejudged: "gone"}}
	for run, want := range map[string][]string{
		"first": {"again", "first", "thrice"}, "again": {"again", "first", "thrice"}, "thrice": {"again", "first", "thrice"},
		"other": {"other"}, "orphan": {"gone", "orphan"},
	} {
		got := bench.SameAnswers(run, runs)
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, want) {
			t.Errorf("of the same answers as %s are %v, want %v", run, got, want)
		}
	}
}
