package review

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

// Codes of what is missing from, or wrong with, a review.
const (
	CodePickMissing       = "pick_missing"
	CodePickUnexpected    = "pick_unexpected"
	CodePickUnknown       = "pick_unknown"
	CodeScoreMissing      = "score_missing"
	CodeScoreUnexpected   = "score_unexpected"
	CodeScoreOutOfRange   = "score_out_of_range"
	CodeVerdictMissing    = "verdict_missing"
	CodeVerdictUnexpected = "verdict_unexpected"
	CodeUnknownVerdict    = "unknown_verdict"
	CodeUnknownCriterion  = "unknown_criterion"
)

// Complete checks a review made here against the rubric as it is for the item
// (see [Rubric.For]): by scores, every criterion scored for every answer, and a
// pick where there are two; by verdicts, a verdict on every criterion. Imported
// reviews may say less; see [Fits].
func Complete(r evaluation.Review, rubric Rubric, scale evaluation.Scale, answers int) error {
	if err := Fits(r, rubric, scale, answers); err != nil {
		return err
	}
	if rubric.Form == evaluation.ByVerdicts {
		return completeVerdicts(r, rubric)
	}
	if answers == 2 && r.Pick == "" {
		return fault.New(fault.Input, CodePickMissing, "no answer is picked yet").
			WithHint("pick one of the answers, a tie, or both bad; or skip the item with a reason")
	}
	for _, c := range rubric.Criteria {
		for _, label := range evaluation.Labels[:answers] {
			if _, ok := r.Scores.Get(c.ID, label); !ok {
				return fault.New(fault.Input, CodeScoreMissing, "%s is not scored for every answer yet", c.ID)
			}
		}
	}
	return nil
}

// Fits checks that what a review says can be said under the rubric, however
// little that is.
func Fits(r evaluation.Review, rubric Rubric, scale evaluation.Scale, answers int) error {
	if rubric.Form == evaluation.ByVerdicts {
		return fitsVerdicts(r, rubric)
	}
	if len(r.Verdicts) > 0 {
		return fault.New(fault.Input, CodeVerdictUnexpected, "the answers are scored here, and nobody asks for verdicts")
	}
	if r.Pick != "" {
		if _, ok := evaluation.ParsePick(string(r.Pick)); !ok {
			return fault.New(fault.Input, CodePickUnknown, "%q is not a pick", r.Pick).
				WithHint("a pick is a, b, tie or both_bad")
		}
		if answers < 2 {
			return fault.New(fault.Input, CodePickUnexpected, "there is only one answer, so nothing to pick")
		}
	}
	for id, byAnswer := range r.Scores {
		if !rubric.Has(id) {
			return unknownCriterion(id)
		}
		for label, score := range byAnswer {
			if !label.Valid() || label.Index() >= answers {
				return fault.New(fault.Input, CodeScoreOutOfRange, "%s: there is no answer %q to score", id, label)
			}
			if !scale.Contains(score) {
				return fault.New(fault.Input, CodeScoreOutOfRange, "%s: %d is not on the scale %d to %d",
					id, score, scale.Low, scale.High)
			}
		}
	}
	return nil
}

func unknownCriterion(id string) error {
	return fault.New(fault.Input, CodeUnknownCriterion, "the rubric does not ask %q here", id)
}

// Advice is a second look offered before saving; the person may save anyway.
type Advice string

// AdvicePickedIsPoor: the picked answer has no score above the lower part of
// the scale, so perhaps neither answer will do, or a correction is due.
const AdvicePickedIsPoor Advice = "picked_is_poor"

// Advise looks for a common mistake: picking the lesser evil when both answers
// are wrong, which would train the model on a wrong answer.
func Advise(r evaluation.Review, scale evaluation.Scale) []Advice {
	picked, ok := r.Pick.Decided()
	if !ok || r.Correction != "" {
		return nil
	}
	scored := 0
	for _, byAnswer := range r.Scores {
		score, ok := byAnswer[picked]
		if !ok {
			continue
		}
		if score > scale.Low+1 {
			return nil
		}
		scored++
	}
	if scored == 0 {
		return nil
	}
	return []Advice{AdvicePickedIsPoor}
}
