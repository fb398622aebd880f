package dataset

import (
	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// scoreDraft is one score as it stands in the file.
type scoreDraft struct {
	criterion, label string
	value            scalar
}

// span is a run of [draft.scores], or of [draft.verdicts].
type span struct{ from, to int }

// scores reads scores by criterion and label; null stands for not scored.
func (p *parser) scores(at place) span {
	s := span{len(p.draft.scores), len(p.draft.scores)}
	if !p.entersObject(at, "scores", "") {
		return s
	}
	for p.more() {
		criterion := p.intern(p.key())
		if criterion == "" && p.err == nil {
			p.refuse(BadCriterion, "%s has a criterion without a name", at.field("scores"))
		}
		if !p.entersObject(at, "scores.", criterion) {
			continue
		}
		for p.more() {
			label := p.intern(p.key())
			value := p.scalar()
			if p.err == nil {
				p.draft.scores = append(p.draft.scores, scoreDraft{criterion, label, value})
			}
		}
	}
	s.to = len(p.draft.scores)
	return s
}

// entersObject goes into the object that comes next and reports true, or skips
// what else there is: null silently, anything else refusing the row. The name
// comes in two halves, joined only where it is told.
func (p *parser) entersObject(at place, name, under string) bool {
	if p.kind() == jsontext.KindBeginObject {
		p.enter()
		return true
	}
	if s := p.scalar(); !s.isNull() {
		p.refuse(WrongType, "%s is %s; it must be an object", at.field(name+under), s.described())
	}
	return false
}

// scoresOf holds the scores to the row's answers and scale. Nothing is clamped
// or rounded: a score that does not fit refuses the row.
func (p *parser) scoresOf(s span, j judging, at place) evaluation.Scores {
	var out evaluation.Scores
	for _, score := range p.draft.scores[s.from:s.to] {
		label := evaluation.Label(score.label)
		if !label.Valid() || label.Index() >= j.answers {
			p.refuse(BadLabel, "%s scores %s; it must be %s", at.field("scores."+score.criterion), quoted(score.label), labelsOf(j.answers))
			continue
		}
		if score.value.isNull() {
			continue
		}
		value, ok := whole(score.value.text)
		switch {
		case score.value.kind != jsontext.KindNumber || !ok:
			p.refuse(ScoreNotWhole, "%s is %s; a score is a whole number from %d to %d",
				at.field("scores."+score.criterion+"."+score.label), score.value.described(), j.scale.Low, j.scale.High)
		case !j.scale.Contains(value):
			p.refuse(ScoreOutOfScale, `%s is %s, off the scale from %d to %d; correct it, or give the row its "scale"`,
				at.field("scores."+score.criterion+"."+score.label), score.value.described(), j.scale.Low, j.scale.High)
		default:
			if out == nil {
				out = evaluation.Scores{}
			}
			out.Set(score.criterion, label, value)
		}
	}
	return out
}
