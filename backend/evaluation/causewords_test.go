package evaluation_test

import (
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
)

func TestEveryCauseSaysWhatHappenedAndWhatToDo(t *testing.T) {
	said := map[string]evaluation.Cause{}
	for _, cause := range evaluation.Causes {
		for _, words := range []string{cause.Sentence(), cause.Advice()} {
			if len(words) < 10 || !strings.HasSuffix(words, ".") || strings.Contains(words, "\n") {
				t.Errorf("%s says %q, which is no sentence", cause, words)
			}
		}
		if other, twice := said[cause.Sentence()]; twice {
			t.Errorf("%s and %s say the same", cause, other)
		}
		said[cause.Sentence()] = cause
	}
}

func TestACauseThatIsNotInTheListSaysNothing(t *testing.T) {
	for _, cause := range []evaluation.Cause{"", "Timeout", "error"} {
		if cause.Sentence() != "" || cause.Advice() != "" {
			t.Errorf("%q says %q and %q", cause, cause.Sentence(), cause.Advice())
		}
	}
}
