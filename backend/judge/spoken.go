package judge

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/bench"
)

// spoken are the criteria by the names the judge gets them by, which it has to
// write as they stand: their ids, in one line and harmless. Ids of suites are
// that already; those of an imported rubric can be any text. No two have the
// same name.
func spoken(criteria []bench.Criterion) []bench.Criterion {
	taken := make(map[string]bool, len(criteria))
	all := make([]bench.Criterion, len(criteria))
	for i, criterion := range criteria {
		name := strings.Join(strings.Fields(harmless(criterion.ID)), " ")
		for n := i + 1; name == "" || taken[name]; n++ {
			name = fmt.Sprintf("criterion_%d", n)
		}
		taken[name] = true
		criterion.ID = name
		all[i] = criterion
	}
	return all
}

// inJSON is a word as JSON spells it.
func inJSON(word string) string {
	text, err := jsontext.AppendQuote(nil, word)
	if err != nil {
		panic("judge: " + err.Error()) // names are valid UTF-8
	}
	return string(text)
}
