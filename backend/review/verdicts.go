package review

import (
	"maps"
	"slices"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

func completeVerdicts(r evaluation.Review, rubric Rubric) error {
	for _, c := range rubric.Criteria {
		if _, ok := r.Verdicts[c.ID]; !ok {
			return fault.New(fault.Input, CodeVerdictMissing, "%s has no verdict yet", c.ID).
				WithHint("say yes, no or not applicable of every criterion; or skip the item with a reason")
		}
	}
	return nil
}

// fitsVerdicts is [Fits] where people give verdicts: of one answer, so that
// there is nothing to pick, and nothing is scored.
func fitsVerdicts(r evaluation.Review, rubric Rubric) error {
	switch {
	case r.Pick != "":
		return fault.New(fault.Input, CodePickUnexpected, "there is only one answer, so nothing to pick")
	case !r.Scores.Empty():
		return fault.New(fault.Input, CodeScoreUnexpected, "people give verdicts here, and nobody asks for scores")
	}
	for _, id := range slices.Sorted(maps.Keys(r.Verdicts)) {
		if !rubric.Has(id) {
			return unknownCriterion(id)
		}
	}
	return knownVerdicts(r.Verdicts)
}

// knownVerdicts checks that each verdict is one: the zero value is none.
func knownVerdicts(verdicts map[string]evaluation.Verdict) error {
	for _, id := range slices.Sorted(maps.Keys(verdicts)) {
		if _, ok := evaluation.ParseVerdict(string(verdicts[id])); !ok {
			return fault.New(fault.Input, CodeUnknownVerdict, "%s: %q is not a verdict", id, verdicts[id]).
				WithHint("a verdict is yes, no or not_applicable")
		}
	}
	return nil
}
