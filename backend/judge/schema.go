package judge

import (
	"strconv"
	"strings"

	"contrejuge/backend/bench"
)

// maxReason is how long a reason may be, in characters. Some hosts drop a schema
// whose limits are large, and a reason without a limit is written for ever.
const maxReason = 400

// schema is what the reply has to look like: one object with a member for each
// criterion, in their order. It is written by hand, since what sorts members
// would decide what the judge writes first; hosts that sort them by name come
// to the same order, "reason" before "verdict".
func schema(criteria []bench.Criterion) string {
	one := `{"type":"object","properties":{` +
		`"reason":{"type":"string","maxLength":` + strconv.Itoa(maxReason) + `},` +
		`"verdict":{"type":"string","enum":` + list(bench.Verdicts) + `}},` +
		`"required":["reason","verdict"],"additionalProperties":false}`
	ids := make([]string, len(criteria))
	properties := make([]string, len(criteria))
	for i, criterion := range criteria {
		ids[i] = criterion.ID
		properties[i] = inJSON(criterion.ID) + ":" + one
	}
	return `{"type":"object","properties":{` + strings.Join(properties, ",") +
		`},"required":` + list(ids) + `,"additionalProperties":false}`
}

// example is the shape of the reply, as the prompt shows it. Its reasons and
// verdicts say nothing that could be copied.
func example(criteria []bench.Criterion) string {
	members := make([]string, len(criteria))
	for i, criterion := range criteria {
		members[i] = inJSON(criterion.ID) + `:{"reason":"…","verdict":"…"}`
	}
	return "{" + strings.Join(members, ",") + "}"
}

// list is a JSON array of words: ids and verdicts.
func list[T ~string](words []T) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = inJSON(string(word))
	}
	return "[" + strings.Join(quoted, ",") + "]"
}
