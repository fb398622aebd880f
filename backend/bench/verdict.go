package bench

import "contrejuge/backend/evaluation"

// Verdict is what a judge, or a person, says of one criterion; see
// [evaluation.Verdict].
type Verdict = evaluation.Verdict

// The verdicts there are.
const (
	Yes           = evaluation.Yes
	No            = evaluation.No
	NotApplicable = evaluation.NotApplicable
)

// Verdicts are all of them, in the order they are offered.
var Verdicts = evaluation.Verdicts

// ParseVerdict reads a verdict, spelled strictly.
func ParseVerdict(s string) (Verdict, bool) { return evaluation.ParseVerdict(s) }
