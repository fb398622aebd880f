package dataset

import (
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// draft is a row as it stands in the file. A field that is not there is an
// absent scalar or a false flag.
type draft struct {
	id, question, reference scalar
	messages                []evaluation.Message
	meta                    json.RawMessage
	scale                   scaleDraft

	answers   []answerDraft
	judgments []judgmentDraft
	reviews   []reviewDraft
	scores    []scoreDraft   // those of all judgments and reviews, one after the other
	verdicts  []verdictDraft // likewise

	hasMessages, hasAnswers, hasJudgments bool // there and not null

	answerA, answerB, modelA, modelB scalar
	judge                            judgmentDraft // the flat form's
	hasJudge                         bool

	dataset string // a key that only conversation datasets have
}

// reset empties the draft but keeps its lists' memory, other than that of the
// messages, which go into the row.
func (d *draft) reset() {
	*d = draft{
		answers: d.answers[:0], judgments: d.judgments[:0],
		reviews: d.reviews[:0], scores: d.scores[:0], verdicts: d.verdicts[:0],
	}
}

// row reads the row's own keys.
func (p *parser) row() {
	d := &p.draft
	p.object("", rowKeys, func(key []byte) bool {
		switch string(key) {
		case "id":
			d.id = p.scalar()
		case "messages":
			d.hasMessages = p.list("messages", p.message)
		case "question":
			d.question = p.scalar()
		case "answers":
			d.hasAnswers = p.list("answers", p.answer)
		case "judgments":
			d.hasJudgments = p.list("judgments", p.judgment)
		case "reviews":
			p.list("reviews", p.review)
		case "reference":
			d.reference = p.scalar()
		case "scale":
			d.scale = p.scale()
		case "meta":
			d.meta = p.raw("meta")
		default:
			return p.flatKey(key) || p.datasetKey(key)
		}
		return true
	})
}

// flatKey reads the keys of the flat form.
func (p *parser) flatKey(key []byte) bool {
	d := &p.draft
	switch string(key) {
	case "answer_a":
		d.answerA = p.scalar()
	case "answer_b":
		d.answerB = p.scalar()
	case "model_a":
		d.modelA = p.scalar()
	case "model_b":
		d.modelB = p.scalar()
	case "judge":
		d.judge.judge, d.hasJudge = p.scalar(), true
	case "judge_verdict":
		d.judge.pick, d.hasJudge = p.scalar(), true
	case "judge_scores":
		d.judge.scores, d.hasJudge = p.scores(place{flat: true}), true
	case "judge_reason":
		d.judge.reason = p.scalar()
	default:
		return false
	}
	return true
}

// datasetKey notes a key by which a conversation dataset is recognised. Nothing
// is read from it, so in an evaluation it is as unknown as any other.
func (p *parser) datasetKey(key []byte) bool {
	switch string(key) {
	case "conversations", "chosen", "rejected", "completion", "instruction", "preferred_output":
		p.draft.dataset = string(key)
	}
	return false
}

// list reads a list of objects, giving each to read with its place. It reports
// false for null; anything else that is no list refuses the row.
func (p *parser) list(name string, read func(at place)) bool {
	if p.kind() != jsontext.KindBeginArray {
		s := p.scalar()
		if !s.isNull() {
			p.refuse(WrongType, "%s is %s; it must be a list", name, s.described())
		}
		return !s.isNull()
	}
	p.enter()
	for at := (place{list: name}); p.more(); at.index++ {
		if p.kind() != jsontext.KindBeginObject {
			s := p.scalar()
			p.refuse(WrongType, "%s[%d] is %s; it must be an object", name, at.index, s.described())
			continue
		}
		read(at)
	}
	return true
}

// assemble makes the row of its draft.
func (p *parser) assemble() evaluation.Row {
	d := &p.draft
	if p.isAmbiguous() {
		return evaluation.Row{}
	}
	row := evaluation.Row{
		ID:        p.id(d.id),
		Messages:  p.question(),
		Answers:   p.answers(),
		Reference: p.string(d.reference, place{}, "reference"),
		Scale:     p.scaleOf(d.scale),
		Meta:      d.meta,
	}
	if p.problem != nil {
		return row
	}
	judging := judging{answers: len(row.Answers), scale: row.Scale}
	row.Judgments = p.judgments(judging)
	row.Reviews = p.reviews(judging)
	return row
}

// judging is what judgments and reviews of a row are held to.
type judging struct {
	answers int
	scale   evaluation.Scale
}

// id keeps a number exactly as written: as a float it could become another id.
func (p *parser) id(s scalar) string {
	switch {
	case s.isNull():
		return ""
	case s.isText(), s.kind == jsontext.KindNumber:
		return s.text
	default:
		p.refuse(BadID, "id is %s; it must be a text or a number", s.described())
		return ""
	}
}

// isDataset refuses a row that is clearly a conversation to train on.
func (p *parser) isDataset() bool {
	d := &p.draft
	if d.hasAnswers || !d.answerA.isAbsent() || !d.answerB.isAbsent() || d.hasJudgments || d.hasJudge || len(d.reviews) > 0 {
		return false
	}
	key := d.dataset
	if key == "" && d.hasMessages {
		key = "messages"
	}
	if key == "" {
		return false
	}
	// It overrides whatever else is wrong: read as an evaluation, everything is.
	p.problem = problemf(p.line, IsDataset,
		"this row has %s and no answers: it belongs to a dataset of conversations, not to an evaluation; import it as a dataset", quoted(key))
	return true
}

// isAmbiguous refuses a row that says the same thing in both forms.
func (p *parser) isAmbiguous() bool {
	d := &p.draft
	for _, pair := range []struct {
		both         bool
		nested, flat string
	}{
		{d.hasAnswers && !d.answerA.isAbsent(), "answers", "answer_a"},
		{d.hasAnswers && !d.answerB.isAbsent(), "answers", "answer_b"},
		{d.hasMessages && !d.question.isNull(), "messages", "question"},
		{d.hasJudgments && d.hasJudge, "judgments", "judge, judge_scores or judge_verdict"},
	} {
		if pair.both {
			p.problem = problemf(p.line, AmbiguousForm, "the row has both %s and %s; keep one of them", pair.nested, pair.flat)
			return true
		}
	}
	return false
}
