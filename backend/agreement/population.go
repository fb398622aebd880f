package agreement

import "contrejuge/backend/evaluation"

// Population is what the judge said of one model over everything a queue was
// drawn from, frozen when the queue is made.
type Population struct {
	N        int     `json:"n"`        // items the model takes part in
	Unjudged int     `json:"unjudged"` // those among them without a usable judgment
	Points   float64 `json:"points"`   // over the judged ones: win 1, tie or unstable ½, loss 0
}

// Populations counts the items model by model, by the judge's opinion. Items
// with one answer, or with two of the same model, are no contest and left out.
func Populations(judge string, items []Item) map[string]Population {
	return populationsOf(read(judge, evaluation.ByScores, items))
}

func populationsOf(readings []reading) map[string]Population {
	populations := map[string]Population{}
	for _, r := range readings {
		for model, label := range r.contestants() {
			p := populations[model]
			p.N++
			if r.judge.Standing == Unjudged {
				p.Unjudged++
			} else {
				p.Points += float64(halves(r.judge, label)) / 2
			}
			populations[model] = p
		}
	}
	return populations
}

// holds reports whether the counts can be those of a population that a sample
// of the size was drawn from.
func (p Population) holds(sample int) bool {
	return p.N > 0 && p.N >= sample && p.Unjudged >= 0 && p.Unjudged <= p.N &&
		p.Points >= 0 && p.Points <= float64(p.N-p.Unjudged)
}

// contestants are the two models of the item with their answers' labels, or
// none where there is no contest. An answer without a model's name is nobody's.
func (i Item) contestants() map[string]evaluation.Label {
	if !i.pair() || i.Answers[0].Model == i.Answers[1].Model {
		return nil
	}
	models := map[string]evaluation.Label{}
	for _, label := range i.labels() {
		if model := i.Answers[label.Index()].Model; model != "" {
			models[model] = label
		}
	}
	return models
}

// halves are the half points an answer gets: 2 for a win, 0 for a loss, 1 for
// anything that decides neither way.
func halves(o Opinion, label evaluation.Label) int {
	picked, decided := o.Decided()
	switch {
	case !decided:
		return 1
	case picked == label:
		return 2
	default:
		return 0
	}
}
