package training

import "contrejuge/backend/evaluation"

// Item is what training data needs to know of an item of a queue.
type Item struct {
	// Identity is [evaluation.Row.Identity]: the same row has it in every queue
	// and every workspace.
	Identity    string
	Ref         string // the name people know the item by
	Messages    []evaluation.Message
	Answers     []evaluation.Answer // one or two; the first is a, the second b
	Reviews     []evaluation.Review // every revision of every person
	Arbitration *Arbitration        // nil where nobody settled anything
	Unfit       bool                // marked unfit for training
}

// Arbitration is the product owner's decision on an item. One that says
// nothing at all counts as none.
type Arbitration struct {
	Pick       evaluation.Pick
	Correction string           // the answer that should have been given; "" for none
	Worse      evaluation.Label // which answer is worse; "" for unsaid
}

// answer is the text of the labelled answer, and false where the item has none.
func (i Item) answer(l evaluation.Label) (string, bool) {
	if !l.Valid() || l.Index() >= len(i.Answers) {
		return "", false
	}
	return i.Answers[l.Index()].Content, true
}

// corrections are all the texts anybody ever proposed for the item, in any
// revision: an earlier export may have written each of them.
func (i Item) corrections() []string {
	var out []string
	for _, r := range i.Reviews {
		if r.Correction != "" {
			out = append(out, r.Correction)
		}
	}
	if i.Arbitration != nil && i.Arbitration.Correction != "" {
		out = append(out, i.Arbitration.Correction)
	}
	return out
}
