package agreement

import "contrejuge/backend/evaluation"

// Setting is what a report is about, apart from the items themselves.
type Setting struct {
	Queue     string
	Selection string
	Judge     string // the judge compared with people; judgments by others are ignored

	// NotRepresentative is the code of why the queue does not stand for its
	// source. Empty: it does, and the report gives overall rates.
	NotRepresentative string

	Criteria []string        // the ids of the rubric, in its order
	Form     evaluation.Form // how people were asked: by scores and a pick, or by verdicts

	// Population is, for each model, what the judge said of everything the
	// queue was drawn from. A model that is missing here is measured on the
	// queue's own items.
	Population map[string]Population
}

// Item is one item of a queue, with everything said about it.
type Item struct {
	ID       string
	Question string   // items that share it answer the same question; empty: shared with none
	Answers  []Answer // one or two; the first is a, the second b

	// Reviews are all revisions by all people.
	Reviews []evaluation.Review
	// Judgments are those of all judges, later ones after earlier ones.
	Judgments []evaluation.Judgment
}

// Answer is what the figures need to know of an answer.
type Answer struct {
	Model  string // empty: unknown
	Length int    // in characters, as people count them: runes
}

// pair reports whether there are two answers to choose from.
func (i Item) pair() bool { return len(i.Answers) == 2 }

// labels are the labels of the item's answers.
func (i Item) labels() []evaluation.Label {
	return evaluation.Labels[:min(len(i.Answers), len(evaluation.Labels))]
}

// longer is the longer answer, and false when the two are of one length.
func (i Item) longer() (evaluation.Label, bool) {
	if !i.pair() || i.Answers[0].Length == i.Answers[1].Length {
		return "", false
	}
	if i.Answers[0].Length > i.Answers[1].Length {
		return evaluation.A, true
	}
	return evaluation.B, true
}
