package review

import (
	"maps"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

// SidePick is a pick as a reviewer makes it.
type SidePick string

// The picks a reviewer can make.
const (
	PickLeft    SidePick = "left"
	PickRight   SidePick = "right"
	PickTie     SidePick = "tie"
	PickBothBad SidePick = "both_bad"
)

// Opinion is what a reviewer says, in terms of what they see: sides, never
// answers. Anything may be missing while it is a draft.
type Opinion struct {
	Pick       SidePick                      `json:"pick,omitempty"`
	Scores     map[string]map[Side]int       `json:"scores,omitempty"`
	Verdicts   map[string]evaluation.Verdict `json:"verdicts,omitempty"` // by criterion
	Correction string                        `json:"correction,omitempty"`
	Worse      Side                          `json:"worse,omitempty"`
	Note       string                        `json:"note,omitempty"`
}

// Read turns an opinion about sides into one about answers. Error:
// pick_unknown, side_unknown, unknown_verdict.
func (p Placement) Read(o Opinion) (Draft, error) {
	d := Draft{Correction: o.Correction, Note: o.Note}
	switch o.Pick {
	case "":
	case PickLeft, PickRight:
		d.Pick = evaluation.PickOf(p.Answer(Side(o.Pick)))
	case PickTie, PickBothBad:
		d.Pick = evaluation.Pick(o.Pick)
	default:
		return Draft{}, fault.New(fault.Input, CodePickUnknown, "%q is not a pick", o.Pick).
			WithHint("a pick is left, right, tie or both_bad")
	}
	if o.Worse != "" {
		if !o.Worse.Valid() {
			return Draft{}, sideUnknown(o.Worse)
		}
		d.Worse = p.Answer(o.Worse)
	}
	for criterion, bySide := range o.Scores {
		for side, score := range bySide {
			if !side.Valid() {
				return Draft{}, sideUnknown(side)
			}
			if d.Scores == nil {
				d.Scores = evaluation.Scores{}
			}
			d.Scores.Set(criterion, p.Answer(side), score)
		}
	}
	if err := knownVerdicts(o.Verdicts); err != nil {
		return Draft{}, err
	}
	d.Verdicts = said(o.Verdicts)
	return d, nil
}

// Show turns an opinion about answers into one about sides.
func (p Placement) Show(d Draft) Opinion {
	o := Opinion{
		Pick: p.ShowPick(d.Pick), Scores: p.ShowScores(d.Scores), Verdicts: said(d.Verdicts), Correction: d.Correction, Note: d.Note,
	}
	if d.Worse != "" {
		o.Worse = p.Side(d.Worse)
	}
	return o
}

// ShowPick is the pick in terms of sides.
func (p Placement) ShowPick(pick evaluation.Pick) SidePick {
	if label, ok := pick.Decided(); ok {
		return SidePick(p.Side(label))
	}
	return SidePick(pick)
}

// ShowScores are the scores in terms of sides, nil for none.
func (p Placement) ShowScores(scores evaluation.Scores) map[string]map[Side]int {
	if scores.Empty() {
		return nil
	}
	out := make(map[string]map[Side]int, len(scores))
	for criterion, byAnswer := range scores {
		out[criterion] = make(map[Side]int, len(byAnswer))
		for label, score := range byAnswer {
			out[criterion][p.Side(label)] = score
		}
	}
	return out
}

// Valid reports whether the side is one of the two.
func (s Side) Valid() bool { return s == Left || s == Right }

func sideUnknown(s Side) error {
	return fault.New(fault.Input, "side_unknown", "%q is not a side", s).WithHint("a side is left or right")
}

// Review is the draft as the review it becomes when it is saved.
func (d Draft) Review(reviewer string) evaluation.Review {
	return evaluation.Review{
		Reviewer: reviewer, Pick: d.Pick, Scores: maps.Clone(d.Scores), Verdicts: said(d.Verdicts), Correction: d.Correction,
		Worse: d.Worse, Note: d.Note,
	}
}

// Same reports whether both drafts say the same.
func (d Draft) Same(other Draft) bool {
	return d.Pick == other.Pick && d.Correction == other.Correction && d.Worse == other.Worse && d.Note == other.Note &&
		maps.EqualFunc(d.Scores, other.Scores, maps.Equal[map[evaluation.Label]int]) && maps.Equal(d.Verdicts, other.Verdicts)
}

// DraftOf is a saved review as a draft of the next revision.
func DraftOf(r evaluation.Review) Draft {
	return Draft{
		Pick: r.Pick, Scores: maps.Clone(r.Scores), Verdicts: said(r.Verdicts), Correction: r.Correction, Worse: r.Worse, Note: r.Note,
	}
}

// said is a copy of the verdicts, nil for none: to say none is to say nothing.
func said(verdicts map[string]evaluation.Verdict) map[string]evaluation.Verdict {
	if len(verdicts) == 0 {
		return nil
	}
	return maps.Clone(verdicts)
}
