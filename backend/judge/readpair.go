package judge

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

// ReadPair reads the judge's reply about a row with that many answers: one JSON
// object, with nothing but white space around it, that holds a reason, then the
// scores of each criterion of the wording once, then, of two answers, the
// verdict. Scores and pick come in terms of the answers as listed, whatever the
// order the judge saw them in; whose they are is for the caller to say.
//
// It gives a judgment, or why there is none, never both. The causes are those
// of [ReadVerdicts], and:
//
//   - score_out_of_range: a score that is no whole number on the scale;
//   - missing_criterion: a criterion, or one answer's score of it, is missing;
//     there are no scores at all;
//   - unknown_verdict: anything but first, second, tie and both_bad, spelled so;
//   - invalid_json: scores before the reason, or a verdict before the scores; no
//     reason; no verdict on two answers, or one on a single answer.
//
// The reason is kept in the judge's words: its "first answer" is the order's
// first.
func ReadPair(reply string, w judging.Wording, order evaluation.Order, answers int) (evaluation.Judgment, *evaluation.Unjudged) {
	if strings.TrimSpace(reply) == "" {
		return evaluation.Judgment{}, &evaluation.Unjudged{Cause: evaluation.EmptyReply}
	}
	if err := wholeJSON(reply); err != nil {
		return evaluation.Judgment{}, unusable(evaluation.InvalidJSON, "%s", err)
	}
	p := pairReader{
		reader:  reader{jsontext.NewDecoder(strings.NewReader(reply), jsontext.AllowDuplicateNames(true))},
		wording: w, answers: answers, first: order.First(), seen: map[string]bool{},
		read: evaluation.Judgment{Order: order, Scores: evaluation.Scores{}},
		ids:  map[string]string{},
	}
	for i, criterion := range spoken(w.Criteria) {
		p.ids[criterion.ID] = w.Criteria[i].ID
	}
	if answers < 2 {
		p.first = evaluation.A
	}
	unjudged := p.members("the reply", p.member)
	if unjudged == nil {
		unjudged = p.missing()
	}
	if unjudged != nil {
		return evaluation.Judgment{}, unjudged
	}
	return p.read, nil
}

// pairReader reads one reply.
type pairReader struct {
	reader
	wording judging.Wording
	answers int
	first   evaluation.Label  // the answer that the judge saw first
	ids     map[string]string // of the criteria, by what the judge calls them
	seen    map[string]bool   // members of the reply
	read    evaluation.Judgment
}

func (p *pairReader) member(key string) *evaluation.Unjudged {
	if p.seen[key] {
		return unusable(evaluation.InvalidJSON, "%s stands twice", shown(key))
	}
	p.seen[key] = true
	switch {
	case key == "reason":
		text, isText := p.text()
		if !isText {
			return unusable(evaluation.InvalidJSON, "the reason is no text: %s", shown(text))
		}
		if !strings.ContainsFunc(text, wordy) {
			return unusable(evaluation.InvalidJSON, "the reason has no words: %s", shown(text))
		}
		p.read.Reason = text
		return nil
	case key == "scores" && !p.seen["reason"]:
		return unusable(evaluation.InvalidJSON, "the scores stand before any reason")
	case key == "scores":
		return p.members("scores", p.criterion)
	case key == "verdict" && p.answers < 2:
		return unusable(evaluation.InvalidJSON, "there is a verdict on one answer")
	case key == "verdict" && !p.seen["scores"]:
		return unusable(evaluation.InvalidJSON, "the verdict stands before reason and scores")
	case key == "verdict":
		return p.verdict()
	default:
		return unusable(evaluation.InvalidJSON, "the reply has the key %s", shown(key))
	}
}

// criterion reads the scores of one criterion.
func (p *pairReader) criterion(name string) *evaluation.Unjudged {
	id, known := p.ids[name]
	if !known {
		return unusable(evaluation.InvalidJSON, "nobody asked for the criterion %s", shown(name))
	}
	if _, twice := p.read.Scores[id]; twice {
		return unusable(evaluation.DuplicateCriterion, "%s stands twice", id)
	}
	p.read.Scores[id] = map[evaluation.Label]int{}
	return p.members(id, func(place string) *evaluation.Unjudged {
		label := p.first
		switch {
		case place == places[0]:
		case place == places[1] && p.answers == 2:
			label = label.Other()
		default:
			return unusable(evaluation.InvalidJSON, "%s has the key %s", id, shown(place))
		}
		if _, twice := p.read.Scores.Get(id, label); twice {
			return unusable(evaluation.DuplicateCriterion, "%s scores the %s answer twice", id, place)
		}
		score, unjudged := p.score(id)
		p.read.Scores.Set(id, label, score)
		return unjudged
	})
}

func (p *pairReader) score(id string) (int, *evaluation.Unjudged) {
	value, err := p.ReadValue()
	if err != nil {
		return 0, unusable(evaluation.InvalidJSON, "%s", err)
	}
	score, err := strconv.Atoi(string(value)) // 4.0 and "4" are no whole numbers as asked for
	if err != nil || !p.wording.Scale.Contains(score) {
		return 0, unusable(evaluation.ScoreOutOfRange, "%s has the score %s, not a whole number from %d to %d", id, shown(string(value)), p.wording.Scale.Low, p.wording.Scale.High)
	}
	return score, nil
}

func (p *pairReader) verdict() *evaluation.Unjudged {
	text, isText := p.text()
	if !isText {
		return unusable(evaluation.UnknownVerdict, "the verdict is no text: %s", shown(text))
	}
	switch text {
	case places[0]:
		p.read.Pick = evaluation.PickOf(p.first)
	case places[1]:
		p.read.Pick = evaluation.PickOf(p.first.Other())
	case string(evaluation.Tie), string(evaluation.BothBad):
		p.read.Pick = evaluation.Pick(text)
	default:
		return unusable(evaluation.UnknownVerdict, "the verdict is %s", shown(text))
	}
	return nil
}

// missing is what the reply lacks, in the order in which it was asked for.
func (p *pairReader) missing() *evaluation.Unjudged {
	if !p.seen["reason"] {
		return unusable(evaluation.InvalidJSON, "there is no reason")
	}
	for _, criterion := range p.wording.Criteria {
		for _, label := range evaluation.Labels[:p.answers] {
			if _, there := p.read.Scores.Get(criterion.ID, label); !there {
				return unusable(evaluation.MissingCriterion, "%s is not scored for every answer", criterion.ID)
			}
		}
	}
	if p.answers == 2 && p.read.Pick == "" {
		return unusable(evaluation.InvalidJSON, "there is no verdict")
	}
	return nil
}
