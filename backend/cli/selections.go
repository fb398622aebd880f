package cli

import (
	"fmt"
	"strings"

	"contrejuge/backend/review"
)

// goodFor says what each selection is good for. Which rows a rule selects is in
// [review.Rule].
var goodFor = map[review.Selection]string{
	review.Random:    "measures the judge in general",
	review.All:       "measures the judge in general, on the whole source",
	review.Ties:      "the judge saw no difference: is there one?",
	review.Losses:    "the judge picked the answer against --model: was it right to?",
	review.Unstable:  "the judge changes its pick with the order: people settle it",
	review.Unjudged:  "no usable judgment: people give the opinion that is missing",
	review.LowScores: "an answer's mean score is in the lowest quarter of the scale: is it as bad, and what should it have been?",
	review.Close:     "the answers' mean scores are half a point of 5 apart or less: does the judge tell them apart?",
	review.Blocking:  "a bench would block it: was the judge right to say no, and what should have been answered?",
	review.LongerWon: "the judge picked the longer answer: was it the better one?",
	review.Flagged:   "somebody marked it to be looked at",
}

func selections() string {
	names := make([]string, len(review.Selections))
	for i, s := range review.Selections {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}

// selectionList is one line a selection, for a command's help.
func selectionList() string {
	var list strings.Builder
	for _, s := range review.Selections {
		fmt.Fprintf(&list, "  %-11s %s\n", s, goodFor[s])
	}
	return list.String()
}

// ruleWords is a rule in words: losses of base, judged by qwen3.
func ruleWords(r review.Rule) string {
	words := string(r.Selection)
	if r.Model != "" {
		words += " of " + r.Model
	}
	if r.Judge != "" {
		words += ", judged by " + r.Judge
	}
	return words
}
