package agreement

import "contrejuge/backend/evaluation"

// reading is an item with what counts of it: the first blind reviews, the
// judgments in force, the two opinions and the item's place in the accounting.
type reading struct {
	Item
	form      evaluation.Form
	reviews   []evaluation.Review
	judgments []evaluation.Judgment
	people    Opinion
	judge     Opinion
	fate      fate
}

// read prepares every item once, for all figures.
func read(judge string, form evaluation.Form, items []Item) []reading {
	readings := make([]reading, len(items))
	for i, item := range items {
		r := reading{
			Item:      item,
			form:      form,
			reviews:   evaluation.FirstBlind(item.Reviews),
			judgments: Current(judge, item.Judgments),
		}
		switch {
		case form == evaluation.ByVerdicts:
			r.judge = verdictOpinion(r.judgments)
		case item.pair():
			r.people, r.judge = PeopleOpinion(r.reviews), opinionOf(r.judgments)
		}
		r.fate = fateOf(r)
		readings[i] = r
	}
	return readings
}

// picks are the classes picked by each person, of an item with two answers.
func (r reading) picks() []evaluation.Pick {
	if !r.pair() {
		return nil
	}
	var picks []evaluation.Pick
	for _, review := range r.reviews {
		if class, ok := review.Pick.Class(); ok {
			picks = append(picks, class)
		}
	}
	return picks
}

// prompts counts the different prompts the judgments in force were made under.
func prompts(readings []reading) int {
	seen := map[string]bool{}
	for _, r := range readings {
		for _, j := range r.judgments {
			seen[j.Prompt] = true
		}
	}
	return len(seen)
}
